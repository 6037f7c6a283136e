/** A canvas paints colour only, and the right one: sampled pixels are the palette's colour of the engine's number. */
import { expect } from 'vitest';
import { compute } from './harness/computed.ts';
import { test, type Lab } from './harness/lab.ts';

/** The style sheet's colours of a weight of 0 and of 1. */
const papers = {
  light: { zero: [242, 239, 232], one: [20, 34, 52] },
  dark: { zero: [32, 36, 42], one: [240, 236, 226] },
};

/** The pixel in the middle of each of some cells of the map of a head's weights, as RGBA. */
function sample(lab: Lab, head: number, tokens: number, cells: readonly (readonly number[])[]) {
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

/** Any distance between two colours' channels that is larger than 1: the map's own table of colours has steps. */
const differs = (a: readonly number[], b: readonly number[]) => a.some((channel, i) => Math.abs(channel - b[i]) > 1);

test.for(['light', 'dark'] as const)('pixels of the maps are weights as ink (%s)', async (colorScheme, { open }) => {
  const link = '?text=Virat+hit+the+ball+because+it+was+full&heads=8&mask=causal';
  const { zero, one } = papers[colorScheme];
  const engine = await compute(link);
  const lab = await open(link, { colorScheme });
  const places = ['0 0', '3 1', '5 3', '7 0', '7 7'].map((place) => place.split(' ').map(Number));
  for (const head of [1, 4, 8]) {
    const pixels = await sample(lab, head, 8, places);
    for (const [at, [row, col]] of places.entries()) {
      const weight = engine.data('weights', head)[row * 8 + col];
      const ink = [...zero.map((from, i) => from + (one[i] - from) * weight ** 0.7), 255];
      const where = `head ${head}, row ${row}, column ${col}: ${weight} is ${pixels[at].join()}`;
      expect(differs(pixels[at], ink), where).toBe(false);
    }
  }
});

test('a cell that the mask hides looks different from a weight of 0', async ({ open }) => {
  const lab = await open('?text=Virat+hit+the+ball+because+it+was+full&heads=8&mask=causal');
  const [hidden] = await sample(lab, 1, 8, [[2, 6]]);
  expect(differs(hidden, [...papers.light.zero, 255])).toBe(true);
});
