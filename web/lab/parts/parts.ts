/** What is fetched only when a picture has it. */
import { fitsPipeline } from '../../elements/layout/layout.ts';
import { countsOf } from '../../state/cells.ts';
import { isGiven, type Snapshot } from '../../state/snapshot.ts';
import type { Language } from '../../strings/languages.ts';

/** Sentences in other languages than English, which the page starts with. */
const words: Readonly<Record<Exclude<Language, 'en'>, () => Promise<unknown>>> = {
  hi: () => import('./words-hi.ts'),
};

const parts = {
  changes: () => import('./changes.ts'),
  heads: () => import('./heads-table.ts'),
  overview: () => import('./overview.ts'),
  options: () => import('./options.ts'),
  table: () => import('./stage-table.ts'),
  ...words,
};

export type Part = keyof typeof parts;

export function load(part: Part): Promise<unknown> {
  return parts[part]();
}

export function partsOf(snapshot: Snapshot): readonly Part[] {
  const { state, base } = snapshot;
  const small = base === 'example' && fitsPipeline(state, countsOf(state));
  return [
    ...(small && state.view !== 'maps' ? [] : (['overview'] as const)),
    ...(isGiven(snapshot) ? (['changes'] as const) : []),
    ...(state.drawing.stats ? (['heads'] as const) : []),
    ...(state.view === 'table' ? (['table'] as const) : []),
  ];
}
