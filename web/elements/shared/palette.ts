/**
 * The colours of numbers. A weight is ink: one ramp from paper (0) to ink (1), absolute, the same in every picture.
 * Any other number stands on one diverging map around the colour of an empty cell; its range is shown with it.
 */

/** Red, green, blue, each 0 to 255. */
export type Rgb = readonly [number, number, number];

/** The colours that a weight's share of 1 can have: ink, or the ramp that also eyes without red and green see evenly. */
export type Ramp = 'share' | 'cividis';

/** What a colour says: a weight's share of 1, or a signed value on a map that ends at ± `range`. */
export type Scale = Ramp | { readonly range: number };

export interface Picture {
  /** Row-major. */
  readonly data: Float32Array;
  readonly rows: number;
  readonly cols: number;
  readonly scale: Scale;
  /** As large as `data`; where it is −∞, the cell is hatched. */
  readonly mask: Float32Array | null;
  /** What of each row of shares has the colour of 1, where that is not 1. */
  readonly tops?: readonly number[] | null;
}

/** The colours that the style sheet gives: of 0, of 1 or + range, of − range, of no finite number, of hatching. */
export interface Ends {
  readonly zero: Rgb;
  readonly high: Rgb;
  readonly low: Rgb;
  readonly odd: Rgb;
  readonly hatch: Rgb;
}

/** Below 1, so that small weights can still be told from none. Stated on the colour bar. */
export const exponent = 0.7;

/**
 * From this depth on, digits over a weight's colour change from black to white in the light theme, from white to black
 * in the dark one, over the other ramp from white to black in both: on either side they keep a contrast of 4.5.
 */
export const turn = { light: 0.59, dark: 0.408, cividis: 0.46 } as const;

/** How far from paper (0) to ink (1) a weight stands. */
export function depth(weight: number): number {
  return Math.min(1, Math.max(0, weight)) ** exponent;
}

/** Infinite and not-a-number have one colour of their own, which is on neither map. */
export function colourOf(value: number, scale: Scale, { zero, high, low, odd }: Omit<Ends, 'hatch'>): Rgb {
  if (!Number.isFinite(value)) return odd;
  if (scale === 'share') return mix(zero, high, depth(value));
  if (scale === 'cividis') return cividis(depth(value));
  const share = scale.range === 0 ? 0 : depth(Math.abs(value) / scale.range);
  return mix(zero, value < 0 ? low : high, share);
}

/**
 * From dark blue (0) over grey to yellow (1).
 * Source  Nuñez, Anderton and Renslow 2018; the polynomials are those of d3-scale-chromatic 3.1.0
 */
export function cividis(share: number): Rgb {
  const at = (...factors: readonly number[]): number => {
    const sum = factors.reduceRight((rest, factor) => factor + share * rest, 0);
    return Math.max(0, Math.min(255, Math.round(sum)));
  };
  return [
    at(-4.54, -35.34, 2381.73, -6402.7, 7024.72, -2710.57),
    at(32.49, 170.73, 52.82, -131.46, 176.58, -67.37),
    at(81.24, 442.36, -2482.43, 6167.24, -6614.94, 2475.67),
  ];
}

function mix(from: Rgb, to: Rgb, share: number): Rgb {
  const between = (i: 0 | 1 | 2): number => Math.round(from[i] + (to[i] - from[i]) * share);
  return [between(0), between(1), between(2)];
}

/** Fine enough that a step of the table changes no channel by more than 1, also where the ramp is steep. */
const steps = 4096;

/**
 * One pixel for each number, row-major, as RGBA. Where `mask` is −∞, cells are left transparent: the hatching behind
 * them shows. `tops`: what of each row has the colour of 1; of a row whose top is 0 or no number, 1 has.
 */
export function pixels({ data, rows, cols, scale, mask, tops }: Picture, ends: Ends): Uint8ClampedArray<ArrayBuffer> {
  const signed = typeof scale === 'object';
  const table = tableOf(signed ? 'signed' : scale, ends);
  const whole = new Uint32Array(data.length);
  // Plain loops: this runs for every cell of every map at every keystroke.
  for (let row = 0, at = 0; row < rows; ++row) {
    const top = (signed ? scale.range : tops?.[row]) || 1;
    const [zero, pitch] = signed ? [steps / 2, steps / 2 / top] : [0, steps / top];
    for (const end = at + cols; at < end; ++at) {
      if (mask && mask[at] === -Infinity) continue;
      const step = zero + data[at] * pitch;
      // A step less itself is 0 unless it is infinite or no number; the half rounds.
      whole[at] = table[step - step !== 0 ? steps + 1 : step <= 0 ? 0 : step >= steps ? steps : (step + 0.5) | 0];
    }
  }
  return new Uint8ClampedArray(whole.buffer);
}

/**
 * One pixel for each number, row-major, as RGBA: the colour of the mark of a number below 0, which a hue alone would not tell
 * in grey; transparent where there is none. It is the end of the map that stands out from the cell's own colour.
 */
export function signPixels({ data, scale, mask }: Picture, { zero, low }: Ends): Uint8ClampedArray<ArrayBuffer> {
  const [pale, deep] = [zero, low].map((colour) => new Uint32Array(Uint8ClampedArray.of(...colour, 255).buffer)[0]);
  const half = typeof scale === 'object' ? scale.range * 0.5 ** (1 / exponent) : 0;
  const whole = new Uint32Array(data.length);
  for (let at = 0; at < data.length; ++at) {
    if (data[at] < 0 && data[at] !== -Infinity && mask?.[at] !== -Infinity) whole[at] = data[at] < -half ? pale : deep;
  }
  return new Uint8ClampedArray(whole.buffer);
}

/** The colours of all steps, and behind them that of no finite number; each as its four bytes. */
function tableOf(kind: Ramp | 'signed', ends: Ends): Uint32Array {
  const key = `${kind} ${ends.zero.join()} ${ends.high.join()} ${ends.low.join()} ${ends.odd.join()}`;
  const known = tables.get(key);
  if (known) return known;
  const valueOf = (step: number) => (kind === 'signed' ? (2 * step) / steps - 1 : step / steps);
  const scale = kind === 'signed' ? { range: 1 } : kind;
  const bytes = Uint8ClampedArray.from(
    Array.from({ length: steps + 2 }, (_, step) => [
      ...(step > steps ? ends.odd : colourOf(valueOf(step), scale, ends)),
      255,
    ]).flat(),
  );
  const table = new Uint32Array(bytes.buffer);
  tables.set(key, table);
  return table;
}

/** One for each theme and kind of scale that was shown. */
const tables = new Map<string, Uint32Array>();

/**
 * The colours that a style sheet set on `element`, resolved for the theme: `color` (high), `caret-color` (zero),
 * `text-decoration-color` (low), `outline-color` (odd) and `column-rule-color` (hatch). None shows on a canvas.
 */
export function endsOf(element: Element): Ends {
  const style = getComputedStyle(element);
  return {
    high: rgb(style.color),
    zero: rgb(style.caretColor),
    low: rgb(style.textDecorationColor),
    odd: rgb(style.outlineColor),
    hatch: rgb(style.columnRuleColor),
  };
}

/** 'rgb(1, 2, 3)' in numbers. */
function rgb(colour: string): Rgb {
  const [red = 0, green = 0, blue = 0] = (colour.match(/[\d.]+/g) ?? []).map(Number);
  return [red, green, blue];
}
