// Our own bench: in the page that visitors have, or in this Node.
import { run } from './bench.mjs';
import '../relaxed_simd.cjs';
import { withChromium } from './chromium.mjs';

/** @typedef {import('../../web/bench/plan.ts').Plan} Plan */
/** @typedef {import('../../web/bench/plan.ts').Result} Result */

/** @param {Plan} plan @returns {Promise<{ where: string, results: Result[] }>} */
export function inChromium(plan) {
  return withChromium(async (open, where) => {
    const page = await open();
    const results = await page.evaluate((asked) => {
      const bench = /** @type {import('../../web/bench/bench.ts').MhaBench} */ (document.querySelector('mha-bench'));
      return bench.run(asked);
    }, plan);
    return { where, results: [...results] };
  });
}

/** @param {Plan} plan @returns {Promise<{ where: string, results: Result[] }>} */
export async function inNode(plan) {
  /** @type {Result[]} */
  const results = [];
  await run(
    plan,
    () => {},
    (/** @type {Result} */ result) => results.push(result),
  );
  return { where: `Node ${process.version}`, results };
}
