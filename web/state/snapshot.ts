/** What the page draws: a state with all that is shown of it, computed together and swapped whole. */
import type { Answer } from '../engine/worker/request.ts';
import type { Matrix, StageId } from '../engine/types.ts';
import type { State } from './state.ts';

export interface Snapshot extends Answer {
  readonly state: State;
  /** Those of the queries. */
  readonly tokens: readonly string[];
  /** Those that keys and values are made from: the same, unless these come from elsewhere. */
  readonly keys: readonly string[];
  /** Where numbers come from that are not imported. */
  readonly base: 'example' | 'seeded';
  /** The inputs that a visitor imported. */
  readonly own: readonly StageId[];
  /** The inputs that come from there: all but the imported ones and biases. */
  readonly others: readonly StageId[];
  /** Names of X's columns; numbers from 1 where they have no name. */
  readonly columns: readonly string[];
  /** Decimals shown. */
  readonly digits: number;
  /** The same looked at from each word whose row is compared. */
  readonly compared: readonly Snapshot[];
}

/** Whether any number is a visitor's own: imported, or set by hand. */
export function isGiven({ own, state }: Pick<Snapshot, 'own' | 'state'>): boolean {
  return own.length > 0 || state.edit.length > 0;
}

export function find(snapshot: Snapshot, stage: StageId, head: number | null): Matrix | undefined {
  return snapshot.matrices.find((m) => m.stage === stage && m.head === head);
}

/**
 * The mask over a head's scores. With null, where each head has one of its own: −∞ only where all of them are; else the
 * largest of theirs.
 */
export function maskOf({ matrices }: Pick<Snapshot, 'matrices'>, head: number | null): Matrix | undefined {
  const all = matrices.filter(({ stage }) => stage === 'mask');
  const own = all.find((mask) => mask.head === null || mask.head === head);
  if (own || all.length === 0) return own;
  const known = united.get(all[0]);
  if (known) return known;
  const data = all[0].data.map((_, at) => Math.max(...all.map((mask) => mask.data[at])));
  const one = { ...all[0], head: null, data };
  united.set(all[0], one);
  return one;
}

/** Every row and map of a picture asks for the same. */
const united = new WeakMap<Matrix, Matrix>();

/** One row of a stage, wherever the copied rows begin; `row` counts as in the whole stage. */
export function rowOf({ data, firstRow, cols }: Matrix, row: number): Float32Array {
  return data.subarray((row - firstRow) * cols, (row - firstRow + 1) * cols);
}

/** The row of a stage, in whichever copy it is; empty where it is in none. */
export function rowIn({ matrices }: Snapshot, stage: StageId, head: number | null, row: number): Float32Array {
  const holds = ({ firstRow, rows }: Matrix) => row >= firstRow && row < firstRow + rows;
  const matrix = matrices.find((m) => m.stage === stage && m.head === head && holds(m));
  return matrix ? rowOf(matrix, row) : new Float32Array(0);
}
