/** For everybody and every screen: contrast, names and roles, width, size of what is pressed, theme. */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type Axe from 'axe-core';
import { describe, expect } from 'vitest';
import { test, type Lab } from '../harness/lab.ts';
import { targetsOf, smallTargets } from '../harness/targets.ts';

const sentence = encodeURIComponent('Virat hit the ball because it was full and outside off.');
const edited = '?edit=wq.1.2.1=1/3,bq.1.1.1=0,wo..1.1=-1234.5';
/** Every view, of a few words and of many. */
const links = [
  '',
  '?heads=4&mask=causal',
  `?text=${sentence}&heads=8&stats=1&rows=ball&palette=cividis&stage=weights&head=2&norm=row`, // heads measured, a word compared
  '?text=we+saw+it+fly+off&mask=causal&stage=q&head=2', // a head opened
  `?text=${sentence}&heads=8&mask=causal&view=maps`,
  `?text=${sentence}&heads=8&mask=causal&view=table`,
  '?view=table&stage=x',
  edited,
  '?text=',
];
const wide = { width: 1280, height: 800 };
const phone = { width: 390, height: 844 };

const axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Until ARIA 1.1 nothing inside math could be operated; 1.2 took that back, and no browser had done it. axe has it still. */
const isMathWithButtons = (rule: string, html: string) => rule === 'nested-interactive' && html.startsWith('<math');

async function violations(lab: Lab): Promise<string[]> {
  await lab.page.evaluate(axe);
  const found = await lab.page.evaluate(() =>
    (window as unknown as { axe: typeof Axe }).axe.run({ resultTypes: ['violations'] }),
  );
  return found.violations.flatMap(({ id, nodes }) =>
    nodes
      .filter(({ html }) => !isMathWithButtons(id, html))
      .map(({ target, failureSummary }) => `${id}: ${target.flat().join(' ')} ${failureSummary}`),
  );
}

/** Numbers set by hand, one of them refused in its open box, and a file whose arrays do not fit. */
async function changing(lab: Lab): Promise<void> {
  const { page } = lab;
  await page.locator('table[data-stage=x] td').nth(1).dblclick();
  await page.keyboard.type('word');
  await page.keyboard.press('Enter');
  await page.getByRole('alert').waitFor();
  await page.getByText('The output changes most').click();
}

async function importing(lab: Lab): Promise<void> {
  const { page } = lab;
  await page.getByRole('button', { name: 'more…' }).click();
  await page.getByRole('button', { name: 'import numbers…' }).click();
  const file = { name: 'own.json', mimeType: '', buffer: Buffer.from('{"wq": [[1, 2, 3]], "x": [[1, 2, 3, 4]]}') };
  await page.getByLabel('File').setInputFiles(file);
  await page.getByText('From own.json').waitFor();
}

/** Each of the links, and then what somebody does there. */
async function everywhere(lab: Lab, look: (where: string) => Promise<void>): Promise<void> {
  for (const link of links) {
    await lab.show(link);
    await look(link);
  }
  await lab.show(edited);
  await changing(lab);
  await look('while a number is written in');
  await importing(lab);
  await look('while numbers are imported');
}

test.for([
  { viewport: wide, scheme: 'light' as const },
  { viewport: wide, scheme: 'dark' as const },
  { viewport: phone, scheme: 'light' as const },
])('axe finds no violation in any view: $viewport.width px, $scheme', async ({ viewport, scheme }, { open }) => {
  const lab = await open('', { viewport, colorScheme: scheme });
  const found: string[] = [];
  await everywhere(lab, async (where) => {
    found.push(...(await violations(lab)).map((violation) => `${where}: ${violation}`));
  });
  expect(found).toEqual([]);
});

/** 320 px wide and 256 high is a window of 1280 × 1024 at 400 %. */
test('nothing is wider than the screen: 320, 390 and 1280 px', async ({ open }) => {
  const words = Array.from({ length: 40 }, (_, i) => `word${i}`).join('+');
  const overflows: string[] = [];
  const lab = await open();
  await lab.show(`?text=${words}&heads=16`);
  const widths = [320, 390, 1280];
  const look = async (where: string) => {
    for (const width of widths) {
      await lab.page.setViewportSize({ width, height: width === 320 ? 256 : 800 });
      const overflow = await lab.page.evaluate(async () => {
        for (let frame = 0; frame < 2; ++frame) await new Promise(requestAnimationFrame); // pictures take the new width
        const { scrollWidth, clientWidth } = document.scrollingElement!;
        return scrollWidth - clientWidth;
      });
      if (overflow > 0) overflows.push(`${overflow} px at ${width} px: ${where}`);
    }
  };
  await look('many words');
  await lab.show('?heads=1e9&stage=y&row=it&col=1');
  await look('a note');
  await everywhere(lab, look);
  expect(overflows).toEqual([]);
});

test.for([wide, phone])(
  'what is pressed is 24 px wide and high, or stands far enough from the next: $width px',
  async (viewport, { open }) => {
    const lab = await open('', { viewport });
    const targets = targetsOf(lab.page, viewport === phone);
    const small: string[] = [];
    for (const link of links) {
      await lab.show(link);
      small.push(...(await targets.evaluateAll(smallTargets)).map((target) => `${link}: ${target}`));
    }
    expect(small).toEqual([]);
  },
);

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

test('notes stand above the answer and never over it, wherever the page is scrolled to', async ({ open }) => {
  for (const viewport of [
    { width: 1280, height: 800 },
    { width: 320, height: 640 },
    { width: 1280, height: 420 },
  ]) {
    const lab = await open('?heads=3&kv=9&pos=q&scale=q', { viewport });
    await lab.page.getByText('The link says scale').waitFor({ state: 'attached' });
    for (const share of [0, 0.3, 0.6, 1]) {
      await lab.page.evaluate((part) => scrollTo(0, part * document.documentElement.scrollHeight), share);
      const over = await lab.page.evaluate(() => {
        const box = (name: string) => document.querySelector('mha-lab')!.shadowRoot!.querySelector(name)!;
        return box('mha-notes').getBoundingClientRect().bottom - box('mha-why').getBoundingClientRect().top;
      });
      expect(over, `${viewport.width} × ${viewport.height}, at ${share}`).toBeLessThanOrEqual(0.5);
    }
  }
});

test('the page stays where it is when what was pressed is gone afterwards', async ({ open }) => {
  const lab = await open('?text=we+saw+it', { viewport: { width: 1280, height: 800 } });
  await lab.after(lab.page.getByRole('button', { name: 'the worked example' }).click());
  await lab.settled();
  expect(await lab.page.evaluate(() => scrollY)).toBe(0);
});

test('the row of the word that is looked from is ruled, whatever cell is open', async ({ open }) => {
  const lab = await open();
  for (const link of ['', '?stage=x&row=1&col=1', '?stage=wo&row=1&col=1']) {
    await lab.show(link);
    const ruled = await lab.page.locator('mha-pipeline tr.asks td:last-child').evaluateAll((cells) =>
      cells.map((cell) => {
        const stage = cell.closest('table')!.dataset.stage;
        return `${stage} ${getComputedStyle(cell, '::before').borderTopWidth}`;
      }),
    );
    const each = ['x', 'q', 'dots', 'scores', 'weights', 'head', 'part', 'concat', 'y'];
    expect(new Set(ruled)).toEqual(new Set(each.map((stage) => `${stage} 2px`)));
  }
});

test('the parts of the pipeline stand beside each other while they fit, else below each other; none is cut off', async ({
  open,
}) => {
  const lab = await open();
  const arranged = async (link: string) => {
    await lab.show(link);
    return lab.page.locator('mha-pipeline').evaluate((pipeline) => {
      const over = pipeline.scrollWidth > pipeline.clientWidth ? ', and wider than the page' : '';
      return `${pipeline.getAttribute('arranged')}${over}`;
    });
  };
  expect(await arranged('')).toBe('beside');
  expect(await arranged('?heads=4&mask=causal')).toBe('beside');
  expect(await arranged('?heads=1')).toBe('broken'); // into two lines, there is but one head
  expect(await arranged('?edit=x..1.1=123456.789,wq.1.1.1=-98765.4321')).toBe('stacked');
  expect(await arranged('?text=we+saw+it+fly&d=8&heads=4')).toBe('stacked');
  await lab.show('?text=we+saw+it+fly&d=8&heads=1');
  expect(await lab.page.locator('mha-pipeline').count()).toBe(0);
  expect(await lab.page.locator('mha-maps').count()).toBe(1);
});
