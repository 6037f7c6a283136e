/** What the engine is asked to compute for a state. */
import type { Problem, Source } from '../engine/types.ts';
import { baseOf, keysOf, tokensOf } from './initial.ts';
import type { Positions, State } from './state.ts';

export function problemOf(state: State): Problem {
  const { heads, kv, dk, dv, pos, mask, scale, sharp, softcap, variant, off, edit } = state;
  return {
    source: sourceOf(state),
    heads,
    kvHeads: kv ?? undefined,
    headWidth: dk ?? undefined,
    valueWidth: dv ?? undefined,
    positions: positions[pos],
    causal: mask.causal,
    window: mask.window ?? undefined,
    pad: mask.pad,
    cells: mask.cells,
    scale: scale ?? undefined,
    sharp,
    softcap: softcap ?? undefined,
    variant,
    off,
    edits: edit.map(({ stage, head, row, col, value }) => ({ stage, head, row, col, value })),
  };
}

const positions = { none: 'none', sin: 'sinusoidal', rope: 'rotary' } as const satisfies Record<
  Positions,
  Problem['positions']
>;

/** Of what is not imported. */
function sourceOf(state: State): Source {
  const { wo, seed, d } = state;
  const words = { tokens: tokensOf(state), ...(state.cross ? { other: keysOf(state) } : {}) };
  if (baseOf(state) === 'example') return { kind: 'example', wo, ...words };
  return { kind: 'seeded', seed, modelWidth: d, ...words };
}
