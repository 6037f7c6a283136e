/** What the page keeps of a picture is not taken for another's: pointed cells, open boxes, places in a history. */
import { expect } from 'vitest';
import { compare } from '../harness/compare.ts';
import { compute } from '../harness/computed.ts';
import { test } from '../harness/lab.ts';
import { readTables, readText } from '../harness/read.ts';

test('a cell of a map that is pointed at goes with its words', async ({ open }) => {
  const lab = await open('?text=a+b+c+d+e+f+g&view=maps');
  const frame = lab.page.locator('mha-map .frame').first();
  const { width, height } = (await frame.boundingBox())!;
  await frame.hover({ position: { x: width - 3, y: height - 3 } });
  await expect.poll(() => readText(lab.page)).toContain('from g to g');
  await lab.set({ text: 'a b' });
  const text = await readText(lab.page);
  expect(text).not.toMatch(/\bg\b/);
  expect(
    await lab.page
      .locator('mha-map')
      .first()
      .evaluate((one) => (one as unknown as { picture: { rows: number } }).picture.rows),
  ).toBe(2);
});

test('a map that has the focus on its last cell goes on in a smaller one', async ({ open }) => {
  const lab = await open('?text=a+b+c+d+e+f+g&view=maps');
  await lab.page.locator('mha-map .frame').first().focus();
  await lab.page.keyboard.press('Control+End');
  await lab.set({ text: 'a b' });
  await lab.page.keyboard.press('ArrowRight');
  await lab.after(lab.page.keyboard.press('Enter'));
  expect(await lab.state()).toMatchObject({ stage: 'weights', col: 'b' });
});

test('a number that is being written is not set in another word’s cell', async ({ open }) => {
  const lab = await open('?text=one+two&d=4&heads=2');
  const cell = lab.page.locator('table[data-stage=x] tbody tr').nth(1).locator('td').first();
  await cell.dblclick();
  await lab.page.keyboard.type('7');
  await lab.set({ text: 'one three' });
  await lab.page.mouse.click(2, 2);
  await lab.settled();
  expect((await lab.state()).edit).toBeUndefined();
  compare(await readTables(lab.page), await compute('?text=one+three&d=4&heads=2'));
});

test('a number that is being written in the answer is not set in the cell that is opened next', async ({ open }) => {
  const lab = await open('?stage=wq&head=1&row=1&col=1');
  const box = lab.page.locator('mha-why input');
  await box.focus();
  await lab.page.keyboard.type('7');
  await lab.set({ stage: 'wq', head: 1, row: 2, col: 1 });
  await lab.page.mouse.click(2, 2);
  await lab.settled();
  expect((await lab.state()).edit).toBeUndefined();
});

test('nor in the same place of another text', async ({ open }) => {
  const lab = await open('?text=one+two&d=4&heads=2&stage=x&row=2&col=1');
  await lab.page.locator('mha-why input').focus();
  await lab.page.keyboard.type('7');
  await lab.set({ text: 'one three', row: 2 });
  await lab.page.mouse.click(2, 2);
  await lab.settled();
  expect((await lab.state()).edit).toBeUndefined();
});

test('a column of the concatenation is no word: of a head that is off it says so', async ({ open }) => {
  for (const link of ['?off=2&stage=concat&col=4', '?off=2&stage=concat&col=4&row=ball']) {
    const lab = await open(link);
    const answer = await lab.page.locator('mha-why').evaluate((why) => why.shadowRoot!.textContent);
    expect(answer).toContain('switched off');
    expect(answer).not.toContain('undefined');
  }
  const lab = await open('?stage=concat&col=4');
  expect(await lab.page.locator('mha-why h2').textContent()).toContain('0.7931');
  await lab.set({ off: '2' });
  expect(await lab.page.locator('mha-why h2').textContent()).not.toContain('0.7931');
});

test('the ways back and forth lead to what was pasted over the address before', async ({ open }) => {
  const lab = await open();
  const heads = async () => (await lab.state()).heads;
  for (const count of [4, 1]) {
    await lab.page.evaluate((to) => (location.hash = `heads=${to}`), count);
    await expect.poll(heads).toBe(count);
    await lab.addressed();
  }
  await lab.page.evaluate(() => history.back());
  await expect.poll(heads).toBe(4);
  await lab.addressed();
  await lab.page.evaluate(() => history.forward());
  await expect.poll(heads).toBe(1);
  await lab.page.evaluate(() => history.go(-2));
  await expect.poll(heads).toBe(2);
  await lab.addressed();
});
