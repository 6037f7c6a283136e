/** An array of any number of axes as the one matrix that a stage is. */
import { axesOf } from '../state/address.ts';
import type { StageId } from '../engine/types.ts';
import { nameOf } from '../state/stage-name.ts';
import { note } from '../state/note.ts';
import type { Note } from '../state/state.ts';
import { shapeText } from './contents.ts';
import type { Use } from './guess.ts';

export interface Matrix {
  readonly rows: number;
  readonly cols: number;
  /** Row-major. Rejects with a Refusal. */
  read(): Promise<Float32Array>;
}

/**
 * Axes of length 1 in front are left out. X may be a batch, of which `item` is taken. A matrix may have an axis for its
 * heads: [h, d_model, d_k] or [d_model, h, d_k], and W_O [h, d_v, d_model]; `d` is the model width that tells them apart.
 */
export function matrixOf({ array, stage, turned, item }: Use & { readonly stage: StageId }, d: number): Matrix | Note {
  const shape = [...array.shape];
  while (shape.length > 2 && shape[0] === 1) shape.shift();
  const plain = (rows: number, cols: number, from = 0): Matrix => {
    const part = async () => (await array.read()).subarray(from, from + rows * cols);
    return turned
      ? { rows: cols, cols: rows, read: async () => transposed(await part(), rows, cols) }
      : { rows, cols, read: part };
  };
  const [rows, cols] = axesOf(stage);
  if (shape.length === 1) return plain(1, shape[0]);
  if (shape.length === 2) return plain(shape[0], shape[1]);
  const [first, second, third] = shape;
  if (shape.length === 3 && rows === 'query') {
    return item < first ? plain(second, third, item * second * third) : axes(stage, shape);
  }
  if (shape.length === 3 && rows === 'concat') return { rows: first * second, cols: third, read: () => array.read() };
  if (shape.length === 3 && rows === 'model' && cols === 'width') {
    const split = first === second * third || (first === d && second !== d);
    if (split) return { rows: first, cols: second * third, read: () => array.read() };
    return { rows: second, cols: first * third, read: async () => joined(await array.read(), first, second, third) };
  }
  return axes(stage, shape);
}

function axes(stage: StageId, shape: readonly number[]): Note {
  return note('note-import-axes', { name: nameOf(stage), count: shape.length, shape: shapeText(shape) });
}

function transposed(data: Float32Array, rows: number, cols: number): Float32Array {
  return Float32Array.from(data, (_, at) => data[(at % rows) * cols + Math.floor(at / rows)]);
}

/** [heads, rows, width] with the heads' columns side by side: [rows, heads · width]. */
function joined(data: Float32Array, heads: number, rows: number, width: number): Float32Array {
  return Float32Array.from(data, (_, at) => {
    const row = Math.floor(at / (heads * width));
    const col = at % (heads * width);
    return data[(Math.floor(col / width) * rows + row) * width + (col % width)];
  });
}
