/** What is fetched only when a picture has it. */
import { fitsPipeline } from '../elements/fit.ts';
import { countsOf } from '../state/address.ts';
import type { Snapshot } from '../state/snapshot.ts';

const parts = {
  changes: () => import('./changes.ts'),
  heads: () => import('./heads-panel.ts'),
  overview: () => import('./overview.ts'),
  options: () => import('./options.ts'),
  table: () => import('./stage-table.ts'),
};

export type Part = keyof typeof parts;

export function load(part: Part): Promise<unknown> {
  return parts[part]();
}

export function partsOf({ state, base, own }: Snapshot): readonly Part[] {
  const small = base === 'example' && fitsPipeline(state, countsOf(state));
  return [
    ...(small && state.view !== 'maps' ? [] : (['overview'] as const)),
    ...(state.edit.length + own.length > 0 ? (['changes'] as const) : []),
    ...(state.drawing.stats ? (['heads'] as const) : []),
    ...(state.view === 'table' ? (['table'] as const) : []),
  ];
}
