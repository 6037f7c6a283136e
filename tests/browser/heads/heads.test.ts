/** What is said of heads, the order that they stand in, words compared, heads switched off, and a press on an older picture. */
import { createEngine } from 'mha-lab/engine';
import { expect } from 'vitest';
import type { MhaLab } from '../../../web/lab/lab.ts';
import { compute } from '../harness/computed.ts';
import { test, type Lab } from '../harness/lab.ts';
import { readTables } from '../harness/read.ts';

const text = 'Virat hit the ball because it was full';
const link = `?text=${text.replaceAll(' ', '+')}&heads=8`;

/** The rows of the table of heads, as their cells' text. */
const rows = (lab: Lab) =>
  lab.page
    .locator('mha-heads tbody tr')
    .evaluateAll((lines) =>
      lines.map((line) =>
        [...line.querySelectorAll('th, td')].map((cell) => cell.textContent.replace(/\s+/g, ' ').trim()),
      ),
    );

test('the table of heads says what the engine measured, puts heads in order everywhere, and switches them off', async ({
  open,
}) => {
  const engine = await createEngine();
  const session = engine.session();
  const tokens = text.split(' ');
  const source = { kind: 'seeded', tokens, seed: 1, modelWidth: 32 } as const;
  session.load({ source, heads: 8 });
  const stats = session.headStats();
  const sizes = session.contributions(tokens.indexOf('it'));
  const lab = await open(link);
  const { page } = lab;
  await lab.after(page.getByRole('button', { name: 'what each head does' }).click());

  // In view, and clear of the answer over it.
  const edges = () =>
    page.evaluate(() => {
      const [panel, answer] = ['mha-heads', 'mha-why'].map((name) =>
        document.querySelector('mha-lab')!.shadowRoot!.querySelector(name)!.getBoundingClientRect(),
      );
      return panel.top >= 0 && panel.bottom <= answer.top;
    });
  await expect.poll(edges).toBe(true);

  const said = (value: number) => value.toFixed(3);
  const shown = await rows(lab);
  for (const [head, one] of stats.entries()) {
    const others = [...one.likeness].map((likeness, other) => (other === head ? -1 : likeness));
    const alike = `head ${others.indexOf(Math.max(...others)) + 1}, ${said(Math.max(...others))}`;
    const means = [one.meanSize, one.meanEntropy, one.meanLargest, one.meanDiagonal, one.meanPrevious, one.meanFirst];
    const [name, , , does, ...numbers] = shown[head];
    expect(name).toBe(`Head ${head + 1}`);
    expect(numbers).toEqual([said(sizes[head]), ...means.map(said), alike]);
    // In words: only what holds.
    const mostly = [one.meanDiagonal, one.meanPrevious, one.meanFirst].filter((share) => share > 0.5);
    const value = mostly.length > 0 ? mostly[0] : one.meanLargest;
    expect(
      [`${said(value)} on average`, `averages ${said(value)}`].some((words) => does.includes(words)),
      does,
    ).toBe(true);
  }

  // As text: a field for each heading.
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Copy as text' }).click();
  await page.getByRole('button', { name: 'Copied' }).waitFor();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  const fields = copied.split('\n').map((line) => line.split('\t'));
  expect(fields[0][0]).toBe('head');
  for (const [head, [name, , , ...numbers]] of shown.entries()) expect(fields[head + 1]).toEqual([name, ...numbers]);
  expect(new Set(fields.map(({ length }) => length)).size).toBe(1);

  // By the heading of a column; in the row across heads and in the maps too.
  await lab.after(page.getByRole('button', { name: 'largest', exact: true }).click());
  const order = stats.map((_, head) => head).toSorted((a, b) => stats[b].meanLargest - stats[a].meanLargest);
  const names = order.map((head) => `Head ${head + 1}`);
  expect((await rows(lab)).map(([name]) => name)).toEqual(names);
  const across = (await readTables(page)).find((table) => table.across === 'weights')!;
  expect(across.rows.slice(0, 8)).toEqual(names);
  const weights = (await compute(link)).row();
  expect(across.cells[0]).toEqual(weights[order[0]].map((weight) => (weight < 0.0005 ? '<0.001' : said(weight))));
  expect(await page.locator('mha-maps figcaption').allInnerTexts()).toEqual(names);

  // Once more, or by a box: the other way round.
  const reversed = page.getByRole('checkbox', { name: 'reversed' });
  await lab.after(page.getByRole('button', { name: 'largest', exact: true }).click());
  expect((await rows(lab)).map(([name]) => name)).toEqual(names.toReversed());
  expect((await lab.state()).sort).toBe('-largest');
  expect(await reversed.isChecked()).toBe(true);
  await lab.after(reversed.uncheck());
  expect((await rows(lab)).map(([name]) => name)).toEqual(names);

  // What a column means stands on the screen.
  await page.getByText('What the columns mean').click();
  expect(await page.locator('mha-heads dl').innerText()).toContain('Mean over all words of the norm');
  await page.getByText('What the columns mean').click();

  // Off: it adds nothing, and that is said.
  await lab.after(page.getByRole('checkbox', { name: 'on: Head 3' }).uncheck());
  const off = (await rows(lab)).find(([name]) => name === 'Head 3')!;
  expect(off.slice(4, 6)).toEqual(['0', '0']);
  expect(await lab.state()).toMatchObject({ off: '3', stats: '1', sort: 'largest' });
  await lab.after(page.getByRole('checkbox', { name: 'arcs: Head 5' }).check());
  expect((await lab.state()).pin).toBe('5');

  // A length opens what it is the length of.
  await lab.after(page.getByTitle('Opens the numbers it is the norm of.').nth(order.indexOf(4)).click());
  expect(await lab.state()).toMatchObject({ view: 'table', stage: 'part', head: '5', row: 'it' });
});

test('on a phone no heading of the table of heads breaks within a word', async ({ open }) => {
  const lab = await open(`${link}&stats=1&row=because`, { viewport: { width: 390, height: 844 } });
  const lines = await lab.page
    .locator('mha-heads thead em')
    .evaluateAll((words) => words.map((word) => word.getClientRects().length));
  expect(lines).toEqual([1]);
});

test('a press on words and numbers of an older picture means what stood there, not its place', async ({ open }) => {
  const lab = await open('?text=we+saw+it+fly&heads=8');
  const press = (where: string, what: string, changed: string) =>
    lab.page.evaluate(
      async ([element, selector, next]) => {
        const page = document.querySelector<MhaLab>('mha-lab')!;
        page.setState({ text: next }); // its numbers are not there yet
        page.shadowRoot!.querySelector(element)!.shadowRoot!.querySelector<HTMLElement>(selector)!.click();
        await page.settled();
        return page.getState();
      },
      [where, what, changed],
    );
  expect(await press('mha-sentence', '[data-token="3"]', 'now we saw it fly')).toMatchObject({ row: 'fly' });
  const opened = await press('mha-across', 'tbody tr:nth-child(2) td:nth-of-type(3)', 'and now we saw it fly');
  expect(opened).toMatchObject({ stage: 'weights', head: '2', col: 'saw' });
  // What is gone cannot be pressed.
  const { row, query } = await press('mha-sentence', '[data-token="1"]', 'we saw it fly');
  expect(query ?? row).toBe('fly');
});

test('words are compared with the one that is looked from, each in its own row across heads', async ({ open }) => {
  const lab = await open(link);
  await lab.page.getByRole('radio', { name: 'ball' }).click({ modifiers: ['Shift'] });
  await lab.after(lab.page.getByRole('combobox', { name: 'compare with' }).selectOption('full'));
  expect((await lab.state()).rows).toBe('ball,full');
  const tables = (await readTables(lab.page)).filter((table) => table.across === 'weights');
  for (const [at, word] of ['it', 'ball', 'full'].entries()) {
    const weights = (await compute(`${link}&row=${word}`)).row();
    const shown = tables[at].cells.slice(0, 8);
    expect(shown).toEqual(weights.map((row) => row.map((weight) => (weight < 0.0005 ? '<0.001' : weight.toFixed(3)))));
  }
  await lab.after(lab.page.getByRole('button', { name: 'take ball out' }).click());
  expect((await lab.state()).rows).toBe('full');
});
