/** The axes of an array, and the one matrix that it becomes. */
import type { StageId } from '../../engine/types.ts';
import { countOf } from '../file/contents.ts';

/**
 * Of a matrix of weights `in` and `out`, either of which may be cut into `heads` and their `width`: out of W_Q, W_K, W_V,
 * in of W_O. `three` counts what stands in one array. Of X `item`, `word`, `model`; of a mask `heads`, `query`, `key`.
 */
export type Axis = 'in' | 'out' | 'heads' | 'width' | 'three' | 'item' | 'word' | 'model' | 'query' | 'key';
export type Axes = readonly Axis[];

/** Row-major, of any number of axes. */
export interface Tensor {
  readonly shape: readonly number[];
  readonly data: Float32Array;
}

/** Which of the axes become columns; all others become rows. */
const columns: readonly Axis[] = ['out', 'width', 'model', 'key'];

/** In which order the axes of a stage stand in the matrix that the state has. */
export function targetOf(stage: StageId): Axes {
  if (stage === 'mask') return ['heads', 'query', 'key'];
  if (stage === 'wo' || stage === 'bo') return ['heads', 'width', 'in', 'out'];
  return stage.startsWith('x') ? ['word', 'model'] : ['in', 'heads', 'width', 'out'];
}

/** The size as a matrix, all heads' columns side by side; the rows of a mask for each head below each other. */
export function sizeAs(stage: StageId, shape: readonly number[], axes: Axes): { rows: number; cols: number } {
  const length = (wanted: (axis: Axis) => boolean) => countOf(shape.filter((_, at) => wanted(axes[at])));
  const isColumn = (axis: Axis) =>
    stage === 'wo' ? axis === 'out' : columns.includes(axis) || (axis === 'heads' && stage !== 'mask');
  return { rows: length((axis) => !isColumn(axis) && axis !== 'item' && axis !== 'three'), cols: length(isColumn) };
}

/** The same numbers with the axes in the order of `target`; those that it does not name are left out, and have one entry. */
export function permuted({ shape, data }: Tensor, axes: Axes, target: Axes): Float32Array {
  const order = target.flatMap((axis) => (axes.includes(axis) ? [axes.indexOf(axis)] : []));
  if (order.every((at, place) => at === place)) return data;
  const steps = shape.map((_, at) => countOf(shape.slice(at + 1)));
  const lengths = order.map((at) => shape[at]);
  const strides = order.map((at) => steps[at]);
  const out = new Float32Array(data.length);
  const at = lengths.map(() => 0);
  let from = 0;
  for (let to = 0; to < out.length; ++to) {
    out[to] = data[from];
    for (let axis = lengths.length - 1; axis >= 0; --axis) {
      from += strides[axis];
      if (++at[axis] < lengths[axis]) break;
      from -= strides[axis] * lengths[axis];
      at[axis] = 0;
    }
  }
  return out;
}

/** What stands at the places from `from` up to `to` along one axis. */
export function sliced({ shape, data }: Tensor, axis: number, from: number, to: number): Tensor {
  const inner = countOf(shape.slice(axis + 1));
  const outer = countOf(shape.slice(0, axis));
  const size = (to - from) * inner;
  const out = new Float32Array(outer * size);
  for (let row = 0; row < outer; ++row) {
    const start = (row * shape[axis] + from) * inner;
    out.set(data.subarray(start, start + size), row * size);
  }
  return { shape: shape.with(axis, to - from), data: out };
}

/** Several of one shape one after the other, along a new first axis. */
export function stacked(all: readonly Tensor[]): Tensor {
  const [{ shape, data }] = all;
  const out = new Float32Array(all.length * data.length);
  all.forEach((one, at) => out.set(one.data, at * data.length));
  return { shape: [all.length, ...shape], data: out };
}
