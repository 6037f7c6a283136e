/** What numbers set by hand change: for each step the engine's numbers before and after. */
import { expect } from 'vitest';
import { compute } from '../harness/computed.ts';
import { test } from '../harness/lab.ts';
import { readStage } from '../harness/read.ts';

test('is told for each step with the engine’s digits, opens, and goes with what was set', async ({ open }) => {
  const link = '?edit=x..1.1=1,wq.1.3.1=-1/3';
  const lab = await open(link);
  const { page } = lab;
  const [after, before] = [await compute(link), await compute('')];
  await page.getByText('The output changes most at').click();

  const lines = await page
    .locator('mha-changes tbody')
    .evaluate((body: HTMLTableSectionElement) =>
      [...body.rows].map((row) => [...row.cells].map((cell) => cell.textContent.replace(/\s+/g, ' ').trim())),
    );
  const computed = after.stages.filter(({ stage }) => !['x', 'wq', 'wk', 'wv', 'wo'].includes(stage));
  expect(lines).toHaveLength(computed.length);
  for (const [at, { stage, heads }] of computed.entries()) {
    const [, place, was, is] = lines[at];
    const head = heads === 0 ? null : Number(/^head (\d)/.exec(place)?.[1]);
    const [old, now] = [before, after].map((engine) => engine.data(stage, head));
    const by = now.map((value, cell) => Math.abs(value - old[cell]));
    const most = by.indexOf(Math.max(...by));
    expect([was, is], stage).toEqual([before.format(stage, old[most]), after.format(stage, now[most])]);
  }

  await lab.after(page.getByRole('button', { name: 'head 1 query matrix, number/verb, column 1' }).click());
  expect(await lab.state()).toMatchObject({ stage: 'wq', head: '1', row: 'number/verb', col: '1' });
  await lab.after(page.getByRole('button', { name: 'Reset all' }).click());
  expect((await lab.state()).edit).toBeUndefined();
  expect(await page.getByText('set by hand:').count()).toBe(0);
  await lab.after(page.keyboard.press('Control+Z'));
  expect((await lab.state()).edit).toBe('x..1.1=1,wq.1.3.1=-1/3');

  await lab.set({ edit: 'x..1.1=3' });
  await page.getByText('No other number changes.').waitFor();
});

test('what is smaller than a digit is no change from a number to itself', async ({ open }) => {
  const lab = await open('?edit=x..1.1=3.00001');
  const { page } = lab;
  await page.getByText('The output changes by less than 0.0001').click();
  const lines = await page.locator('mha-changes tbody tr').allInnerTexts();
  expect(lines.filter((line) => line.includes('by less than 0.0001')).length).toBeGreaterThan(3);
  for (const line of lines) expect(line).not.toMatch(/(?<now>[0-9.]+)\s+\k<now>\s/);
});

test('is a press away from where the number was set', async ({ open }) => {
  const lab = await open('', { viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' });
  const { page } = lab;
  await page.getByText('Double-click a number in X or a W matrix').waitFor();
  await lab.set({ edit: 'x..1.1=1' });
  await lab.after(page.getByRole('button', { name: '1 number set by hand' }).click());
  await expect.poll(async () => (await page.locator('mha-changes').boundingBox())!.y).toBeLessThan(760);
});

test('the table of a stage shows it as it was', async ({ open }) => {
  const link = '?edit=wq.1.4.2=3,x..1.1=2&view=table&stage=scores&head=1&row=it&col=ball';
  const lab = await open(link);
  const cells = async () => (await readStage(lab.page, 'scores', 1)).cells;
  expect(await cells()).toEqual((await compute(link)).digits('scores', 1));
  await lab.page.getByLabel('without your numbers').check();
  expect(await cells()).toEqual((await compute('')).digits('scores', 1));
  await lab.after(lab.page.getByLabel('stage').selectOption('queries'));
  expect((await readStage(lab.page, 'q', 1)).cells).toEqual((await compute('')).digits('q', 1));
  await lab.set({ edit: '' });
  expect((await readStage(lab.page, 'q', 1)).cells).toEqual((await compute('')).digits('q', 1));
  expect(await lab.page.getByLabel('without your numbers').count()).toBe(0);
});

test('the opened number says what it was, while that was another', async ({ open }) => {
  const lab = await open('?edit=wq.1.1.1=2&stage=weights&head=1&row=it&col=ball');
  const answer = lab.page.locator('mha-why');
  const was = (await compute('')).digits('weights', 1)[2][0];
  expect(await answer.locator('.formula').innerText()).toContain(`before: ${was}`);
  await lab.set({ head: 2 });
  expect(await answer.innerText()).not.toContain('before:');
  await lab.set({ stage: 'wq', head: 1, row: 1, col: 1 });
  expect(await answer.locator('.set').innerText()).toContain('before: 1');
});
