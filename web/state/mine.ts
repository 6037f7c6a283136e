/** Numbers that were imported: whole matrices in place of those that the model gives. */
import { stages } from '../../build/generated/tables.ts';
import type { StageId } from '../engine/types.ts';
import { axesOf, countsOf, inputSize, isTokenAxis, placeOf, stageRow } from './address.ts';
import { withEdits } from './edits.ts';
import { baseOf, type Words } from './initial.ts';
import { shortest } from './number.ts';
import type { Edit, Mine, State } from './state.ts';

type Sized = Parameters<typeof inputSize>[1];

/** An input as one matrix, all heads' columns side by side; null where the problem has no such stage. */
export function wholeSize(id: StageId, state: Sized, counts = countsOf(state)): { rows: number; cols: number } | null {
  const size = inputSize(id, state, counts);
  return size && { rows: size.rows, cols: Math.max(size.heads, 1) * size.cols };
}

/** The inputs that a file can bring; the embedding goes by the name of X. */
export function importable(state: Sized): readonly StageId[] {
  return stages.filter(({ id }) => id !== 'emb' && wholeSize(id, state) !== null).map(({ id }) => id);
}

/** The inputs that a problem has anyway and that no file has brought. */
export function notImported(state: Sized): readonly StageId[] {
  return importable(state).filter((id) => stageRow(id)?.needs !== 'biases' && !state.mine[id]);
}

/** Whether any number is made from the seed. */
export function usesSeed(state: State): boolean {
  return baseOf(state) === 'seeded' && notImported(state).length > 0;
}

/** What still has its size in `state`. Rows of X follow their words; without a row for each word X is left out. */
export function mineAmong(mine: Mine, state: Sized, before: Words, after: Words): Mine {
  const fits = ([id, data]: [StageId, Float32Array]) => {
    const size = wholeSize(id, state);
    return size !== null && size.rows * size.cols === data.length;
  };
  const followed = entries(mine).flatMap(([id, data]): [StageId, Float32Array][] => {
    const [axis] = axesOf(id);
    const rows = isTokenAxis(axis) ? rowsOf(data, state.d, before[axis], after[axis]) : data;
    return rows ? [[id, rows]] : [];
  });
  return Object.fromEntries(followed.filter(fits));
}

function rowsOf(
  data: Float32Array,
  width: number,
  before: readonly string[],
  after: readonly string[],
): Float32Array | null {
  const from = after.map((word, at) => placeOf(word, at, before));
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
    if (now.mine[stage] || !isTokenAxis(axis) || !data.every(Number.isFinite)) return [];
    return after[axis].flatMap((word, row) => {
      const from = placeOf(word, row, before[axis]);
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
    const { heads, cols } = inputSize(stage, state)!;
    const whole = Math.max(heads, 1) * cols;
    const written = spelled(data);
    return Array.from(data, (value, at): Edit => {
      const col = at % whole;
      const head = heads === 0 ? null : Math.floor(col / cols);
      return { stage, head, row: Math.floor(at / whole), col: col % cols, value, written: written[at] };
    });
  });
}

/** The reverse: a stage all of whose cells are named was imported, and what is named a second time was set by hand. */
export function fromEdits(
  named: readonly Edit[],
  state: State,
): { readonly mine: Mine; readonly edit: readonly Edit[] } {
  const mine: Partial<Record<StageId, Float32Array>> = {};
  const taken = new Set<Edit>();
  for (const id of importable(state)) {
    const size = inputSize(id, state)!;
    const whole = Math.max(size.heads, 1) * size.cols;
    const first = new Map<number, Edit>();
    for (const edit of named) {
      const at = edit.row * whole + (edit.head ?? 0) * size.cols + edit.col;
      if (edit.stage === id && !first.has(at)) first.set(at, edit);
    }
    if (first.size === 0 || first.size !== size.rows * whole) continue;
    mine[id] = Float32Array.from({ length: first.size }, (_, at) => first.get(at)?.value ?? 0);
    first.forEach((edit) => taken.add(edit));
  }
  const rest = named.filter((edit) => !taken.has(edit));
  return { mine, edit: withEdits([], rest) };
}
