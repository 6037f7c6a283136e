/** Which pictures there are, and how the row across heads uses the width that it has. In CSS pixels. */
import type { Counts } from '../../state/cells.ts';
import { keyWidth, valueWidth, type Widths } from '../../state/widths.ts';
import { type Face, type Metrics, widest } from './measure.ts';

export interface Wish {
  readonly heads: number;
  /** The words of the keys, as their headings have them. */
  readonly words: readonly string[];
  /** What the rows are called, and what is left of that where there is little room. */
  readonly names: readonly string[];
  readonly shortNames: readonly string[];
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
  /** What the names of the rows take. */
  readonly names: number;
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
  /** What stands above them, and the sizes, may take so much. */
  readonly headings: { readonly output: number; readonly part: number; readonly size: number };
}

/** The pitch of rows. */
export const rowPitch = 28;
/** Letters of what stands above the strips and the sizes, on lines of their own. */
const headings = { output: 12, part: 28, size: 14 } as const;
/** Between all of them; see elements/across/across-styles.ts. */
const gaps = { beside: 3 * 18, below: 3 * 12 } as const;
/** So much room have the strips beside the weights; where that is less than a pixel for each number, they stand below. */
const strip = { output: 100, part: 150 } as const;
/** The largest pitch of a weight, and that of weights alone, whose digits are so much larger. */
const largest = { cell: 68, plain: 84 } as const;
export const plainScale = 1.25;
/** Digits without the 0 before the point are so much smaller. */
export const bareScale = 0.92;
/** After a name; beside the digits of a cell and the letters above it. */
const white = { name: 10, cell: 2 } as const;
/** So many cells at most show digits without being asked for. */
export const mostDigits = 256;

export function fit(width: number, wish: Wish, metrics: Metrics): Fit {
  const { small, label, heading } = metrics;
  const { headWidth, modelWidth, strips, words } = wish;
  const wide = width >= 700;
  const beside = strips && wide && headWidth <= strip.output && modelWidth <= strip.part;
  const above = {
    output: headings.output * small.letter,
    part: headings.part * small.letter,
    size: headings.size * small.letter,
  };
  const left = width - gaps.below - widest(small, wish.shortNames) - above.size;
  const output = pitchIn(strip.output, headWidth, 12);
  const outputRoom = Math.min(output * headWidth, wide && !beside ? left / 3 : strip.output);
  const forPart = beside ? strip.part : left - outputRoom;
  const part = pitchIn(forPart, modelWidth, 6);
  const partRoom = Math.min(part * modelWidth, forPart);
  const taken = beside
    ? Math.max(above.output, outputRoom) + Math.max(above.part, partRoom) + above.size + gaps.beside
    : 0;
  const tight = !wide && strips;
  const names = Math.ceil(widest(label, tight ? wish.shortNames : wish.names) + white.name);
  const room = Math.min(strips ? largest.cell : largest.plain, (width - names - taken) / words.length);
  const cell = wholeWhereLarge(room);
  const scale = strips ? 1 : plainScale;
  return {
    beside,
    tight,
    names,
    cell,
    ...digitsIn(cell, wish, metrics.number, scale),
    upright: widest(heading, words) * scale + white.cell > cell,
    output,
    part,
    outputRoom,
    partRoom,
    scrolls: outputRoom < output * headWidth || partRoom < part * modelWidth,
    headings: above,
  };
}

/** The pitch of `count` numbers in a room: at most `largest`, never less than a pixel. */
function pitchIn(room: number, count: number, most: number): number {
  return Math.max(1, Math.min(most, room / count));
}

function digitsIn(
  cell: number,
  { heads, words, digits }: Wish,
  { width }: Face,
  scale: number,
): Pick<Fit, 'digits' | 'bare'> {
  /** Whether the smallest number that is not 0 has room: no other is as long. */
  const has = (zero: string, decimals: number, size: number) =>
    width(`<${zero}.${'0'.repeat(decimals - 1)}1`) * size + white.cell <= cell;
  if (!has('', 2, bareScale) || heads * words.length > mostDigits) return { digits: null, bare: false };
  if (has('0', digits, scale)) return { digits, bare: false };
  return { digits: 2, bare: !has('0', 2, scale) };
}

function wholeWhereLarge(size: number): number {
  return size >= 4 ? Math.floor(size) : Math.floor(size * 4) / 4;
}

/** Up to here the whole pipeline of every head may stand on one screen. */
const pipeline = { heads: 4, tokens: 6, d: 8 } as const;

export function fitsPipeline(state: Widths, { query, key }: Counts): boolean {
  const { heads, d } = state;
  const widestStage = Math.max(d, heads * keyWidth(state), heads * valueWidth(state));
  return heads <= pipeline.heads && Math.max(query, key) <= pipeline.tokens && widestStage <= pipeline.d;
}

/** Up to this width it is made for any; see elements/pipeline/pipeline-styles.ts. */
const wide = 1000;
/** What a cell, a name and a bar take beside their text, and all that stands between matrices. */
const around = { cell: 7, name: 6, bar: 5, between: 84 } as const;

/**
 * Whether the whole pipeline fits a width, from the numbers that seeded matrices have. The worked example always does, so
 * that no number that is set in it changes the picture. `words`: all that name a row or a column.
 */
export function pipelineFits(
  width: number,
  state: Widths,
  counts: Counts,
  words: readonly string[],
  base: 'example' | 'seeded',
  { number }: Metrics,
): boolean {
  if (!fitsPipeline(state, counts)) return false;
  if (base === 'example') return true;
  if (width <= wide) return state.d <= 4;
  const cell = number.width('−0.000') + around.cell;
  const names = widest(number, words) + around.name;
  const bar = number.width('0.000 ×') + around.bar;
  const [keys, values] = [cell * keyWidth(state), cell * valueWidth(state)];
  return 2 * keys + values + (names + keys) + 2 * cell * counts.key + (names + bar + values) + around.between <= width;
}

const gap = 14;
/** Cells grow no larger, unless few of them make up a large map. */
const largestOfMap = 26;

/** Small maps that are to share a width. */
export interface Tiling {
  readonly count: number;
  /** Words along the longer axis. */
  readonly tokens: number;
  /** The side of the screen's own pixel. */
  readonly least: number;
  /** What stands below a map takes so much, however small the map is. */
  readonly caption: number;
  /** That of a map with many words; left out: small ones. */
  readonly wanted?: number;
  /** What stands left of each map. */
  readonly names?: number;
}

/** As many beside each other as stay readable, with whole cells while they are not tiny. */
export function tiles(
  width: number,
  { count, tokens, least, caption, wanted = width < 700 ? 74 : 126, names = 0 }: Tiling,
): { columns: number; cell: number } {
  const most = wanted > 126 ? Math.floor(wanted / 4) : largestOfMap;
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
