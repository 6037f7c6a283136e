/** Attention in plain JavaScript, as a careful author writes it without a library: typed arrays, loops along memory. */
import type { Running, Setting } from './setup.ts';

export async function plain({ T, d, h, weights: w, causal, needWeights = true }: Setting): Promise<Running> {
  const width = d / h;
  const scale = 1 / Math.sqrt(width);
  const [q, k, v, concat] = Array.from({ length: 4 }, () => new Float32Array(T * d));
  const row = new Float32Array(T);

  /** The weights of one query, into `row`; how many keys it sees. */
  const attend = (i: number, from: number): number => {
    const seen = causal ? i + 1 : T;
    let most = -Infinity;
    for (let j = 0; j < seen; ++j) {
      let dot = 0;
      for (let c = from; c < from + width; ++c) dot += q[i * d + c] * k[j * d + c];
      row[j] = dot * scale;
      most = Math.max(most, row[j]);
    }
    let sum = 0;
    for (let j = 0; j < seen; ++j) sum += row[j] = Math.exp(row[j] - most);
    for (let j = 0; j < seen; ++j) row[j] /= sum;
    return seen;
  };

  return {
    run(X) {
      const output = new Float32Array(T * d);
      const weights = needWeights ? new Float32Array(h * T * T) : null;
      multiply(X, w.Wq, q, T, d);
      multiply(X, w.Wk, k, T, d);
      multiply(X, w.Wv, v, T, d);
      concat.fill(0);
      for (let head = 0; head < h; ++head) {
        const from = head * width;
        for (let i = 0; i < T; ++i) {
          const seen = attend(i, from);
          for (let j = 0; j < seen; ++j) {
            for (let c = from; c < from + width; ++c) concat[i * d + c] += row[j] * v[j * d + c];
          }
          weights?.set(row.subarray(0, seen), (head * T + i) * T);
        }
      }
      multiply(concat, w.Wo, output, T, d);
      return { output, weights };
    },
  };
}

/** a [rows, n] · b [n, n] into out */
function multiply(a: Float32Array, b: Float32Array, out: Float32Array, rows: number, n: number): void {
  out.fill(0);
  for (let i = 0; i < rows; ++i) {
    for (let k = 0; k < n; ++k) {
      const factor = a[i * n + k];
      for (let j = 0; j < n; ++j) out[i * n + j] += factor * b[k * n + j];
    }
  }
}
