// How fast the chains are, in the page.
import { runScript } from '../lib/libraries.mjs';
import { chains } from './chains.mjs';

/** @typedef {{ name: string, gflops_median: number, gflops_max: number }} Rate */

const rounds = 25;
const sampleMs = 15;
const warmMs = 120;

/** @returns {Promise<Rate[]>} */
export async function measure() {
  await runScript('wabt/index.js');
  /** @type {any} */
  const { WabtModule } = globalThis;
  const wabt = await WabtModule();
  const contenders = [];
  for (const chain of chains) {
    const { buffer } = wabt.parseWat('chain.wat', chain.text, { simd: true, relaxed_simd: true }).toBinary({});
    contenders.push({
      ...chain,
      ...warmedUp(await WebAssembly.instantiate(buffer)),
      rates: /** @type {number[]} */ ([]),
    });
  }
  for (let round = 0; round < rounds; ++round) {
    for (const { run, turns, flops, rates } of contenders) rates.push((flops * turns) / timeOf(run, turns) / 1e6);
  }
  return contenders.map(({ name, rates }) => {
    const sorted = rates.toSorted((a, b) => a - b);
    return { name, gflops_median: sorted[rounds >> 1], gflops_max: sorted[rounds - 1] };
  });
}

/** How many turns of the loop take as long as a sample, once V8 has compiled it. @param {WebAssembly.WebAssemblyInstantiatedSource} source */
function warmedUp({ instance }) {
  const { memory, run } = /** @type {{ memory: WebAssembly.Memory, run: (turns: number) => number }} */ (
    /** @type {unknown} */ (instance.exports)
  );
  // A factor just below 1 and a small addend keep every chain finite and away from 0.
  new Float32Array(memory.buffer).fill(0.25).set([0.9993, 0.0007]);
  for (const began = performance.now(); performance.now() - began < warmMs;) run(2000);
  let turns = 2000;
  for (let took = timeOf(run, turns); took < sampleMs; took = timeOf(run, turns)) {
    turns = took > 1 ? Math.ceil((1.1 * turns * sampleMs) / took) : 4 * turns;
  }
  return { run, turns };
}

/** @param {(turns: number) => number} run @param {number} turns */
function timeOf(run, turns) {
  const began = performance.now();
  run(turns);
  return performance.now() - began;
}
