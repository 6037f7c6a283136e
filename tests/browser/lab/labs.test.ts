/** Two labs on one page keep apart. */
import { expect } from 'vitest';
import type { MhaLab } from '../../../web/lab/lab.ts';
import { test } from '../harness/lab.ts';

test('a second lab has its own state, numbers and words, and leaves the address to the first', async ({ open }) => {
  const lab = await open('?heads=4');
  const numbers = (place: number) =>
    lab.page.evaluate(async (at) => {
      const one = document.querySelectorAll<MhaLab>('mha-lab')[at];
      await one.settled();
      const { data, rowLabels } = await one.matrix({ stage: 'weights', head: 1 });
      return { state: one.getState(), rowLabels, data: [...data] };
    }, place);
  const set = (place: number, state: object) =>
    lab.page.evaluate(([at, to]) => document.querySelectorAll<MhaLab>('mha-lab')[at].setState(to), [
      place,
      state,
    ] as const);

  const first = await numbers(0);
  await lab.page.evaluate(() => document.body.append(document.createElement('mha-lab')));
  const second = await numbers(1);
  expect(second.state).toMatchObject({ heads: 2, model: 'example' });

  await set(1, { text: 'quite another text', heads: 8 });
  expect((await numbers(1)).rowLabels).toEqual(['quite', 'another', 'text']);
  expect(await numbers(0)).toEqual(first);
  expect(new URL(lab.page.url()).search).toBe('?heads=4');

  const changed = await numbers(1);
  await set(0, { heads: 1 });
  expect((await numbers(0)).data).not.toEqual(first.data);
  expect(await numbers(1)).toEqual(changed);
});

test('a file held over the second lab is asked for on that lab alone, not on the page around it', async ({ open }) => {
  const lab = await open();
  const boxes = await lab.page.evaluate(async () => {
    const second = document.body.appendChild(document.createElement('mha-lab') as MhaLab);
    await second.settled();
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File(['1,2\n'], 'x.csv'));
    second.dispatchEvent(new DragEvent('dragover', { dataTransfer, bubbles: true, cancelable: true }));
    await second.settled();
    const [first, own] = Array.from(document.querySelectorAll('mha-lab'), (one) =>
      one.shadowRoot!.querySelector('.drop'),
    );
    const boxOf = (element: Element) => {
      const { top, bottom } = element.getBoundingClientRect();
      return { top: Math.round(top), bottom: Math.round(bottom) };
    };
    return { first: first?.textContent, own: boxOf(own!), lab: boxOf(second.shadowRoot!.querySelector('.lab')!) };
  });
  expect(boxes.first).toBeUndefined();
  expect(boxes.own).toEqual(boxes.lab);
});
