/** Everything by keyboard alone: heads, query, a cell, and from it down to the input. */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { test } from './harness/lab.ts';

/** What has the focus, in whichever shadow root: its role or tag, its text, and the names of what it stands in. */
function focused(page: Page): Promise<string> {
  return page.evaluate(() => {
    let at = document.activeElement;
    while (at?.shadowRoot?.activeElement) at = at.shadowRoot.activeElement;
    if (!at) return '';
    const inside = at.closest('[data-stage]');
    const stage = inside ? `${inside.getAttribute('data-stage')} ${inside.getAttribute('data-head')}` : '';
    const group = at.closest('[role=radiogroup]')?.getAttribute('aria-label') ?? '';
    return `${at.getAttribute('role') ?? at.localName}: ${at.textContent?.trim()} [${stage || group || at.className}]`;
  });
}

/** Presses Tab until the focus is on something that fits. */
async function tabTo(page: Page, wanted: RegExp, key = 'Tab'): Promise<string> {
  const seen: string[] = [];
  for (let presses = 0; presses < 150; ++presses) {
    await page.keyboard.press(key);
    const now = await focused(page);
    if (wanted.test(now)) return now;
    seen.push(now);
  }
  throw new Error(`Tab leads to nothing like ${wanted}, but to:\n${[...new Set(seen)].join('\n')}`);
}

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
