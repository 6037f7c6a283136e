/** How the page is set, in whatever font: figures, letters of formulas, exponents, signs at the ends of lines. */
import { launch } from 'puppeteer-core';
import { expect, inject, onTestFinished } from 'vitest';
import type { MhaLab } from '../../../web/lab/lab.ts';
import { test } from '../harness/lab.ts';
import { firefoxOptions } from '../harness/programs.ts';

const sentence = 'text=Virat+hit+the+ball%2C+because+it+was+full%2C+and+%22outside%22+%28off%29.';

/** Runs in the page: what stands in every root, open shadow roots too. */
function everything(): Element[] {
  const roots: (Document | ShadowRoot)[] = [document];
  const found: Element[] = [];
  for (const root of roots) {
    for (const element of root.querySelectorAll('*')) {
      if (element.shadowRoot) roots.push(element.shadowRoot);
      found.push(element);
    }
  }
  return found;
}

const figures = `(${String(everything)})().filter((element) =>
    [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && /[0-9]/.test(node.data)) &&
    !['STYLE', 'SCRIPT'].includes(element.tagName))
  .map((element) => [element.localName + '.' + element.getAttribute('class'), getComputedStyle(element).fontVariantNumeric])`;

test.for([
  '',
  `?${sentence}&heads=8&stats=1&sort=entropy`,
  `?${sentence}&heads=8&stage=weights&view=table`,
  'bench.html',
])('every number has lining figures of one width: %s', async (link, { open }) => {
  const lab = await open(link, { fonts: 'narrow', shows: !link.startsWith('bench') });
  const seen = await lab.page.evaluate<[string, string][]>(figures);
  expect(seen.length).toBeGreaterThan(0);
  expect(seen.filter(([, variant]) => variant !== 'lining-nums tabular-nums')).toEqual([]);
});

test('a font whose figures differ in width shows those that do not', async ({ open }) => {
  const lab = await open('', { fonts: 'narrow' });
  const widths = await lab.page.evaluate(() => {
    const statement = document.querySelector('mha-lab')!.shadowRoot!.querySelector('mha-statement')!.shadowRoot!;
    const prose = statement.querySelector('p')!;
    return ['0000', '1111', '7777'].map((text) => {
      const span = document.createElement('span');
      span.textContent = text;
      prose.append(span);
      return [getComputedStyle(span).fontFamily, span.getBoundingClientRect().width] as const;
    });
  });
  expect(widths[0][0]).toContain('Alegreya');
  expect(new Set(widths.map(([, width]) => Math.round(width * 10))).size).toBe(1);
});

/** Of each letter and each exponent or index: what it is drawn as, and how large beside what it belongs to. */
const formulas = `(${String(everything)})().flatMap((element) => {
    const style = getComputedStyle(element);
    if (element.localName === 'mi' && [...element.textContent].length === 1 && /\\p{L}/u.test(element.textContent) && element.textContent !== 'ℝ')
      return [['letter', element.textContent, style.fontStyle + ' ' + style.textTransform + ' ' + element.getAttribute('mathvariant')]];
    if (['msup', 'msub', 'msubsup'].includes(element.localName))
      return [...element.children].slice(1).map((script) =>
        ['script', element.textContent, parseFloat(getComputedStyle(script).fontSize) / parseFloat(style.fontSize)]);
    return [];
  })`;

const opened = ['', '?mask=causal&stage=scores&head=1&row=it&col=ball', '?heads=4&stage=y&wo=mixing'];

function holdFormulas(seen: readonly (readonly [string, string, string | number])[]) {
  const letters = seen.filter(([kind]) => kind === 'letter');
  expect(letters.length).toBeGreaterThan(0);
  // A browser left to itself takes another letter, from U+1D400 on, which most machines have no font for.
  expect(letters.filter(([, , how]) => how !== 'italic none normal')).toEqual([]);
  const scripts = seen.filter(([kind]) => kind === 'script');
  expect(scripts.length).toBeGreaterThan(0);
  // 8 px is the least, of 9.94 px where a script has a script.
  expect(scripts.filter(([, , size]) => Number(size) > 0.81)).toEqual([]);
}

test('letters of formulas are plain letters set in italics, and exponents smaller than what they stand on', async ({
  open,
}) => {
  const lab = await open();
  for (const link of opened) {
    await lab.goto(link);
    holdFormulas(await lab.page.evaluate<(readonly [string, string, string | number])[]>(formulas));
  }
});

test('so they are in Firefox', async () => {
  const browser = await launch(firefoxOptions());
  onTestFinished(() => browser.close());
  const page = await browser.newPage();
  for (const link of opened) {
    await page.goto(`${inject('origin')}/a/b/${link}`);
    await page.evaluate(() => document.querySelector<MhaLab>('mha-lab')!.settled());
    holdFormulas((await page.evaluate(formulas)) as (readonly [string, string, string | number])[]);
  }
});

test('no line of a sentence begins with a sign that ends a word, or ends with one that begins one', async ({
  open,
}) => {
  const lab = await open(`?${sentence}`, { fonts: 'wide', viewport: { width: 320, height: 800 } });
  for (let width = 320; width <= 520; width += 8) {
    await lab.page.setViewportSize({ width, height: 800 });
    const torn = await lab.page.evaluate(() => {
      const root = document.querySelector('mha-lab')!.shadowRoot!.querySelector('mha-sentence')!.shadowRoot!;
      const words = [...root.querySelectorAll<HTMLElement>('.asker')];
      const middle = (element: HTMLElement) => {
        const { top, bottom } = element.getBoundingClientRect();
        return (top + bottom) / 2;
      };
      return words.flatMap((word, at) => {
        const next = words[at + 1];
        if (!next || Math.abs(middle(word) - middle(next)) < 4) return [];
        return /^[.,)]/.test(next.textContent) || /[(]$/.test(word.textContent)
          ? [word.textContent + next.textContent]
          : [];
      });
    });
    expect(torn, `at ${width} px`).toEqual([]);
  }
});
