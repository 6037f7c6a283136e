// jax-js on its wasm backend, whose kernels are generated as wasm when a function is first called.
import { load, once } from '../lib/libraries.mjs';

const library = once(async () => {
  const found = await load('@jax-js/jax/dist/index.js');
  await found.init('wasm');
  found.defaultDevice('wasm');
  return found;
});

/** A value is used up by the function that it is given to, unless it is given as `ref`. @type {import('./index.mjs').Setup} */
export async function jax({ T, d, h, weights }) {
  const { numpy: np, nn, jit } = await library();
  const scale = 1 / Math.sqrt(d / h);
  const matrices = [weights.Wq, weights.Wk, weights.Wv, weights.Wo].map((w) => np.array(w).reshape([d, d]));

  const attention = jit(
    (
      /** @type {any} */ x,
      /** @type {any} */ wq,
      /** @type {any} */ wk,
      /** @type {any} */ wv,
      /** @type {any} */ wo,
    ) => {
      const [q, k, v] = [np.matmul(x.ref, wq), np.matmul(x.ref, wk), np.matmul(x, wv)].map((product) =>
        product.reshape([T, h, d / h]),
      );
      const shares = nn.softmax(np.einsum('thc,shc->hts', q, k).mul(scale), -1);
      const joined = np.einsum('hts,shc->thc', shares.ref, v).reshape([T, d]);
      return [np.matmul(joined, wo), shares];
    },
  );
  return {
    async run(X) {
      const [output, shares] = attention(np.array(X).reshape([T, d]), ...matrices.map((w) => w.ref));
      return { output: await output.data(), weights: await shares.data() };
    },
    dispose() {
      for (const w of matrices) w.dispose();
      attention.dispose();
    },
  };
}
