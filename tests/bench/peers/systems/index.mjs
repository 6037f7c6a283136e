// What is measured: a page author's choices today, each on one thread.
import { plain } from '../../../../scripts/figures/bench.mjs';
import { jax } from './jax-js.mjs';
import { onnxruntime } from './onnxruntime.mjs';
import { tensorflow } from './tensorflow.mjs';

/** @typedef {import('../../../../web/bench/setup.ts').Setting} Setting */
/** @typedef {import('../../../../web/bench/setup.ts').Results} Results */
/**
 * As our own bench has it, but a call may take its time.
 * @typedef {{ run(X: Float32Array): Results | Promise<Results>, dispose?(): void | Promise<void> }} Running
 */
/** @typedef {(setting: Setting) => Promise<Running>} Setup */
/** Left out where there are more operations than `maxFlops`. @typedef {{ setup: Setup, maxFlops?: number }} System */

/** @type {Record<string, System>} */
const systems = {
  'ort-graph': { setup: onnxruntime('graph') },
  'ort-fusedqkv': { setup: onnxruntime('fusedqkv') },
  'ort-attn23': { setup: onnxruntime('attn23') },
  'tfjs-wasm': { setup: tensorflow('batched') },
  'tfjs-wasm-perhead': { setup: tensorflow('perhead') },
  'jax-js': { setup: jax },
  'naive-js': { setup: plain, maxFlops: 3e9 },
};

/**
 * Systems of this folder, `@1t` for all of them, and modules that export a `setup`.
 * @param {string[]} names
 * @param {{ name: string, address: string }[]} plugs
 * @returns {Promise<Record<string, System>>}
 */
export async function systemsNamed(names, plugs) {
  const wanted = names.includes('@1t') ? Object.keys(systems) : names;
  const unknown = wanted.find((name) => !(name in systems));
  if (unknown) throw new Error(`no system ${unknown}; there are ${Object.keys(systems).join(', ')}`);
  /** @type {[string, System][]} */
  const chosen = wanted.map((name) => [name, systems[name]]);
  for (const { name, address } of plugs) chosen.push([name, await import(address)]);
  return Object.fromEntries(chosen);
}
