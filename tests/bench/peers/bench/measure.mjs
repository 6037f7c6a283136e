// The measuring loop, in the page: systems take turns, so that a slow spell of the machine meets all alike.
import { flops, judge, largestError, makeProblem } from '../../../../scripts/figures/bench.mjs';
import { systemsNamed } from '../systems/index.mjs';

/** @typedef {import('../../../../web/bench/problem.ts').Size} Size */
/** @typedef {import('../../../../web/bench/problem.ts').Problem} Problem */
/** @typedef {import('../systems/index.mjs').Running} Running */
/** @typedef {{ output: number, weights: number }} Errors */
/** Milliseconds of a call, over the samples. @typedef {{ ms_median: number, ms_min: number, max_abs_err: Errors }} Times */
/** @typedef {Size & { systems: Record<string, Times | { left_out: string }> }} Measured */

// Without it no library starts threads, as on a page that is not isolated.
Reflect.deleteProperty(globalThis, 'SharedArrayBuffer');

const warmMs = 400;
const sampleMs = 20;
/** After so long a size has no more rounds than `fewest`. */
const budgetMs = 20_000;
const fewest = 4;

/**
 * @param {Size & { names: string[], plugs: { name: string, address: string }[], rounds: number }} asked
 * @returns {Promise<Measured>}
 */
export async function measure({ T, d, h, names, plugs, rounds }) {
  const size = { T, d, h };
  const problem = makeProblem(size);
  const right = judge(size, problem.weights, problem.inputs[0], false);
  /** @type {Measured['systems']} */
  const found = {};
  const contenders = [];
  for (const [name, { setup, maxFlops = Infinity }] of Object.entries(await systemsNamed(names, plugs))) {
    if (flops(size) > maxFlops) {
      found[name] = { left_out: 'too slow for this size' };
      continue;
    }
    try {
      contenders.push({ name, ...(await warmedUp(await setup(problem), problem, right)) });
    } catch (thrown) {
      found[name] = { left_out: String(thrown) };
    }
  }

  const began = performance.now();
  for (let round = 0; round < rounds && (round < fewest || performance.now() - began < budgetMs); ++round) {
    for (let turn = 0; turn < contenders.length; ++turn) {
      const { running, calls, samples } = contenders[(round + turn) % contenders.length];
      samples.push(await sample(running, calls, problem));
    }
  }
  for (const { name, running, samples, errors } of contenders) {
    const sorted = samples.toSorted((a, b) => a - b);
    const median = (sorted[(sorted.length - 1) >> 1] + sorted[sorted.length >> 1]) / 2;
    found[name] = { ms_median: median, ms_min: sorted[0], max_abs_err: errors };
    await running.dispose?.();
  }
  return { ...size, systems: found };
}

/**
 * Judges the first result, then calls until V8 has compiled all of it.
 * @param {Running} running
 * @param {Problem} problem
 * @param {ReturnType<typeof judge>} right
 */
async function warmedUp(running, problem, right) {
  const { output, weights } = await running.run(problem.inputs[0]);
  if (!weights) throw new Error('it gives no weights');
  const errors = { output: largestError(output, right.output), weights: largestError(weights, right.weights) };
  await callFor(warmMs / 2, running, problem);
  const each = await callFor(warmMs / 2, running, problem);
  return { running, errors, calls: Math.max(1, Math.round(sampleMs / each)), samples: /** @type {number[]} */ ([]) };
}

/** Milliseconds of a call, of as many as take so long, but at least 3. @param {number} ms @param {Running} running @param {Problem} problem */
async function callFor(ms, running, { inputs }) {
  const began = performance.now();
  let calls = 0;
  for (; calls < 3 || performance.now() - began < ms; ++calls) await running.run(inputs[calls % 2]);
  return (performance.now() - began) / calls;
}

/** Milliseconds of a call: the mean of a sample. @param {Running} running @param {number} calls @param {Problem} problem */
async function sample(running, calls, { inputs }) {
  await running.run(inputs[1]); // untimed: brings its data back into the caches
  const began = performance.now();
  for (let call = 0; call < calls; ++call) await running.run(inputs[call % 2]);
  return (performance.now() - began) / calls;
}
