/** A visitor without a plan: whatever is pressed, typed, pasted or set, nothing breaks, and every digit stays true. */
import { expect } from 'vitest';
import { variants } from '../../../build/generated/tables.ts';
import { dice, hostile } from '../../web/made/hostile.ts';
import type { MhaLab } from '../../../web/lab/lab.ts';
import { compare } from '../harness/compare.ts';
import { compute } from '../harness/computed.ts';
import { test, type Lab } from '../harness/lab.ts';
import { readTables } from '../harness/read.ts';

const actions = 1000;
/** After so many the digits on screen are held against the engine. */
const between = 100;

const texts = [
  '',
  'a',
  'ball full it',
  'it it it',
  'one two three',
  'a b c d e f g h i j',
  '👩‍👩‍👧 गेंद الكرة é',
  '<b>"x" & y',
  'x,y=z',
];
const numbers = ['0', '1', '2', '3', '4', '8', '-1', '0.5', '1e9', 'NaN', '', 'word', '12', '16'];
const names = [
  'heads',
  'd',
  'seed',
  'kv',
  'dk',
  'dv',
  'scale',
  'sharp',
  'softcap',
  'head',
  'row',
  'col',
  'query',
  'off',
  'pin',
  'rows',
];
const choices = {
  stage: [
    'x',
    'q',
    'k',
    'scores',
    'masked',
    'weights',
    'head',
    'concat',
    'part',
    'y',
    'wq',
    'wo',
    'bq',
    'mask',
    'nothing',
  ],
  view: ['lab', 'maps', 'table'],
  variant: variants.map(({ id }) => id),
  mask: ['', 'causal', 'window:2', 'pad:1', 'cells:1-1.2-1', 'causal,pad:9'],
  pos: ['none', 'sin', 'rope'],
  model: ['example', 'seeded', 'mine', 'other'],
  cross: ['0', '1'],
  stats: ['0', '1'],
  sort: ['number', '-adds', 'entropy', 'alike'],
  norm: ['abs', 'row', 'head'],
  palette: ['ink', 'cividis'],
  theme: ['auto', 'light', 'dark'],
  edit: ['', 'x..1.1=2', 'wq.1.1.1=1/3,bo..1.1=1', 'x..1.1=3e38,x..1.2=-3e38', 'wo..1.1=-0,wk.2.1.1=7'],
};
const keys = [
  'Tab',
  'Tab',
  'Tab',
  'Enter',
  ' ',
  'Escape',
  'ArrowLeft',
  'ArrowRight',
  'ArrowUp',
  'ArrowDown',
  'Home',
  'End',
  'PageDown',
  'Delete',
  'F2',
  't',
  '[',
  ']',
  '7',
  '/',
  'Control+z',
  'Control+y',
  'Control+Home',
  'Shift+Tab',
];
const sizes = [
  [1280, 800],
  [390, 844],
  [320, 568],
  [1920, 1080],
  [768, 300],
] as const;

/** What is pressed leads to no other page: there is none of this lab's numbers there. */
async function keepHere({ page }: Lab): Promise<void> {
  await page.evaluate(() =>
    document.addEventListener('click', (event) => {
      if (event.composedPath().some((at) => at instanceof HTMLAnchorElement)) event.preventDefault();
    }),
  );
}

/** One thing that somebody does, as words for the log. */
async function act(lab: Lab, roll: (below: number) => number): Promise<string> {
  const { page } = lab;
  const of = <T>(some: readonly T[]): T => some[roll(some.length)];
  const some = (): Record<string, string> =>
    Object.fromEntries(
      Array.from({ length: 1 + roll(3) }, () => {
        const name = of(Object.keys(choices) as (keyof typeof choices)[]);
        const kinds = [
          [name, of<string>(choices[name])],
          [of(names), of(numbers)],
          ['text', of(texts)],
          ['text2', of(texts)],
        ];
        return kinds[Math.min(roll(6), 3)] as [string, string];
      }),
    );
  switch (roll(10)) {
    case 0:
    case 1: {
      const key = of(keys);
      await page.keyboard.press(key);
      return `key ${key}`;
    }
    case 2: {
      const text = of([...texts, ...numbers]);
      await page.keyboard.type(text);
      return `type ${text}`;
    }
    case 3: {
      const state = some();
      await page.evaluate((to) => document.querySelector<MhaLab>('mha-lab')!.setState(to), state);
      return `set ${JSON.stringify(state)}`;
    }
    case 4: {
      // Never back to what stood before the page.
      if (roll(2) && (await page.evaluate(() => navigation.currentEntry!.index > 0))) {
        await page.evaluate(() => history.back());
        return 'back';
      }
      const link = String(new URLSearchParams(some()));
      await page.evaluate((to) => (location.hash = to), link);
      return `paste #${link}`;
    }
    case 5: {
      if (roll(3)) break;
      const [width, height] = of(sizes);
      await page.setViewportSize({ width, height });
      return `resize ${width} × ${height}`;
    }
    default:
  }
  const spot = await page.evaluate(
    (number) => {
      const found: Element[] = [];
      const roots: (Document | ShadowRoot)[] = [document.querySelector('mha-lab')!.shadowRoot!];
      for (const root of roots) {
        for (const element of root.querySelectorAll('*')) {
          if (element.shadowRoot) roots.push(element.shadowRoot);
          const takes = element.matches('button, td, summary, select, .frame, textarea, input:not([type=file])');
          if (takes && element.getClientRects().length > 0) found.push(element);
        }
      }
      const chosen = found[number % found.length];
      if (!chosen) return null;
      if (chosen instanceof HTMLSelectElement) {
        chosen.selectedIndex = number % chosen.options.length;
        chosen.dispatchEvent(new Event('change', { bubbles: true }));
      }
      chosen.scrollIntoView({ block: 'center', behavior: 'instant' });
      const { left, top, width, height } = chosen.getBoundingClientRect();
      return {
        name: `${chosen.localName} ${chosen.textContent.trim().slice(0, 30)}`,
        x: left + width / 2,
        y: top + height / 2,
      };
    },
    roll(1 << 20),
  );
  if (!spot) return 'nothing to press';
  await page.mouse.click(spot.x, spot.y, { clickCount: 1 + roll(2) });
  return `press ${spot.name}`;
}

/**
 * Holds what stands in whole tables, as it is now, against the engine; of maps alone, the table of a stage. How many
 * tables that were; null without words.
 */
async function digitsAreTrue(lab: Lab): Promise<number | null> {
  await lab.page.keyboard.press('Escape');
  if (await lab.page.evaluate(focusBox)) await lab.page.keyboard.press('Escape');
  await lab.page.evaluate(() => {
    let at = document.activeElement;
    while (at?.shadowRoot?.activeElement) at = at.shadowRoot.activeElement;
    (at as HTMLElement | null)?.blur();
    const table = document.querySelector('mha-lab')!.shadowRoot!.querySelector('mha-stage-table');
    if (table) Object.assign(table, { past: false, exact: false });
  });
  await lab.settled();
  const engine = await compute(await lab.link());
  if (engine.tokens.length === 0 || engine.keys.length === 0) return null; // nothing is computed
  const compared = await compareWhole(lab);
  if (compared > 0) return compared;
  await lab.set({ view: 'table' });
  await lab.page.locator('mha-stage-table table').waitFor(); // it is fetched with the first table
  return compareWhole(lab);
}

/** Where a cell is being written, there are no digits yet: whether there is such a box. Runs in the page. */
function focusBox(): boolean {
  const roots: ShadowRoot[] = [document.querySelector('mha-lab')!.shadowRoot!];
  for (const root of roots) {
    for (const element of root.querySelectorAll('*')) {
      if (!element.shadowRoot) continue;
      roots.push(element.shadowRoot);
      if (element.localName !== 'mha-cell-box') continue;
      element.shadowRoot.querySelector('input')!.focus();
      return true;
    }
  }
  return false;
}

/** How many tables stood there whole. */
async function compareWhole(lab: Lab): Promise<number> {
  const tables = (await readTables(lab.page)).filter(({ stage }) => stage !== null);
  const engine = await compute(await lab.link());
  const rowsOf = (stage: string) => engine.stages.find((shape) => shape.stage === stage)!.rows;
  const whole = tables.filter(
    ({ stage, row, turned, rows, columns }) => row !== null || (turned ? columns : rows).length === rowsOf(stage!),
  );
  compare(whole, engine);
  return whole.length;
}

test.for(['shipped', 'wide'] as const)('%s fonts', { timeout: 240_000 }, async (fonts, { open }) => {
  const lab = await open('', { fonts });
  await keepHere(lab);
  const roll = dice(fonts.length);
  const log: string[] = [];
  const errors: string[] = [];
  lab.page.on('pageerror', (error) => errors.push(String(error.stack ?? error)));
  for (let done = 1; done <= actions; ++done) {
    log.push(await act(lab, roll));
    expect(errors, `after ${log.slice(-6).join(' · ')}`).toEqual([]);
    if (done % between > 0) continue;
    const compared = await digitsAreTrue(lab).catch((thrown: unknown) => {
      throw new Error(`after ${log.slice(-between).join(' · ')}`, { cause: thrown });
    });
    expect(compared, 'tables held against the engine').not.toBe(0);
  }
});

test('hostile links: some dozens of them, pasted over each other', async ({ open }) => {
  const lab = await open();
  const roll = dice(13);
  for (let left = 48; left > 0; --left) {
    const { search } = hostile(roll);
    await lab.page.evaluate((to) => (location.hash = to), search.slice(1));
    await lab.settled();
    await digitsAreTrue(lab);
  }
});
