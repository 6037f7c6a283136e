/** Large files on disk, so that the page gets them as from a person and not by its own thread; and the panel they go to. */
import { mkdtemp, open, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator } from 'playwright-core';
import { safetensors } from '../../web/made/files.ts';
import type { Lab } from '../harness/lab.ts';

export interface Folder {
  /** The path of a file that is written there. */
  write(name: string, bytes: string | Uint8Array): Promise<string>;
  path(name: string): string;
  remove(): Promise<void>;
}

export async function makeFolder(): Promise<Folder> {
  const folder = await mkdtemp(join(tmpdir(), 'mha-files-'));
  const path = (name: string) => join(folder, name);
  return {
    path,
    write: async (name, bytes) => {
      await writeFile(path(name), bytes);
      return path(name);
    },
    remove: () => rm(folder, { recursive: true }),
  };
}

/** 32 numbers in each row. */
export function table(rows: number): string {
  const rowOf = (row: number) => Array.from({ length: 32 }, (_, col) => Math.sin(row * 32 + col).toFixed(6)).join();
  return Array.from({ length: rows }, (_, row) => rowOf(row)).join('\n');
}

/** 22 arrays of 4 MB each, of zeros that take no room on disk. */
export async function writeSparse(path: string): Promise<void> {
  const side = 1024;
  const bytes = side * side * 4;
  const names = Array.from({ length: 22 }, (_, at) => `layers.${at}.norm_of_nothing`);
  const entry = (at: number) => ({ dtype: 'F32', shape: [side, side], data_offsets: [at * bytes, (at + 1) * bytes] });
  const header = Buffer.from(JSON.stringify(Object.fromEntries(names.map((name, at) => [name, entry(at)]))));
  const length = Buffer.alloc(8);
  length.writeBigUInt64LE(BigInt(header.length));
  const file = await open(path, 'w');
  await file.write(Buffer.concat([length, header]));
  await file.truncate(8 + header.length + names.length * bytes);
  await file.close();
}

/** As many arrays as can be named, of a thousand layers. */
export function manyArrays(): Uint8Array {
  const names = ['q_proj.weight', 'k_proj.weight', 'v_proj.weight', 'o_proj.weight', 'norm.weight'];
  const arrays = Array.from({ length: 5000 }, (_, at) => [
    `model.layers.${Math.floor(at / 5)}.self_attn.${names[at % 5]}`,
    { dtype: 'F32', shape: [2, 2], data: Float32Array.of(at, 1, 2, 3) },
  ]);
  return safetensors(Object.fromEntries(arrays));
}

/** Opens the import panel: its box for files, once what reads them has come. */
export async function panel({ page }: Lab): Promise<Locator> {
  await page.getByRole('button', { name: 'more…' }).click();
  await page.getByRole('button', { name: 'import numbers…' }).click();
  const input = page.getByLabel('File', { exact: true });
  await input.waitFor();
  return input;
}

/** Of the whole panel, once nothing is being read any more. */
export async function said({ page }: Lab): Promise<string> {
  await page.getByRole('progressbar').waitFor({ state: 'detached', timeout: 60_000 });
  return page.locator('mha-import').evaluate((one) => one.shadowRoot!.textContent ?? '');
}

/** No worker reads files: starting one fails, or its script is not there. Before the page is loaded. */
export async function withoutReader({ page }: Lab, how: string): Promise<void> {
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
}
