/** Where cells are: the shape of each stage of a state's problem. */
import { stages } from '../../build/generated/tables.ts';
import type { Address, StageId } from '../engine/types.ts';
import type { State } from './state.ts';

export type StageRow = (typeof stages)[number];
export type Axis = StageRow['axes'][number];

export interface StageSize {
  /** 0 where the stage has no heads. */
  readonly heads: number;
  readonly rows: number;
  readonly cols: number;
}

type Sized = Pick<State, 'd' | 'heads' | 'mask' | 'edit' | 'mine'>;

export function stageRow(id: string): StageRow | undefined {
  return stages.find((row) => row.id === id);
}

/** What runs along the rows and along the columns of a stage. */
export function axesOf(id: StageId): readonly [rows: Axis, cols: Axis] {
  return stageRow(id)!.axes;
}

export function isTokenAxis(axis: Axis): boolean {
  return axis === 'query' || axis === 'key';
}

/** The size of a stage for so many tokens; null where the problem has no such stage. */
export function sizeOf(id: StageId, state: Sized, tokens: number): StageSize | null {
  const row = stageRow(id);
  return row && isThere(row, state) ? shapeOf(row, state, tokens) : null;
}

/** The same of an input that the problem has or can be given: biases come with the first number of one. */
export function inputSize(id: StageId, state: Sized, tokens: number): StageSize | null {
  const row = stageRow(id);
  return row?.input && (row.needs === 'biases' || isThere(row, state)) ? shapeOf(row, state, tokens) : null;
}

/** Whether projections add anything. */
export function isBiased({ edit, mine }: Pick<State, 'edit' | 'mine'>): boolean {
  const isBias = (id: string) => stageRow(id)?.needs === 'biases';
  return edit.some(({ stage }) => isBias(stage)) || Object.keys(mine).some(isBias);
}

function isThere({ needs }: StageRow, state: Sized): boolean {
  if (needs === 'mask') return state.mask.length > 0;
  return needs === 'nothing' || (needs === 'biases' && isBiased(state));
}

function shapeOf(row: StageRow, state: Sized, tokens: number): StageSize {
  const [rows, cols] = row.axes.map((axis) => lengthOf(axis, state, tokens));
  return { heads: row.heads === 'none' ? 0 : state.heads, rows, cols };
}

function lengthOf(axis: Axis, { d, heads }: Sized, tokens: number): number {
  if (axis === 'one') return 1;
  if (isTokenAxis(axis)) return tokens;
  return axis === 'width' ? d / heads : d;
}

/** Whether the problem has this cell. */
export function hasCell(cell: Address, state: Sized, tokens: number): boolean {
  return isWithin(cell, sizeOf(cell.stage, state, tokens));
}

/** Whether this cell comes from outside, so that it can be set. */
export function takesEdit(cell: Address, state: Sized, tokens: number): boolean {
  return isWithin(cell, inputSize(cell.stage, state, tokens));
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
export function placeOf(word: string, near: number, tokens: readonly string[]): number {
  const places = [...tokens.keys()].filter((at) => tokens[at] === word);
  return places.reduce((best, at) => (best < 0 || Math.abs(at - near) < Math.abs(best - near) ? at : best), -1);
}

/** The same cell between other tokens: rows and columns stay with their words; null where a word is gone. */
export function followWords<A extends Address>(cell: A, before: readonly string[], after: readonly string[]): A | null {
  const [rows, cols] = axesOf(cell.stage);
  const row = isTokenAxis(rows) ? placeOf(before[cell.row], cell.row, after) : cell.row;
  const col = isTokenAxis(cols) ? placeOf(before[cell.col], cell.col, after) : cell.col;
  return row < 0 || col < 0 ? null : { ...cell, row, col };
}
