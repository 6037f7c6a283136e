/** What a head does, in words: only what the engine measured, and only while it holds. No roles. */
import type { HeadStats } from '../../engine/statistics.ts';
import { readsRowsInOrder } from '../../state/row-order.ts';
import { maskOf, rowOf, type Snapshot } from '../../state/snapshot.ts';
import type { enHeads } from '../../strings/en/heads.ts';
import { forcedRows, rowsAreWhole, seesNone } from '../shared/claims.ts';
import { statsOf } from './head-statistics.ts';

type Said = Extract<keyof typeof enHeads, `does-${string}`>;

export interface Habit {
  readonly key: Said;
  /** The mean that it rests on. */
  readonly value: number;
}

/** From where on a mean is said in words: over all rows, and over those that have a choice alone. */
export const thresholds = {
  /** Of a share: more than all other words together. */
  mostly: 0.5,
  /** Of a share: next to nothing is left for other words. */
  only: 0.9,
  /** Of entropy: this share of its limit. */
  even: 0.95,
} as const;

/** In the order in which they are said; `keyOf`: whose weight of a row it is a mean of. */
const shares = [
  { name: 'meanDiagonal', keyOf: (row) => row, mostly: 'does-own', only: 'does-own-only' },
  { name: 'meanPrevious', keyOf: (row) => row - 1, mostly: 'does-previous', only: 'does-previous-only' },
  { name: 'meanFirst', keyOf: () => 0, mostly: 'does-first', only: 'does-first-only' },
] as const satisfies readonly {
  readonly name: keyof HeadStats;
  readonly keyOf: (row: number) => number;
  readonly mostly: Said;
  readonly only: Said;
}[];

/** Not empty: where nothing stands out, that is said, with its mean largest weight; then whether it is the extreme of all. */
export function habitsOf(snapshot: Snapshot, head: number): readonly Habit[] {
  return [...ownHabits(snapshot, head), ...amongHeads(snapshot, head)];
}

/** Of several heads the one of most and the one of least entropy, where there is one. */
function amongHeads(snapshot: Snapshot, head: number): readonly Habit[] {
  if (!rowsAreWhole(snapshot)) return [];
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
  const whole = rowsAreWhole(snapshot);
  if (whole && meanLimit === 0) return [{ key: 'does-no-choice', value: meanLargest }];
  if (whole && meanEntropy >= thresholds.even * meanLimit) return [{ key: 'does-even', value: meanEntropy }];
  const found = shares.flatMap(({ name, keyOf, mostly, only }): Habit[] => {
    if (name !== 'meanDiagonal' && !readsRowsInOrder(snapshot)) return [];
    // Between two texts no word is its own, or the one before.
    if (snapshot.state.cross && name !== 'meanFirst') return [];
    const value = stats[name];
    const least = Math.min(value, ofChoices(snapshot, value, keyOf));
    if (!(least > thresholds.mostly)) return [];
    return [{ key: least >= thresholds.only ? only : mostly, value }];
  });
  if (found.length > 0) return found;
  const one = ofChoices(snapshot, meanLargest, null) > thresholds.mostly;
  return [{ key: one ? 'does-one' : 'does-several', value: meanLargest }];
}

/**
 * What a mean would be without the rows that a mask leaves one key, whose weight of 1 is no habit: to decide by, never
 * shown. `keyOf`: whose weight of a row it is a mean of, below 0 where the row has none; null: the largest.
 */
function ofChoices(snapshot: Snapshot, mean: number, keyOf: ((row: number) => number) | null): number {
  const forced = forcedRows(snapshot);
  if (!forced.includes(true)) return mean;
  const mask = maskOf(snapshot, null)!;
  const counted = [...forced.keys()].filter((row) => !(keyOf && keyOf(row) < 0) && !seesNone(snapshot, row));
  const alone = counted.filter((row) => forced[row]);
  const ones = alone.filter((row) => !keyOf || rowOf(mask, row)[keyOf(row)] !== -Infinity);
  return (mean * counted.length - ones.length) / (counted.length - alone.length);
}
