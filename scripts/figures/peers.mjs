// Runs the peers' benchmark, which lies in a folder of its own, with our flavours plugged in.
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';

/** Milliseconds of one call, the median of a run's samples and the best of them; the largest error of the output. */
/** @typedef {{ median: number, best: number, error: number }} Times */
/** One size, with whatever system gave numbers. @typedef {{ T: number, d: number, h: number, systems: Record<string, Times> }} Row */

/**
 * All the systems take turns in one page, on one thread, weights returned.
 * @param {string} folder
 * @param {{ sizes: readonly (readonly number[])[], systems: string, flavours: string[], rounds: number }} asked
 * @returns {Row[]}
 */
export function runPeers(folder, { sizes, systems, flavours, rounds }) {
  const out = resolve('build/bench/peers.json');
  mkdirSync('build/bench', { recursive: true });
  const plugs = flavours.flatMap((name) => ['--plug', `${name}=${resolve(`build/peers/${name}.mjs`)}`]);
  const set = sizes.map((size) => size.join()).join(';');
  const args = ['bench/browser.mjs', '--set', set, '--systems', systems, '--rounds', String(rounds), '--out', out];
  execFileSync('node', [...args, ...plugs], { cwd: folder, stdio: 'inherit' });
  /** @type {{ results: any[] }} */
  const { results } = JSON.parse(readFileSync(out, 'utf8'));
  return results.map(({ T, d, h, systems: found }) => ({ T, d, h, systems: times(found) }));
}

/** @param {Record<string, any>} systems @returns {Record<string, Times>} */
function times(systems) {
  const measured = Object.entries(systems).filter(([, found]) => found.ms_median !== undefined);
  return Object.fromEntries(
    measured.map(([name, found]) => [
      name,
      { median: found.ms_median, best: found.ms_min, error: found.max_abs_err?.output ?? NaN },
    ]),
  );
}

/**
 * GFLOP/s that wasm can do at most, on registers alone: by relaxed_madd, and by a product and a sum.
 * @param {string} folder
 */
export function limits(folder) {
  /** @type {{ res: { name: string, gflops_median?: number, gflops_max?: number }[] }} */
  const { res } = JSON.parse(
    execFileSync('node', ['peak/browser.mjs', 'reg '], {
      cwd: folder,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'inherit'],
    }),
  );
  /** @param {string} how @param {'gflops_median' | 'gflops_max'} which */
  const most = (how, which) =>
    Math.max(...res.filter(({ name }) => name.includes(how)).map((found) => found[which] ?? 0));
  return {
    relaxed: { median: most('relaxed_madd', 'gflops_median'), best: most('relaxed_madd', 'gflops_max') },
    simd: { median: most('mul+add', 'gflops_median'), best: most('mul+add', 'gflops_max') },
  };
}
