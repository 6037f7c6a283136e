/** Without a pointer, without a picture, on paper, in few colours: the same numbers. */
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import type { MhaLab } from '../../../web/lab/lab.ts';
import { compute } from '../harness/computed.ts';
import { focused, tabTo } from '../harness/keys.ts';
import { test } from '../harness/lab.ts';
import { readTables } from '../harness/read.ts';

const sentence = 'The river bank was steep and we fell';

describe('by keys alone', () => {
  test('an own sentence, 4 heads, the strongest link of a word, and its arithmetic down to W', async ({ open }) => {
    const lab = await open();
    const { page } = lab;
    await tabTo(page, /^button: your own sentence/);
    await page.keyboard.press('Enter');
    await lab.after(page.keyboard.type(sentence));
    await page.keyboard.press('Enter');
    expect(await focused(page)).toMatch(/^radio: .* \[Looking from\]/);

    await lab.after(page.keyboard.press('Home'));
    await lab.after(page.keyboard.press('ArrowRight'));
    await tabTo(page, /^radio: 4 \[heads\]/);
    await lab.after(page.keyboard.press('ArrowLeft')); // 3, which cannot be
    await lab.after(page.keyboard.press('ArrowLeft'));
    await lab.after(page.keyboard.press('ArrowRight'));
    await lab.after(page.keyboard.press('ArrowRight'));
    expect(await lab.state()).toMatchObject({ text: sentence, heads: 4, row: 'river' });

    // From the top of the page it is a few keys to the answer.
    await page.evaluate(() => (document.activeElement as HTMLElement).blur());
    await page.evaluate(() => document.querySelector<HTMLElement>('#copy')!.focus());
    for (const passed of [/^select: English/, /^select: system/, /^button: Skip to the answer/]) {
      await page.keyboard.press('Tab');
      expect(await focused(page)).toMatch(passed);
    }
    await page.keyboard.press('Enter');
    const row = (await compute(`?${new URLSearchParams({ text: sentence, heads: '4', row: 'river' })}`)).row();
    const largest = Math.max(...row.flat());
    const head = row.findIndex((weights) => weights.includes(largest));
    const word = sentence.split(' ')[row[head].indexOf(largest)];
    expect(await focused(page)).toContain(`Why does head ${head + 1} give “${word}” ${largest.toFixed(3)}?`);

    for (const stage of ['scores', 'dots', 'q', 'wq']) {
      await tabTo(page, /^button: [−\d.]+ \[link\]/);
      if (stage === 'wq') await tabTo(page, /^button: [−\d.]+ \[link\]/); // the first number is X's
      await lab.after(page.keyboard.press('Enter'));
      expect((await lab.state()).stage).toBe(stage);
    }
    await page.keyboard.press('Escape');
    expect(await focused(page)).toMatch(/^button: Skip to the answer/);
  });

  test('a grid leads to the same cell of the next head, and from an open cell to its answer and back', async ({
    open,
  }) => {
    const lab = await open();
    const { page } = lab;
    await page.locator('table[data-stage=weights][data-head="1"] td[tabindex="0"]').focus();
    await page.keyboard.press('Control+End');
    await page.keyboard.press(']');
    expect(await focused(page)).toMatch(/^td: 0.1784 \[weights 2\]/);
    await lab.after(page.keyboard.press('Enter'));
    await page.keyboard.press('Enter');
    expect(await focused(page)).toMatch(/^h2: Why does head 2 give “it” 0.1784/);
    await page.keyboard.press('Escape');
    expect(await focused(page)).toMatch(/^td: 0.1784 \[weights 2\]/);

    await lab.show(`?${new URLSearchParams({ text: sentence, view: 'maps' })}`);
    await page.getByRole('application', { name: 'head 2 weights' }).focus();
    await page.keyboard.press('Control+Home');
    await page.keyboard.press(']');
    await lab.after(page.keyboard.press('Enter'));
    expect(await lab.state()).toMatchObject({ stage: 'weights', head: '3', row: 'The', col: 'The' });
  });

  test.for([
    { width: 1280, height: 620 },
    { width: 390, height: 844 },
  ])('what has the focus is never under the answer: $width px', async (viewport, { open }) => {
    const lab = await open('?heads=4', { viewport });
    const { page } = lab;
    const hidden: string[] = [];
    for (let presses = 0; presses < 60; ++presses) {
      await page.keyboard.press('Tab');
      const under = await page.evaluate(() => {
        let at = document.activeElement!;
        while (at.shadowRoot?.activeElement) at = at.shadowRoot.activeElement;
        const answer = document.querySelector('mha-lab')!.shadowRoot!.querySelector('mha-why')!;
        if (answer.shadowRoot!.contains(at) || at === document.body) return '';
        const [box, over] = [at.getBoundingClientRect(), answer.getBoundingClientRect()];
        return box.bottom > over.top && box.top < over.bottom ? `${at.localName} ${at.textContent.trim()}` : '';
      });
      if (under) hidden.push(under);
    }
    expect(hidden).toEqual([]);
  });
});

interface Node {
  readonly role?: { readonly value: string };
  readonly name?: { readonly value: string };
  readonly ignored: boolean;
}

/** "role name" of all that a screen reader is told, in its order. */
async function told(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  const { nodes } = (await session.send('Accessibility.getFullAXTree')) as { nodes: readonly Node[] };
  return nodes
    .filter(({ ignored }) => !ignored)
    .map(({ role, name }) => `${role?.value} ${name?.value.replace(/\s+/g, ' ').trim()}`);
}

describe('from what a screen reader is told, and nothing else', () => {
  test('the answer with its numbers, and the strongest link of a word from a table', async ({ open }) => {
    const lab = await open();
    const said = await told(lab.page);
    const question = said.indexOf('heading Why does head 1 give “ball” 0.7337?');
    const numbers = said.slice(question).flatMap((line) => /^button (\d\.\d{4})$/.exec(line)?.[1] ?? []);
    expect(numbers).toEqual(['2.8284', '2.8284', '0.7071', '1.4142']);

    const link = `?${new URLSearchParams({ text: sentence, view: 'table', stage: 'weights', head: '2' })}`;
    await lab.show(link);
    const table = await told(lab.page);
    const start = table.findIndex((line) => line.startsWith('table head 2 weights'));
    const columns = table.slice(start).flatMap((line) => /^columnheader (.+)$/.exec(line)?.[1] ?? []);
    const row = table.indexOf('rowheader bank');
    const cells = table.slice(row + 1).flatMap((line) => /^(?:grid)?cell (.+)$/.exec(line)?.[1] ?? []);
    const weights = cells.slice(0, 8).map((text) => Number(text.replace('<', '')));
    const strongest = columns.slice(-8)[weights.indexOf(Math.max(...weights))];
    const engine = await compute(link);
    const data = [...engine.data('weights', 2).slice(16, 24)];
    expect(strongest).toBe(engine.tokens[data.indexOf(Math.max(...data))]);
  });

  test('each picture has its sentence, and each map of a head its table', async ({ open }) => {
    const words = Array.from({ length: 40 }, (_, at) => `word${at}`).join(' ');
    const lab = await open(`?${new URLSearchParams({ text: words, heads: '8' })}`);
    const said = await told(lab.page);
    expect(said.filter((line) => /^application|^Canvas/.test(line)).length).toBe(12); // 8 heads, their row, three strips
    expect(said.filter((line) => line.startsWith('button Show as a table: head'))).toHaveLength(8);
    const texts = said.filter((line) => line.startsWith('StaticText'));
    const text = texts.map((line) => line.replace('StaticText ', '')).join(' ');
    expect(text).toContain('The strongest link is that of head');
    expect(text.match(/From −\d\.\d{3}/g)?.length).toBeGreaterThanOrEqual(3);
  });
});

test('in few colours what is hidden is hatched, cells have edges, and weights differ', async ({ open }) => {
  const lab = await open('?text=the+cat+sat+on+the+old+mat&mask=causal', { forcedColors: 'active' });
  const cells = await lab.page.locator('mha-across td').evaluateAll((all) =>
    all.map((td) => {
      const { backgroundImage, borderTopColor, backgroundColor } = getComputedStyle(td);
      return {
        masked: td.matches('.masked'),
        hatched: backgroundImage !== 'none',
        edge: borderTopColor !== backgroundColor,
      };
    }),
  );
  expect(cells.some(({ masked }) => masked)).toBe(false); // the last word sees all
  expect(cells.every(({ edge }) => edge)).toBe(true);
  await lab.set({ row: 'cat' });
  const hatched = await lab.page
    .locator('mha-across td.masked')
    .evaluateAll((all) => all.map((td) => getComputedStyle(td).backgroundImage !== 'none'));
  expect(hatched.length).toBeGreaterThan(0);
  expect(hatched.every(Boolean)).toBe(true);
  const colours = await lab.page.getByRole('application', { name: 'head 1 weights' }).evaluate((frame) => {
    const canvas = frame.querySelector('canvas')!;
    const copy = new OffscreenCanvas(canvas.width, canvas.height);
    const context = copy.getContext('2d', { willReadFrequently: true })!;
    context.drawImage(canvas, 0, 0);
    return new Set(new Uint32Array(context.getImageData(0, 0, canvas.width, canvas.height).data.buffer)).size;
  });
  expect(colours).toBeGreaterThan(10); // of 28 weights that are seen
});

test('on paper it is light, without settings, and the answer stands in its place', async ({ open }) => {
  const lab = await open('?text=the+cat+sat+on+the+old+mat', { colorScheme: 'dark', reducedMotion: 'reduce' });
  const { page } = lab;
  const corner = () =>
    page.getByRole('application', { name: 'head 1 weights' }).evaluate(async (frame) => {
      for (let at = 0; at < 2; ++at) await new Promise(requestAnimationFrame); // the theme is painted with the next frame
      const canvas = frame.querySelector('canvas')!;
      const { color } = getComputedStyle(canvas);
      const copy = new OffscreenCanvas(canvas.width, canvas.height);
      const context = copy.getContext('2d', { willReadFrequently: true })!;
      context.drawImage(canvas, 0, 0);
      const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
      const light = [...data].filter((_, at) => at % 4 === 0).toSorted((a, b) => a - b);
      return { color, middle: light[Math.floor(light.length / 2)] };
    });
  const still = await page
    .locator('mha-sentence path')
    .first()
    .evaluate((path) => getComputedStyle(path).transitionDuration);
  expect(still).toMatch(/^0s/);
  const dark = await corner();
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  const paper = await corner();
  expect(paper.middle).toBeGreaterThan(dark.middle + 100);
  expect(await page.getByRole('radiogroup', { name: 'heads' }).isVisible()).toBe(false);
  const position = await page.locator('mha-why').evaluate((why) => getComputedStyle(why).position);
  expect(position).toBe('static');
});

test('words of any script are cut, stand in their own direction, and are not wider than the screen', async ({
  open,
}) => {
  const text = 'שלום עולם 今日は天気がいい مرحبا';
  const lab = await open(`?${new URLSearchParams({ text })}`, { viewport: { width: 390, height: 844 } });
  const engine = await compute(`?${new URLSearchParams({ text })}`);
  expect(engine.tokens).toEqual(expect.arrayContaining(['שלום', '今日', '天気', 'مرحبا']));
  expect((await lab.words()).toSorted()).toEqual([...engine.tokens].toSorted());
  const across = (await readTables(lab.page)).find((table) => table.across === 'weights');
  expect(across?.columns).toEqual(engine.tokens);
  const directions = await lab.page.evaluate(() => {
    const root = document.querySelector<MhaLab>('mha-lab')!.shadowRoot!;
    const heads = root.querySelector('mha-across')!.shadowRoot!.querySelectorAll('th[scope=col] span');
    const line = root.querySelector('mha-sentence')!.shadowRoot!.querySelector('p')!;
    const direction = (element: Element) => getComputedStyle(element).direction;
    return {
      lab: direction(root.querySelector('.lab')!),
      sentence: direction(line),
      heads: [...heads].map(direction),
    };
  });
  expect(directions.lab).toBe('ltr');
  expect(directions.sentence).toBe('rtl');
  expect(directions.heads).toEqual(engine.tokens.map((token) => (/[\u0590-\u06ff]/.test(token) ? 'rtl' : 'ltr')));
  expect(await lab.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});
