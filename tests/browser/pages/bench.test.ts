/** bench.html: it measures in the visitor's browser, and shows what came out as text. */
import type { AxeResults } from 'axe-core';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { MhaBench } from '../../../web/bench/bench.ts';
import type { Result } from '../../../web/bench/plan.ts';
import { test } from '../harness/lab.ts';
import { policy } from '../harness/server.ts';

/** Next to no time for each. */
const plan = {
  sizes: [
    { T: 3, d: 4, h: 2 },
    { T: 16, d: 64, h: 4 },
  ],
  systems: ['relaxed', 'simd', 'baseline', 'plain'],
  rounds: 2,
  sampleMs: 5,
  warmMs: 20,
} as const;

const measure = (page: Page): Promise<readonly Result[]> =>
  page.evaluate((asked) => document.querySelector<MhaBench>('mha-bench')!.run(asked), plan);

const texts = async (lines: Locator) =>
  Promise.all((await lines.all()).map((line) => line.locator('th, td').allTextContents()));

test('what was measured stands on the page as numbers, with a bar each, and is copied as text', async ({ open }) => {
  const { page } = await open('bench.html', { shows: false });
  expect(await page.locator('meta[http-equiv="Content-Security-Policy"]').getAttribute('content')).toBe(policy);
  const results = await measure(page);
  expect(results.map(({ T, d, h, rows }) => [T, d, h, rows.length])).toEqual([
    [3, 4, 2, 4],
    [16, 64, 4, 4],
  ]);

  const tables = page.getByRole('table');
  expect(await tables.locator('caption').allInnerTexts()).toEqual([
    'T = 3, d_model = 4, h = 2',
    'T = 16, d_model = 64, h = 4',
  ]);
  for (const [at, { rows }] of results.entries()) {
    const lines = (await texts(tables.nth(at).locator('tbody tr'))).map((cells) => cells.map((cell) => cell.trim()));
    expect(lines.map(([name]) => name)).toEqual([
      'wasm, relaxed SIMD',
      'wasm, SIMD',
      'wasm, no SIMD',
      'plain JavaScript',
    ]);
    const shown = rows.map((row) => ('leftOut' in row ? [] : [row.bestRate, row.best, row.median]));
    expect(lines.map(([, ...numbers]) => numbers.slice(0, 3).map(Number))).toEqual(
      shown.map((numbers) => numbers.map((number) => Number(number.toPrecision(3)))),
    );
    const widths = await tables
      .nth(at)
      .locator('i')
      .evaluateAll((bars) => bars.map((bar) => bar.clientWidth));
    const rates = shown.map(([rate]) => rate);
    expect(widths.indexOf(Math.max(...widths))).toBe(rates.indexOf(Math.max(...rates)));
  }

  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Copy as text' }).click();
  await page.getByRole('status').getByText('Copied').waitFor();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toMatch(/^\d{4}-.*\nMozilla.*\n\d+ cores?\n\nT = 3, d_model = 4, h = 2\n/);
  expect(copied.match(/^ {2}plain JavaScript +[\d.]+ +[\d.]+ +[\d.]+ +\d\.\de-\d$/gm)).toHaveLength(2);
});

test('a run tells how far it is, and can be cancelled, which ends its work', async ({ open }) => {
  const { page } = await open('bench.html', { shows: false });
  await page.getByRole('button', { name: 'Measure' }).click();
  await page.getByRole('status').getByText('Size 2 of 7').waitFor();
  expect(await page.getByRole('progressbar').evaluate((bar: HTMLProgressElement) => bar.value)).toBeGreaterThan(0);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Measure' }).waitFor();
  expect(await page.getByRole('table').count()).toBe(1);
  expect(await page.getByRole('progressbar').count()).toBe(0);
  await expect.poll(() => page.workers()).toEqual([]); // it works for nobody any more
});

test('where no worker may start it says so', async ({ open }) => {
  const expected = [/worker-src/];
  const { page } = await open('bench.html', { shows: false, order: 'worker-refused', expected });
  await page.getByRole('button', { name: 'Measure' }).click();
  await page.getByRole('status').getByText('It stopped: no worker could be started').waitFor();
});

test('axe finds no violation, and nothing is wider than the screen', async ({ open }) => {
  const axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
  const { page } = await open('bench.html', { shows: false });
  await measure(page);
  await page.evaluate(axe);
  for (const [width, colorScheme] of [
    [1280, 'light'],
    [320, 'dark'],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ colorScheme });
    const { violations } = await page.evaluate(() =>
      (window as unknown as { axe: { run(): Promise<AxeResults> } }).axe.run(),
    );
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0].html}`)).toEqual([]);
    expect(await page.evaluate(() => document.scrollingElement!.scrollWidth)).toBe(width);
  }
});
