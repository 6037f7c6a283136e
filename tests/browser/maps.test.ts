/** A canvas paints colour only, and the right one: sampled pixels are the palette's colour of the engine's number. */
import { expect } from 'vitest';
import { colourOf, type Ends, type Rgb } from '../../web/elements/palette.ts';
import { compute } from './harness/computed.ts';
import { test, type Lab } from './harness/lab.ts';

/** Of the style sheet, in light and in dark: a weight of 0, a weight of 1. */
const papers: Readonly<Record<'light' | 'dark', { zero: Rgb; one: Rgb }>> = {
  light: { zero: [242, 239, 232], one: [20, 34, 52] },
  dark: { zero: [32, 36, 42], one: [240, 236, 226] },
};

/** The pixel in the middle of each of some cells of the map of a head's weights, as RGBA. */
function sample(lab: Lab, head: number, tokens: number, cells: readonly (readonly [number, number])[]) {
  return lab.page
    .getByRole('application', { name: `head ${head} weights` })
    .locator('canvas')
    .evaluate(
      (canvas: HTMLCanvasElement, { count, places }) => {
        const middle = (at: number, length: number) => Math.floor(((at + 0.5) * length) / count);
        // Read off a copy: a canvas that is read is no longer painted as it is for others.
        const copy = new OffscreenCanvas(canvas.width, canvas.height);
        const context = copy.getContext('2d', { willReadFrequently: true })!;
        context.drawImage(canvas, 0, 0);
        return places.map(([row, col]) => [
          ...context.getImageData(middle(col, canvas.width), middle(row, canvas.height), 1, 1).data,
        ]);
      },
      { count: tokens, places: cells },
    );
}

test.for(['light', 'dark'] as const)(
  'pixels of the maps are the palette’s colours (%s)',
  async (colorScheme, { open }) => {
    const link = '?text=Virat+hit+the+ball+because+it+was+full&heads=8&mask=causal';
    const { zero, one } = papers[colorScheme];
    const ends: Ends = { zero, high: one, low: zero, odd: zero, hatch: zero };
    const engine = await compute(link);
    const lab = await open(link, { colorScheme });
    const cells = [[0, 0], [3, 1], [5, 3], [7, 0], [7, 7]] as const; // prettier-ignore
    for (const head of [1, 4, 8]) {
      const pixels = await sample(lab, head, 8, cells);
      for (const [i, [row, col]] of cells.entries()) {
        const weight = engine.data('weights', head)[row * 8 + col];
        const colour = [...colourOf(weight, 'share', ends), 255];
        // The map's own table of colours has steps: no channel is off by more than 1.
        for (const [channel, value] of colour.entries()) {
          expect(Math.abs(pixels[i][channel] - value), `head ${head}, ${row}, ${col}: ${weight}`).toBeLessThanOrEqual(
            1,
          );
        }
      }
      // Hidden by the mask: no colour of any weight.
      const [hidden] = await sample(lab, head, 8, [[2, 6]]);
      expect(hidden[3] === 0 || hidden.slice(0, 3).join() !== zero.join()).toBe(true);
    }
  },
);
