/** "Why 0.7337?": open from the start, its numbers are the engine's, and each leads to the cell that it came from. */
import type { Address, Explanation } from 'mha-lab/engine';
import { describe, expect } from 'vitest';
import type { MhaLab } from '../../../web/lab/lab.ts';
import { readLink } from '../../../web/state/link/link.ts';
import { compute, type Computed } from '../harness/computed.ts';
import { everyFont } from '../harness/fonts.ts';
import { test, type Lab } from '../harness/lab.ts';

const why = (lab: Lab) => lab.page.locator('mha-why section');
/** The numbers of the formula that open, in their order. */
const numbers = (lab: Lab) => why(lab).locator('.formula button');

test('“Why 0.7337?” is open without a click, with every number of the course', async ({ open }) => {
  const lab = await open();
  expect(await why(lab).getByRole('heading').innerText()).toBe('Why does head 1 give “ball” 0.7337?');
  const formula = await why(lab).innerText();
  for (const number of ['2.8284', '0.7071', '1.4142', '16.9188', '2.0281', '4.1133', '23.0602', '0.7337']) {
    expect(formula).toContain(number);
  }
});

test('all terms of a long sum are reached by scrolling down alone', async ({ open }) => {
  const lab = await open('?text=we+saw+it+fly&stage=q&head=1&row=1&col=1');
  await why(lab).getByRole('button', { name: '29 more terms' }).first().click();
  const list = why(lab).locator('.terms');
  expect(await list.locator('li').count()).toBe(32);
  expect(await list.evaluate((terms) => terms.scrollWidth - terms.clientWidth)).toBe(0);
});

test.for(everyFont)(
  'a table or maps that are asked for with the settings open come into view: %s fonts',
  async (fonts, { open }) => {
    const lab = await open('?text=we+saw+it+fly&heads=8', {
      fonts,
      viewport: { width: 1280, height: 800 },
      reducedMotion: 'reduce',
    });
    const { page } = lab;
    await page.getByRole('button', { name: 'more…' }).click();
    await page.getByText('soft cap').waitFor();
    for (const [name, picture] of [
      ['table', 'mha-stage-table table'],
      ['maps', 'mha-maps canvas'],
    ] as const) {
      await page.evaluate(() => scrollTo(0, 0));
      await lab.after(page.getByRole('radio', { name, exact: true }).click());
      const answer = () => why(lab).evaluate((section) => section.getBoundingClientRect().top);
      const bottom = async () => {
        const { y, height } = (await page.locator(picture).first().boundingBox())!;
        return y + height;
      };
      await expect.poll(async () => (await bottom()) - (await answer()), { message: name }).toBeLessThan(0);
    }
  },
);

test('on a phone the next question is read from its beginning', async ({ open }) => {
  const lab = await open('?stage=x&row=1&col=1', { viewport: { width: 390, height: 844 } });
  const top = () => why(lab).evaluate((section) => section.scrollTop);
  await why(lab).evaluate((section) => section.scrollTo(0, 60));
  expect(await top()).toBe(60);
  await lab.set({ stage: 'weights', head: 1, row: 3, col: 1 });
  expect(await top()).toBe(0);
});

test('the focus goes through the answer without moving the page', async ({ open }) => {
  const lab = await open('?edit=wq.1.1.1=2&stage=wq&head=1&row=1&col=1', { viewport: { width: 1280, height: 800 } });
  await why(lab).getByRole('button', { name: 'Show as a table' }).focus();
  for (const step of ['Tab', 'Tab', 'Shift+Tab', 'Shift+Tab']) {
    await lab.page.keyboard.press(step);
    expect(await lab.page.evaluate(() => scrollY), step).toBe(0);
  }
});

test('a weight in the statement opens', async ({ open }) => {
  const lab = await open();
  const weight = lab.page.locator('mha-statement').getByRole('button', { name: '0.7337' }).nth(1);
  await lab.after(weight.click());
  expect(await lab.state()).toMatchObject({ stage: 'weights', head: '2', row: 'it', col: 'full' });
});

test('the weight that stands beside a value opens that weight', async ({ open }) => {
  const lab = await open('?stage=head&head=2&row=it&col=1');
  const bar = lab.page.locator('table[data-stage=v][data-head="2"] .bar').nth(1);
  await lab.after(bar.getByRole('button').click());
  expect(await lab.state()).toMatchObject({ stage: 'weights', head: '2', row: 'it', col: 'full' });
  expect(await bar.innerText()).toBe('0.7337 ×');
});

test.for<[string, string, string]>([
  ['head=1', '4 1 2', '1.4142'],
  ['head=2', '1 4 2', '1.4142'],
  ['heads=1&head=1', '5 5 4', '2'],
])('the dot products of “it” with %s are %s, divided by %s', async ([link, products, divisor], { open }) => {
  const lab = await open(`?${link}&stage=weights&row=it&col=ball`);
  for (const [at, word] of ['ball', 'full', 'it'].entries()) {
    await lab.set({ stage: 'scores', row: 'it', col: word });
    expect(await numbers(lab).first().innerText()).toBe(products.split(' ')[at]);
    expect(await why(lab).locator('.formula').innerText()).toContain(divisor);
  }
});

/** The cells that the formula names, in their order. */
function named({ op, terms, parts }: Explanation): Address[] {
  const cells = terms.flatMap((term) => term.cells);
  if (op === 'softmax') return [terms[parts.at].cells[0], ...cells];
  return op === 'scale' ? [...cells, ...cells] : cells;
}

/** A number as the formula has it, which says of a masked weight what it counts for. */
function digitsAt(engine: Computed, { stage, head, row, col }: Address): string {
  const digits = engine.digits(stage, head === null ? null : head + 1)[row][col];
  return digits === 'masked' ? '0 (masked)' : digits;
}
const key = ({ stage, head, row, col }: Address) => `${stage} ${head} ${row} ${col}`;

/** A cell that was opened: the link to it, what stood there, and where each number led and the way back from there. */
interface Opened {
  readonly link: string;
  readonly numbers: readonly string[];
  readonly result: string | null;
  readonly leads: readonly { readonly to: string; readonly back: string }[];
}

/** Opens every number, and the numbers of those, down to the input, and goes back from each. Runs in the page. */
async function openAll(): Promise<Opened[]> {
  const lab = document.querySelector<MhaLab>('mha-lab')!;
  const { shadowRoot } = lab.shadowRoot!.querySelector('mha-why')!;
  const buttons = (where: string) => [...shadowRoot!.querySelectorAll<HTMLButtonElement>(`${where} button`)];
  const after = async (button: HTMLButtonElement) => {
    button.click();
    await lab.settled();
    return lab.link;
  };
  const seen = new Map<string, Opened>();
  const visit = async (link: string): Promise<void> => {
    const leads: { to: string; back: string }[] = [];
    const texts = buttons('.formula').map((button) => button.textContent.trim());
    const result = shadowRoot!.querySelector('.result b')?.textContent ?? null;
    seen.set(link, { link, numbers: texts, result, leads });
    for (const at of texts.keys()) {
      const to = await after(buttons('.formula')[at]);
      if (!seen.has(to)) await visit(to);
      leads.push({ to, back: await after(buttons('.path').at(-1)!) });
    }
  };
  await visit(lab.link);
  return [...seen.values()];
}

/** Holds all that a walk from the opened cell sees against the engine. Says which cells that were. */
async function walk(lab: Lab, engine: Computed): Promise<Address[]> {
  const opened = await lab.page.evaluate(openAll);
  const cellOf = (link: string) => readLink(link, '').state.cell!;
  for (const { link, numbers: shown, result, leads } of opened) {
    const cell = cellOf(link);
    const expected = named(engine.explain(cell));
    expect(shown, key(cell)).toEqual(expected.map((lead) => digitsAt(engine, lead)));
    expect(result, key(cell)).toBe(expected.length === 0 ? null : digitsAt(engine, cell));
    expect(
      leads.map(({ to }) => key(cellOf(to))),
      key(cell),
    ).toEqual(expected.map(key));
    expect(new Set(leads.map(({ back }) => back)), key(cell)).toEqual(new Set(leads.length === 0 ? [] : [link]));
  }
  return opened.map(({ link }) => cellOf(link));
}

const stagesOf = (seen: readonly Address[]) => [...new Set(seen.map(({ stage }) => stage))].toSorted();

describe('each number leads on to the cell that it came from, and back', () => {
  test('from 0.7337 down to X, W_Q and W_K', async ({ open }) => {
    const seen = await walk(await open('?head=1&stage=weights&row=it&col=ball'), await compute(''));
    expect(key(seen[0])).toBe('weights 0 2 0');
    expect(stagesOf(seen)).toEqual(['dots', 'k', 'q', 'scores', 'weights', 'wk', 'wq', 'x']);
  });

  test('from a cell of the causal mixing output down to everything', async ({ open }) => {
    const link = '?wo=mixing&mask=causal&stage=y&row=full&col=2';
    const seen = await walk(await open(link), await compute(link));
    expect(key(seen[0])).toBe('y null 1 1');
    expect(stagesOf(seen)).toEqual(
      'concat dots head k mask masked part q scores v weights wk wo wq wv x y'.split(' ').toSorted(),
    );
  });
});

test('the index of a formula is the head, or the key/value head, and says which keys and values a head reads', async ({
  open,
}) => {
  const lab = await open('?kv=1&stage=dots&head=2&row=it&col=ball');
  const said = () => why(lab).locator('.index').innerText();
  expect(await said()).toBe('i = 2, the head; it reads key/value head 1');
  await lab.set({ stage: 'k', head: 1, row: 'it', col: 1 });
  expect(await said()).toBe('i = 1, the key/value head');
  await lab.show('?stage=k&head=2&row=it&col=1');
  expect(await said()).toBe('i = 2, the head');
});

test('of a rotated number place, column and angle stand beside its formula, as the engine has them', async ({
  open,
}) => {
  const link = '?text=a+b+c+d&heads=4&pos=rope';
  const lab = await open(`${link}&stage=qpos&head=2&row=d&col=6`);
  const engine = await compute(link);
  const said = () => why(lab).locator('.index').innerText();
  const { angle } = engine.explain({ stage: 'qpos', head: 1, row: 3, col: 5 }).parts;
  expect(await said()).toBe(`t = 3, c = 5, φ = ${engine.format('q', angle)} (radians)`);
  expect(await why(lab).locator('.path').innerText()).toContain('head 2 rotated queries');
  await lab.set({ stage: 'kpos', head: 2, row: 'c', col: 1 });
  expect(await said()).toBe('t = 2, c = 0, φ = 2 (radians)');
  // On a phone too, where the answer is unfolded.
  await lab.page.setViewportSize({ width: 390, height: 844 });
  await why(lab).getByRole('button', { name: 'Fold or unfold the answer' }).click();
  const { x, width } = (await why(lab).locator('.index').boundingBox())!;
  expect(x + width).toBeLessThanOrEqual(390);
});

test('the mask names the rules by which it hides, and its table says what its two numbers mean', async ({ open }) => {
  const lab = await open('?text=a+b+c+d+e&mask=causal&stage=mask&row=b&col=d&view=table');
  const said = () => why(lab).locator('.index').innerText();
  const caption = () => lab.page.locator('mha-stage-table caption').innerText();
  expect(await said()).toBe('−∞ where k > j; here j = 2, k = 4');
  expect(await caption()).toContain('0 where a word may be seen, −∞ where it is hidden.');
  await lab.set({ mask: 'causal,window:3,pad:1,cells:2-1' });
  expect(await said()).toContain('k > j, |j − k| ≥ 3, k among the last 1, or a single cell is hidden');
  await lab.set({ mask: 'window:9' });
  expect(await said()).toContain('−∞ where |j − k| ≥ 9;');
  expect(await caption()).toContain('0 everywhere');
  await lab.set({ mask: 'pad:5' });
  expect(await caption()).toContain('−∞ everywhere');
});

test('a masked weight is 0, so are masked terms, and of a long formula the terms that are left out are said to count', async ({
  open,
}) => {
  const lab = await open('?text=a+b+c+d+e+f+g+h&mask=causal&stage=weights&row=b&col=d');
  const formula = why(lab).locator('.formula');
  expect((await formula.innerText()).replace(/\s+/g, ' ')).toContain('= 0 (masked)');
  expect(await why(lab).innerText()).not.toContain('Exact float32');
  // Of eight terms two are seen, and its own is written: the others are masked, and no term is left out.
  expect(await formula.getByRole('button', { name: '0 (5 masked)' }).first().getAttribute('title')).toContain('hides');
  expect(await formula.innerText()).not.toContain('more term');
  await lab.set({ stage: 'head', row: 'c', col: 1 });
  expect((await formula.innerText()).replace(/\s+/g, ' ')).toContain('0 (5 masked)');
  await lab.set({ stage: 'weights', row: 'h', col: 'a' });
  expect(await formula.innerText()).not.toContain('masked');
  expect(
    await formula
      .getByRole('button', { name: /^\d more terms$/ })
      .first()
      .getAttribute('title'),
  ).toContain('They count in the result');
});

test('what the numbers of a sum are is named before them, in their order', async ({ open }) => {
  const lab = await open('?edit=bq.1.1.1=1,bo..1.1=1');
  const said = async (cell: Parameters<Lab['set']>[0]) => {
    await lab.set(cell);
    const name = await why(lab).locator('.formula .of').innerText();
    return name.replace(/\s+/g, ' ');
  };
  expect(await said({ stage: 'q', head: 1, row: 'it', col: 1 })).toBe('X it × WQ column 1 + bQ =');
  expect(await said({ stage: 'dots', head: 2, row: 'it', col: 'ball' })).toBe('Q it × K ball =');
  expect(await said({ stage: 'head', head: 2, row: 'it', col: 2 })).toBe('A it × V column 2 =');
  expect(await said({ stage: 'y', head: undefined, row: 'it', col: 1 })).toBe('head 1 + head 2 + bO =');
  await lab.show('?text=a+b&heads=8&stage=y');
  expect(await why(lab).locator('.formula .of').innerText()).toMatch(/^head \d \+ head \d \+ head \d \+ … =$/);
});
