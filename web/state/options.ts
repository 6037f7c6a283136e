/** The options that are numbers, by the core's table, and all options as they are where nobody asked for another. */
import { options } from '../../build/generated/tables.ts';
import type { Mask, Options, State } from './state.ts';

export type OptionRow = (typeof options)[number];
export type OptionName = OptionRow['link'];

type RuleRow = Extract<OptionRow, { readonly group: 'mask' }>;
const isRule = (row: OptionRow): row is RuleRow => row.group === 'mask';

/** The numbers among the mask's rules, and the others. */
export const ruleRows = options.filter(isRule);
export const numberRows = options.filter((row): row is Exclude<OptionRow, RuleRow> => !isRule(row));

export function numberOf(state: Options & Pick<State, 'mask'>, name: OptionName): number | null {
  const holder: Readonly<Partial<Record<OptionName, number | null>>> = name in state.mask ? state.mask : state;
  return holder[name] ?? null;
}

function usual(rows: readonly OptionRow[]): unknown {
  return Object.fromEntries(rows.map((row) => [row.link, row.usual]));
}

export const plainOptions: Options = {
  ...(usual(numberRows) as Omit<Options, 'pos' | 'variant' | 'off' | 'cross'>),
  pos: 'none',
  variant: 'none',
  off: [],
  cross: false,
};

/** Everybody sees everything. */
export const noMask: Mask = { ...(usual(ruleRows) as Omit<Mask, 'causal' | 'cells'>), causal: false, cells: [] };

export function isUsual(state: Options & Pick<State, 'mask'>, row: OptionRow): boolean {
  return numberOf(state, row.link) === row.usual;
}

/** What the dot products are multiplied by. */
export const factorRows = options.filter(({ factor }) => factor);
