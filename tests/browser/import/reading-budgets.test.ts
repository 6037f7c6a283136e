/** While a file is read no task of the page is long. ./scripts/bench --page runs this, with the machine for itself. */
import { chromium, type Browser } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { test, type Lab } from '../harness/lab.ts';
import { chromiumOptions } from '../harness/programs.ts';
import { longestTask } from '../harness/trace.ts';
import { type Folder, makeFolder, manyArrays, panel, said, table, withoutReader, writeSparse } from './large-files.ts';

/** Milliseconds. */
const must = 50;
let browser: Browser;
let folder: Folder;
beforeAll(async () => {
  browser = await chromium.launch(chromiumOptions('chromium'));
  folder = await makeFolder();
});
afterAll(async () => {
  await browser.close();
  await folder.remove();
});

async function checkAwake(lab: Lab, path: string, tells: RegExp): Promise<void> {
  const input = await panel(lab);
  const name = path.split('/').at(-1)!;
  const { ownTime } = await longestTask(browser, lab.page, async () => {
    await input.setInputFiles(path);
    await lab.page.getByText(name).waitFor();
    expect(await said(lab)).toMatch(tells);
  });
  console.log(`budget: reading ${name}: longest task ${ownTime.toFixed(1)} ms (must ${must})`);
  expect(ownTime).toBeLessThanOrEqual(must);
}

test('12 MB of text', async ({ open }) => {
  const path = await folder.write('large.csv', table(40_000));
  await checkAwake(await open('', { browser }), path, /40000|40,000/);
});

test('90 MB of safetensors, of which only the header is read until an array is asked for', async ({ open }) => {
  const path = folder.path('large.safetensors');
  await writeSparse(path);
  await checkAwake(await open('', { browser }), path, /22/);
});

test('as many arrays as can be named', async ({ open }) => {
  const path = await folder.write('many.safetensors', manyArrays());
  await checkAwake(await open('', { browser }), path, /5000|5,000/);
});

test.for<[string, readonly RegExp[]]>([
  ['is forbidden', []],
  ['is missing', [/^status 404: .*missing\.js/, /^failed: .*missing\.js/]],
])('a file that the page reads by itself, as its worker %s', async ([how, expected], { open }) => {
  const lab = await open('', { browser, expected });
  await withoutReader(lab, how);
  await lab.goto('');
  await checkAwake(lab, await folder.write('own.csv', table(10_000)), /10000|10,000/);
});
