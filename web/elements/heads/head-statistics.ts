/** The statistics of heads, and heads in the order of one. Compares what the engine measured, computes nothing. */
import type { HeadStats } from '../../engine/statistics.ts';
import { isReversed, type Order, orderIn, orders, statisticRows } from '../../state/drawing.ts';
import { readsRowsInOrder } from '../../state/row-order.ts';
import type { Snapshot } from '../../state/snapshot.ts';
import { rowsAreWhole } from '../shared/claims.ts';

export type Statistic = Exclude<Order, 'number'>;

const of: Readonly<Partial<Record<Statistic, (snapshot: Snapshot, head: number) => number | undefined>>> = {
  adds: ({ contributions }, head) => contributions[head],
  ...Object.fromEntries(
    statisticRows.map(({ id, column }) => [column, (at: Snapshot, head: number) => statsOf(at, head)?.[id]]),
  ),
  alike: (snapshot, head) => mostAlike(snapshot, head)?.likeness,
};

export function statsOf({ measured }: Snapshot, head: number): HeadStats | undefined {
  return measured.headStats?.[head];
}

/**
 * In the order of their columns: those that go by the order of rows only where words are read in it, entropy only of rows
 * that add up to 1.
 */
export function statisticsOf(snapshot: Snapshot): readonly Statistic[] {
  const holds = { order: readsRowsInOrder(snapshot), whole: rowsAreWhole(snapshot) };
  const without = statisticRows.filter(({ needs }) => needs !== null && !holds[needs]);
  const left = new Set<Order>(['number', ...without.map(({ column }) => column)]);
  return orders.filter((id): id is Statistic => !left.has(id));
}

/** NaN where there is none, or it was not measured. */
export function statistic(snapshot: Snapshot, id: Statistic, head: number): number {
  return statisticsOf(snapshot).includes(id) ? (of[id]?.(snapshot, head) ?? Number.NaN) : Number.NaN;
}

/** The other head whose weights are most like this one's, the first of equals; null where there is none. */
export function mostAlike(
  snapshot: Snapshot,
  head: number,
): { readonly head: number; readonly likeness: number } | null {
  const all = statsOf(snapshot, head)?.likeness ?? new Float64Array(0);
  let best = -1;
  for (let other = 0; other < all.length; ++other) {
    if (other !== head && !(all[other] <= all[best])) best = Number.isNaN(all[other]) ? best : other;
  }
  return best < 0 ? null : { head: best, likeness: all[best] };
}

/**
 * Every head: by number, or the largest first of the statistic that was chosen, or the other way round; those without it
 * come last.
 */
export function orderOf(snapshot: Snapshot): readonly number[] {
  const { heads, drawing } = snapshot.state;
  const { sort } = drawing;
  const all = Array.from({ length: heads }, (_, head) => head);
  const order = orderIn(sort);
  const reversed = isReversed(sort);
  if (order === 'number') return reversed ? all.toReversed() : all;
  const rank = (head: number): number => {
    const value = statistic(snapshot, order, head);
    if (Number.isNaN(value)) return -Infinity;
    return reversed ? -value : value;
  };
  return all.toSorted((a, b) => compare(rank(b), rank(a)) || a - b);
}

/** Not by a difference: that of two infinities is no number. */
function compare(a: number, b: number): number {
  return a === b ? 0 : a < b ? -1 : 1;
}
