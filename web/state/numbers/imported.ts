/** Numbers that were imported: whole matrices in place of those that the model gives. */
import { stages } from '../../../build/generated/tables.ts';
import type { Address, StageId } from '../../engine/types.ts';
import {
  axesOf,
  type Counts,
  countsOf,
  inputSize,
  isTokenAxis,
  maskHeads,
  nearestToken,
  type StageSize,
  stageRow,
} from '../cells.ts';
import { withEdits } from './edits.ts';
import { baseOf, type Words } from '../initial.ts';
import { shortest } from '../number.ts';
import type { Edit, Mine, State } from '../state.ts';

type Sized = Parameters<typeof inputSize>[1];

/** An input as one matrix, all heads' columns side by side; null where the problem has no such stage. */
export function wholeSize(id: StageId, state: Sized, counts = countsOf(state)): { rows: number; cols: number } | null {
  const size = inputSize(id, state, counts);
  return size && { rows: size.rows, cols: Math.max(size.heads, 1) * size.cols };
}

/** The sizes that an imported mask can have: one for all heads, or one for each, below each other. */
export function maskSizes(
  { heads }: Pick<State, 'heads'>,
  { query, key }: Counts,
): readonly { readonly rows: number; readonly cols: number }[] {
  const one = { rows: query, cols: key };
  return heads > 1 ? [one, { rows: heads * query, cols: key }] : [one];
}

/** The inputs that a file can bring, the mask among them; the embedding goes by the name of X. */
export function importable(state: Sized): readonly StageId[] {
  return stages
    .filter(({ id }) => id === 'mask' || (id !== 'emb' && wholeSize(id, state) !== null))
    .map(({ id }) => id);
}

/** Whether a problem has it only where it was given. */
export function isExtra(id: StageId): boolean {
  return id === 'mask' || stageRow(id)?.needs === 'biases';
}

/** The inputs that a problem has anyway and that no file has brought. */
export function notImported(state: Sized): readonly StageId[] {
  return importable(state).filter((id) => !isExtra(id) && !state.mine[id]);
}

/** Whether any number is made from the seed. */
export function usesSeed(state: State): boolean {
  return baseOf(state) === 'seeded' && notImported(state).length > 0;
}

/**
 * What still has its size in `state`. Rows of X follow their words, and so do those and the columns of a mask; without one
 * for each word they are left out.
 */
export function importedAmong(mine: Mine, state: Sized, before: Words, after: Words): Mine {
  const counts = { query: after.query.length, key: after.key.length };
  const fits = ([id, data]: [StageId, Float32Array]) => {
    const sizes = id === 'mask' ? maskSizes(state, counts) : [wholeSize(id, state)];
    return sizes.some((size) => size && size.rows * size.cols === data.length);
  };
  const followed = entries(mine).flatMap(([id, data]): [StageId, Float32Array][] => {
    const [axis] = axesOf(id);
    if (id === 'mask') {
      const mask = maskAmong(data, before, after);
      return mask ? [[id, mask]] : [];
    }
    const rows = isTokenAxis(axis) ? rowsOf(data, state.d, before[axis], after[axis]) : data;
    return rows ? [[id, rows]] : [];
  });
  return Object.fromEntries(followed.filter(fits));
}

function maskAmong(data: Float32Array, before: Words, after: Words): Float32Array | null {
  const across = before.key.length;
  const heads = data.length / (before.query.length * across);
  if (!Number.isInteger(heads)) return null;
  const [rows, cols] = (['query', 'key'] as const).map((axis) =>
    after[axis].map((word, at) => nearestToken(word, at, before[axis])),
  );
  if (rows.includes(-1) || cols.includes(-1)) return null;
  const same = (from: readonly number[], count: number) => from.length === count && from.every((at, to) => at === to);
  if (same(rows, before.query.length) && same(cols, across)) return data;
  const all = Array.from({ length: heads }, (_, head) => rows.map((row) => head * before.query.length + row)).flat();
  return Float32Array.from(all.flatMap((row) => cols.map((col) => data[row * across + col])));
}

function rowsOf(
  data: Float32Array,
  width: number,
  before: readonly string[],
  after: readonly string[],
): Float32Array | null {
  const from = after.map((word, at) => nearestToken(word, at, before));
  if (from.includes(-1)) return null;
  if (from.length === before.length && from.every((row, at) => row === at)) return data;
  const rows = new Float32Array(after.length * width);
  from.forEach((row, at) => rows.set(data.subarray(row * width, (row + 1) * width), at * width));
  return rows;
}

/**
 * The rows of X whose words are still there, as if each number were set by hand, where `now` has no X of its own because
 * other words have no row. A link holds them in no other way.
 */
export function rowsLeft(mine: Mine, now: State, before: Words, after: Words): readonly Edit[] {
  return entries(mine).flatMap(([stage, data]): Edit[] => {
    const [axis] = axesOf(stage);
    if (now.mine[stage] || stage === 'mask' || !isTokenAxis(axis) || !data.every(Number.isFinite)) return [];
    return after[axis].flatMap((word, row) => {
      const from = nearestToken(word, row, before[axis]);
      const numbers = from < 0 ? [] : Array.from(data.subarray(from * now.d, (from + 1) * now.d));
      return numbers.map((value, col): Edit => ({ stage, head: null, row, col, value, written: shortest(value) }));
    });
  });
}

export function entries(mine: Mine): [StageId, Float32Array][] {
  return Object.entries(mine) as [StageId, Float32Array][];
}

/** More numbers would make a link too long, however short each is. */
const mostLinked = 2000;

/** A link is written with every change, and spelling takes time. */
const spellings = new WeakMap<Float32Array, readonly string[]>();

function spelled(data: Float32Array): readonly string[] {
  const known = spellings.get(data) ?? Array.from(data, shortest);
  spellings.set(data, known);
  return known;
}

/** Every imported number as if it were set by hand, for the link; null where there are too many. */
export function asEdits(state: State): readonly Edit[] | null {
  const imported = importable(state).flatMap((id): [StageId, Float32Array][] => {
    const data = state.mine[id];
    return data ? [[id, data]] : [];
  });
  if (imported.reduce((sum, [, { length }]) => sum + length, 0) > mostLinked) return null;
  return imported.flatMap(([stage, data]) => {
    const size = stage === 'mask' ? maskSize(state, maskHeads(state, countsOf(state)) > 0) : inputSize(stage, state)!;
    const written = spelled(data);
    return Array.from(data, (value, at): Edit => ({
      stage,
      ...addressAt(at, stage, size),
      value,
      written: written[at],
    }));
  });
}

/** Of the mask each head's rows are below each other, of all else its columns beside each other. */
function addressAt(at: number, stage: StageId, { heads, rows, cols }: StageSize): Omit<Address, 'stage'> {
  const one = stage === 'mask';
  const across = one ? cols : Math.max(heads, 1) * cols;
  const [row, col] = [Math.floor(at / across), at % across];
  const head = heads === 0 ? null : Math.floor(one ? row / rows : col / cols);
  return { head, row: row % rows, col: col % cols };
}

function placeAt({ head, row, col }: Address, stage: StageId, { heads, rows, cols }: StageSize): number {
  if (stage === 'mask') return ((head ?? 0) * rows + row) * cols + col;
  return row * Math.max(heads, 1) * cols + (head ?? 0) * cols + col;
}

function maskSize(state: Sized, perHead: boolean): StageSize {
  const { query, key } = countsOf(state);
  return { heads: perHead ? state.heads : 0, rows: query, cols: key };
}

/** The reverse: a stage all of whose cells are named was imported, and what is named a second time was set by hand. */
export function fromEdits(
  named: readonly Edit[],
  state: State,
): { readonly mine: Mine; readonly edit: readonly Edit[] } {
  const mine: Partial<Record<StageId, Float32Array>> = {};
  const taken = new Set<Edit>();
  for (const id of importable(state)) {
    const own = named.filter(({ stage }) => stage === id);
    const perHead = own.some(({ head }) => head !== null);
    const size = id === 'mask' ? maskSize(state, perHead) : inputSize(id, state)!;
    const first = new Map<number, Edit>();
    for (const edit of own) {
      const at = placeAt(edit, id, size);
      if (id === 'mask' && perHead !== (edit.head !== null)) continue;
      if (!first.has(at)) first.set(at, edit);
    }
    if (first.size === 0 || first.size !== size.rows * Math.max(size.heads, 1) * size.cols) continue;
    mine[id] = Float32Array.from({ length: first.size }, (_, at) => first.get(at)?.value ?? 0);
    first.forEach((edit) => taken.add(edit));
  }
  const rest = named.filter((edit) => !taken.has(edit));
  return { mine, edit: withEdits([], rest) };
}
