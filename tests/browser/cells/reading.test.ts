/** What is read off a picture is the same however one comes to it: by mouse, key or finger, small or large. */
import { expect } from 'vitest';
import { compute } from '../harness/computed.ts';
import { test, type Lab } from '../harness/lab.ts';
import { readTables, readText } from '../harness/read.ts';

const eight = '?text=the+river+bank+was+steep+and+we+fell&heads=8';
const pointed = (lab: Lab) => lab.page.locator('mha-why').getByRole('status');
const question = (lab: Lab) => lab.page.locator('mha-why').getByRole('heading');
const map = (lab: Lab, head: number) => lab.page.getByRole('application', { name: `head ${head} weights` });

/** Where a cell of a map of 8 × 8 is on screen. */
async function middleOf(lab: Lab, head: number, row: number, col: number): Promise<{ x: number; y: number }> {
  const box = (await map(lab, head).locator('canvas').boundingBox())!;
  return { x: box.x + ((col + 0.5) * box.width) / 8, y: box.y + ((row + 0.5) * box.height) / 8 };
}

test('hovering, the focus and a tap tell the same of a cell: its head, from where, to where, how much', async ({
  open,
}) => {
  const weight = (await compute(eight)).digits('weights', 3)[2][1];
  const detail = `head 3 weights, from bank to river: ${weight} (as float32: `;
  const lab = await open(`${eight}&view=maps`, { hasTouch: true });
  const { page } = lab;
  await map(lab, 3).scrollIntoViewIfNeeded();
  const { x, y } = await middleOf(lab, 3, 2, 1);
  await page.mouse.move(x, y);
  expect(await pointed(lab).innerText()).toContain(detail);
  await page.mouse.move(0, 0);
  expect(await pointed(lab).innerText()).toBe('');

  await map(lab, 3).focus();
  for (const key of ['Control+Home', 'ArrowDown', 'ArrowDown', 'ArrowRight']) await page.keyboard.press(key);
  expect(await pointed(lab).innerText()).toContain(detail);
  await page.keyboard.press('Escape');
  expect(await pointed(lab).innerText()).toBe('');

  const now = await middleOf(lab, 3, 2, 1); // the focus may have moved the page
  await lab.after(page.touchscreen.tap(now.x, now.y));
  expect(await question(lab).innerText()).toBe(`Why does head 3 give “river” ${weight}?`);
  expect(await lab.state()).toMatchObject({ stage: 'weights', head: '3', row: 'bank', col: 'river' });
});

test('what was pointed at is not told beside another question', async ({ open }) => {
  const lab = await open(`${eight}&view=maps`);
  await map(lab, 3).scrollIntoViewIfNeeded();
  const { x, y } = await middleOf(lab, 3, 2, 1);
  await lab.page.mouse.move(x, y);
  expect(await pointed(lab).innerText()).toContain('head 3 weights');
  await lab.set({ stage: 'weights', head: 7, row: 1, col: 2 });
  expect(await pointed(lab).innerText()).toBe('');
});

test('the cell under the pointer is the one that opens, on a page that is scaled or zoomed', async ({ open }) => {
  const lab = await open(`${eight}&view=maps`);
  const { page } = lab;
  for (const [at, style] of ['scale: 0.5', 'scale: 1.7', 'zoom: 0.5', 'zoom: 1.7'].entries()) {
    await page.evaluate((text) => {
      const [name, value] = text.split(': ');
      const { style: own } = document.querySelector<HTMLElement>('mha-lab')!;
      for (const one of ['scale', 'zoom']) own.removeProperty(one);
      own.setProperty('transform-origin', '0 0');
      own.setProperty(name, value);
    }, style);
    await lab.settled();
    const [row, col] = [3 - at, 2 + at];
    await map(lab, 1).scrollIntoViewIfNeeded();
    const { x, y } = await middleOf(lab, 1, row, col);
    await lab.after(page.mouse.click(x, y));
    const words = 'the river bank was steep and we fell'.split(' ');
    expect(await lab.state(), style).toMatchObject({ head: '1', row: words[row], col: words[col] });
  }
});

test('rows are the words that ask and columns those that answer, also where these come from another text or from none', async ({
  open,
}) => {
  const lab = await open(
    '?text=one+two+three&cross=1&text2=le+chat+est+assis+ici&heads=2&view=table&stage=weights&head=1',
  );
  const [table] = await readTables(lab.page);
  expect(table).toMatchObject({ rows: ['one', 'two', 'three'], columns: ['le', 'chat', 'est', 'assis', 'ici'] });
  await lab.set({ text2: '' });
  expect(await readText(lab.page)).not.toMatch(/NaN|undefined|Infinity|∞/);
});

test('what colour and width mean is said beside them', async ({ open }) => {
  const lab = await open(eight);
  const text = await readText(lab.page);
  expect(text).toContain('1 weight (shading exaggerates small values)');
  expect(text).toMatch(/−\d\.\d{3} \d\.\d{3} signed values/);
  const arcs = await lab.page.locator('mha-sentence [title]').first().getAttribute('title');
  expect(arcs).toContain('the thicker the arc, the larger the weight');
});
