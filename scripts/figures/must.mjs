// What has to be shown: each line of the list with its must, its goal and what was measured.
import { flops } from './bench.mjs';
import { byHeads, causal, large, small, tiny } from './sizes.mjs';

/** @typedef {import('./compare.mjs').Compared} Compared */
/** @typedef {import('./compare.mjs').Sitting} Sitting */
/** @typedef {'median' | 'best'} Which */
/** @typedef {{ what: string, must: number, goal: number, median: number, best: number, unit: string, least: boolean }} Line */

/** @param {Sitting} sitting @param {number[]} size */
function systemsOf({ rows }, [T, d, h]) {
  const found = rows.find((row) => row.T === T && row.d === d && row.h === h);
  if (!found) throw new Error(`${T},${d},${h} was not measured`);
  return found.systems;
}

/**
 * The least time of those systems whose name matches.
 * @param {Sitting} sitting
 * @param {number[]} size
 * @param {RegExp} chosen
 * @param {Which} which
 */
function fastest(sitting, size, chosen, which) {
  const found = Object.entries(systemsOf(sitting, size)).filter(([name]) => chosen.test(name));
  return Math.min(...found.map(([, times]) => times[which]));
}

const ort = /^ort-/;
/** All but ours, the plain loops and the hand-written one that only shows how far a kernel gets. */
const peer = /^(ort|tfjs|jax)-/;

/** @param {number[]} size */
const named = (size) => `(${size.join(', ')})`;

/** @param {Compared} compared @returns {Line[]} */
export function mustLines({ sittings, flavours }) {
  /**
   * Medians: in each sitting by itself, and then the best sitting. Best calls: of all sittings.
   * @param {(least: (size: number[], chosen: RegExp) => number) => number} figure
   * @param {boolean} least
   */
  const both = (figure, least) => {
    const pick = least ? Math.max : Math.min;
    const inEach = sittings.map((one) => figure((size, chosen) => fastest(one, size, chosen, 'median')));
    const best = figure((size, chosen) => Math.min(...sittings.map((one) => fastest(one, size, chosen, 'best'))));
    return { median: pick(...inEach), best, least };
  };
  /** @param {number[]} size @param {RegExp} peers @param {string} flavour */
  const ratio = (size, peers, flavour) =>
    both((least) => least(size, peers) / least(size, new RegExp(`^${flavour}$`)), true);

  /** @param {'relaxed' | 'simd'} flavour @param {number[]} size */
  const share = (flavour, [T, d, h]) => {
    const rate = both((least) => flops({ T, d, h }) / least([T, d, h], new RegExp(`^${flavour}$`)) / 1e6, true);
    /** @param {Which} which */
    const limit = (which) => Math.max(...sittings.map(({ limit: found }) => found[flavour][which]));
    return { ...rate, median: rate.median / limit('median'), best: rate.best / limit('best') };
  };

  /** @param {number[]} size @param {Which} which */
  const causalShare = ([T, d], which) => {
    const shares = sittings.map((sitting) => {
      const rows = sitting.causal.find((found) => found.T === T && found.d === d)?.rows ?? [];
      const [all, half] = ['relaxed', 'relaxed-causal'].map((name) => {
        const row = rows.find(({ system }) => system === name);
        return row && 'best' in row ? row[which] : NaN;
      });
      return half / all;
    });
    return Math.min(...shares);
  };
  const errors = sittings.flatMap(({ rows }) =>
    rows.flatMap(({ systems }) => ['relaxed', 'simd'].map((name) => systems[name].error)),
  );
  const error = Math.max(...errors);
  const size = Math.max(...flavours.map(({ kilobytes }) => kilobytes));
  const usable = Math.max(...flavours.map((flavour) => flavour.usable ?? NaN));

  return [
    ...[large[1], large[2]].flatMap((at) => [
      {
        what: `${named(at)}, share of the wasm limit, relaxed`,
        must: 75,
        goal: 90,
        unit: '%',
        ...percent(share('relaxed', at)),
      },
      {
        what: `${named(at)}, share of the wasm limit, simd`,
        must: 75,
        goal: 88,
        unit: '%',
        ...percent(share('simd', at)),
      },
    ]),
    ...large.flatMap((at) => [
      {
        what: `${named(at)} against onnxruntime-web, relaxed`,
        must: 1.4,
        goal: 1.9,
        unit: '×',
        ...ratio(at, ort, 'relaxed'),
      },
      {
        what: `${named(at)} against onnxruntime-web, simd`,
        must: 1.1,
        goal: 1.5,
        unit: '×',
        ...ratio(at, ort, 'simd'),
      },
    ]),
    {
      what: `${named(small)} against the best peer, relaxed`,
      must: 3,
      goal: 5,
      unit: '×',
      ...ratio(small, peer, 'relaxed'),
    },
    {
      what: `${named(tiny)}, time against plain JavaScript's, relaxed`,
      ...{ must: 2, goal: 1, unit: '×' },
      ...both((least) => least(tiny, /^relaxed$/) / least(tiny, /^naive-js$/), false),
    },
    ...byHeads
      .filter((at) => !large.some((one) => one.join() === at.join()))
      .map((at) => ({
        what: `${named(at)} against onnxruntime-web, relaxed`,
        ...{ must: 1.3, goal: 1.9, unit: '×' },
        ...ratio(at, ort, 'relaxed'),
      })),
    ...causal.map((at, i) => ({
      what: `${named(at)}, causal, share of its own time without, relaxed`,
      ...{ must: [92, 82][i], goal: [86, 75][i], unit: '%' },
      ...percent({ median: causalShare(at, 'median'), best: causalShare(at, 'best'), least: false }),
    })),
    {
      what: 'largest error of the output, all of these',
      must: 1.5e-5,
      goal: 5e-6,
      unit: '',
      median: error,
      best: error,
      least: false,
    },
    {
      what: 'wasm and JavaScript of one flavour, brotli',
      must: 60,
      goal: 25,
      unit: ' kB',
      median: size,
      best: size,
      least: false,
    },
    { what: 'usable after load', must: 100, goal: 30, unit: ' ms', median: usable, best: usable, least: false },
  ];
}

/** @param {{ median: number, best: number, least: boolean }} shares */
const percent = ({ median, best, least }) => ({ median: 100 * median, best: 100 * best, least });

/** @param {Line} line @param {number} value */
export const written = ({ unit }, value) =>
  `${value < 1e-3 ? value.toExponential(1) : Number(value.toPrecision(3))}${unit}`;

/** @param {Line} line */
export function verdict({ must, goal, median, least }) {
  /** @param {number} bar */
  const reaches = (bar) => (least ? median >= bar : median <= bar);
  return reaches(goal) ? 'goal' : reaches(must) ? 'must' : 'missed';
}

/** @param {Compared} compared */
export function mustTable(compared) {
  const head = ['', 'must', 'goal', 'medians', 'best calls', ''];
  const lines = mustLines(compared).map((line) => [
    line.what,
    ...[line.must, line.goal, line.median, line.best].map((value) => written(line, value)),
    verdict(line),
  ]);
  return [head, ...lines]
    .map(([what, ...cells]) => what.padEnd(66) + cells.map((cell) => cell.padStart(11)).join(''))
    .join('\n');
}
