/** scripts/bench: its table, and what it makes of the figures of three sittings. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { exponent } from '../../scripts/figures/growth.mjs';
import { cells, mustLines } from '../../scripts/figures/must.mjs';
import { byHeads, causal, large, small, tiny } from '../../scripts/figures/sizes.mjs';

const bench = (...args: string[]) => spawnSync('node', ['scripts/bench.mjs', ...args], { encoding: 'utf8' });

test('in Node it prints a row for each system, and keeps the same numbers as JSON', () => {
  const { stdout, stderr } = bench('--node', '--sizes', '3,4,2', '--rounds', '2');
  expect(stderr).toBe('');
  expect(stdout).toMatch(/^Node v\d.* on .*, \d+ cores, load \d/m);
  expect(stdout).toMatch(/^relaxed: \d+\.\d kB$/m);
  const { results } = JSON.parse(readFileSync('build/bench/node.json', 'utf8')) as {
    results: { rows: { system: string; best: number }[] }[];
  };
  const [{ rows }] = results;
  expect(rows.map(({ system }) => system)).toEqual(['relaxed', 'simd', 'baseline', 'plain', 'relaxed-causal']);
  const printed = stdout.split('\n').flatMap((line) => /^ {2}\w.*?\w {2,}(?:[\d.]+) +([\d.]+)/.exec(line)?.[1] ?? []);
  expect(printed.map(Number)).toEqual(rows.map(({ best }) => Number(best.toPrecision(3))));
});

test.each([
  [['--sizes', '3,4'], '3,4 is not T,d,h'],
  [['--round', '1'], "Unknown option '--round'"],
])('%j is refused in one line', (args, says) => {
  const { status, stderr } = bench(...args);
  expect(status).toBe(1);
  expect(stderr).toMatch(/^error: .*\n$/);
  expect(stderr).toContain(says);
});

/** One sitting in which each system takes so many milliseconds, whatever the size; the best call takes half of it. */
function sitting(ms: Readonly<Record<string, number>>) {
  const systems = Object.fromEntries(
    Object.entries(ms).map(([name, median]) => [name, { median, best: median / 2, error: 1e-6 }]),
  );
  const own = { 'relaxed-all': { median: 10, best: 9 }, 'relaxed-causal': { median: 8, best: 7 } };
  return {
    limit: { relaxed: { median: 50, best: 51 }, simd: { median: 40, best: 41 } },
    rows: [
      ...[tiny, small, ...large, ...byHeads].map(([T, d, h]) => ({ T, d, h, systems })),
      ...causal.map(([T, d, h]) => ({ T, d, h, systems: own })),
    ],
  };
}

test('each line is held against the faster peer, in the sitting that went best', () => {
  const sittings = [
    sitting({ relaxed: 2, simd: 3, 'ort-graph': 4, 'ort-attn23': 5, 'jax-js': 3, 'naive-js': 1, 'reach-fma': 0.1 }),
    sitting({ relaxed: 2, simd: 4, 'ort-graph': 6, 'ort-attn23': 5, 'jax-js': 7, 'naive-js': 1, 'reach-fma': 0.1 }),
  ];
  const lines = mustLines({ sittings, flavours: [{ kilobytes: 20, usable: 40 }, { kilobytes: 21, usable: 35 }] });
  const found = (what: string) => lines.find((line) => line.what.startsWith(what))!;

  expect(found('(64, 256, 8) against onnxruntime-web, relaxed')).toMatchObject({ median: 2.5, best: 2 });
  expect(found('(64, 256, 8) against onnxruntime-web, simd').median).toBeCloseTo(4 / 3);
  expect(found('(16, 64, 4) against the best peer').median).toBe(2.5); // and not 1.5, as in the first
  expect(found('(3, 4, 2), time').median).toBe(2);
  expect(found('(128, 512, 32)')).toMatchObject({ median: 2.5 });
  expect(found('(512, 512, 8), causal').median).toBe(80);
  // 8·128·512² + 4·128²·512 operations in 2 ms, of 50 · 10⁹ a second.
  expect(found('(128, 512, 8), share of the wasm limit, relaxed').median).toBeCloseTo((100 * 301_989_888) / 2e6 / 50);
  expect(found('wasm and JavaScript').median).toBe(21);
  expect(lines.map(({ what }) => what)).toEqual([...new Set(lines.map(({ what }) => what))]);

  expect(cells(found('(64, 256, 8) against onnxruntime-web, relaxed')).at(-1)).toBe('goal');
  expect(cells(found('(64, 256, 8) against onnxruntime-web, simd')).at(-1)).toBe('must');
  expect(cells(found('(16, 64, 4)')).at(-1)).toBe('missed');
  expect(cells(found('usable')).at(-1)).toBe('must');
});

test('the exponent of a power is found', () => {
  expect(exponent([1, 2, 8].map((x) => [x, 3 * x ** 1.5]))).toBeCloseTo(1.5, 12);
});
