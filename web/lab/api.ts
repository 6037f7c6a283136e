/** The lab as those outside see it: names and values of the link, counts from 1. */
import { colNames, rowNames } from '../elements/shared/names.ts';
import type { MatrixRequest } from '../engine/worker/request.ts';
import type { Address, Explanation, StageId } from '../engine/types.ts';
import { sizeOf, within } from '../state/cells.ts';
import { readLink, writeLink } from '../state/link/link.ts';
import { spellMask } from '../state/link/options.ts';
import { numberOf, numberRows } from '../state/options.ts';
import { find, type Snapshot } from '../state/snapshot.ts';
import { carryImported } from '../state/changes/fitting.ts';
import type { State, NextState } from '../state/state.ts';
import { kvHeads } from '../state/widths.ts';

/** The options that are numbers; 'auto' or 'none' where one is left out. */
type OptionNames = { readonly [Name in (typeof numberRows)[number]['link']]?: number | string };

/** Names of the link with their values. */
export interface LabState extends OptionNames {
  readonly text?: string;
  readonly cross?: string | number;
  readonly text2?: string;
  readonly model?: string;
  readonly d?: number;
  readonly heads?: number;
  readonly seed?: number;
  readonly pos?: string;
  readonly variant?: string;
  readonly off?: string | number;
  readonly mask?: string;
  readonly wo?: string;
  readonly view?: string;
  readonly theme?: string;
  readonly lang?: string;
  readonly edit?: string;
  readonly stage?: string;
  readonly head?: string | number;
  readonly row?: string | number;
  readonly col?: string | number;
  readonly query?: string | number;
  readonly rows?: string;
  readonly sort?: string;
  readonly norm?: string;
  readonly palette?: string;
  readonly pin?: string | number;
  readonly stats?: number | string;
}

/** A stage, and its head where the stage has heads. */
export interface LabPlace {
  readonly stage: StageId;
  readonly head?: number | null;
}

export interface LabCell extends LabPlace {
  readonly row: number;
  readonly col: number;
}

export interface LabMatrix {
  readonly rows: number;
  readonly cols: number;
  /** Row-major [rows, cols], the caller's own. */
  readonly data: Float32Array;
  readonly rowLabels: readonly string[];
  readonly colLabels: readonly string[];
}

/** All settings, also those that are the default; the cell and the query only where the link has them. */
export function spellState(state: State): LabState {
  const { text, text2, model, d, heads, seed, pos, variant, wo, view, drawing, theme, lang } = state;
  const { sort, norm, palette } = drawing;
  const plain = { text, text2, model, d, heads, seed, pos, variant, wo, view, sort, norm, palette, theme, lang };
  const numbers = Object.fromEntries(numberRows.map(({ link, leftOut }) => [link, numberOf(state, link) ?? leftOut]));
  const cross = Number(state.cross);
  const [mask, off] = [spellMask(state.mask), state.off.map((head) => head + 1).join()];
  return { ...Object.fromEntries(linked(state)), ...plain, ...numbers, kv: kvHeads(state), cross, mask, off };
}

/**
 * A state with some names set anew. What was left at its default follows them. Nothing is trusted: see the notes. Throws a
 * TypeError for a value that an address cannot have.
 */
export function readState(state: State, partial: LabState): NextState {
  checkObject('setState', partial);
  const set = Object.entries(partial).map(([name, value]) => [name, spelledOut(name, value)] as const);
  // Imported numbers go beside the link, which may not hold them.
  const model = new Map(set).get('model') ?? 'mine';
  const keeps = state.model === 'mine' && model === 'mine';
  const asked = new Map<string, string | null>(linked(keeps ? { ...state, model: 'seeded', mine: {} } : state));
  set.forEach(([name, value]) => asked.set(name, value));
  if (keeps) asked.set('model', 'seeded');
  const said = [...asked].filter((pair): pair is [string, string] => pair[1] !== null);
  const told = readLink(`?${new URLSearchParams(said)}`, '');
  return keeps ? { ...told, state: carryImported(state, told.state) } : told;
}

/** As an address has it; null for a name that is to be left out. */
function spelledOut(name: string, value: unknown): string | null {
  switch (typeof value) {
    case 'string':
      return value;
    case 'number':
      return String(value);
    case 'boolean':
      return value ? '1' : '0';
    case 'undefined':
      return null;
    default:
      if (value === null) return null;
      throw new TypeError(`${name} has to be a text, a number, true or false, not ${kindOf(value)}`);
  }
}

/** Throws a TypeError for what has no names in it. */
export function checkObject(who: string, value: unknown): void {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return;
  throw new TypeError(`${who} takes an object with names and values, not ${kindOf(value)}`);
}

function kindOf(value: unknown): string {
  if (value === undefined || value === null) return String(value);
  return Array.isArray(value) ? 'an array' : typeof value === 'object' ? 'an object' : `a ${typeof value}`;
}

/** Names and values of its link. */
function linked(state: State): URLSearchParams {
  return new URLSearchParams(writeLink(state).slice(1));
}

/** What the engine is asked for. Throws a TypeError for a head that there is not. */
export function wantedOf(state: State, place: LabPlace): MatrixRequest {
  checkObject('matrix', place);
  const { stage, head = null } = place;
  if (head === null) return { stage };
  const { heads } = sizeOf(stage, state) ?? state;
  if (!within(head - 1, heads)) throw new TypeError(`there is no head ${head}: there are ${heads}`);
  return { stage, head: head - 1 };
}

/** Throws a TypeError where a head is missing. */
export function matrixIn(snapshot: Snapshot, { stage, head }: LabPlace): LabMatrix {
  const matrix = find(snapshot, stage, fromOne(head));
  if (!matrix) throw new TypeError(`${stage} has ${snapshot.state.heads} heads: say which`);
  const { rows, cols, data } = matrix;
  return { rows, cols, data, rowLabels: rowNames(snapshot, stage, rows), colLabels: colNames(snapshot, stage, cols) };
}

/** Throws a TypeError where the engine took another cell, having no such one. */
export function explanationIn({ explanation }: Snapshot, asked: LabCell): Explanation {
  const { stage, head, row, col } = toOne(explanation);
  if (stage !== asked.stage || head !== (asked.head ?? null) || row !== asked.row || col !== asked.col) {
    throw new TypeError(`there is no cell ${JSON.stringify(asked)}`);
  }
  const terms = explanation.terms.map((term) => ({ ...term, cells: term.cells.map(toOne) }));
  return { ...toOne(explanation), terms };
}

/** Throws a TypeError for what does not count from 1. */
export function addressOf(cell: LabCell): Address {
  checkObject('explain', cell);
  const { stage, head, row, col } = cell;
  for (const [name, count] of Object.entries({ head: head ?? 1, row, col })) {
    if (!(Number.isInteger(count) && count >= 1)) throw new TypeError(`${name} is ${String(count)}, but counts from 1`);
  }
  return { stage, head: fromOne(head), row: row - 1, col: col - 1 };
}

/** The head as the engine counts; null where none is named. */
function fromOne(head: number | null | undefined): number | null {
  return head === undefined || head === null ? null : head - 1;
}

/** The same cell, counted from 1. */
export function toOne<A extends Address>(cell: A): A {
  return { ...cell, head: cell.head === null ? null : cell.head + 1, row: cell.row + 1, col: cell.col + 1 };
}
