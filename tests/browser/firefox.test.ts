/** The stock Firefox of the distribution: the same numbers, and they are changed in the same ways. */
import { launch, type KeyInput, type Page } from 'puppeteer-core';
import { expect, inject, onTestFinished, test } from 'vitest';
import type { MhaLab } from '../../web/lab/lab.ts';
import { firefoxOptions } from './harness/programs.ts';

/** The page with its numbers, and what it says on the console and by errors. */
async function opened(): Promise<{ page: Page; trouble: readonly string[] }> {
  const browser = await launch(firefoxOptions());
  onTestFinished(() => browser.close());
  const page = await browser.newPage();
  const trouble: string[] = [];
  page.on('console', (message) => trouble.push(message.text()));
  page.on('pageerror', (error) => trouble.push(String(error)));
  await page.goto(`${inject('origin')}/a/b/`);
  await page.evaluate(() => {
    /** The first that fits, in open shadow roots too. */
    const deep = (selector: string): HTMLElement | undefined => {
      const roots: (Document | ShadowRoot)[] = [document];
      for (const root of roots) {
        for (const element of root.querySelectorAll('*')) if (element.shadowRoot) roots.push(element.shadowRoot);
      }
      return roots.flatMap((root) => [...root.querySelectorAll<HTMLElement>(selector)])[0];
    };
    Object.assign(window, { deep });
    return document.querySelector<MhaLab>('mha-lab')!.settled();
  });
  return { page, trouble };
}

type Deep = Window & { deep(selector: string): HTMLElement };

test('shows the digits of the worked example', async () => {
  const { page, trouble } = await opened();
  const rows = await page.evaluate(() =>
    [1, 2].map((head) => {
      const table = (window as unknown as Deep).deep(`table[data-stage=weights][data-head="${head}"]`);
      return [...table.querySelectorAll('tbody tr:last-child td')].map((td) => td.textContent.trim());
    }),
  );
  expect(rows).toEqual([
    ['0.7337', '0.0879', '0.1784'],
    ['0.0879', '0.7337', '0.1784'],
  ]);
  expect(trouble).toEqual([]);
});

test('takes numbers that are typed, a block that is pasted, and takes both back', async () => {
  const { page, trouble } = await opened();
  const focus = () => page.evaluate(() => (window as unknown as Deep).deep('table[data-stage=wq] td').focus());
  const edit = () =>
    page.evaluate(async () => {
      const lab = document.querySelector<MhaLab>('mha-lab')!;
      await lab.settled();
      return lab.getState().edit ?? '';
    });
  const withControl = async (key: KeyInput) => {
    await page.keyboard.down('Control');
    await page.keyboard.press(key);
    await page.keyboard.up('Control');
  };
  await focus();
  await page.keyboard.type('1/3');
  await page.keyboard.press('Enter');
  await page.keyboard.type('7');
  await page.keyboard.press('Tab');
  expect(await edit()).toBe('wq.1.1.1=1/3,wq.1.2.1=7');

  // As a spreadsheet leaves it on the clipboard.
  await page.evaluate(() => {
    const box = document.body.appendChild(document.createElement('textarea'));
    box.value = '5\t6\n7\t8';
    box.select();
  });
  await withControl('c');
  await focus();
  await withControl('v');
  expect(await edit()).toBe('wq.1.1.1=5,wq.1.2.1=7,wq.1.1.2=6,wq.1.2.2=8');
  for (const _ of [1, 2, 3]) await withControl('z');
  expect(await edit()).toBe('');
  expect(trouble).toEqual([]);
});
