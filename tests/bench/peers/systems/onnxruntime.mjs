// onnxruntime-web on its wasm backend, with the same layer as three different graphs.
import { folderOf, load, once } from '../lib/libraries.mjs';
import { onnxModel } from './onnx.mjs';

/** @typedef {import('./index.mjs').Setting} Setting */
/** @typedef {import('./onnx.mjs').Node} Node */
/** A part of a graph, and the constants that it uses. @typedef {{ nodes: Node[], tensors: Record<string, import('./onnx.mjs').Constant> }} Part */

const bundle = 'onnxruntime-web/dist/ort.wasm.bundle.min.mjs';

const library = once(async () => {
  const found = await load(bundle);
  const ort = found.default ?? found;
  ort.env.wasm.wasmPaths = folderOf(bundle);
  ort.env.wasm.numThreads = 1;
  ort.env.logLevel = 'error';
  return ort;
});

/** @param {string} op @param {string[]} inputs @param {string[]} outputs @param {Node['attributes']} attributes @returns {Node} */
const node = (op, inputs, outputs, attributes = {}) => ({ op, inputs, outputs, attributes });

/** X becomes q, k and v by a product for each. @param {Setting} setting @returns {Part} */
function threeProducts({ d, weights: { Wq, Wk, Wv } }) {
  const matrices = Object.entries({ q: Wq, k: Wk, v: Wv });
  return {
    nodes: matrices.map(([name]) => node('MatMul', ['X', `W${name}`], [name])),
    tensors: Object.fromEntries(matrices.map(([name, floats]) => [`W${name}`, { dims: [d, d], floats }])),
  };
}

/** X becomes q, k and v by one product with all matrices beside each other. @param {Setting} setting @returns {Part} */
function oneProduct({ d, weights: { Wq, Wk, Wv } }) {
  const beside = new Float32Array(3 * d * d);
  for (let row = 0; row < d; ++row) {
    [Wq, Wk, Wv].forEach((w, at) => beside.set(w.subarray(row * d, (row + 1) * d), (3 * row + at) * d));
  }
  return {
    nodes: [node('MatMul', ['X', 'Wqkv'], ['qkv']), node('Split', ['qkv', 'widths'], ['q', 'k', 'v'], { axis: 2 })],
    tensors: { Wqkv: { dims: [d, 3 * d], floats: beside }, widths: { dims: [3], ints: [d, d, d] } },
  };
}

/** From q, k and v to the heads' outputs, step by step, as the exporter of a model writes it. @param {Setting} setting @returns {Part} */
function steps({ T, d, h }) {
  const heads = (/** @type {string} */ name, /** @type {number[]} */ perm) => [
    node('Reshape', [name, 'apart'], [`${name}4`]),
    node('Transpose', [`${name}4`], [`${name}h`], { perm }),
  ];
  return {
    nodes: [
      ...heads('q', [0, 2, 1, 3]),
      ...heads('k', [0, 2, 3, 1]),
      ...heads('v', [0, 2, 1, 3]),
      node('MatMul', ['qh', 'kh'], ['dots']),
      node('Mul', ['dots', 'scale'], ['scores']),
      node('Softmax', ['scores'], ['weights'], { axis: 3 }),
      node('MatMul', ['weights', 'vh'], ['outputs']),
      node('Transpose', ['outputs'], ['beside'], { perm: [0, 2, 1, 3] }),
      node('Reshape', ['beside', 'together'], ['concat']),
    ],
    tensors: {
      apart: { dims: [4], ints: [1, T, h, d / h] },
      together: { dims: [3], ints: [1, T, d] },
      scale: { dims: [], floats: Float32Array.of(1 / Math.sqrt(d / h)) },
    },
  };
}

/** The same by the operator Attention of opset 23, whose output mode 3 gives the weights. @param {Setting} setting @returns {Part} */
function operator({ h }) {
  const attributes = { q_num_heads: h, kv_num_heads: h, qk_matmul_output_mode: 3 };
  return { nodes: [node('Attention', ['q', 'k', 'v'], ['concat', '', '', 'weights'], attributes)], tensors: {} };
}

const styles = {
  graph: { opset: 17, parts: [threeProducts, steps] },
  fusedqkv: { opset: 17, parts: [oneProduct, steps] },
  attn23: { opset: 23, parts: [threeProducts, operator] },
};

/** @param {keyof typeof styles} style @param {Setting} setting */
function model(style, setting) {
  const { T, d, h, weights } = setting;
  const parts = styles[style].parts.map((part) => part(setting));
  return onnxModel({
    nodes: [...parts.flatMap(({ nodes }) => nodes), node('MatMul', ['concat', 'Wo'], ['Y'])],
    tensors: Object.assign({ Wo: { dims: [d, d], floats: weights.Wo } }, ...parts.map(({ tensors }) => tensors)),
    inputs: { X: [1, T, d] },
    outputs: { Y: [1, T, d], weights: [1, h, T, T] },
    opset: styles[style].opset,
  });
}

/** @param {keyof typeof styles} style @returns {import('./index.mjs').Setup} */
export const onnxruntime = (style) => async (setting) => {
  const ort = await library();
  const session = await ort.InferenceSession.create(model(style, setting), { executionProviders: ['wasm'] });
  const { T, d } = setting;
  return {
    async run(X) {
      const { Y, weights } = await session.run({ X: new ort.Tensor('float32', X, [1, T, d]) });
      return { output: Y.data, weights: weights.data };
    },
    dispose: () => session.release(),
  };
};
