/** For everybody and every screen: contrast, names and roles, width, size of what is pressed, theme. */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import { describe, expect } from 'vitest';
import { test, type Lab } from './harness/lab.ts';

const sentence = encodeURIComponent('Virat hit the ball because it was full and outside off.');
const links = ['', '?heads=4&mask=causal', `?text=${sentence}&heads=8`, '?text='];
const wide = { width: 1280, height: 800 };
const phone = { width: 390, height: 844 };

const axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

async function violations(lab: Lab): Promise<string[]> {
  await lab.page.evaluate(axe);
  const found = await lab.page.evaluate(() => (window as unknown as { axe: { run(): Promise<AxeResults> } }).axe.run());
  return found.violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.flat().join(' ')} ${failureSummary}`),
  );
}

describe('axe finds no violation', () => {
  test.for(
    [wide, phone].flatMap((viewport) =>
      (['light', 'dark'] as const).flatMap((colorScheme) => links.map((link) => ({ viewport, colorScheme, link }))),
    ),
  )('$viewport.width px, $colorScheme, “$link”', async ({ viewport, colorScheme, link }, { open }) => {
    expect(await violations(await open(link, { viewport, colorScheme }))).toEqual([]);
  });
});

describe('nothing is wider than the screen', () => {
  test.for([320, 390, 1280])('%i px', async (width, { open }) => {
    const words = Array.from({ length: 40 }, (_, i) => `word${i}`).join('+');
    const lab = await open('', { viewport: { width, height: 800 } });
    for (const link of [...links, `?text=${words}&heads=16`, '?heads=1e9', '?stage=y&row=it&col=1']) {
      await lab.page.goto(new URL(link || '?', lab.page.url()).href);
      await lab.settled();
      const overflow = await lab.page.evaluate(() => {
        const { scrollWidth, clientWidth } = document.scrollingElement!;
        return scrollWidth - clientWidth;
      });
      expect(overflow, link).toBe(0);
    }
  });
});

describe('what is pressed is at least 24 px wide and high', () => {
  test.for([wide, phone].flatMap((viewport) => links.map((link) => ({ viewport, link }))))(
    '$viewport.width px, “$link”',
    async ({ viewport, link }, { open }) => {
      const lab = await open(link, { viewport });
      const controls = lab.page.locator('button, select, textarea, summary, input, [role=radio]');
      const small = await controls.evaluateAll((all) =>
        all
          .filter((control) => control.checkVisibility({ visibilityProperty: true }))
          .map((control) => ({ control, box: (control.closest('label') ?? control).getBoundingClientRect() }))
          .filter(({ box }) => Math.min(box.width, box.height) < 24)
          .map(({ control, box }) => `${control.outerHTML.slice(0, 100)}: ${box.width} × ${box.height}`),
      );
      expect(small).toEqual([]);
    },
  );
});

describe('theme', () => {
  const background = (lab: Lab) => lab.page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  const light = 'rgb(252, 251, 248)';
  const dark = 'rgb(21, 23, 26)';

  test('follows the system until it is chosen, and the link keeps the choice', async ({ open }) => {
    const lab = await open('', { colorScheme: 'dark' });
    expect(await background(lab)).toBe(dark);
    await lab.page.getByRole('combobox', { name: 'Theme' }).selectOption('light');
    expect(await background(lab)).toBe(light);
    const link = new URL(lab.page.url()).search;
    expect(link).toBe('?theme=light');
    const again = await open(link, { colorScheme: 'dark' });
    expect(await background(again)).toBe(light);
  });
});
