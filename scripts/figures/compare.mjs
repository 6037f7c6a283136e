// Our flavours beside the peers: three runs of what has to be shown, and one of how cost grows.
import { flavours } from './flavours.mjs';
import { machine } from './machine.mjs';
import { inChromium } from './own.mjs';
import { limits, runPeers } from './peers.mjs';
import { byHeads, causal, distinct, growth, large, small, tiny } from './sizes.mjs';

/**
 * One sitting: the limit of this CPU's wasm first, then all that is held against it.
 * @param {string} folder
 * @param {number} rounds
 */
async function sitting(folder, rounds) {
  const limit = limits(folder);
  const ort = 'ort-graph,ort-fusedqkv,ort-attn23';
  const ours = ['relaxed', 'simd'];
  const rows = [
    ...runPeers(folder, { sizes: [tiny, small], systems: '@1t', flavours: ours, rounds }),
    ...runPeers(folder, { sizes: distinct([...large, ...byHeads]), systems: ort, flavours: ours, rounds }),
  ];
  return { limit, rows: [...rows, ...(await causalRows(rounds))] };
}

/** Ours with and without the mask, in turns. @param {number} rounds */
async function causalRows(rounds) {
  const sizes = causal.map(([T, d, h]) => ({ T, d, h }));
  const { results } = await inChromium({
    ...{ sizes, systems: ['relaxed', 'relaxed-causal'], rounds, sampleMs: 20, warmMs: 400 },
  });
  return results.map(({ T, d, h, rows }) => {
    const systems = rows.flatMap((row) => {
      if ('leftOut' in row) return [];
      const name = row.system === 'relaxed' ? 'relaxed-all' : row.system;
      return [[name, { median: row.median, best: row.best, error: row.outputError }]];
    });
    return { T, d, h, systems: Object.fromEntries(systems) };
  });
}

/** @typedef {Awaited<ReturnType<typeof sitting>>} Sitting */
/** @typedef {Awaited<ReturnType<typeof compare>>} Compared */

/** @param {string} folder @param {number} rounds */
export async function compare(folder, rounds) {
  const about = machine();
  const sittings = [await sitting(folder, rounds), await sitting(folder, rounds), await sitting(folder, rounds)];
  const systems = 'ort-attn23,tfjs-wasm-perhead,jax-js,naive-js';
  const sizes = distinct(Object.values(growth).flat());
  const grown = runPeers(folder, { sizes, systems, flavours: ['relaxed', 'simd'], rounds: Math.ceil(rounds / 2) });
  return { ...about, loadAtEnd: machine().load, rounds, sittings, grown, flavours: await flavours(true) };
}
