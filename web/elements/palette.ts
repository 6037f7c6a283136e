/**
 * The colours of numbers. A weight is ink: one ramp from paper (0) to ink (1), absolute, the same in every picture.
 * Any other number stands on one diverging map around the colour of an empty cell; its range is shown with it.
 */

/** Red, green, blue, each 0 to 255. */
export type Rgb = readonly [number, number, number];

/** What a colour says: a weight's share of 1, or a signed value on a map that ends at ± `range`. */
export type Scale = 'share' | { readonly range: number };

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
 * in the dark one: on either side they keep a contrast of 4.5.
 */
export const turn = { light: 0.59, dark: 0.408 } as const;

/** How far from paper (0) to ink (1) a weight stands. */
export function depth(weight: number): number {
  return Math.min(1, Math.max(0, weight)) ** exponent;
}

/** Infinite and not-a-number have one colour of their own, which is on neither map. */
export function colourOf(value: number, scale: Scale, { zero, high, low, odd }: Omit<Ends, 'hatch'>): Rgb {
  if (!Number.isFinite(value)) return odd;
  if (scale === 'share') return mix(zero, high, depth(value));
  const share = scale.range === 0 ? 0 : Math.min(1, Math.abs(value) / scale.range);
  return mix(zero, value < 0 ? low : high, share);
}

function mix(from: Rgb, to: Rgb, share: number): Rgb {
  const between = (i: 0 | 1 | 2): number => Math.round(from[i] + (to[i] - from[i]) * share);
  return [between(0), between(1), between(2)];
}

/** Fine enough that a step of the table changes no channel by more than 1, also where the ramp is steep. */
const steps = 4096;

/**
 * One pixel for each number, row-major, as RGBA. Where `mask` is −∞, cells are left transparent: the hatching behind
 * them shows.
 */
export function pixels(
  data: Float32Array,
  scale: Scale,
  ends: Ends,
  mask: Float32Array | null,
): Uint8ClampedArray<ArrayBuffer> {
  const table = tableOf(scale === 'share' ? 'share' : 'signed', ends);
  const range = scale === 'share' ? 1 : scale.range || 1;
  const whole = new Uint32Array(data.length);
  // Plain loops: this runs for every cell of every map at every keystroke.
  for (let at = 0; at < data.length; ++at) {
    if (mask !== null && mask[at] === -Infinity) continue;
    const value = data[at] / range;
    const step = scale === 'share' ? value * steps : (value + 1) * (steps / 2);
    whole[at] = table[Number.isFinite(value) ? Math.min(steps, Math.max(0, Math.round(step))) : steps + 1];
  }
  return new Uint8ClampedArray(whole.buffer);
}

/** The colours of all steps, and behind them that of no finite number; each as its four bytes. */
function tableOf(kind: 'share' | 'signed', ends: Ends): Uint32Array {
  const key = `${kind} ${ends.zero.join()} ${ends.high.join()} ${ends.low.join()} ${ends.odd.join()}`;
  const known = tables.get(key);
  if (known) return known;
  const valueOf = (step: number) => (kind === 'share' ? step / steps : (2 * step) / steps - 1);
  const scale = kind === 'share' ? kind : { range: 1 };
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
