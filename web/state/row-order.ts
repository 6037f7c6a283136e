/** Where the order of the worked example's rows counts: they are ball, full, it, and the sentence has it before full. */
import type { State } from './state.ts';
import type { Snapshot } from './snapshot.ts';

/** What goes by the order of rows. */
export type OrderReason = 'causal' | 'window' | 'pad' | 'positions' | 'mask';

/** The first option that goes by the order of rows; null where there is none. Single hidden cells go by their words. */
export function orderReason({ mask, pos, mine }: Pick<State, 'mask' | 'pos' | 'mine'>): OrderReason | null {
  if (mask.causal) return 'causal';
  if (mask.window !== null) return 'window';
  if (mask.pad > 0) return 'pad';
  if (pos !== 'none') return 'positions';
  return mine.mask ? 'mask' : null;
}

/** Whether the words are read in the order of their rows, so that one is the first, and one stands before another. */
export function readsRowsInOrder({ base, state }: Pick<Snapshot, 'base' | 'state'>): boolean {
  return base !== 'example' || state.cross || orderReason(state) !== null;
}
