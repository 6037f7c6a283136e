/**
 * The layout holds in any font: narrow, wide, monospaced, late, larger, and set by the host while it is looked at; and in a
 * language of longer words that is written from right to left (tests/browser/altered/words-xx.ts).
 */
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { arcs, astray, covered } from '../harness/arcs.ts';
import { everyFont } from '../harness/fonts.ts';
import { test, type Lab } from '../harness/lab.ts';
import { smallTargets, targetsOf } from '../harness/targets.ts';

const widths = [320, 360, 375, 390, 393, 412, 768, 1280, 1920];
const link = (values: Record<string, string>) => `?${new URLSearchParams(values)}`;
const sentence = 'Virat hit the ball because it was full and outside off.';
const many = Array.from({ length: 40 }, (_, at) => `word${at}`).join(' ');
const links = [
  '',
  '?heads=4&mask=causal',
  '?edit=wq.1.2.1=1/3,bq.1.1.1=0,wo..1.1=-1234.5',
  link({ text: sentence, heads: '8', stats: '1', rows: 'ball', stage: 'weights', head: '2', norm: 'row' }),
  link({ text: sentence, heads: '12', d: '96', view: 'maps', mask: 'causal' }),
  link({ text: sentence, heads: '8', view: 'table', mask: 'causal' }),
  link({ text: many, heads: '16' }),
  link({ text: 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerk ist 今日は 👩‍👩‍👧‍👦', heads: '4' }),
  link({ text: 'Virat hit it', cross: '1', text2: 'because it was full and off it went', heads: '8' }),
  '?text=we+saw+it+fly&d=8&heads=4',
];

/** Pictures take a new width or font within two frames. */
const frames = (page: Page) =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 2; ++frame) await new Promise(requestAnimationFrame);
  });

const overflow = () => document.scrollingElement!.scrollWidth - document.scrollingElement!.clientWidth;

async function faultsOf({ page }: Lab): Promise<readonly string[]> {
  const wider = await page.evaluate(overflow);
  const { faults } = await page.evaluate(covered);
  return [...(wider > 0 ? [`${wider} px wider than the screen`] : []), ...faults, ...(await page.evaluate(astray))];
}

/** The faults of every link at every width. */
async function faultsEverywhere(lab: Lab, lang: 'en' | 'xx'): Promise<readonly string[]> {
  const found: string[] = [];
  for (const to of links) {
    await lab.show(inLanguage(to, lang));
    for (const width of widths) {
      await lab.page.setViewportSize({ width, height: 800 });
      await frames(lab.page);
      found.push(...(await faultsOf(lab)).map((fault) => `${to}, ${width} px: ${fault}`));
    }
  }
  return found;
}

async function smallEverywhere(lab: Lab, lang: 'en' | 'xx'): Promise<readonly string[]> {
  const small: string[] = [];
  for (const width of [390, 1280]) {
    await lab.page.setViewportSize({ width, height: 844 });
    for (const to of links) {
      await lab.show(inLanguage(to, lang));
      await frames(lab.page);
      const found = await targetsOf(lab.page, width === 390).evaluateAll(smallTargets);
      small.push(...found.map((target) => `${to}, ${width} px: ${target}`));
    }
  }
  return small;
}

const inLanguage = (to: string, lang: string) => (lang === 'en' ? to : `?${to.slice(1)}&lang=${lang}`);

test.for(everyFont)(
  'in %s fonts nothing is wider than the screen, arcs end at their words, and labels cover nothing: 320 to 1920 px',
  async (fonts, { open }) => {
    expect(await faultsEverywhere(await open('', { fonts, reducedMotion: 'reduce' }), 'en')).toEqual([]);
  },
);

test.for(everyFont)(
  'in %s fonts what is pressed is 24 px wide and high, or stands far enough from the next',
  async (fonts, { open }) => {
    expect(await smallEverywhere(await open('', { fonts }), 'en')).toEqual([]);
  },
);

describe('in a language of longer words, from right to left', () => {
  test('nothing is wider than the screen, arcs end at their words, and labels cover nothing: 320 to 1920 px', async ({
    open,
  }) => {
    const lab = await open('', { order: 'language', reducedMotion: 'reduce' });
    expect(await faultsEverywhere(lab, 'xx')).toEqual([]);
  });

  test('what is pressed is 24 px wide and high, or stands far enough from the next', async ({ open }) => {
    expect(await smallEverywhere(await open('', { order: 'language' }), 'xx')).toEqual([]);
  });
});

test.for(everyFont)(
  'in %s fonts the worked example stands beside each other at 1280 px, to its output above the answer, in 11 px or more',
  async (fonts, { open }) => {
    const lab = await open('', { fonts, viewport: { width: 1280, height: 800 } });
    expect(await lab.page.locator('mha-pipeline').getAttribute('arranged')).toBe('beside');
    const output = lab.page.locator('mha-pipeline table[data-stage=y]');
    const { y, height } = (await output.boundingBox())!;
    expect(y + height).toBeLessThan((await lab.page.locator('mha-why').boundingBox())!.y);
    const sizes = await lab.page
      .locator('mha-pipeline td')
      .evaluateAll((cells) => cells.map((cell) => parseFloat(getComputedStyle(cell).fontSize)));
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(11);
    // Headings, captions and tables: none over another.
    const over = await lab.page.locator('mha-pipeline').evaluate((pipeline) => {
      const inside = pipeline.shadowRoot!;
      const tables = [...inside.querySelectorAll('.bench mha-matrix')].flatMap((matrix) => [
        ...matrix.shadowRoot!.querySelectorAll('figcaption, table'),
      ]);
      const boxes = [...inside.querySelectorAll('.bench h2'), ...tables].map((piece) => ({
        said: piece.textContent.trim().slice(0, 20),
        box: piece.getBoundingClientRect(),
      }));
      return boxes.flatMap(({ said, box }, at) =>
        boxes
          .slice(at + 1)
          .filter(
            ({ box: { left, right, top, bottom } }) =>
              left < box.right - 1 && box.left < right - 1 && top < box.bottom - 1 && box.top < bottom - 1,
          )
          .map((other) => `${said} and ${other.said}`),
      );
    });
    expect(over).toEqual([]);
  },
);

describe('arcs end at their words', () => {
  const wordWidth = ({ page }: Lab) =>
    page
      .locator('mha-sentence .asker')
      .first()
      .evaluate((word) => word.getBoundingClientRect().width);

  test("when a host's font comes late", async ({ open }) => {
    const lab = await open('', { reducedMotion: 'reduce' });
    const { page } = lab;
    let release = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/late.ttf', async (route) => {
      await released;
      await route.fulfill({ path: 'node_modules/dejavu-fonts-ttf/ttf/DejaVuSerif.ttf' });
    });
    await page.evaluate(() => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(`
        @font-face { font-family: Late; font-display: swap; src: url('late.ttf'); }
        mha-lab { --serif: Late, serif; }`);
      document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    });
    await lab.settled();
    const before = await wordWidth(lab);
    release();
    await page.waitForFunction(() => document.fonts.status === 'loaded');
    await expect.poll(() => wordWidth(lab)).not.toBe(before);
    await frames(page);
    expect(await page.evaluate(arcs)).toBe(4);
    expect(await faultsOf(lab)).toEqual([]);
  });

  test('after the host has set other fonts, another size, or zoomed', async ({ open }) => {
    const lab = await open('', { reducedMotion: 'reduce' });
    const { page } = lab;
    const deeds: Record<string, () => Promise<void>> = {
      'narrow fonts': () => lab.setIn('narrow'),
      'a monospaced font': () => lab.setIn('mono'),
      'small letters': () => styled('--size-sentence', '24px'),
      'large letters': () => styled('--size-sentence', '34px'),
      'spaced words': () => styled('word-spacing', '0.5em'),
      'a zoomed page': () => styled('zoom', '1.5'),
      'a scaled one': () => styled('scale', '0.5'),
    };
    const styled = (name: string, value: string) =>
      page.evaluate(
        ([property, to]) => document.querySelector<HTMLElement>('mha-lab')!.style.setProperty(property, to),
        [name, value],
      );
    for (const [what, deed] of Object.entries(deeds)) {
      await deed();
      await frames(page);
      expect(await page.evaluate(arcs), what).toBe(4);
      expect(await page.evaluate(astray), what).toEqual([]);
    }
  });
});

test('what fits is found anew when the host sets another font: the pipeline steps closer, and back', async ({
  open,
}) => {
  const lab = await open();
  const closer = () => lab.page.locator('mha-pipeline').getAttribute('closer');
  expect(await closer()).toBe('0');
  await lab.setIn('mono');
  await expect.poll(closer).toBe('1');
  await lab.setIn('shipped');
  await expect.poll(closer).toBe('0');
});
