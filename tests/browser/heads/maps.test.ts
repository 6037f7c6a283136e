/** A canvas paints colour only, and the right one: sampled pixels are the palette's colour of the engine's number. */
import type { Locator } from 'playwright-core';
import { expect } from 'vitest';
import { compute } from '../harness/computed.ts';
import { test, type Lab } from '../harness/lab.ts';

/** The style sheet's colours of a weight of 0 and of 1. */
const papers = {
  light: { zero: [242, 239, 232], one: [20, 34, 52] },
  dark: { zero: [32, 36, 42], one: [240, 236, 226] },
};

/** The pixel in the middle of each of some cells of a map of rows × cols, as RGBA. */
function sample(map: Locator, rows: number, cols: number, cells: readonly (readonly number[])[]) {
  return map.locator('canvas').evaluate(
    (canvas: HTMLCanvasElement, { height, width, places }) => {
      const middle = (at: number, length: number, count: number) => Math.floor(((at + 0.5) * length) / count);
      // Read off a copy: a canvas that is read is no longer painted as it is for others.
      const copy = new OffscreenCanvas(canvas.width, canvas.height);
      const context = copy.getContext('2d', { willReadFrequently: true })!;
      context.drawImage(canvas, 0, 0);
      return places.map(([row, col]) => [
        ...context.getImageData(middle(col, canvas.width, width), middle(row, canvas.height, height), 1, 1).data,
      ]);
    },
    { height: rows, width: cols, places: cells },
  );
}

const mapNamed = (lab: Lab, name: string) => lab.page.getByRole('application', { name });
const weightsOf = (lab: Lab, head: number) => mapNamed(lab, `head ${head} weights`).first();

/** The colour of a share of what has full ink. */
const inked = ({ zero, one }: (typeof papers)['light'], share: number) => [
  ...zero.map((from, i) => from + (one[i] - from) * share ** 0.7),
  255,
];

/** Any distance between two colours' channels that is larger than 1: the map's own table of colours has steps. */
const differs = (a: readonly number[], b: readonly number[]) => a.some((channel, i) => Math.abs(channel - b[i]) > 1);

test.for(['light', 'dark'] as const)('pixels of the maps are weights as ink (%s)', async (colorScheme, { open }) => {
  const link = '?text=Virat+hit+the+ball+because+it+was+full&heads=8&mask=causal';
  const engine = await compute(link);
  const lab = await open(link, { colorScheme });
  const places = ['0 0', '3 1', '5 3', '7 0', '7 7'].map((place) => place.split(' ').map(Number));
  for (const head of [1, 4, 8]) {
    const pixels = await sample(weightsOf(lab, head), 8, 8, places);
    for (const [at, [row, col]] of places.entries()) {
      const weight = engine.data('weights', head)[row * 8 + col];
      const ink = inked(papers[colorScheme], weight);
      const where = `head ${head}, row ${row}, column ${col}: ${weight} is ${pixels[at].join()}`;
      expect(differs(pixels[at], ink), where).toBe(false);
    }
  }
});

test('a cell that the mask hides looks different from a weight of 0', async ({ open }) => {
  const lab = await open('?text=Virat+hit+the+ball+because+it+was+full&heads=8&mask=causal');
  const [hidden] = await sample(weightsOf(lab, 1), 8, 8, [[2, 6]]);
  expect(differs(hidden, [...papers.light.zero, 255])).toBe(true);
});

test('pixels of maps that are not square are their numbers too: other keys than queries, and what each head adds', async ({
  open,
}) => {
  const link = '?text=Virat+hit+the+ball&cross=1&text2=because+it+was+full+and+off+it+went&heads=8';
  const engine = await compute(link);
  const lab = await open(link);
  const weights = engine.data('weights', 5);
  const places = ['0 7', '3 0', '3 7', '1 4'].map((place) => place.split(' ').map(Number));
  const pixels = await sample(weightsOf(lab, 5), 4, 8, places);
  for (const [at, [row, col]] of places.entries()) {
    expect(differs(pixels[at], inked(papers.light, weights[row * 8 + col])), `row ${row}, column ${col}`).toBe(false);
  }

  // The query is the last word; the colours end at the largest of the outputs, the parts and their sum.
  const of = (stage: 'head' | 'part') =>
    Array.from({ length: 8 }, (_, head) => {
      const data = engine.data(stage, head + 1);
      return data.subarray((data.length / 4) * 3);
    });
  const [outputs, parts] = [of('head'), of('part')];
  const sum = engine.data('y', null).subarray(3 * 32);
  const range = Math.max(...[...outputs, ...parts, sum].flatMap((row) => [...row].map(Math.abs)));
  const signed = await sample(mapNamed(lab, "head's part"), 8, 32, [
    [0, 0],
    [7, 31],
    [3, 20],
  ]);
  const [cell, positive, negative] = [
    [242, 239, 232],
    [11, 106, 138],
    [180, 83, 26],
  ];
  for (const [at, value] of [parts[0][0], parts[7][31], parts[3][20]].entries()) {
    const end = value < 0 ? negative : positive;
    const colour = [...cell.map((from, i) => from + (end[i] - from) * (Math.abs(value) / range) ** 0.7), 255];
    expect(differs(signed[at], colour), `${value} of ${range} is ${signed[at].join()}`).toBe(false);
  }
});

test('the sign of a number is told by a line along the bottom of its cell, not by hue alone', async ({ open }) => {
  const lab = await open('?text=Virat+hit+the+ball&heads=8');
  const rows = await Promise.all([1, 2, 3, 4, 5, 6, 7, 8].map((head) => lab.matrix({ stage: 'part', head })));
  const strip = mapNamed(lab, "head's part");
  const lines = await strip.locator('canvas').evaluate((canvas: HTMLCanvasElement) => {
    const copy = new OffscreenCanvas(canvas.width, canvas.height);
    const context = copy.getContext('2d', { willReadFrequently: true })!;
    context.drawImage(canvas, 0, 0);
    const grey = (x: number, y: number) => {
      const [red, green, blue] = context.getImageData(x, y, 1, 1).data;
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    };
    return Array.from({ length: 8 * 32 }, (_, at) => {
      const [x, y] = [Math.floor(((at % 32) + 0.4) * (canvas.width / 32)), Math.floor(at / 32) * (canvas.height / 8)];
      const cell = grey(x, y + 9);
      return Array.from({ length: 8 }, (__, below) => grey(x, y + 11 + below)).some(
        (line) => Math.abs(line - cell) > 20,
      );
    });
  });
  const negative = rows.flatMap(({ data }) => data.slice(3 * 32).map((value) => value < 0));
  expect(lines).toEqual(negative);
});

test('heads have bounds in the concatenation and in W_O, and every stage says its size', async ({ open }) => {
  const lab = await open('?text=Virat+hit+the+ball+because+it+was+full&d=64&heads=8&stage=concat&row=it&col=3');
  const bounds = async (name: string) => {
    await mapNamed(lab, name).waitFor();
    return mapNamed(lab, name).evaluate((frame) => {
      const { left, top, width, height } = frame.getBoundingClientRect();
      return [...frame.querySelectorAll('.bound')].map((line) => {
        const box = line.getBoundingClientRect();
        return line.classList.contains('x') ? (box.left - left) / width : (box.top - top) / height;
      });
    });
  };
  for (const name of ['concatenation', 'output matrix']) {
    const found = await bounds(name);
    expect(found, name).toHaveLength(7);
    // On the gap before the ninth, the seventeenth … number.
    for (const [at, share] of found.entries()) expect(Math.abs(share - (at + 1) / 8), name).toBeLessThan(0.5 / 64);
  }
  const captions = async () =>
    (await lab.page.locator('mha-opened mha-matrix figcaption').allInnerTexts()).map((text) =>
      text.replace(/\s+/g, ' '),
    );
  expect(await captions()).toEqual(expect.arrayContaining(['X input · 8 × 64', 'C concatenation · 8 × 64']));
  await lab.set({ stage: 'q', head: 2, col: 1 });
  await expect
    .poll(captions)
    .toEqual(
      expect.arrayContaining(['Q queries · 8 × 8', 'K keys · 8 × 8', 'V values · 8 × 8', 'C concatenation · 8 × 64']),
    );
  await lab.show('?text=we+saw+it&d=4&heads=2');
  const small = (await lab.page.locator('mha-pipeline mha-matrix figcaption').allInnerTexts())
    .join(' ')
    .replace(/\s+/g, ' ');
  for (const said of ['Q · 3 × 2', 'KT · 2 × 3', 'V · 3 × 2', 'concatenation · 3 × 4']) expect(small).toContain(said);
});

test('on a phone the large map of a head takes the width, and the row as one head is explained where its name is cut', async ({
  open,
}) => {
  const text = (count: number) => Array.from({ length: count }, (_, i) => `w${i}`).join('+');
  const lab = await open(`?text=${text(37)}&stage=weights&head=3&heads=8`, {
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 3,
  });
  const [room, map] = await lab.page.locator('mha-head-map').evaluate((large) => {
    const inside = large.shadowRoot!.querySelector('mha-map')!.shadowRoot!.querySelector('canvas')!;
    const names = large.shadowRoot!.querySelector<HTMLElement>('.sideways')!;
    return [large.clientWidth - names.offsetWidth, inside.getBoundingClientRect().width];
  });
  expect(map).toBeGreaterThan(0.95 * room);
  expect(map).toBeLessThanOrEqual(room);
  const note = lab.page.locator('mha-across .note');
  expect(await note.innerText()).not.toContain('as one head');
  await lab.show(`?text=${text(8)}&heads=8`);
  expect(await note.innerText()).toContain('“one”: the same matrices as one head.');
  await lab.page.setViewportSize({ width: 1280, height: 800 });
  await expect.poll(() => note.innerText()).not.toContain('“one”');
});

test('the large map of a head has full ink at 1, at the largest of each row or at that of the head, and says which', async ({
  open,
}) => {
  const words = 'The umpire who had watched the bowler all morning said that it was not out at all today';
  const link = `?text=${words.replaceAll(' ', '+')}&stage=weights&head=3&row=it&col=all`;
  const engine = await compute(link);
  const lab = await open(link);
  const count = words.split(' ').length;
  const weights = engine.data('weights', 3);
  const rowOf = (row: number) => weights.subarray(row * count, (row + 1) * count);
  const places = [0, 5, 11, count - 1].map((row) => [row, rowOf(row).indexOf(Math.max(...rowOf(row)))]);
  const tops = {
    abs: () => 1,
    row: (row: number) => Math.max(...rowOf(row)),
    head: () => Math.max(...weights),
  };
  const large = lab.page.locator('mha-head-map');
  for (const norm of ['abs', 'row', 'head'] as const) {
    await lab.set({ norm });
    const pixels = await sample(large.locator('mha-map'), count, count, places);
    for (const [at, [row, col]] of places.entries()) {
      const ink = inked(papers.light, weights[row * count + col] / tops[norm](row));
      expect(differs(pixels[at], ink), `${norm}: row ${row} is ${pixels[at].join()}`).toBe(false);
    }
    const end = { abs: '1', row: 'largest of its row', head: engine.format('scores', tops.head()) }[norm];
    expect(await large.locator('mha-colour-bar').evaluate((bar) => bar.shadowRoot!.textContent)).toContain(end);
  }
});
