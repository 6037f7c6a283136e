/** Engine work of what a visitor does, counted on the page: forward passes, and questions to the engine. */
import { expect } from 'vitest';
import type { Answer } from '../../../web/engine/worker/request.ts';
import type { Lab } from '../harness/lab.ts';
import { test } from '../harness/lab.ts';

/** Runs in the page before its scripts. */
function count(): void {
  const all: number[] = [];
  class Heard extends Worker {
    constructor(script: string | URL, options?: WorkerOptions) {
      super(script, options);
      this.addEventListener('message', ({ data }: MessageEvent<{ answer?: Answer }>) => {
        if (data.answer) all.push(data.answer.passes);
      });
    }
  }
  Object.assign(window, { Worker: Heard, answers: all });
}

/** The passes of each answer since it was last asked. */
function answers(lab: Lab): Promise<number[]> {
  return lab.page.evaluate(() => (window as unknown as { answers: number[] }).answers.splice(0));
}

const sentence = encodeURIComponent('Virat hit the ball because it was full and outside off.');

test.for([
  ['the worked example', ''],
  ['a sentence of 12 tokens and 8 heads', `?text=${sentence}&heads=8`],
  ['a sentence with numbers set by hand', `?text=${sentence}&heads=4&edit=wq.1.1.1=2,x..3.1=1`],
])('%s: a press, a row, a theme, an order and colours compute nothing anew', async ([, link], { open }) => {
  const lab = await open(link, { before: count });
  await answers(lab);
  const deeds = {
    'a press': () => lab.set({ stage: 'scores', head: 2, row: 2, col: 1 }),
    'a press on another head': () => lab.set({ stage: 'q', head: 1, row: 1, col: 1 }),
    'another row': () => lab.set({ stage: undefined, head: undefined, col: undefined, row: 1 }),
    'rows to compare': () => lab.set({ rows: '2,3' }),
    'an order that is measured': () => lab.set({ sort: 'entropy' }),
    'what heads do': () => lab.set({ stats: 1 }),
    'the maps': () => lab.set({ view: 'maps' }),
    'a table': () => lab.set({ view: 'table' }),
  };
  for (const [name, deed] of Object.entries(deeds)) {
    await deed();
    expect([[], [0]], name).toContainEqual(await answers(lab)); // nothing at all where the picture has it
  }
  for (const look of [{ theme: 'dark' }, { palette: 'cividis' }, { norm: 'row' }, { sort: 'adds' }, { pin: '1' }]) {
    await lab.set(look);
    // Without the measures of an order that is left, less is asked for.
    expect(
      (await answers(lab)).filter((passes) => passes > 0),
      JSON.stringify(look),
    ).toEqual([]);
  }
  await lab.set({ theme: 'light' });
  await lab.set({ palette: 'ink' });
  await lab.set({ norm: 'abs' });
  expect(await answers(lab), 'a theme, colours, a scale').toEqual([]);
});

test('a word typed is one forward pass, taken back it is none, and a number of another cell is one', async ({
  open,
}) => {
  const lab = await open(`?text=${sentence}&heads=8`, { before: count });
  await answers(lab);
  await lab.set({ text: 'Virat hit the ball because it was full and outside off stump' });
  expect(await answers(lab)).toEqual([1]);
  await lab.after(lab.page.getByRole('button', { name: /^undo/ }).click());
  expect(await answers(lab)).toEqual([0]);
  await lab.set({ edit: 'wq.1.1.1=2' });
  expect(await answers(lab)).toEqual([1]);
  await lab.set({ edit: 'wq.1.1.1=2,wk.3.2.1=1' });
  expect(await answers(lab)).toEqual([1]);
  await lab.set({ heads: 4 });
  expect((await answers(lab)).length).toBe(1);
});
