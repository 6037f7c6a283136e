/** Pure parts of the pictures: where keys lead, what stands out, how things fit. */
import { describe, expect, test } from 'vitest';
import { extremes, reach } from '../../../web/elements/shared/extremes.ts';
import { labelledCells } from '../../../web/elements/map/axis.ts';
import { fit, pipelineFits, tiles } from '../../../web/elements/layout/layout.ts';
import type { Metrics } from '../../../web/elements/layout/measure.ts';
import { moved } from '../../../web/elements/walk/grid-keys.ts';
import { topsOf } from '../../../web/elements/map/head-map.ts';

/** Of fonts whose letters and digits all are `share` of their size, as those of a monospaced one are. */
function monospaced(share: number): Metrics {
  const face = (size: number) => ({
    size,
    line: 1.25 * size,
    letter: share * size,
    width: (text: string) => share * size * text.length,
  });
  return {
    sentence: face(30),
    lead: face(17),
    heading: face(15),
    axis: face(13),
    label: face(13),
    small: face(12.5),
    number: face(12),
  };
}
/** Narrow, common, wide ones. */
const fonts = [0.4, 0.5, 0.7].map(monospaced);
const [, common] = fonts;

describe('a grid of 3 × 4 cells', () => {
  const from = (key: string, ctrlKey = false, row = 1, col = 2) => moved({ key, ctrlKey }, { row, col }, 3, 4);

  test('is walked by arrow keys, one cell at a time', () => {
    expect(from('ArrowLeft')).toEqual({ row: 1, col: 1 });
    expect(from('ArrowRight')).toEqual({ row: 1, col: 3 });
    expect(from('ArrowUp')).toEqual({ row: 0, col: 2 });
    expect(from('ArrowDown')).toEqual({ row: 2, col: 2 });
  });

  test('ends at its edges', () => {
    expect(from('ArrowLeft', false, 0, 0)).toEqual({ row: 0, col: 0 });
    expect(from('ArrowUp', false, 0, 0)).toEqual({ row: 0, col: 0 });
    expect(from('ArrowRight', false, 2, 3)).toEqual({ row: 2, col: 3 });
    expect(from('ArrowDown', false, 2, 3)).toEqual({ row: 2, col: 3 });
  });

  test('has Home and End for the row, and with Ctrl for the whole', () => {
    expect(from('Home')).toEqual({ row: 1, col: 0 });
    expect(from('End')).toEqual({ row: 1, col: 3 });
    expect(from('Home', true)).toEqual({ row: 0, col: 0 });
    expect(from('End', true)).toEqual({ row: 2, col: 3 });
  });

  test('has pages of ten rows', () => {
    const paged = (key: string, row: number) => moved({ key, ctrlKey: false }, { row, col: 2 }, 25, 4);
    expect(paged('PageDown', 1)).toEqual({ row: 11, col: 2 });
    expect(paged('PageDown', 20)).toEqual({ row: 24, col: 2 });
    expect(paged('PageUp', 3)).toEqual({ row: 0, col: 2 });
  });

  test('leaves all other keys alone', () => {
    for (const key of ['Tab', 'a', '[', 'Escape']) expect(from(key)).toBeNull();
  });
});

test('the least and the largest are found among finite numbers, the first of equals', () => {
  expect(extremes(Float32Array.of(2, Number.NaN, -1, 5, -1, 5, Infinity, -Infinity))).toEqual({ least: 2, most: 3 });
  expect(extremes(Float32Array.of(Number.NaN, -Infinity))).toBeNull();
  expect(extremes(new Float32Array(0))).toBeNull();
});

test('a map of signed values ends at the largest size of all that share it', () => {
  expect(reach(Float32Array.of(1, -3), Float32Array.of(2))).toBe(3);
  expect(reach(Float32Array.of(Number.NaN))).toBe(0);
});

describe('the row across heads', () => {
  const words = (count: number) => Array<string>(count).fill('evening');
  const names = { names: ['Head 8', 'as one head'], shortNames: ['8', 'one'] };
  const wish = { heads: 8, words: words(12), ...names, headWidth: 4, modelWidth: 32, digits: 3, strips: true };

  test('shows digits while a cell has room for the longest, and in colour alone below that', () => {
    for (const metrics of fonts) {
      for (const width of [292, 362, 1192]) {
        for (let tokens = 1; tokens <= 32; ++tokens) {
          const { cell, digits, bare } = fit(width, { ...wish, words: words(tokens) }, metrics);
          const longest = `<${bare ? '' : '0'}.${'0'.repeat((digits ?? 1) - 1)}1`;
          const takes = (text: string, size: number) => metrics.number.width(text) * size + 2;
          const what = `${tokens} words, ${width} px, ${metrics.number.letter} px a letter`;
          if (digits === null) expect(takes('<.01', 0.92), what).toBeGreaterThan(cell);
          else expect(takes(longest, bare ? 0.92 : 1), what).toBeLessThanOrEqual(cell);
        }
      }
    }
  });

  test('shows no more than 256 cells of digits', () => {
    expect(fit(1192, { ...wish, heads: 21 }, common).digits).not.toBeNull();
    expect(fit(1192, { ...wish, heads: 22 }, common).digits).toBeNull();
  });

  test('has words upright where one is wider than its column', () => {
    const upright = (word: string) => fit(1192, { ...wish, words: [word, ...words(11)] }, common).upright;
    expect([upright('evening'), upright('thunderstorms')]).toEqual([false, true]);
  });

  test('has a pixel or more for every number; what that makes too wide for its place scrolls, and only then', () => {
    for (const width of [320, 390, 699, 700, 1192]) {
      for (const [headWidth, modelWidth] of [
        [1, 4],
        [4, 32],
        [8, 96],
        [32, 512],
        [512, 512],
      ]) {
        const { output, part, outputRoom, partRoom, scrolls } = fit(width, { ...wish, headWidth, modelWidth }, common);
        const what = `${width}, ${headWidth}, ${modelWidth}`;
        expect(Math.min(output, part), what).toBeGreaterThanOrEqual(1);
        expect(Math.min(outputRoom, partRoom), what).toBeGreaterThanOrEqual(Math.min(4, headWidth));
        expect(scrolls, what).toBe(outputRoom < output * headWidth || partRoom < part * modelWidth);
        if (width === 1192 && headWidth < 512) expect(scrolls, what).toBe(false);
      }
    }
  });

  test('is never wider than it may be', () => {
    for (const metrics of fonts) {
      for (const width of [292, 362, 699, 700, 1192]) {
        for (const tokens of [1, 3, 12, 41, 128]) {
          for (const modelWidth of [4, 32, 96, 512]) {
            const found = fit(width, { ...wish, words: words(tokens), modelWidth }, metrics);
            const { cell, beside, outputRoom, partRoom, headings } = found;
            const headed =
              Math.max(headings.output, outputRoom) + Math.max(headings.part, partRoom) + headings.size + 3 * 18;
            const what = `${width}, ${tokens}, ${modelWidth}, ${metrics.number.letter}`;
            expect(found.names + cell * tokens + (beside ? headed : 0), what).toBeLessThanOrEqual(width);
            const below = metrics.small.width('one') + outputRoom + partRoom + headings.size + 3 * 12;
            expect(beside ? 0 : below, what).toBeLessThanOrEqual(width);
          }
        }
      }
    }
  });
});

describe('small maps', () => {
  test('fit beside each other, in rows of nearly the same length', () => {
    for (const width of [292, 362, 1192]) {
      for (const count of [1, 2, 7, 8, 12, 16, 32]) {
        for (const tokens of [1, 3, 12, 41, 128]) {
          const { columns, cell } = tiles(width, { count, tokens, least: 1, caption: 74 });
          const what = `${count} maps of ${tokens} words in ${width}`;
          expect(columns * cell * tokens + (columns - 1) * 14, what).toBeLessThanOrEqual(width);
          expect(cell, what).toBeGreaterThanOrEqual(1);
          expect(columns * Math.ceil(count / columns) - count, what).toBeLessThan(Math.ceil(count / columns));
        }
      }
    }
  });

  test('stand beside each other also where a few words make them small', () => {
    const eight = { count: 8, least: 1, caption: 74 };
    for (const tokens of [1, 2, 3, 4]) expect(tiles(1192, { ...eight, tokens })).toEqual({ columns: 8, cell: 26 });
    expect(tiles(292, { ...eight, tokens: 1 })).toEqual({ columns: 3, cell: 26 });
    expect(tiles(292, { ...eight, tokens: 1, caption: 100 })).toEqual({ columns: 2, cell: 26 });
  });

  test('have whole cells once they are two pixels large', () => {
    const of = { least: 1, caption: 74 };
    expect(tiles(1192, { ...of, count: 8, tokens: 12, least: 0.5 })).toEqual({ columns: 8, cell: 11 });
    expect(tiles(1192, { ...of, count: 12, tokens: 41 })).toEqual({ columns: 6, cell: 4 });
  });
});

test('along an axis stand all words while there is room, else every so many and the one that is looked from', () => {
  expect(labelledCells(3, 20, 1, 15)).toEqual([0, 1, 2]);
  expect(labelledCells(10, 5, 4, 15)).toEqual([0, 4, 9]);
  for (const line of [12, 15, 21]) {
    for (let query = 0; query < 128; ++query) {
      const words = labelledCells(128, 2.5, query, line);
      expect(words).toContain(query);
      expect(Math.min(...words.slice(1).map((at, i) => at - words[i])) * 2.5).toBeGreaterThanOrEqual(line);
    }
  }
});

describe('the whole pipeline', () => {
  const sizes = { kv: null, dk: null, dv: null };
  const fits = (
    width: number,
    heads: number,
    d: number,
    tokens: number,
    base: 'example' | 'seeded' = 'seeded',
    metrics = common,
  ) => pipelineFits(width, { ...sizes, heads, d }, { query: tokens, key: tokens }, ['four'], base, metrics);

  test('is shown where one head’s steps fit the width beside each other', () => {
    expect([fits(1192, 2, 4, 4), fits(1192, 4, 8, 5), fits(390, 2, 4, 3)]).toEqual([true, true, true]);
    expect([fits(1192, 1, 8, 6), fits(1001, 2, 4, 6), fits(800, 4, 8, 2)]).toEqual([false, false, false]);
    const [narrow, , broad] = fonts.map((metrics) => fits(1192, 4, 8, 5, 'seeded', metrics));
    expect([narrow, broad]).toEqual([true, false]);
  });

  test('is that of at most 4 heads, 6 words and a model width of 8', () => {
    expect([fits(9000, 5, 5, 2), fits(9000, 2, 4, 7), fits(9000, 2, 10, 2)]).toEqual([false, false, false]);
  });

  test('is always that of the worked example, whose numbers can be set', () => {
    for (const width of [0, 320, 1192]) expect(fits(width, 1, 4, 3, 'example')).toBe(true);
  });
});

test('full ink is 1, or the largest of each row, or that of the head', () => {
  const matrix = { stage: 'weights', head: 0, firstRow: 0, rows: 2, cols: 3 } as const;
  const data = Float32Array.of(0.25, 0.75, 0, NaN, 0.5, 0.25);
  expect(topsOf({ ...matrix, data }, 'abs')).toBeNull();
  expect(topsOf({ ...matrix, data }, 'row')).toEqual([0.75, 0.5]);
  expect(topsOf({ ...matrix, data }, 'head')).toEqual([0.75, 0.75]);
});
