/** The stock Firefox of the distribution shows the same numbers. */
import { launch } from 'puppeteer-core';
import { expect, inject, onTestFinished, test } from 'vitest';
import type { MhaLab } from '../../web/lab/lab.ts';
import { program } from './harness/programs.ts';

test('Firefox shows the digits of the worked example', async () => {
  const browser = await launch({
    browser: 'firefox',
    executablePath: program('firefox-esr'),
    headless: true,
  });
  onTestFinished(() => browser.close());
  const page = await browser.newPage();
  const trouble: string[] = [];
  page.on('console', (message) => trouble.push(message.text()));
  page.on('pageerror', (error) => trouble.push(String(error)));
  await page.goto(`${inject('origin')}/a/b/`);
  const rows = await page.evaluate(async () => {
    const lab = document.querySelector<MhaLab>('mha-lab')!;
    await lab.settled();
    const roots: (Document | ShadowRoot)[] = [document];
    for (const root of roots) {
      for (const element of root.querySelectorAll('*')) if (element.shadowRoot) roots.push(element.shadowRoot);
    }
    const find = (head: number) =>
      roots.flatMap((root) => [...root.querySelectorAll(`table[data-stage=weights][data-head="${head}"]`)])[0];
    return [1, 2].map((head) =>
      [...find(head).querySelectorAll('tbody tr:last-child td')].map((td) => td.textContent.trim()),
    );
  });
  expect(rows).toEqual([
    ['0.7337', '0.0879', '0.1784'],
    ['0.0879', '0.7337', '0.1784'],
  ]);
  expect(trouble).toEqual([]);
});
