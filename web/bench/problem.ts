/** What the bench computes: multi-head self-attention of one size, with matrices and inputs made from a fixed seed. */

/** T tokens, d_model columns, h heads; d_k = d_v = d_model / h. */
export interface Size {
  readonly T: number;
  readonly d: number;
  readonly h: number;
}

/** [d, d] each, row-major as in X · W; head i owns columns i·d_k to (i + 1)·d_k. */
export interface Weights {
  readonly Wq: Float32Array;
  readonly Wk: Float32Array;
  readonly Wv: Float32Array;
  readonly Wo: Float32Array;
}

export interface Problem extends Size {
  readonly weights: Weights;
  /** [T, d] each; they alternate, so that nobody can keep a result. */
  readonly inputs: readonly [Float32Array, Float32Array];
}

/** Operations, an addition and a multiplication counted as two: four projections, Q Kᵀ and weights · V. */
export const flops = ({ T, d }: Size): number => 8 * T * d * d + 4 * T * T * d;

/** Entries of X have a standard deviation of 1; those of the matrices one that makes scores spread, so that rows differ. */
export function makeProblem({ T, d, h }: Size): Problem {
  const next = normal(1);
  const matrix = (rows: number, deviation: number) => Float32Array.from({ length: rows * d }, () => next() * deviation);
  const square = () => matrix(d, 1.5 / Math.sqrt(d));
  const weights = { Wq: square(), Wk: square(), Wv: square(), Wo: square() };
  return { T, d, h, weights, inputs: [matrix(T, 1), matrix(T, 1)] };
}

/** Irwin–Hall: the sum of twelve uniform numbers, less 6, has a variance of 1. The uniform ones are xorshift32's. */
function normal(seed: number): () => number {
  let state = seed;
  const uniform = () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };
  return () => {
    let sum = -6;
    for (let i = 0; i < 12; ++i) sum += uniform();
    return sum;
  };
}
