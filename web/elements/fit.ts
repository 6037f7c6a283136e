/** Which pictures there are, and how the row across heads uses the width that it has. In CSS pixels. */
import type { Counts } from '../state/address.ts';
import { keyWidth, valueWidth, type Widths } from '../state/widths.ts';

export interface Wish {
  readonly heads: number;
  /** Those of the keys. */
  readonly tokens: number;
  /** Letters of the longest word. */
  readonly letters: number;
  /** d_v. */
  readonly headWidth: number;
  readonly modelWidth: number;
  /** Decimals that the snapshot shows. */
  readonly digits: number;
  /** With what each head brings back and adds. */
  readonly strips: boolean;
}

export interface Fit {
  /** Strips stand beside the weights; else below. */
  readonly beside: boolean;
  /** Heads are named by their number alone. */
  readonly tight: boolean;
  /** The pitch of one weight. */
  readonly cell: number;
  /** Decimals of a weight, null: colour alone. */
  readonly digits: number | null;
  /** Without the 0 before the point. */
  readonly bare: boolean;
  /** Words stand upright, to be narrow. */
  readonly upright: boolean;
  /** The pitch of one number of a head's output, and of what a head adds. */
  readonly output: number;
  readonly part: number;
}

/** The pitch of rows. */
export const rowPitch = 28;
/** What stands above the strips takes so much, however narrow they are; see styles/across.ts. */
const headings = { output: 76, part: 160 } as const;
/** A cell that is narrower shows no digits. */
const narrowest = 26;
/** So many cells at most show digits without being asked for. */
export const mostDigits = 256;

export function fit(width: number, wish: Wish): Fit {
  const wide = width >= 700;
  const beside = wish.strips && wide;
  const output = Math.min(12, 100 / wish.headWidth);
  const part = Math.min(6, (beside ? 150 : width - 124 - output * wish.headWidth) / wish.modelWidth);
  const strips = beside
    ? Math.max(headings.output, output * wish.headWidth) + Math.max(headings.part, part * wish.modelWidth) + 122
    : 0;
  const tight = !wide && wish.strips;
  const names = tight ? 26 : 98;
  const cell = wholeWhereLarge(Math.min(wish.strips ? 68 : 84, (width - names - strips) / wish.tokens));
  return {
    beside,
    tight,
    cell,
    ...digitsIn(cell, wish),
    upright: wish.letters * 8 > cell,
    output,
    part,
  };
}

function digitsIn(cell: number, { heads, tokens, digits }: Wish): Pick<Fit, 'digits' | 'bare'> {
  if (cell < narrowest || heads * tokens > mostDigits) return { digits: null, bare: false };
  if (cell >= roomFor(digits)) return { digits, bare: false };
  return { digits: 2, bare: cell < roomFor(2) };
}

/** What '<0.001' takes. */
const roomFor = (digits: number): number => 7 * (digits + 2.5) + 5;

function wholeWhereLarge(size: number): number {
  return size >= 4 ? Math.floor(size) : Math.floor(size * 4) / 4;
}

/** Up to here everything stands on one screen: the whole pipeline of every head. */
const pipeline = { heads: 4, tokens: 6, d: 4 } as const;

export function fitsPipeline(state: Widths, { query, key }: Counts): boolean {
  const { heads, d } = state;
  const widest = Math.max(d, heads * keyWidth(state), heads * valueWidth(state));
  return heads <= pipeline.heads && Math.max(query, key) <= pipeline.tokens && widest <= pipeline.d;
}

const gap = 14;
/** Cells grow no larger, unless few of them make up a large map. */
const largest = 26;
/** What stands below a map takes so much, however small the map is. */
const caption = 74;

/**
 * How small maps of `count` heads tile a width: as many beside each other as stay readable, with whole cells while
 * they are not tiny. `least` is the side of the screen's own pixel, `wanted` that of a map
 * with many words.
 */
export function tiles(
  width: number,
  count: number,
  tokens: number,
  least: number,
  wanted = width < 700 ? 74 : 126,
): { columns: number; cell: number } {
  const most = wanted > 126 ? Math.floor(wanted / 4) : largest;
  const readable = Math.max(Math.min(wanted, tokens * most), tokens * least);
  const taken = Math.max(caption, readable) + gap;
  const cellIn = (columns: number) => {
    const side = Math.min(Math.max(200, wanted * 1.5), (width - gap * (columns - 1)) / columns);
    const cell = Math.min(most, side / tokens);
    return cell >= 2 ? Math.floor(cell) : Math.max(1, Math.floor(cell / least)) * least;
  };
  let columns = count;
  while (columns > 1 && (cellIn(columns) * tokens < readable || columns * taken - gap > width)) --columns;
  // Rows of equal length, where the last would be short.
  columns = Math.ceil(count / Math.ceil(count / columns));
  return { columns, cell: cellIn(columns) };
}
