/** What a head does, in words: only what the engine measured, and only while it holds. No roles. */
import type { HeadStats } from '../engine/statistics.ts';
import type { Snapshot } from '../state/snapshot.ts';
import type { enHeads } from '../strings/en-heads.ts';
import { statsOf } from './order.ts';

type Said = Extract<keyof typeof enHeads, `does-${string}`>;

export interface Habit {
  readonly key: Said;
  /** The mean that it rests on. */
  readonly value: number;
}

/** From where on a mean over all rows is said in words. */
export const thresholds = {
  /** Of a share: more than all other words together. */
  mostly: 0.5,
  /** Of a share: next to nothing is left for other words. */
  only: 0.9,
  /** Of entropy: this share of its limit. */
  even: 0.95,
} as const;

/** In the order in which they are said. */
const shares = [
  { name: 'meanDiagonal', mostly: 'does-own', only: 'does-own-only' },
  { name: 'meanPrevious', mostly: 'does-previous', only: 'does-previous-only' },
  { name: 'meanFirst', mostly: 'does-first', only: 'does-first-only' },
] as const satisfies readonly { readonly name: keyof HeadStats; readonly mostly: Said; readonly only: Said }[];

/** Not empty: where nothing stands out, that is said, with its mean largest weight; then whether it is the extreme of all. */
export function habitsOf(snapshot: Snapshot, head: number): readonly Habit[] {
  return [...ownHabits(snapshot, head), ...amongHeads(snapshot, head)];
}

/** Of several heads the one of most and the one of least entropy, where there is one. */
function amongHeads(snapshot: Snapshot, head: number): readonly Habit[] {
  const all = Array.from({ length: snapshot.state.heads }, (_, at) => statsOf(snapshot, at)?.meanEntropy ?? Number.NaN);
  const value = all[head];
  const others = all.filter((_, at) => at !== head);
  if (others.length === 0) return [];
  if (others.every((other) => value > other)) return [{ key: 'does-most-even', value }];
  return others.every((other) => value < other) ? [{ key: 'does-sharpest', value }] : [];
}

function ownHabits(snapshot: Snapshot, head: number): readonly Habit[] {
  const stats = statsOf(snapshot, head);
  if (!stats || Number.isNaN(stats.meanLargest)) return [{ key: 'does-unknown', value: Number.NaN }];
  const { meanEntropy, meanLargest, meanLimit } = stats;
  if (meanLimit === 0) return [{ key: 'does-no-choice', value: meanLargest }];
  if (meanEntropy >= thresholds.even * meanLimit) return [{ key: 'does-even', value: meanEntropy }];
  const found = shares.flatMap(({ name, mostly, only }): Habit[] => {
    // Between two texts no word is its own, or the one before.
    if (snapshot.state.cross && name !== 'meanFirst') return [];
    const value = stats[name];
    if (!(value > thresholds.mostly)) return [];
    return [{ key: value >= thresholds.only ? only : mostly, value }];
  });
  if (found.length > 0) return found;
  return [{ key: meanLargest > thresholds.mostly ? 'does-one' : 'does-several', value: meanLargest }];
}
