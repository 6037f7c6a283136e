/** What a problem goes by: two of the same key have the same numbers. */
import type { Problem } from '../types.ts';

/** Of one problem with one set of inputs, and of no other. `inputs` names these; '' for none. */
export function keyOf(problem: Problem, inputs: string): string {
  return `${inputs} ${JSON.stringify(problem, inFull)}`;
}

/** JSON has no NaN, no infinities and no −0. */
function inFull(_: string, value: unknown): unknown {
  const odd = typeof value === 'number' && (!Number.isFinite(value) || Object.is(value, -0));
  return odd ? { odd: Object.is(value, -0) ? '-0' : String(value) } : value;
}
