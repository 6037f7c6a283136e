/** The statement in words: its numbers are the engine's, and what it claims goes when it no longer holds. */
import { expect } from 'vitest';
import { compute } from './harness/computed.ts';
import { test, type Lab } from './harness/lab.ts';

const statement = async (lab: Lab) => (await lab.page.locator('mha-statement p').innerText()).replace(/\s+/g, ' ');
const labels = (lab: Lab) => lab.page.locator('mha-sentence svg text').allTextContents();

test('the opening says who gives what, that one head could not, and that it is not trained', async ({ open }) => {
  const lab = await open();
  const said = await statement(lab);
  expect(said).toContain('Asked about it, head 1 gives ball 0.7337 and head 2 gives full 0.7337.');
  expect(said).toMatch(/one head could not give both over half/);
  expect(said).toContain('not trained');
  expect(await labels(lab)).toEqual(expect.arrayContaining(['head 1 · 0.7337', 'head 2 · 0.7337']));
});

test('one tap on 1, and both arcs show 0.3837', async ({ open }) => {
  const lab = await open();
  await lab.chooseHeads(1);
  expect(await labels(lab)).toEqual(['head 1 · 0.3837', 'head 1 · 0.3837']);
  expect(await statement(lab)).toContain('ball and full 0.3837 each');
});

test('what needs two heads is not claimed for a word that does not need them', async ({ open }) => {
  const lab = await open('?row=ball');
  expect(await statement(lab)).not.toMatch(/over half/);
  expect(await statement(lab)).toContain('Asked about ball');
});

test('that it was made by hand is not claimed for numbers from a seed', async ({ open }) => {
  const lab = await open('?text=one+two+three');
  expect(await statement(lab)).toContain('Untrained');
  expect(await statement(lab)).not.toMatch(/by hand|not trained/);
});

test('every number in the statement and on the arcs is a weight of the engine', async ({ open }) => {
  const lab = await open();
  for (const link of [
    '',
    '?heads=1',
    '?heads=4',
    '?wo=mixing',
    '?row=ball',
    '?row=full&mask=causal',
    '?edit=x..3.1=2',
    '?text=we+saw+it+fly',
    '?text=we+saw+it+fly&heads=1',
  ]) {
    await lab.show(link);
    const engine = await compute(link);
    const asOne = await compute(`${link}${link ? '&' : '?'}heads=1`);
    const weights = [engine, asOne].flatMap((one) =>
      one
        .row()
        .flat()
        .map((weight) => one.format('weights', weight)),
    );
    const said = `${await statement(lab)} ${(await labels(lab)).join(' ')}`.match(/\d\.\d{3,}/g) ?? [];
    expect(said.length, link).toBeGreaterThan(0);
    expect(weights, link).toEqual(expect.arrayContaining(said));
  }
});
