/** Files are read beside the page: it shows how far they are, and can leave them. reading-budgets.test.ts has the times. */
import { afterAll, beforeAll, expect } from 'vitest';
import { npy, npz } from '../../web/made/files.ts';
import { test, type Lab } from '../harness/lab.ts';
import { type Folder, makeFolder, manyArrays, panel, said, table, withoutReader, writeSparse } from './large-files.ts';

let folder: Folder;
beforeAll(async () => {
  folder = await makeFolder();
});
afterAll(() => folder.remove());

/** How far the panel says that a file is, each time it says so. */
async function progressOf({ page }: Lab) {
  return page.locator('mha-import').evaluateHandle((one) => {
    const shares: number[] = [];
    const note = (all: readonly MutationRecord[]) =>
      shares.push(...all.map(({ target }) => (target as HTMLProgressElement).value));
    new MutationObserver(note).observe(one.shadowRoot!, { subtree: true, attributeFilter: ['value'] });
    return shares;
  });
}

test('12 MB of text are read with progress', async ({ open }) => {
  const path = await folder.write('large.csv', table(40_000));
  const lab = await open();
  const input = await panel(lab);
  const progress = await progressOf(lab);
  await input.setInputFiles(path);
  await lab.page.getByRole('progressbar').waitFor();
  expect(await said(lab)).toMatch(/40000|40,000/);
  const shares = await progress.jsonValue();
  expect(Math.max(...shares)).toBeGreaterThan(Math.min(...shares));
  expect(shares).toEqual(shares.toSorted((a, b) => a - b));
});

test('a file that is left ends with its worker, and another can be read', async ({ open }) => {
  const path = await folder.write('larger.csv', table(60_000));
  const lab = await open();
  const { page } = lab;
  const input = await panel(lab);
  const before = page.workers().length;
  await input.setInputFiles(path);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect.poll(() => page.workers().length).toBe(before);
  expect(await said(lab)).not.toMatch(/60000|60,000/);
  await input.setInputFiles(await folder.write('small.csv', '1.0,2,3,4\n5,6,7,8\n9,1,2,3\n'));
  await page.getByText('small.csv').waitFor();
  expect(await said(lab)).toMatch(/3 × 4/);
});

test('of 90 MB of safetensors the header tells what there is', async ({ open }) => {
  const path = folder.path('large.safetensors');
  await writeSparse(path);
  const lab = await open();
  await (await panel(lab)).setInputFiles(path);
  await lab.page.getByText('large.safetensors').waitFor();
  expect(await said(lab)).toMatch(/22/);
});

test('of a file of as many arrays as can be named the first are listed, and more on request', async ({ open }) => {
  const path = await folder.write('many.safetensors', manyArrays());
  const lab = await open();
  await (await panel(lab)).setInputFiles(path);
  await lab.page.getByText('many.safetensors').waitFor();
  await lab.page.getByRole('button', { name: 'List more' }).waitFor();
  expect(await said(lab)).toMatch(/5000|5,000/);
});

test.for<[string, readonly RegExp[]]>([
  ['is forbidden', []],
  ['is missing', [/^status 404: .*missing\.js/, /^failed: .*missing\.js/]],
])('where its worker %s, the page reads by itself and has its turns meanwhile', async ([how, expected], { open }) => {
  const lab = await open('', { expected });
  const { page } = lab;
  await withoutReader(lab, how);
  await lab.goto('');
  const input = await panel(lab);
  const path = await folder.write('own.csv', table(10_000));
  const progress = await progressOf(lab);
  await input.setInputFiles(path);
  await page.getByText('own.csv').waitFor();
  expect(await said(lab)).toMatch(/10000|10,000/);
  expect((await progress.jsonValue()).length).toBeGreaterThan(1);
  const x = npy(
    '<f4',
    '(3, 4)',
    Float32Array.from({ length: 12 }, (_, at) => at),
  );
  await input.setInputFiles(await folder.write('own.npz', npz({ 'x.npy': x })));
  await page.getByText('own.npz').waitFor();
  expect(await said(lab)).toMatch(/3 × 4/);
});
