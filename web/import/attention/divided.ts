/** Several projections in one array, taken apart where the lengths tell where one ends. */
import type { StageId } from '../../engine/types.ts';
import type { Convention, Part } from './conventions.ts';
import type { Axes } from './layout.ts';
import { inputsOf, type Piece, type Whole, type Why } from './piece.ts';

type One = 'q' | 'k' | 'v';

/** The pieces of one attention; `leave` is told of arrays that cannot be taken apart. */
export function dividedInto(
  convention: Convention,
  wholes: readonly Whole[],
  leave: (at: number, why: Why) => void,
): readonly Piece[] {
  const of = (role: string) => wholes.find((whole) => whole.role === role);
  const part = of('wq') && of('wqkv') ? 'kv' : 'qkv'; // GPT-2's cross attention has c_attn for keys and values
  const turned = convention.conv1d ? orientation(of('wqkv'), part) : undefined;
  const told = wholes.map((whole) =>
    turned === undefined || whole.role.startsWith('b') ? whole : { ...whole, axes: turned },
  );
  const output = told.find(({ role }) => role === 'wo');
  const lengths = new Map<string, readonly number[] | null>();
  for (const whole of told) {
    const parts = partsOf(whole, part);
    if (!whole.role.startsWith('w') || parts.length < 2) continue;
    lengths.set(whole.role.slice(1), divide(whole, parts.length, output, convention));
  }
  return told.flatMap((whole): Piece[] => {
    const { role, arrays, shape, axes, assumed } = whole;
    const parts = partsOf(whole, part);
    if (parts.length < 2)
      return [{ stage: role as StageId, arrays, shape, axes, part: null, ...(assumed ? { assumed } : {}) }];
    const axis = axes?.indexOf('out') ?? -1;
    const known = lengths.get(role.slice(1));
    const sizes = role.startsWith('w') || known !== undefined ? known : even(shape[axis], parts.length, convention);
    if (!axes || !sizes || sizes.reduce((sum, length) => sum + length, 0) !== shape[axis]) {
      leave(arrays[0], 'parts');
      return [];
    }
    const ends = sizes.map((_, at) => sizes.slice(0, at + 1).reduce((sum, length) => sum + length, 0));
    return parts.map((letter, at) => ({
      stage: `${role[0] as 'w' | 'b'}${letter}`,
      arrays,
      shape: shape.with(axis, sizes[at]),
      axes,
      part: { axis, from: ends[at] - sizes[at], to: ends[at] },
    }));
  });
}

function partsOf({ role }: Whole, fused: Part): readonly One[] {
  const part = role.slice(1);
  return part.length < 2 ? [] : ((part === 'kv' ? part : fused).split('') as One[]);
}

/** Which axis of GPT-2's fused array is as long as two or three times the other; null where neither is. */
function orientation(fused: Whole | undefined, part: Part): Axes | null {
  const [rows, cols] = fused?.shape.length === 2 ? fused.shape : [0, 0];
  if (rows > 0 && rows === part.length * cols) return ['out', 'in'];
  return cols > 0 && cols === part.length * rows ? ['in', 'out'] : null;
}

/** How long each part is; null where that cannot be told. */
function divide(
  whole: Whole,
  count: number,
  output: Whole | undefined,
  { uneven }: Convention,
): readonly number[] | null {
  const { shape, axes } = whole;
  if (!axes || shape.length !== 2) return null;
  const total = shape[axes.indexOf('out')];
  const queries = output ? inputsOf(output, 'wo') : null;
  const one = queries ?? (uneven ? null : inputsOf(whole, whole.role));
  if (one !== null && total === count * one) return Array.from({ length: count }, () => one);
  const shared = queries === null ? 0 : (total - queries) / 2;
  if (!uneven || queries === null || !Number.isInteger(shared) || shared < 1 || queries % shared !== 0) return null;
  return [queries, shared, shared];
}

/** Biases without their matrix. */
function even(total: number, count: number, { uneven }: Convention): readonly number[] | null {
  return uneven || total % count !== 0 ? null : Array.from({ length: count }, () => total / count);
}
