/** What is fetched only when a picture has it. */
import type { Snapshot } from '../state/snapshot.ts';

const parts = {
  changes: () => import('./changes.ts'),
  heads: () => import('../elements/heads-panel.ts'),
  table: () => import('./stage-table.ts'),
};

export type Part = keyof typeof parts;

export function load(part: Part): Promise<unknown> {
  return parts[part]();
}

export function partsOf({ state }: Snapshot): readonly Part[] {
  return [
    ...(state.edit.length > 0 ? (['changes'] as const) : []),
    ...(state.drawing.stats ? (['heads'] as const) : []),
    ...(state.view === 'table' ? (['table'] as const) : []),
  ];
}
