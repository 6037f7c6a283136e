/** Own sentences: their maps, and that a link brings back the same numbers. */
import { describe, expect } from 'vitest';
import { t } from '../../../web/strings/t.ts';
import { test, type Lab } from '../harness/lab.ts';
import { readTables } from '../harness/read.ts';

const counts = [1, 2, 4, 8];

/** Weights of every head as the page has them, and the words of their rows. */
async function allWeights(lab: Lab, heads: number): Promise<number[][]> {
  const matrices = [];
  for (let head = 1; head <= heads; ++head) matrices.push([...(await lab.matrix({ stage: 'weights', head })).data]);
  return matrices;
}

function sumsOfRows(weights: readonly number[], tokens: number): number[] {
  return Array.from({ length: tokens }, (_, row) =>
    weights.slice(row * tokens, (row + 1) * tokens).reduce((sum, weight) => sum + weight, 0),
  );
}

/** For 1, 2, 4 and 8 heads: a map for each head, rows that sum to 1, numbers that outlive the window. */
async function holdsForEveryCount(lab: Lab, open: (link: string) => Promise<Lab>, tokens: number): Promise<void> {
  const second = await open('');
  for (const heads of counts) {
    await lab.chooseHeads(heads);
    const maps = lab.page.getByRole('application', { name: /weights/ });
    expect(await maps.count(), 'maps').toBe(heads);

    const weights = await allWeights(lab, heads);
    for (const sum of weights.flatMap((matrix) => sumsOfRows(matrix, tokens))) {
      // Each weight is rounded once to float32, and so is the sum that it was divided by.
      expect(Math.abs(sum - 1)).toBeLessThan((tokens + 1) * 2 ** -24);
    }

    const shown = await readTables(lab.page);
    await lab.addressed();
    await lab.page.reload();
    await lab.settled();
    expect(await readTables(lab.page), 'after a reload').toEqual(shown);
    expect(await allWeights(lab, heads), 'after a reload').toEqual(weights);

    await second.goto(new URL(await copiedLink(lab)).search);
    expect(await readTables(second.page), 'in a second window').toEqual(shown);
    expect(await allWeights(second, heads), 'in a second window').toEqual(weights);
  }
}

async function copiedLink(lab: Lab): Promise<string> {
  await lab.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await lab.page.getByRole('button', { name: 'Copy link' }).click();
  await lab.page.getByText('Copied').waitFor();
  return lab.page.evaluate(() => navigator.clipboard.readText());
}

describe('maps for 1, 2, 4 and 8 heads, the same after a reload and in a second window', () => {
  test('of the course’s sentence, one click from the example', async ({ open }) => {
    const lab = await open();
    await lab.after(lab.page.getByRole('button', { name: t('sentence-whole') }).click());
    expect(await lab.words()).toEqual('Virat hit the ball because it was full and outside off .'.split(' '));
    await holdsForEveryCount(lab, open, 12);
  });

  test('of a sentence typed by hand', async ({ open }) => {
    const lab = await open();
    const box = await lab.box();
    await box.pressSequentially('She didn’t see “it”: 3 red kites flew off!');
    await lab.after(box.press('Enter'));
    const words = ['She', 'didn’t', 'see', '“', 'it', '”', ':', '3', 'red', 'kites', 'flew', 'off', '!'];
    expect(await lab.words()).toEqual(words);
    await holdsForEveryCount(lab, open, words.length);
  });
});

test('the example is one click back from an own sentence', async ({ open }) => {
  const lab = await open('?text=one+two+three');
  await lab.after(lab.page.getByRole('button', { name: 'the worked example' }).click());
  expect(await lab.state()).toMatchObject({ model: 'example', text: 'ball full it', heads: 2 });
  expect(new URL(lab.page.url()).search).toBe('');
});
