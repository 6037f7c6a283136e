// Our own bench as scripts/make/peers.mjs has bundled it, with its types.

/** @type {any} */
const bundled = await import(new URL('../../build/peers/bench.mjs', import.meta.url).href);

/** @type {import('../../web/bench/plan.ts').Run} */
export const run = bundled.run;
/** @type {typeof import('../../web/bench/problem.ts').flops} */
export const flops = bundled.flops;
/** @type {typeof import('../../web/bench/text.ts').asText} */
export const asText = bundled.asText;
