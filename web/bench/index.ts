/** The bench outside of a page: what is measured, how, and how it is written. */
export { judge, largestError } from './judge.ts';
export { run } from './measure.ts';
export { plain } from './plain.ts';
export { flops, makeProblem } from './problem.ts';
export { layer } from './systems.ts';
export { asText } from './text.ts';
