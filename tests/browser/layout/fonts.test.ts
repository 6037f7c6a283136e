/** The browsers under test set words in the project's own fonts, whatever the machine has. */
import { execFileSync } from 'node:child_process';
import { resolve } from 'node:path';
import { chromium } from 'playwright-core';
import { launch } from 'puppeteer-core';
import { expect, onTestFinished } from 'vitest';
import { fontEnvironment, fontSets } from '../harness/fonts.ts';
import { test } from '../harness/lab.ts';
import { chromiumOptions, firefoxOptions } from '../harness/programs.ts';

/** What fontconfig knows in an environment. Firefox's package brings the program. */
const listed = (env: NodeJS.ProcessEnv, what: 'file' | 'family') =>
  execFileSync('fc-list', ['--format', `%{${what}}\n`], { env, encoding: 'utf8' })
    .split(/[\n,]/)
    .filter(Boolean);

const own = listed(fontEnvironment(), 'family');

/** An expression for the widths of one line in some fonts. Without kerning, which Firefox rounds. */
const widths = (fonts: readonly string[]) => `(() => {
  const context = document.createElement('canvas').getContext('2d');
  return ${JSON.stringify(fonts)}.map((font) => {
    context.font = '1000px ' + font;
    context.fontKerning = 'none';
    return Math.round(context.measureText('Virat hit it: 0.7337, −2.8284').width);
  });
})()`;

async function desktopChromium() {
  const browser = await chromium.launch(chromiumOptions('chromium'));
  onTestFinished(() => browser.close());
  return browser.newPage();
}

test('fontconfig finds fonts of the project, and no others', () => {
  const files = listed(fontEnvironment(), 'file');
  expect(files.length).toBeGreaterThan(0);
  const project = resolve(import.meta.dirname, '../../..');
  expect(files.filter((file) => !file.startsWith(`${project}/`))).toEqual([]);
});

test('no font of the machine is found by its name', async ({ browser }) => {
  const machine = listed({ ...process.env, FONTCONFIG_FILE: undefined }, 'family').filter(
    (name) => !own.includes(name),
  );
  const named = ['Liberation Sans', ...machine].map((name) => `'${name}'`);
  for (const page of [await browser.newPage(), await desktopChromium()]) {
    for (const { sans } of [fontSets.narrow, fontSets.wide]) {
      const seen = await page.evaluate<number[]>(widths(named.map((name) => `${name}, '${sans}'`)));
      const otherwise = await page.evaluate<number[]>(widths([`'${sans}'`]));
      expect([...new Set(seen)]).toEqual(otherwise);
    }
  }
});

test('Firefox and both kinds of Chromium give a line the same widths, others in each set of fonts', async ({
  browser,
}) => {
  const firefox = await launch(firefoxOptions());
  onTestFinished(() => firefox.close());
  const families = Object.values(fontSets).flatMap(({ sans, serif }) => [`'${sans}'`, `'${serif}'`]);
  const line = widths([...families, 'sans-serif', 'serif', 'monospace', 'system-ui']);
  const seen = await (await browser.newPage()).evaluate<number[]>(line);
  expect(await (await desktopChromium()).evaluate(line)).toEqual(seen);
  expect(await (await firefox.newPage()).evaluate(line)).toEqual(seen);

  const [sans, serif, , , , , mono] = seen;
  expect(new Set(seen.slice(0, families.length)).size).toBe(families.length - 1); // a monospace has no serif of its own
  expect(seen.slice(families.length)).toEqual([sans, serif, mono, sans]);
});
