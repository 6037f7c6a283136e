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
  /** What there is for them: at least a pixel for each number, so that many scroll. */
  readonly outputRoom: number;
  readonly partRoom: number;
  readonly scrolls: boolean;
}

/** The pitch of rows. */
export const rowPitch = 28;
/** What stands above the strips takes so much, however narrow they are; see styles/across.ts. */
const headings = { output: 76, part: 160 } as const;
/** The column of sizes, with the gaps between all columns. */
const sizes = 144;
/** So much room have the strips beside the weights; where that is less than a pixel for each number, they stand below. */
const strip = { output: 100, part: 150 } as const;
/** A cell that is narrower shows no digits. */
const narrowest = 26;
/** So many cells at most show digits without being asked for. */
export const mostDigits = 256;

export function fit(width: number, wish: Wish): Fit {
  const wide = width >= 700;
  const beside = wish.strips && wide && wish.headWidth <= strip.output && wish.modelWidth <= strip.part;
  const output = pitchIn(strip.output, wish.headWidth, 12);
  const outputRoom = Math.min(output * wish.headWidth, wide && !beside ? (width - 124) / 3 : strip.output);
  const forPart = beside ? strip.part : width - 124 - outputRoom;
  const part = pitchIn(forPart, wish.modelWidth, 6);
  const partRoom = Math.min(part * wish.modelWidth, forPart);
  const strips = beside ? Math.max(headings.output, outputRoom) + Math.max(headings.part, partRoom) + sizes : 0;
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
    outputRoom,
    partRoom,
    scrolls: outputRoom < output * wish.headWidth || partRoom < part * wish.modelWidth,
  };
}

/** The pitch of `count` numbers in a room: at most `largest`, never less than a pixel. */
function pitchIn(room: number, count: number, largest: number): number {
  return Math.max(1, Math.min(largest, room / count));
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

/** Up to here the whole pipeline of every head may stand on one screen. */
const pipeline = { heads: 4, tokens: 6, d: 8 } as const;

export function fitsPipeline(state: Widths, { query, key }: Counts): boolean {
  const { heads, d } = state;
  const widest = Math.max(d, heads * keyWidth(state), heads * valueWidth(state));
  return heads <= pipeline.heads && Math.max(query, key) <= pipeline.tokens && widest <= pipeline.d;
}

/** Up to this width it is made for any; see styles/pipeline.ts. */
const wide = 1000;
/** What one number with three decimals takes, with its share of lines; a letter of a heading; the bar beside a value. */
const number = 45;
const letter = 7.5;
const bar = 50;

/**
 * Whether the whole pipeline fits a width, from the numbers that seeded matrices have. The worked example always does, so
 * that no number that is set in it changes the picture. `letters`: of the longest word.
 */
export function pipelineFits(
  width: number,
  state: Widths,
  counts: Counts,
  letters: number,
  base: 'example' | 'seeded',
): boolean {
  if (!fitsPipeline(state, counts)) return false;
  if (base === 'example') return true;
  if (width <= wide) return state.d <= 4;
  const names = letter * letters + 6;
  const [keys, values] = [number * keyWidth(state), number * valueWidth(state)];
  return 24 + 2 * keys + values + (names + keys) + 2 * number * counts.key + (names + bar + values) + 60 <= width;
}

const gap = 14;
/** Cells grow no larger, unless few of them make up a large map. */
const largest = 26;
/** What stands below a map takes so much, however small the map is. */
const caption = 74;

/**
 * How small maps of `count` heads tile a width: as many beside each other as stay readable, with whole cells while
 * they are not tiny. `least` is the side of the screen's own pixel, `wanted` that of a map with many words, `names` what
 * stands left of each map.
 */
export function tiles(
  width: number,
  count: number,
  tokens: number,
  least: number,
  wanted = width < 700 ? 74 : 126,
  names = 0,
): { columns: number; cell: number } {
  const most = wanted > 126 ? Math.floor(wanted / 4) : largest;
  const readable = Math.max(Math.min(wanted, tokens * most), tokens);
  const taken = Math.max(caption, readable + names) + gap;
  const cellIn = (columns: number) => {
    const side = Math.min(Math.max(200, wanted * 1.5), (width - gap * (columns - 1)) / columns - names);
    const cell = Math.min(most, side / tokens);
    return cell >= 2 ? Math.floor(cell) : Math.max(1, Math.floor(cell / least) * least);
  };
  let columns = count;
  while (columns > 1 && (cellIn(columns) * tokens < readable || columns * taken - gap > width)) --columns;
  // Rows of equal length, where the last would be short.
  columns = Math.ceil(count / Math.ceil(count / columns));
  return { columns, cell: cellIn(columns) };
}
