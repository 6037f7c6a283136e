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

/** Until ARIA 1.1 nothing inside math could be operated; 1.2 took that back, and no browser had done it. axe has it still. */
const isMathWithButtons = (rule: string, html: string) => rule === 'nested-interactive' && html.startsWith('<math');

async function violations(lab: Lab): Promise<string[]> {
  await lab.page.evaluate(axe);
  const found = await lab.page.evaluate(() => (window as unknown as { axe: { run(): Promise<AxeResults> } }).axe.run());
  return found.violations.flatMap(({ id, nodes }) =>
    nodes
      .filter(({ html }) => !isMathWithButtons(id, html))
      .map(({ target, failureSummary }) => `${id}: ${target.flat().join(' ')} ${failureSummary}`),
  );
}

describe('axe finds no violation', () => {
  const [opening, causal, many, empty] = links;
  test.for([
    ...[opening, many, causal].map((link) => ({ viewport: wide, colorScheme: 'light' as const, link })),
    ...[opening, many, empty].map((link) => ({ viewport: wide, colorScheme: 'dark' as const, link })),
    ...[opening, many, empty].map((link) => ({ viewport: phone, colorScheme: 'light' as const, link })),
    ...[opening, many, causal].map((link) => ({ viewport: phone, colorScheme: 'dark' as const, link })),
  ])('$viewport.width px, $colorScheme, “$link”', async ({ viewport, colorScheme, link }, { open }) => {
    expect(await violations(await open(link, { viewport, colorScheme }))).toEqual([]);
  });
});

/** Numbers set by hand, one of them refused in its open box, and a file whose arrays do not fit. */
async function changing(lab: Lab): Promise<void> {
  const { page } = lab;
  await page.locator('table[data-stage=x] td').nth(1).dblclick();
  await page.keyboard.type('word');
  await page.keyboard.press('Enter');
  await page.getByRole('alert').waitFor();
}

async function importing(lab: Lab): Promise<void> {
  const { page } = lab;
  await page.getByRole('button', { name: 'more…' }).click();
  await page.getByRole('button', { name: 'import numbers…' }).click();
  const file = { name: 'own.json', mimeType: '', buffer: Buffer.from('{"wq": [[1, 2, 3]], "x": [[1, 2, 3, 4]]}') };
  await page.getByLabel('File').setInputFiles(file);
  await page.getByText('From own.json').waitFor();
}

const edited = '?edit=wq.1.2.1=1/3,bq.1.1.1=0,wo..1.1=-1234.5';

describe.each([
  ['written in', changing],
  ['imported', importing],
])('while numbers are %s', (_, doing) => {
  test.for([
    { viewport: wide, colorScheme: 'light' as const },
    { viewport: wide, colorScheme: 'dark' as const },
    { viewport: phone, colorScheme: 'light' as const },
  ])('axe finds no violation: $viewport.width px, $colorScheme', async (options, { open }) => {
    const lab = await open(edited, options);
    await doing(lab);
    expect(await violations(lab)).toEqual([]);
  });

  test('nothing is wider than a screen of 320 px', async ({ open }) => {
    const lab = await open(edited, { viewport: { width: 320, height: 640 } });
    await doing(lab);
    expect(await lab.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  });
});

describe('nothing is wider than the screen', () => {
  test.for([320, 390, 1280])('%i px', async (width, { open }) => {
    const words = Array.from({ length: 40 }, (_, i) => `word${i}`).join('+');
    const overflows: string[] = [];
    const lab = await open('', { viewport: { width, height: 800 } });
    for (const link of ['?heads=1e9', '?stage=y&row=it&col=1', `?text=${words}&heads=16`, ...links]) {
      await lab.page.goto(new URL(link || '?', lab.page.url()).href);
      await lab.settled();
      const overflow = await lab.page.evaluate(() => {
        const { scrollWidth, clientWidth } = document.scrollingElement!;
        return scrollWidth - clientWidth;
      });
      if (overflow > 0) overflows.push(`${overflow} px with ${link}`);
    }
    expect(overflows).toEqual([]);
  });
});

/**
 * Names the targets that are too small as WCAG 2.2 (2.5.8) has it: under 24 px wide or high, and in a circle of 24 px
 * around their middle another target, or the circle of another small one. Words of the sentence are exempt: they stand
 * in a line of text.
 */
function smallTargets(all: Element[]): string[] {
  const size = 24;
  /** Under something else, such as the sheet at the bottom of a phone. */
  const covered = ({ target, box }: { target: Element; box: DOMRect }) => {
    const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
    let hit = document.elementFromPoint(x, y);
    while (hit?.shadowRoot) {
      const inside = hit.shadowRoot.elementFromPoint(x, y);
      if (inside === null || inside === hit) break;
      hit = inside;
    }
    return hit !== null && !target.contains(hit) && !hit.contains(target);
  };
  const targets = all
    .filter((target) => target.checkVisibility({ visibilityProperty: true }))
    .map((target) => ({ target, box: (target.closest('label') ?? target).getBoundingClientRect() }))
    .filter((one) => !covered(one));
  const isSmall = (box: DOMRect) => Math.min(box.width, box.height) < size;
  /** From the middle of a box to the nearest point of another, or to its middle. */
  const distance = (from: DOMRect, to: DOMRect, toMiddle: boolean) => {
    const [x, y] = [(from.left + from.right) / 2, (from.top + from.bottom) / 2];
    if (toMiddle) return Math.hypot((to.left + to.right) / 2 - x, (to.top + to.bottom) / 2 - y);
    return Math.hypot(Math.max(to.left - x, 0, x - to.right), Math.max(to.top - y, 0, y - to.bottom));
  };
  const close = (a: DOMRect, b: DOMRect) =>
    distance(a, b, false) < size / 2 || (isSmall(b) && distance(a, b, true) < size);
  const spell = (target: Element, { width, height }: DOMRect) =>
    `${target.localName}.${target.className} “${target.textContent.trim()}” ${width} × ${height}`;
  return targets
    .filter(({ target, box }) => isSmall(box) && !target.matches('.asker'))
    .flatMap(({ target, box }) => {
      const other = targets.find((one) => one.target !== target && close(box, one.box));
      return other ? [`${spell(target, box)} beside ${spell(other.target, other.box)}`] : [];
    });
}

describe('what is pressed is 24 px wide and high, or stands far enough from the next', () => {
  test.for([wide, phone].flatMap((viewport) => links.map((link) => ({ viewport, link }))))(
    '$viewport.width px, “$link”',
    async ({ viewport, link }, { open }) => {
      const lab = await open(link, { viewport });
      // Cells of a table are small only where a mouse points at them.
      const cells = viewport === phone ? ', td[tabindex]' : '';
      const targets = lab.page.locator(`button, select, textarea, summary, input, [role=radio]${cells}`);
      expect(await targets.evaluateAll(smallTargets)).toEqual([]);
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
