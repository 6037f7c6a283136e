/** The colours of numbers, with the ends that the style sheet gives. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import {
  cividis,
  colourOf,
  depth,
  type Ends,
  exponent,
  type Picture,
  pixels,
  signPixels,
  type Rgb,
  type Scale,
  turn,
} from '../../../web/elements/shared/palette.ts';

const sheet = readFileSync(new URL('../../../web/styles/tokens.css', import.meta.url), 'utf8');
const themes = ['light', 'dark'] as const;

/** A custom property of tokens.css, as light-dark() has it for one theme. */
function token(name: string, theme: (typeof themes)[number]): Rgb {
  const pair = new RegExp(`--${name}: light-dark\\(#(\\w+), #(\\w+)\\)`).exec(sheet);
  const hex = pair?.[theme === 'light' ? 1 : 2];
  if (hex?.length !== 6) throw new Error(`tokens.css has no --${name} of six digits`);
  const channel = (at: number) => Number.parseInt(hex.slice(at, at + 2), 16);
  return [channel(0), channel(2), channel(4)];
}

function endsFor(theme: (typeof themes)[number], scale: 'share' | 'signed'): Ends {
  const own = scale === 'share' ? ['weight-0', 'weight-1', 'weight-1'] : ['cell', 'positive', 'negative'];
  const [zero, high, low] = own.map((name) => token(name, theme));
  return { zero, high, low, odd: token('odd', theme), hatch: token('line', theme) };
}

/** One row of numbers. */
function picture(numbers: Iterable<number>, scale: Scale = 'share'): Picture {
  const data = Float32Array.from(numbers);
  return { data, rows: 1, cols: data.length, scale, mask: null };
}

/** Relative luminance and contrast as WCAG 2 defines them. */
function luminance(colour: Rgb): number {
  const linear = colour.map((c) => (c / 255 <= 0.04045 ? c / 255 / 12.92 : ((c / 255 + 0.055) / 1.055) ** 2.4));
  return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2];
}

function contrast(a: Rgb, b: Rgb): number {
  const [bright, dim] = [luminance(a), luminance(b)].toSorted((x, y) => y - x);
  return (bright + 0.05) / (dim + 0.05);
}

const shares = Array.from({ length: 1001 }, (_, i) => i / 1000);

describe.each(themes)('in the %s theme', (theme) => {
  const share = endsFor(theme, 'share');
  const signed = endsFor(theme, 'signed');

  test('0 has the colour of paper, 1 that of ink, and what is between grows one way', () => {
    expect(colourOf(0, 'share', share)).toEqual(share.zero);
    expect(colourOf(1, 'share', share)).toEqual(share.high);
    const steps = shares.map((weight) => luminance(colourOf(weight, 'share', share)));
    const direction = Math.sign(luminance(share.high) - luminance(share.zero));
    for (const [at, step] of steps.entries()) {
      if (at > 0) expect(direction * (step - steps[at - 1])).toBeGreaterThanOrEqual(0);
    }
  });

  test('one of the two tones of the focus has a contrast of 3 or more on any weight', () => {
    const tones = [token('ink', theme), token('paper', theme)];
    for (let weight = 0; weight <= 1; weight += 1 / 64) {
      const cell = colourOf(weight, 'share', share);
      expect(Math.max(...tones.map((tone) => contrast(tone, cell))), `weight ${weight}`).toBeGreaterThanOrEqual(3);
    }
  });

  test('digits over any weight have a contrast of 4.5 or more', () => {
    const [pale, deep]: readonly Rgb[] =
      theme === 'light'
        ? [
            [0, 0, 0],
            [255, 255, 255],
          ]
        : [
            [255, 255, 255],
            [0, 0, 0],
          ];
    for (const weight of shares) {
      const digits = depth(weight) > turn[theme] ? deep : pale;
      expect(contrast(digits, colourOf(weight, 'share', share)), `weight ${weight}`).toBeGreaterThanOrEqual(4.5);
    }
  });

  test('signed values diverge from the colour of an empty cell and end at their range', () => {
    const scale = { range: 2 };
    expect(colourOf(0, scale, signed)).toEqual(token('cell', theme));
    expect(colourOf(2, scale, signed)).toEqual(signed.high);
    expect(colourOf(-2, scale, signed)).toEqual(signed.low);
    expect(colourOf(9, scale, signed)).toEqual(signed.high);
  });

  test('what is no finite number has a colour that is on neither map', () => {
    for (const value of [Number.NaN, Infinity, -Infinity]) {
      expect(colourOf(value, 'share', share)).toEqual(share.odd);
      expect(colourOf(value, { range: 1 }, signed)).toEqual(share.odd);
    }
    for (const value of shares) {
      expect(contrast(share.odd, colourOf(value, 'share', share))).not.toBe(1);
    }
  });
});

test('the exponent keeps small weights apart from none', () => {
  expect(exponent).toBe(0.7);
  expect(depth(0.01)).toBeCloseTo(0.0398, 4);
  expect(depth(-0.5)).toBe(0);
  expect(depth(1.5)).toBe(1);
});

test('a range of 0 leaves every cell empty', () => {
  const ends = endsFor('light', 'signed');
  expect(colourOf(0, { range: 0 }, ends)).toEqual(ends.zero);
  expect([...pixels(picture([0], { range: 0 }), ends)]).toEqual([...ends.zero, 255]);
});

describe('pixels', () => {
  const ends = endsFor('light', 'share');

  test('are the palette, to one step of a channel', () => {
    const data = Float32Array.from(shares);
    const rgba = pixels(picture(data), ends);
    for (const [at, weight] of data.entries()) {
      const colour = colourOf(weight, 'share', ends);
      for (const channel of [0, 1, 2])
        expect(Math.abs(rgba[4 * at + channel] - colour[channel])).toBeLessThanOrEqual(1);
      expect(rgba[4 * at + 3]).toBe(255);
    }
  });

  test('of a row are shares of what has full ink in it; where that is nothing, of 1', () => {
    const data = Float32Array.of(0.1, 0.2, 0.4, 0.3, 0, 0);
    const rgba = pixels({ data, rows: 3, cols: 2, scale: 'cividis', mask: null, tops: [0.2, 0.8, 0] }, ends);
    const colours = Array.from(data, (_, at) => [...rgba.subarray(4 * at, 4 * at + 3)]);
    const expected = [0.5, 1, 0.5, 0.375, 0, 0].map((share) => cividis(depth(share)));
    for (const [at, colour] of colours.entries()) {
      for (const channel of [0, 1, 2]) expect(Math.abs(colour[channel] - expected[at][channel])).toBeLessThanOrEqual(1);
    }
  });

  test('of hidden cells are transparent', () => {
    const rgba = pixels({ ...picture([0.5, 0.5]), mask: Float32Array.of(0, -Infinity) }, ends);
    expect([rgba[3], rgba[7]]).toEqual([255, 0]);
  });

  test('of what is no finite number have its colour', () => {
    const rgba = pixels(picture([Number.NaN, Infinity]), ends);
    expect([...rgba]).toEqual([...ends.odd, 255, ...ends.odd, 255]);
  });
});

describe.each(themes)('marks of numbers below 0 in the %s theme', (theme) => {
  const ends = endsFor(theme, 'signed');
  const colours = (...numbers: number[]) => {
    const rgba = signPixels(picture(numbers, { range: 4 }), ends);
    return numbers.map((_, at) => [...rgba.subarray(4 * at, 4 * at + 4)]);
  };

  test('stand out from their cell in grey, however large the number', () => {
    for (const share of shares.slice(1)) {
      const [mark] = colours(-4 * share);
      expect(mark[3]).toBe(255);
      const cell = colourOf(-4 * share, { range: 4 }, ends);
      expect(contrast(mark.slice(0, 3) as unknown as Rgb, cell), String(share)).toBeGreaterThan(1.5);
    }
  });

  test('are nowhere else', () => {
    const marked = colours(0, -0, 4, Number.NaN, Infinity, -Infinity, -1).map(([, , , alpha]) => alpha > 0);
    expect(marked).toEqual([false, false, false, false, false, false, true]);
    const hidden = { ...picture([-1], { range: 4 }), mask: Float32Array.of(-Infinity) };
    expect(signPixels(hidden, ends)[3]).toBe(0);
  });
});

test('the other ramp goes from dark blue over grey to yellow, ever lighter, and digits can be read on all of it', () => {
  expect([cividis(0), cividis(1)]).toEqual([
    [0, 32, 81],
    [253, 234, 69],
  ]);
  let before = -1;
  for (let step = 0; step <= 200; ++step) {
    const colour = cividis(step / 200);
    expect(luminance(colour)).toBeGreaterThan(before);
    before = luminance(colour);
    const digits: Rgb = step / 200 > turn.cividis ? [0, 0, 0] : [255, 255, 255];
    expect(contrast(colour, digits), String(step / 200)).toBeGreaterThanOrEqual(4.5);
  }
});
