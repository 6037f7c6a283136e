/** Everything by keyboard alone: heads, query, a cell, and from it down to the input. */
import { expect } from 'vitest';
import { focused, tabTo } from '../harness/keys.ts';
import { test } from '../harness/lab.ts';

test('heads, query and a cell are chosen, and X is reached, without a pointer', async ({ open }) => {
  const lab = await open();
  const { page } = lab;

  await tabTo(page, /^radio: 2 \[heads\]/);
  await lab.after(page.keyboard.press('ArrowLeft'));
  expect((await lab.state()).heads).toBe(1);
  await lab.after(page.keyboard.press('ArrowRight'));
  expect((await lab.state()).heads).toBe(2);

  await tabTo(page, /^radio: it \[looking from\]/);
  await lab.after(page.keyboard.press('ArrowLeft'));
  expect((await lab.state()).row).toBe('full');

  await tabTo(page, /^td: .*\[weights 1\]/);
  await page.keyboard.press('Control+Home');
  expect(await focused(page)).toMatch(/^td: 0\.9842/);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowDown');
  expect(await focused(page)).toMatch(/^td: 0\.3333/);
  await lab.after(page.keyboard.press('Enter'));
  expect(await lab.state()).toMatchObject({ stage: 'weights', head: '1', row: 'full', col: 'full' });

  // Down through the formula: the first number of each step.
  for (const stage of ['scores', 'dots', 'q', 'x']) {
    await tabTo(page, /^button: [−\d.]+ \[link\]/);
    await lab.after(page.keyboard.press('Enter'));
    expect((await lab.state()).stage).toBe(stage);
  }
});
