/** scripts/check/sizes.mjs holds the budgets of what is downloaded. */
import { randomBytes } from 'node:crypto';
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

/** Random bytes do not shrink: the sizes stand for what brotli leaves. */
function sizes(
  files: Record<string, number>,
  texts: Record<string, string> = {},
): { output: string; status: number | null } {
  const folder = mkdtempSync(join(tmpdir(), 'mha-sizes-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const path of ['build/package', 'build/site/assets']) mkdirSync(join(folder, path), { recursive: true });
  for (const [file, bytes] of Object.entries(files)) writeFileSync(join(folder, 'build', file), randomBytes(bytes));
  for (const [file, text] of Object.entries(texts)) writeFileSync(join(folder, 'build', file), text);
  const { stdout, status } = spawnSync('node', [resolve('scripts/check/sizes.mjs')], { cwd: folder, encoding: 'utf8' });
  return { output: stdout, status };
}

const small = { 'package/engine.js': 1000, 'package/a.wasm': 1000, 'site/index.html': 1000, 'site/a.wasm': 1000 };

test('of several wasm files only the largest counts', () => {
  const { output, status } = sizes({ ...small, 'package/b.wasm': 40_000, 'package/c.wasm': 30_000 });
  expect(output).toContain('engine: its JavaScript and one wasm: 41.0 kB (must 60, good 25)');
  expect(status).toBe(0);
});

test('what the bench alone fetches is no part of the first page', () => {
  const bench = ['bench.html', 'assets/bench-a1.js', 'assets/bench-worker-b2.js', 'assets/bench-c3.css'];
  const { output } = sizes({ ...small, ...Object.fromEntries(bench.map((file) => [`site/${file}`, 300_000])) });
  expect(output).toContain('first page, with engine: 2.0 kB');
});

test('the page’s fonts count, and what has only letters that it does not write does not', () => {
  const fonts = { 'site/assets/noto-sans-400-C-af3LgN.woff2': 7000, 'site/assets/noto-sans-400-latin-DNI1iTQz.woff2': 90_000 };
  const { output } = sizes({ ...small, ...fonts });
  expect(output).toMatch(/^first page, with engine: 9\.0 kB/m);
});

test('what is loaded only when it is asked for is no part of the first page', () => {
  const { output } = sizes({ ...small, 'site/later.js': 50_000 }, { 'site/index.js': 'import("./later.js")' });
  expect(output).toMatch(/^first page, with engine: 2\.0 kB/m);
});

test('a worker that only what is loaded later starts is no part of the first page, one that the page starts is', () => {
  const workers = { 'site/reader.js': 50_000, 'site/worker.js': 7_000 };
  const { output } = sizes(
    { ...small, ...workers },
    {
      'site/index.js': 'import("./later.js"); new Worker(new URL("worker.js", import.meta.url))',
      'site/later.js': 'new Worker(new URL("reader.js", import.meta.url)); new URL("worker.js", import.meta.url)',
    },
  );
  expect(output).toMatch(/^first page, with engine: 9\.[01] kB/m);
});

test.each([
  ['package/engine.js', 60_000, 'engine'],
  ['site/index.html', 200_000, 'first page'],
])('a %s of %i bytes is too large', (file, bytes, what) => {
  const { output, status } = sizes({ ...small, [file]: bytes });
  expect(output).toMatch(new RegExp(`^${what}.* TOO LARGE$`, 'm'));
  expect(output).toMatch(/^1 passed, 1 failed$/m);
  expect(status).toBe(1);
});
