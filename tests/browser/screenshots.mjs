/** Pictures of the page, for people to look at: node tests/browser/screenshots.mjs writes them to build/screenshots. */
import { mkdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import { chromium } from 'playwright-core';
import { runnerImport } from 'vite';

const folder = (path) => resolve(import.meta.dirname, '../..', path);
const load = async (name) => (await runnerImport(resolve(import.meta.dirname, 'harness', name))).module;
const { chromiumOptions } = await load('programs.ts');
const { serve } = await load('server.ts');

const sentence = encodeURIComponent('Virat hit the ball because it was full and outside off.');
/** name: [where, query] */
const states = {
  opening: ['', ''],
  'one-head': ['', '?heads=1'],
  'four-heads': ['', '?heads=4'],
  mixing: ['', '?wo=mixing'],
  causal: ['', '?mask=causal'],
  'five-words': ['', '?text=we+saw+it+fly+off'],
  sentence: ['', `?text=${sentence}&heads=8`],
  'sentence-causal': ['', `?text=${sentence}&heads=8&mask=causal`],
  'forty-words': [
    '',
    `?text=${encodeURIComponent(Array.from({ length: 40 }, (_, i) => `w${i + 1}`).join(' '))}&heads=16`,
  ],
  edited: ['', '?edit=x..1.1=1,wq.1.2.1=1/3,bo..1.2=2&stage=wq&head=1&row=adjective&col=1'],
  empty: ['', '?text='],
  note: ['', '?heads=3'],
  error: ['wasm-refused/', ''],
};
const sizes = { wide: { width: 1280, height: 800 }, phone: { width: 390, height: 844 } };

const server = await serve({ site: folder('build/site'), testSite: folder('build/test-site') });
const browser = await chromium.launch(chromiumOptions('chromium'));
await mkdir(folder('build/screenshots'), { recursive: true });
for (const [size, viewport] of Object.entries(sizes)) {
  for (const colorScheme of ['light', 'dark']) {
    const page = await browser.newPage({ viewport, colorScheme });
    for (const [state, [order, query]] of Object.entries(states)) {
      await page.goto(`${server.origin}/${order}a/b/${query}`);
      await page.evaluate(() => document.querySelector('mha-lab').settled());
      for (const [whole, fullPage] of [
        ['', false],
        ['-whole', true],
      ]) {
        await page.screenshot({
          path: folder(`build/screenshots/${state}-${size}-${colorScheme}${whole}.png`),
          fullPage,
        });
      }
    }
    await page.close();
  }
}
await browser.close();
await server.close();
console.log(`pictures are in ${folder('build/screenshots')}`);
