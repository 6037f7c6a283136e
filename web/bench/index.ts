/** The bench outside of a page: what is measured, how, and how it is written. */
export { run } from './measure.ts';
export { flops } from './problem.ts';
export { layer } from './systems.ts';
export { asText } from './text.ts';
