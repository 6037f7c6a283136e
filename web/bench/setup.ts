/** A system is set up for one size and then called, many times. */
import type { Size, Weights } from './problem.ts';

export interface Setting extends Size {
  readonly weights: Weights;
  readonly causal?: boolean;
  readonly needWeights?: boolean;
}

/** output [T, d] and weights [h, T, T], or null if they were not needed; both may be written over by the next call. */
export interface Results {
  readonly output: Float32Array;
  readonly weights: Float32Array | null;
}

export interface Running {
  /** X [T, d] */
  run(X: Float32Array): Results;
  dispose?(): void;
}

export type Setup = (setting: Setting) => Promise<Running>;
