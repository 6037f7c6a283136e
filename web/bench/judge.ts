/** The judge of every system: the definition in float64, as a textbook has it. */
import type { Size, Weights } from './problem.ts';

export interface Judged {
  /** [T, d] */
  readonly output: Float64Array;
  /** [h, T, T] */
  readonly weights: Float64Array;
}

export function judge({ T, d, h }: Size, { Wq, Wk, Wv, Wo }: Weights, x: Float32Array, causal: boolean): Judged {
  const width = d / h;
  const [q, k, v] = [Wq, Wk, Wv].map((w) => product(x, w, T, d));
  const concat = new Float64Array(T * d);
  const weights = new Float64Array(h * T * T);
  for (let head = 0; head < h; ++head) {
    for (let i = 0; i < T; ++i) {
      const row = weights.subarray((head * T + i) * T).subarray(0, causal ? i + 1 : T);
      for (let j = 0; j < row.length; ++j) {
        let dot = 0;
        for (let c = head * width; c < (head + 1) * width; ++c) dot += q[i * d + c] * k[j * d + c];
        row[j] = dot / Math.sqrt(width);
      }
      softmax(row);
      for (let j = 0; j < row.length; ++j) {
        for (let c = head * width; c < (head + 1) * width; ++c) concat[i * d + c] += row[j] * v[j * d + c];
      }
    }
  }
  return { output: product(concat, Wo, T, d), weights };
}

/** a [rows, n] · b [n, n] */
function product(a: Float32Array | Float64Array, b: Float32Array, rows: number, n: number): Float64Array {
  const out = new Float64Array(rows * n);
  for (let i = 0; i < rows; ++i) {
    for (let k = 0; k < n; ++k) {
      for (let j = 0; j < n; ++j) out[i * n + j] += a[i * n + k] * b[k * n + j];
    }
  }
  return out;
}

function softmax(row: Float64Array): void {
  const most = row.reduce((a, b) => Math.max(a, b));
  const sum = row.reduce((total, score, j) => total + (row[j] = Math.exp(score - most)), 0);
  row.forEach((e, j) => (row[j] = e / sum));
}

/** The largest difference; infinite where something is no number, or one of them is longer. */
export function largestError(found: Float32Array, right: Float64Array): number {
  if (found.length !== right.length) return Infinity;
  let most = 0;
  for (let i = 0; i < right.length; ++i) {
    const error = Math.abs(found[i] - right[i]);
    if (!(error <= most)) most = Number.isNaN(error) ? Infinity : error;
  }
  return most;
}
