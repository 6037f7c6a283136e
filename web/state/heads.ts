/** Head counts: h divides d_model. */
import { limits } from '../../build/generated/tables.ts';
import { note } from './note.ts';
import type { State } from './state.ts';
import { divisors } from './widths.ts';
import type { Clamped } from './clamp-integer.ts';

/** The divisor of `whole` up to `limit` that is nearest to `asked`, the smaller of two. */
export function nearest(asked: number, whole: number, limit: number): number {
  return divisors(whole, limit).reduce((best, h) => (Math.abs(h - asked) < Math.abs(best - asked) ? h : best));
}

/** The head count that is nearest to `asked`. */
export function nearestHeads(asked: number, d: number): number {
  return nearest(asked, d, limits.heads);
}

/** `fallback` (or the divisor nearest to it) for what is not a number. `said` is `asked` as it was spelled, '' an emptied field. */
export function chooseHeads(
  asked: number,
  d: number,
  fallback: number,
  said: string | number = Number.isNaN(asked) ? '' : asked,
): Clamped {
  const limit = limits.heads;
  if (Number.isNaN(asked)) {
    const heads = nearestHeads(fallback, d);
    return { value: heads, notes: [note('note-heads-number', { asked: said, heads })] };
  }
  const heads = nearestHeads(Math.min(Math.max(asked, 1), limit), d);
  if (heads === asked) return { value: heads, notes: [] };
  if (asked < 1) return { value: heads, notes: [note('note-heads-few', { asked: said, heads })] };
  if (asked > limit) return { value: heads, notes: [note('note-heads-many', { asked: said, limit, d, heads })] };
  return { value: heads, notes: [note('note-heads-divide', { asked: said, d, heads })] };
}

/** A head count to choose; one that leaves columns over cannot be. */
export interface HeadChoice {
  readonly heads: number;
  /** Columns of each head, and columns left over: d = heads·width + left. */
  readonly width: number;
  readonly left: number;
}

/** Every count that divides the width, and below `struckBelow` those that do not, to be shown struck out. */
export function headChoices({ d }: Pick<State, 'd'>): readonly HeadChoice[] {
  const counts = Array.from({ length: Math.min(d, limits.heads) }, (_, i) => i + 1);
  return counts
    .map((heads) => ({ heads, width: Math.floor(d / heads), left: d % heads }))
    .filter(({ heads, left }) => left === 0 || heads < struckBelow);
}

/** Enough to see that not every count works, and few enough to stand in one line. */
const struckBelow = 8;
