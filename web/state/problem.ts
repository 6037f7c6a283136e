/** What the engine is asked to compute for a state. */
import type { Problem, Source } from '../engine/types.ts';
import { baseOf } from './initial.ts';
import type { State } from './state.ts';

/** `tokens` are those in use: `tokensOf(state)`. */
export function problemOf(state: State, tokens: readonly string[]): Problem {
  return {
    source: sourceOf(state, tokens),
    heads: state.heads,
    causal: state.mask.includes('causal'),
    edits: state.edit.map(({ stage, head, row, col, value }) => ({ stage, head, row, col, value })),
  };
}

/** Of what is not imported. */
function sourceOf(state: State, tokens: readonly string[]): Source {
  const { wo, seed, d } = state;
  return baseOf(state) === 'example' ? { kind: 'example', wo } : { kind: 'seeded', tokens, seed, modelWidth: d };
}
