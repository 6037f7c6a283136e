// How cost grows with T, d_model and h: the exponent of each system.
import { flops } from './bench.mjs';
import { growth } from './sizes.mjs';

/** @typedef {import('./compare.mjs').Compared} Compared */
/** One system's times over the values of one letter. @typedef {{ system: string, points: [number, number][], exponent: number }} Series */
/** @typedef {{ letter: keyof typeof growth, fixed: string, operations: number, series: Series[] }} Panel */

/** Systems as the peers' benchmark calls them, and as readers know them. @type {Record<string, string>} */
export const names = {
  relaxed: 'this engine, relaxed SIMD',
  simd: 'this engine, SIMD',
  'ort-attn23': 'onnxruntime-web',
  'tfjs-wasm-perhead': 'TensorFlow.js, wasm',
  'jax-js': 'jax-js',
  'naive-js': 'plain JavaScript',
};

/** The slope of log y over log x by least squares. @param {[number, number][]} points */
export function exponent(points) {
  const logs = points.map(([x, y]) => [Math.log(x), Math.log(y)]);
  const [mx, my] = [0, 1].map((axis) => logs.reduce((sum, log) => sum + log[axis], 0) / logs.length);
  const over = logs.reduce((sum, [x, y]) => sum + (x - mx) * (y - my), 0);
  return over / logs.reduce((sum, [x]) => sum + (x - mx) ** 2, 0);
}

/** The best call of each, in milliseconds. @param {Compared} compared @returns {Panel[]} */
export function panels({ grown }) {
  const letters = /** @type {(keyof typeof growth)[]} */ (Object.keys(growth));
  return letters.map((letter, at) => {
    const sizes = growth[letter];
    const rows = sizes.map(([T, d, h]) => grown.find((row) => row.T === T && row.d === d && row.h === h));
    const series = Object.keys(names).map((system) => {
      const points = rows.flatMap((row, i) => {
        const times = row?.systems[system];
        return times ? [/** @type {[number, number]} */ ([sizes[i][at], times.best])] : [];
      });
      return { system, points, exponent: exponent(points) };
    });
    const operations = exponent(sizes.map(([T, d, h]) => [[T, d, h][at], flops({ T, d, h })]));
    const fixed = ['T', 'd', 'h']
      .flatMap((name, i) => (name === letter ? [] : [`${name} = ${sizes[0][i]}`]))
      .join(', ');
    return { letter, fixed, operations, series };
  });
}
