/** "Why 0.7337?": open from the start, its numbers are the engine's, and each leads to the cell that it came from. */
import type { Address, Explanation } from 'mha-lab/engine';
import { describe, expect } from 'vitest';
import { readLink } from '../../web/state/link.ts';
import { compute, type Computed } from './harness/computed.ts';
import { test, type Lab } from './harness/lab.ts';

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

const digitsAt = (engine: Computed, { stage, head, row, col }: Address) =>
  engine.digits(stage, head === null ? null : head + 1)[row][col];
const key = ({ stage, head, row, col }: Address) => `${stage} ${head} ${row} ${col}`;

/** Opens every number, and the numbers of those, down to the input; and goes back from each. Says what was seen. */
async function walk(lab: Lab, engine: Computed, from: Address): Promise<Set<string>> {
  const seen = new Set<string>();
  const opened = async () => key(readLink(await lab.link(), '').state.cell!);

  const visit = async (cell: Address): Promise<void> => {
    seen.add(key(cell));
    const leads = named(engine.explain(cell));
    const shown = leads.map((lead) => digitsAt(engine, lead));
    expect(await numbers(lab).allInnerTexts(), key(cell)).toEqual(shown);
    if (leads.length === 0) return;
    expect(await why(lab).locator('.result b').innerText()).toBe(digitsAt(engine, cell));
    for (const [at, next] of leads.entries()) {
      if (seen.has(key(next))) continue;
      await lab.after(numbers(lab).nth(at).click());
      expect(await opened()).toBe(key(next));
      await visit(next);
      await lab.after(why(lab).locator('.path button').last().click());
      expect(await opened()).toBe(key(cell));
    }
  };

  await visit(from);
  return seen;
}

const stagesOf = (seen: Set<string>) => [...new Set([...seen].map((name) => name.split(' ')[0]))].toSorted();

describe('each number leads on to the cell that it came from, and back', () => {
  test('from 0.7337 down to X, W_Q and W_K', async ({ open }) => {
    const lab = await open();
    await numbers(lab).first().waitFor();
    const seen = await walk(lab, await compute(''), { stage: 'weights', head: 0, row: 2, col: 0 });
    expect(stagesOf(seen)).toEqual(['dots', 'k', 'q', 'scores', 'weights', 'wk', 'wq', 'x']);
  });

  test('from a cell of the causal mixing output down to everything', async ({ open }) => {
    const link = '?wo=mixing&mask=causal&stage=y&row=full&col=2';
    const seen = await walk(await open(link), await compute(link), { stage: 'y', head: null, row: 1, col: 1 });
    expect(stagesOf(seen)).toEqual(
      'concat dots head k mask masked part q scores v weights wk wo wq wv x y'.split(' ').toSorted(),
    );
  });
});
