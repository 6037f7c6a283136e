/** Where cells are: the shape of each stage of a state's problem. */
import { stages } from '../../build/generated/tables.ts';
import type { Address, StageId } from '../engine/types.ts';
import { type Words, wordsOf } from './initial.ts';
import type { Mask, State } from './state.ts';
import { keyWidth, kvHeads, valueWidth } from './widths.ts';

export type StageRow = (typeof stages)[number];
export type Axis = StageRow['axes'][number];

export interface StageSize {
  /** 0 where the stage has no heads. */
  readonly heads: number;
  readonly rows: number;
  readonly cols: number;
}

type Sized = Omit<State, 'query' | 'cell' | 'trail' | 'theme' | 'lang'>;

/** How many tokens there are along each axis. */
export type Counts = Readonly<Record<keyof Words, number>>;

export function countsOf(state: Sized): Counts {
  const { query, key } = wordsOf(state);
  return { query: query.length, key: key.length };
}

export function stageRow(id: string): StageRow | undefined {
  return stages.find((row) => row.id === id);
}

/** What runs along the rows and along the columns of a stage. */
export function axesOf(id: StageId): readonly [rows: Axis, cols: Axis] {
  return stageRow(id)!.axes;
}

export function isTokenAxis(axis: Axis): axis is keyof Words {
  return axis === 'query' || axis === 'key';
}

/** The size of a stage; null where the problem has no such stage. */
export function sizeOf(id: StageId, state: Sized, counts = countsOf(state)): StageSize | null {
  const row = stageRow(id);
  return row && has(row.needs, state) ? shapeOf(row, state, counts) : null;
}

/** The same of an input that the problem has or can be given: biases come with the first number of one. */
export function inputSize(id: StageId, state: Sized, counts = countsOf(state)): StageSize | null {
  const row = stageRow(id);
  return row?.input && (row.needs === 'biases' || has(row.needs, state)) ? shapeOf(row, state, counts) : null;
}

/** Whether projections add anything. */
export function isBiased({ edit, mine }: Pick<State, 'edit' | 'mine'>): boolean {
  const isBias = (id: string) => stageRow(id)?.needs === 'biases';
  return edit.some(({ stage }) => isBias(stage)) || Object.keys(mine).some(isBias);
}

/** Whether there is a mask: rules that hide, or one that was imported. */
export function isMasked({ mask, mine }: Pick<State, 'mask' | 'mine'>): boolean {
  return hides(mask) || mine.mask !== undefined;
}

/** Whether a rule hides anything. */
export function hides({ causal, window, pad, cells }: Mask): boolean {
  return causal || window !== null || pad > 0 || cells.length > 0;
}

/** What a state has of that which a stage may need. */
export function has(
  needs: StageRow['needs'],
  state: Pick<State, 'mask' | 'edit' | 'mine' | 'cross' | 'pos' | 'softcap'>,
): boolean {
  switch (needs) {
    case 'nothing':
      return true;
    case 'mask':
      return isMasked(state);
    case 'softcap':
      return state.softcap !== null;
    case 'cross':
      return state.cross;
    case 'sinusoidal':
      return state.pos === 'sin';
    case 'rotary':
      return state.pos === 'rope';
    case 'biases':
      return isBiased(state);
    default: // 'past': a page has none
      return false;
  }
}

function shapeOf(row: StageRow, state: Sized, counts: Counts): StageSize {
  const [rows, cols] = row.axes.map((axis) => lengthOf(axis, state, counts));
  return { heads: row.id === 'mask' ? maskHeads(state, counts) : headsOf(row, state), rows, cols };
}

/** As many as an imported mask has apart; 0 where one is for all. */
export function maskHeads({ mine, heads }: Pick<State, 'mine' | 'heads'>, { query, key }: Counts): number {
  return heads > 1 && mine.mask && mine.mask.length === heads * query * key ? heads : 0;
}

function headsOf({ heads }: StageRow, state: Sized): number {
  return heads === 'none' ? 0 : heads === 'kv' ? kvHeads(state) : state.heads;
}

function lengthOf(axis: Axis, state: Sized, counts: Counts): number {
  switch (axis) {
    case 'query':
    case 'key':
      return counts[axis];
    case 'model':
      return state.d;
    case 'width':
      return keyWidth(state);
    case 'value':
      return valueWidth(state);
    case 'concat':
      return state.heads * valueWidth(state);
    default: // 'one'; of 'past' a page has none
      return 1;
  }
}

/** Whether the problem has this cell. */
export function hasCell(cell: Address, state: Sized): boolean {
  return isWithin(cell, sizeOf(cell.stage, state));
}

/**
 * The cell under which a number is set: itself; with positions added to X, the number that is given is the embedding's,
 * and goes by the name of X, so that it stays when positions go. Null where nothing can be set.
 */
export function givenBy(cell: Address, { pos }: Pick<State, 'pos'>): Address | null {
  const given: StageId = pos === 'sin' ? 'emb' : 'x';
  if (cell.stage === given) return { ...cell, stage: 'x' };
  return cell.stage === 'x' || cell.stage === 'emb' || !stageRow(cell.stage)?.input ? null : cell;
}

/** The reverse: the cell of an edit. */
export function shownAt({ stage, head, row, col }: Address, { pos }: Pick<State, 'pos'>): Address {
  return { stage: pos === 'sin' && stage === 'x' ? 'emb' : stage, head, row, col };
}

/** Whether a cell was set by hand. */
export function isEdited(cell: Address, state: Pick<State, 'edit' | 'pos'>): boolean {
  const given = givenBy(cell, state);
  return given !== null && state.edit.some((edit) => sameCell(edit, given));
}

/** Whether such a cell comes from outside, so that an edit can be of it. */
export function takesEdit(cell: Address, state: Sized): boolean {
  return cell.stage !== 'emb' && isWithin(cell, inputSize(cell.stage, state));
}

/** Whether a link can name this number of an imported mask. */
export function isMaskCell({ stage, head, row, col }: Address, state: Sized): boolean {
  const { query, key } = countsOf(state);
  const there = head === null || (state.heads > 1 && within(head, state.heads));
  return stage === 'mask' && there && within(row, query) && within(col, key);
}

function isWithin({ head, row, col }: Address, size: StageSize | null): boolean {
  if (!size || !within(row, size.rows) || !within(col, size.cols)) return false;
  return size.heads === 0 ? head === null : head !== null && within(head, size.heads);
}

export function within(index: number, length: number): boolean {
  return Number.isInteger(index) && index >= 0 && index < length;
}

export function sameCell(a: Address, b: Address): boolean {
  return a.stage === b.stage && a.head === b.head && a.row === b.row && a.col === b.col;
}

/** Where `word` stands in `tokens`, as near to `near` as it does, the earlier of two; -1 where it does not. */
export function nearestToken(word: string, near: number, tokens: readonly string[]): number {
  const places = [...tokens.keys()].filter((at) => tokens[at] === word);
  return places.reduce((best, at) => (best < 0 || Math.abs(at - near) < Math.abs(best - near) ? at : best), -1);
}

/** The same cell between other tokens: rows and columns stay with their words; null where a word is gone. */
export function followWords<A extends Address>(cell: A, before: Words, after: Words): A | null {
  const [rows, cols] = axesOf(cell.stage);
  const row = isTokenAxis(rows) ? nearestToken(before[rows][cell.row], cell.row, after[rows]) : cell.row;
  const col = isTokenAxis(cols) ? nearestToken(before[cols][cell.col], cell.col, after[cols]) : cell.col;
  return row < 0 || col < 0 ? null : { ...cell, row, col };
}
