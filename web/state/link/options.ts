/** Options as an address spells them. Heads, rows and columns count from 1. */
import { positions, variants } from '../../../build/generated/tables.ts';
import type { Name, Named } from './names.ts';
import { initial } from '../initial.ts';
import { type Read, readChoice } from './values.ts';
import { brief, note } from '../note.ts';
import { readAmount, readNumber } from '../number.ts';
import { isUsual, numberOf, numberRows, type OptionRow, plainOptions, ruleRows } from '../options.ts';
import type { Mask, Note, Options, Positions, State } from '../state.ts';

/** Not yet settled: a number may be any, a head or a cell may be missing. */
export function readOptions(values: Named): Read<Options> {
  const notes: Note[] = [];
  const heard = <T>(read: Read<T>): T => {
    notes.push(...read.notes);
    return read.value;
  };
  const value = {
    ...plainOptions,
    ...Object.fromEntries(numberRows.map((row) => [row.link, heard(readNumberOf(values, row))])),
    pos: heard(readChoice<Positions>(values, 'pos', positionIds, initial.pos)),
    variant: heard(readChoice(values, 'variant', variantIds, initial.variant)),
    off: heard(readOff(values)),
    cross: heard(readChoice(values, 'cross', ['0', '1'], '0')) === '1',
  };
  return { value, notes };
}

const variantIds = variants.map(({ id }) => id);
const positionIds = positions.map(({ link }) => link);

/** As usual for what is not said and for what is no number. */
function readNumberOf(values: Named, { link: name, usual, leftOut }: (typeof numberRows)[number]): Read<number | null> {
  const asked = values.get(name);
  if (asked === undefined || asked === leftOut) return { value: usual, notes: [] };
  const value = readAmount(asked);
  if (typeof value === 'number') return { value, notes: [] };
  return { value: usual, notes: [note('note-link-number', { name, asked: brief(asked), now: leftOut ?? usual })] };
}

/** Heads count from 1. */
function readOff(values: Named): Read<readonly number[]> {
  const asked = piecesOf(values.get('off'));
  const heads = asked.map(readNumber);
  const odd = asked.filter((_, at) => Number.isNaN(heads[at]));
  return {
    value: heads.filter((head) => !Number.isNaN(head)).map((head) => head - 1),
    notes: odd.length > 0 ? [note('note-link-off', { asked: brief(odd.join()) })] : [],
  };
}

function piecesOf(list = ''): readonly string[] {
  return list.split(',').flatMap((piece) => (piece.trim() === '' ? [] : piece.trim()));
}

/** Of a rule that is named twice the last counts; not yet settled. */
export function readMask(values: Named): Read<Mask> {
  const unknown: string[] = [];
  const rules = piecesOf(values.get('mask'));
  const mask = rules.reduce((read, rule) => {
    const more = readRule(rule);
    if (!more) unknown.push(rule);
    return { ...read, ...more };
  }, initial.mask);
  const choices = ['causal', ...ruleRows.map(({ link }) => `${link}:2`), 'cells:2-1.3-1'].join(', ');
  return {
    value: mask,
    notes: unknown.length > 0 ? [note('note-link-mask', { asked: brief(unknown.join()), choices })] : [],
  };
}

function readRule(rule: string): Partial<Mask> | null {
  if (rule === 'causal') return { causal: true };
  const [, name, value = ''] = /^(\w+):(.+)$/.exec(rule) ?? [];
  if (name === 'cells') {
    const cells = value.split('.').map(readHidden);
    return cells.every((cell) => cell !== null) ? { cells } : null;
  }
  const number = readNumber(value);
  if (!ruleRows.some(({ link }) => link === name) || Number.isNaN(number)) return null;
  return { [name]: number };
}

function readHidden(text: string): Mask['cells'][number] | null {
  const [, query, key] = /^(\d+)-(\d+)$/.exec(text) ?? [];
  return key === undefined ? null : { query: Number(query) - 1, key: Number(key) - 1 };
}

/** Each name with its value; null where that is the default. */
export function spellOptions(state: Options & Pick<State, 'mask'>): readonly (readonly [Name, string | null])[] {
  const { pos, variant, off } = state;
  const numbers = (group: OptionRow['group']) =>
    numberRows
      .filter((row) => row.group === group)
      .map((row) => [row.link, isUsual(state, row) ? null : String(numberOf(state, row.link))] as const);
  return [
    ...numbers('heads'),
    ['pos', pos === initial.pos ? null : pos],
    ...numbers('scores'),
    ['variant', variant === initial.variant ? null : variant],
    ['off', off.length === 0 ? null : off.map((head) => head + 1).join()],
  ];
}

/** '' where nothing is hidden. */
export function spellMask(mask: Mask): string {
  const { causal, cells } = mask;
  return [
    causal ? 'causal' : '',
    ...ruleRows.map(({ link, usual }) => (mask[link] === usual ? '' : `${link}:${mask[link]}`)),
    cells.length === 0 ? '' : `cells:${cells.map(({ query, key }) => `${query + 1}-${key + 1}`).join('.')}`,
  ]
    .filter((rule) => rule !== '')
    .join();
}
