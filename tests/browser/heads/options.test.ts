/** Options that most problems leave as they are: set from the page, and said where they make a difference. */
import { expect } from 'vitest';
import { test } from '../harness/lab.ts';
import { readStage, readText } from '../harness/read.ts';

test('behind “more…” every option can be set and taken back, and the settings are said in words', async ({ open }) => {
  const lab = await open();
  const { page } = lab;
  await lab.after(page.getByRole('button', { name: 'more…' }).click());
  const choose = (group: string, name: string) =>
    lab.after(
      page.getByRole('radiogroup', { name: group, exact: true }).getByRole('radio', { name, exact: true }).click(),
    );
  const write = async (label: string, text: string) => {
    const box = page.getByLabel(label, { exact: true });
    await box.fill(text);
    await lab.after(box.press('Enter'));
  };
  await choose('key/value heads', '1');
  await choose('positions', 'rotary');
  await write('window', '2');
  await write('words of padding', '0.5');
  await write('scale', 'abc');
  expect(await page.getByLabel('scale', { exact: true }).inputValue()).toBe('abc');
  await page.getByText('“abc” is not a number such as').waitFor();
  await write('scale', '1/2');
  await write('soft cap', '20');
  await lab.after(page.getByLabel('compute it').selectOption('mask-zero'));
  expect(await lab.state()).toMatchObject({
    kv: 1,
    pos: 'rope',
    mask: 'window:2,pad:1',
    scale: 0.5,
    softcap: 20,
    variant: 'mask-zero',
  });
  expect(await lab.notes()).toEqual([]);
  const said = (await readText(page)).replaceAll(/ (?=[,.])/g, '');
  expect(said).toContain(
    'With 2 heads sharing 1 key/value head, rotary positions, a window of 2, the last 1 word as padding, a scale of 0.5, and a soft cap of 20. Wrong on purpose: masked scores become 0, not −∞.',
  );
  expect(said).toContain('A masked score becomes 0 instead of minus infinity');

  while ((await page.getByRole('button', { name: 'reset', exact: true }).count()) > 0) {
    await lab.after(page.getByRole('button', { name: 'reset', exact: true }).first().click());
  }
  await choose('key/value heads', '2');
  await choose('positions', 'none');
  expect(await lab.link()).toBe('');
});

test('the rule that hides a place is named, and a row that may see no key says so', async ({ open }) => {
  const lab = await open('?mask=causal,window:2,pad:1,cells:2-1');
  const origin = () => lab.page.locator('mha-why .origin').textContent();
  for (const [row, col, rule] of [
    ['ball', 'full', 'The causal mask hides it: full comes after ball.'],
    ['it', 'ball', 'The window hides it: ball is 2 or more words from it.'],
    ['it', 'it', 'The padding hides it: it is one of the last words, which no word may see.'],
    ['full', 'ball', 'It is hidden by itself: this one cell of the mask.'],
  ]) {
    await lab.set({ stage: 'weights', head: 1, row, col });
    expect((await origin())?.trim()).toBe(rule);
  }

  await lab.set({ mask: 'pad:3', row: 'it', col: 'full' });
  const none = 'it may see no word at all, so all its weights are 0 and no head brings anything back.';
  expect(await origin()).toContain(none);
  expect(await readText(lab.page)).toContain(none);
  expect((await readStage(lab.page, 'head', 1)).cells.flat()).toEqual(Array(6).fill('0'));
});

test('without other words to look at nothing is computed, and that is said; with some, columns carry them', async ({
  open,
}) => {
  const lab = await open('?cross=1');
  const { page } = lab;
  expect(await readText(page)).toContain('No word to look at yet');
  expect(await readText(page)).not.toContain('NaN');
  await lab.after(page.getByLabel('Keys and values from').fill('full ball'));
  const weights = await readStage(page, 'weights', 1);
  expect([weights.rows, weights.columns]).toEqual([
    ['ball', 'full', 'it'],
    ['full', 'ball'],
  ]);
  await lab.after(page.getByRole('button', { name: 'from the same words' }).click());
  expect((await readStage(page, 'weights', 1)).columns).toEqual(['ball', 'full', 'it']);
});
