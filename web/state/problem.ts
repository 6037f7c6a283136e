/** What the engine is asked to compute for a state. */
import { options, positions, type OptionNumbers } from '../../build/generated/tables.ts';
import type { Problem, Source } from '../engine/types.ts';
import { baseOf, keysOf, tokensOf } from './initial.ts';
import { numberOf } from './options.ts';
import type { State } from './state.ts';

export function problemOf(state: State): Problem {
  const { heads, pos, mask, variant, off, edit } = state;
  const numbers: OptionNumbers = Object.fromEntries(
    options.map(({ id, link }) => [id, numberOf(state, link) ?? undefined]),
  );
  return {
    ...numbers,
    source: sourceOf(state),
    heads,
    positions: positions.find(({ link }) => link === pos)!.id,
    causal: mask.causal,
    cells: mask.cells,
    variant,
    off,
    edits: edit.map(({ stage, head, row, col, value }) => ({ stage, head, row, col, value })),
  };
}

/** Of what is not imported. */
function sourceOf(state: State): Source {
  const { wo, seed, d } = state;
  const words = { tokens: tokensOf(state), ...(state.cross ? { other: keysOf(state) } : {}) };
  if (baseOf(state) === 'example') return { kind: 'example', wo, ...words };
  return { kind: 'seeded', seed, modelWidth: d, ...words };
}
