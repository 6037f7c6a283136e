// TensorFlow.js on its wasm backend, called as its users do.
import { folderOf, once, runScript } from '../lib/libraries.mjs';

const backend = '@tensorflow/tfjs-backend-wasm/dist/tf-backend-wasm.min.js';

const library = once(async () => {
  await runScript('@tensorflow/tfjs/dist/tf.min.js');
  await runScript(backend);
  /** @type {any} */
  const { tf } = globalThis;
  tf.wasm.setWasmPaths(folderOf(backend));
  tf.env().set('WASM_HAS_MULTITHREAD_SUPPORT', false);
  await tf.setBackend('wasm');
  return tf;
});

/**
 * `batched` multiplies tensors [h, T, d_k], `perhead` matrices of one head: the backend has its fastest product for
 * matrices only.
 * @param {'batched' | 'perhead'} style
 * @returns {import('./index.mjs').Setup}
 */
export const tensorflow =
  (style) =>
  async ({ T, d, h, weights }) => {
    const tf = await library();
    const width = d / h;
    const scale = 1 / Math.sqrt(width);
    const [wq, wk, wv, wo] = [weights.Wq, weights.Wk, weights.Wv, weights.Wo].map((w) => tf.tensor2d(w, [d, d]));

    /** @param {any} x */
    const batched = (x) => {
      const [q, k, v] = [wq, wk, wv].map((w) => tf.transpose(tf.reshape(tf.matMul(x, w), [T, h, width]), [1, 0, 2]));
      const shares = tf.softmax(tf.mul(tf.matMul(q, k, false, true), scale));
      const joined = tf.reshape(tf.transpose(tf.matMul(shares, v), [1, 0, 2]), [T, d]);
      return [tf.matMul(joined, wo), shares];
    };

    /** @param {any} x */
    const perhead = (x) => {
      const q = tf.mul(tf.matMul(x, wq), scale);
      const k = tf.transpose(tf.matMul(x, wk));
      const v = tf.matMul(x, wv);
      const heads = Array.from({ length: h }, (_, head) => {
        const at = head * width;
        const scores = tf.matMul(tf.slice(q, [0, at], [T, width]), tf.slice(k, [at, 0], [width, T]));
        const shares = tf.softmax(scores);
        return { shares, output: tf.matMul(shares, tf.slice(v, [0, at], [T, width])) };
      });
      const outputs = heads.map(({ output }) => output);
      const joined = h > 1 ? tf.concat(outputs, 1) : outputs[0];
      return [tf.matMul(joined, wo), tf.stack(heads.map(({ shares }) => shares))];
    };

    const attention = { batched, perhead }[style];
    return {
      run: (X) => {
        tf.engine().startScope();
        const [output, shares] = attention(tf.tensor2d(X, [T, d]));
        const results = { output: output.dataSync(), weights: shares.dataSync() };
        tf.engine().endScope();
        return results;
      },
      dispose: () => [wq, wk, wv, wo].forEach((w) => w.dispose()),
    };
  };
