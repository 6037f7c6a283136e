/** Files are read beside the page: it stays awake, shows how far they are, and can leave them. */
import { mkdtemp, open as openFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Browser } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { npy, npz, safetensors } from '../../web/made/files.ts';
import { test, type Lab } from '../harness/lab.ts';
import { chromiumOptions } from '../harness/programs.ts';
import { longestTask } from '../harness/trace.ts';

let browser: Browser;
let folder: string;
beforeAll(async () => {
  browser = await chromium.launch(chromiumOptions('chromium'));
  folder = await mkdtemp(join(tmpdir(), 'mha-files-'));
});
afterAll(async () => {
  await browser.close();
  await rm(folder, { recursive: true });
});

/** On disk, so that the page gets it as from a person and not by its own thread. */
async function fileOf(name: string, bytes: string | Uint8Array): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, bytes);
  return path;
}

/** 32 numbers in each row. */
const rowOf = (row: number) => Array.from({ length: 32 }, (_, col) => Math.sin(row * 32 + col).toFixed(6)).join();
const table = (rows: number) => Array.from({ length: rows }, (_, row) => rowOf(row)).join('\n');

async function panel({ page }: Lab) {
  await page.getByRole('button', { name: 'more…' }).click();
  await page.getByRole('button', { name: 'import numbers…' }).click();
  return page.getByLabel('File', { exact: true });
}

/** Of the whole panel, once nothing is being read any more. */
async function said({ page }: Lab): Promise<string> {
  await page.getByRole('progressbar').waitFor({ state: 'detached', timeout: 60_000 });
  return page.locator('mha-import').evaluate((one) => one.shadowRoot!.textContent ?? '');
}

test('12 MB of text are read with progress, and no task of the page is long', async ({ open }) => {
  const path = await fileOf('large.csv', table(40_000));
  const lab = await open('', { browser });
  const input = await panel(lab);
  await input.waitFor(); // what reads files has come
  const progress = await lab.page.locator('mha-import').evaluateHandle((one) => {
    const shares: number[] = [];
    const note = (all: readonly MutationRecord[]) =>
      shares.push(...all.map(({ target }) => (target as HTMLProgressElement).value));
    new MutationObserver(note).observe(one.shadowRoot!, { subtree: true, attributeFilter: ['value'] });
    return shares;
  });
  const task = await longestTask(browser, lab.page, async () => {
    await input.setInputFiles(path);
    await lab.page.getByRole('progressbar').waitFor();
    expect(await said(lab)).toMatch(/40000|40,000/);
  });
  const shares = await progress.jsonValue();
  expect(Math.max(...shares)).toBeGreaterThan(Math.min(...shares));
  expect(shares).toEqual(shares.toSorted((a, b) => a - b));
  expect(task.ownTime).toBeLessThanOrEqual(50);
});

test('a file that is left ends with its worker, and another can be read', async ({ open }) => {
  const path = await fileOf('larger.csv', table(60_000));
  const lab = await open('', { browser });
  const { page } = lab;
  const input = await panel(lab);
  const before = page.workers().length;
  await input.setInputFiles(path);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect.poll(() => page.workers().length).toBe(before);
  expect(await said(lab)).not.toMatch(/60000|60,000/);
  await input.setInputFiles(await fileOf('small.csv', '1.0,2,3,4\n5,6,7,8\n9,1,2,3\n'));
  await page.getByText('small.csv').waitFor();
  expect(await said(lab)).toMatch(/3 × 4/);
});

test('of 90 MB of safetensors only the header is read, until an array is asked for', async ({ open }) => {
  const path = join(folder, 'large.safetensors');
  const side = 1024;
  const bytes = side * side * 4;
  const names = Array.from({ length: 22 }, (_, at) => `layers.${at}.norm_of_nothing`);
  const header = Buffer.from(
    JSON.stringify(
      Object.fromEntries(
        names.map((name, at) => [
          name,
          { dtype: 'F32', shape: [side, side], data_offsets: [at * bytes, (at + 1) * bytes] },
        ]),
      ),
    ),
  );
  const file = await openFile(path, 'w');
  const length = Buffer.alloc(8);
  length.writeBigUInt64LE(BigInt(header.length));
  await file.write(Buffer.concat([length, header]));
  await file.truncate(8 + header.length + names.length * bytes); // zeros that take no room
  await file.close();

  const lab = await open('', { browser });
  const input = await panel(lab);
  const task = await longestTask(browser, lab.page, async () => {
    await input.setInputFiles(path);
    await lab.page.getByText('large.safetensors').waitFor();
    expect(await said(lab)).toMatch(/22/);
  });
  expect(task.ownTime).toBeLessThanOrEqual(50);
});

test('a file of as many arrays as can be named keeps the page awake', async ({ open }) => {
  const names = ['q_proj.weight', 'k_proj.weight', 'v_proj.weight', 'o_proj.weight', 'norm.weight'];
  const arrays = Array.from({ length: 5000 }, (_, at) => [
    `model.layers.${Math.floor(at / 5)}.self_attn.${names[at % 5]}`,
    { dtype: 'F32', shape: [2, 2], data: Float32Array.of(at, 1, 2, 3) },
  ]);
  const path = await fileOf('many.safetensors', safetensors(Object.fromEntries(arrays)));
  const lab = await open('', { browser });
  const input = await panel(lab);
  const task = await longestTask(browser, lab.page, async () => {
    await input.setInputFiles(path);
    await lab.page.getByText('many.safetensors').waitFor();
    await lab.page.getByRole('button', { name: 'List more' }).waitFor();
    expect(await said(lab)).toMatch(/5000|5,000/);
  });

  expect(task.ownTime).toBeLessThanOrEqual(50);
});

test.for<[string, readonly RegExp[]]>([
  ['is forbidden', []],
  ['is missing', [/^status 404: .*missing\.js/, /^failed: .*missing\.js/]],
])('where its worker %s, the page reads by itself, a few milliseconds at a time', async ([how, expected], { open }) => {
  const lab = await open('', { browser, expected });
  const { page } = lab;
  await page.addInitScript((why) => {
    const Own = Worker;
    window.Worker = class extends Own {
      constructor(url: string | URL, options?: WorkerOptions) {
        const reads = String(url).includes('reader-');
        if (reads && why === 'is forbidden') throw new DOMException('not here', 'SecurityError');
        super(reads ? new URL('missing.js', document.baseURI) : url, options);
      }
    };
  }, how);
  await lab.goto('');
  const input = await panel(lab);
  const path = await fileOf('own.csv', table(10_000));
  const task = await longestTask(browser, page, async () => {
    await input.setInputFiles(path);
    await page.getByText('own.csv').waitFor();
    expect(await said(lab)).toMatch(/10000|10,000/);
  });
  expect(task.ownTime).toBeLessThanOrEqual(50);
  const x = npy(
    '<f4',
    '(3, 4)',
    Float32Array.from({ length: 12 }, (_, at) => at),
  );
  await input.setInputFiles(await fileOf('own.npz', npz({ 'x.npy': x })));
  await page.getByText('own.npz').waitFor();
  expect(await said(lab)).toMatch(/3 × 4/);
});
