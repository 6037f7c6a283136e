/** What an array of a file is to the engine. */
import type { StageId } from '../../engine/types.ts';
import { lengthOf } from './axes.ts';
import type { never, others } from './conventions.ts';
import type { Axes } from './layout.ts';

/** An input of the engine, and where in the file it is. */
export interface Piece {
  readonly stage: StageId;
  /** The arrays that it is in, counted from 0: one for each head where each has its own, as a first axis. */
  readonly arrays: readonly number[];
  /** Without axes of length 1 that say nothing. */
  readonly shape: readonly number[];
  /** Null: nothing tells, and somebody has to. */
  readonly axes: Axes | null;
  /** Where it is only a part of its array: along which axis, from where, up to where. */
  readonly part: { readonly axis: number; readonly from: number; readonly to: number } | null;
  /** Whether the axes are only the usual ones under a bare name. */
  readonly assumed?: boolean;
}

/** Why an array is used as nothing. */
export type Why =
  | keyof typeof never
  | keyof typeof others
  | 'layer' // of an attention that is not chosen
  | 'parts' // several projections, and nothing tells where one ends
  | 'heads' // a head is missing, or they differ
  | 'unsaid' // nothing tells how the matrices of its heads are kept
  | 'twice' // two arrays of one meaning
  | 'unknown';

/** What one name stands for, before several projections in one array are taken apart. */
export interface Whole extends Pick<Piece, 'assumed'> {
  readonly role: string;
  readonly arrays: readonly number[];
  readonly shape: readonly number[];
  readonly axes: Axes | null;
}

/** Rows of one matrix into which another leads: d_model of W_Q, h · d_v of W_O. */
export function inputsOf({ axes, shape }: Pick<Whole, 'axes' | 'shape'>, role: string): number | null {
  if (!axes) return null;
  if (role !== 'wo') return lengthOf('in', axes, shape);
  return lengthOf('in', axes, shape) * lengthOf('heads', axes, shape) * lengthOf('width', axes, shape);
}
