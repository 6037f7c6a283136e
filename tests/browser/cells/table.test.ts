/** A stage as a table: one action away from its picture, in parts where it is large, and ready to be copied. */
import { expect } from 'vitest';
import { compute } from '../harness/computed.ts';
import { test, type Lab } from '../harness/lab.ts';
import { readStage } from '../harness/read.ts';

const table = (lab: Lab) => lab.page.locator('mha-stage-table');

test('is one press, or one key, away from a matrix and from a map, as these are from it, and its numbers open', async ({
  open,
}) => {
  const lab = await open('?mask=causal');
  const { page } = lab;
  await lab.after(page.getByRole('button', { name: 'scores', exact: true }).first().click());
  expect(await lab.state()).toMatchObject({ view: 'table', stage: 'scores', head: '1' });
  expect(await table(lab).getByRole('table').getAttribute('data-stage')).toBe('scores');
  await lab.after(table(lab).getByRole('combobox', { name: 'stage' }).selectOption('weights'));
  await lab.after(table(lab).getByRole('combobox', { name: 'head' }).selectOption('2'));
  const { cells } = await readStage(page, 'weights', 2);
  expect(cells).toEqual((await compute('?mask=causal')).digits('weights', 2));

  // By keys: to a cell, to the head before, open.
  await table(lab).locator('td[tabindex="0"]').focus();
  await page.keyboard.press('Control+Home');
  await lab.after(page.keyboard.press('['));
  expect(await lab.state()).toMatchObject({ stage: 'weights', head: '1', row: 'ball', col: 'ball' });

  await lab.after(table(lab).getByRole('button', { name: 'back to the steps' }).click());
  await page.locator('mha-pipeline').waitFor();
  await lab.set({ stage: 'q', head: 2, row: 'it', col: 1 });
  await page.locator('table[data-stage=q][data-head="2"] td[tabindex="0"]').focus();
  await lab.after(page.keyboard.press('t'));
  expect(await lab.state()).toMatchObject({ view: 'table', stage: 'q', head: '2' });

  await lab.set({ view: 'maps' });
  await page.locator('mha-maps').getByRole('button', { name: 'back to the steps' }).waitFor();
  await page.getByRole('application', { name: 'head 1 weights' }).focus();
  await lab.after(page.keyboard.press('t'));
  expect(await lab.state()).toMatchObject({ view: 'table', stage: 'weights', head: '1' });
});

test('of 128 words shows its rows in parts, and copies all of them, for a spreadsheet too', async ({ open }) => {
  const words = Array.from({ length: 127 }, (_, at) => `w${at}`);
  const link = `?${new URLSearchParams({ text: `${words.join(' ')} ,`, view: 'table', row: 'w0' })}`;
  const lab = await open(link);
  const { page } = lab;
  const engine = await compute(link);
  expect(await table(lab).locator('tbody tr').count()).toBe(16);
  await table(lab).getByRole('button', { name: 'rows after' }).click();
  await table(lab).getByText('rows 17 to 32 of 128').waitFor();
  const head = Number(await table(lab).getByRole('table').getAttribute('data-head'));
  const { cells } = await readStage(page, 'weights', head);
  expect(cells).toEqual(engine.digits('weights', head).slice(16, 32));

  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const copied = async (name: string) => {
    await table(lab).getByRole('button', { name }).click();
    await table(lab).getByText('Copied: 128 rows').waitFor();
    return page.evaluate(() => navigator.clipboard.readText());
  };
  const rows = (await copied('copy all digits with tabs'))
    .trimEnd()
    .split('\n')
    .map((line) => line.split('\t'));
  expect(rows[0]).toEqual(['', ...words, ',']);
  const numbers = rows.slice(1).flatMap(([, ...line]) => line.map(Number));
  expect(Float32Array.from(numbers)).toEqual(engine.data('weights', head));
  expect(await copied('copy all digits with commas')).toMatch(/^,w0,w1,.*,w126,","\nw0,/);

  // Where the clipboard is refused, the text stands on the page.
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException('no', 'NotAllowedError'));
  });
  await table(lab).getByRole('button', { name: 'copy all digits with tabs' }).click();
  expect(await table(lab).getByRole('textbox').inputValue()).toMatch(/^\tw0\tw1/);
});
