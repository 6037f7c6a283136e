// Our own bench as scripts/make/peers.mjs has bundled it, with its types; the page of the peers' benchmark reads it too.

/** @type {any} */
const bundled = await import(new URL('../../build/peers/bench.mjs', import.meta.url).href);

/** @type {import('../../web/bench/plan.ts').Run} */
export const run = bundled.run;
/** @type {typeof import('../../web/bench/problem.ts').flops} */
export const flops = bundled.flops;
/** @type {typeof import('../../web/bench/problem.ts').makeProblem} */
export const makeProblem = bundled.makeProblem;
/** @type {typeof import('../../web/bench/judge.ts').judge} */
export const judge = bundled.judge;
/** @type {typeof import('../../web/bench/judge.ts').largestError} */
export const largestError = bundled.largestError;
/** @type {typeof import('../../web/bench/plain.ts').plain} */
export const plain = bundled.plain;
/** @type {typeof import('../../web/bench/text.ts').asText} */
export const asText = bundled.asText;
