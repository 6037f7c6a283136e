// What has to be shown: each line of the list with its must, its goal and what was measured.
import { flops } from './bench.mjs';
import { byHeads, causal, large, small, tiny } from './sizes.mjs';

/** @typedef {import('./compare.mjs').Compared} Compared */
/** @typedef {import('./compare.mjs').Sitting} Sitting */
/** @typedef {'median' | 'best'} Which */
/** `least`: more is better. @typedef {{ what: string, must: number, goal: number, unit: string, least: boolean, median: number, best: number }} Line */
/** The least milliseconds, for a size, of the systems that `chosen` names. @typedef {(size: number[], chosen: RegExp) => number} Ms */

export const relaxed = /^relaxed$/;
export const simd = /^simd$/;
export const ort = /^ort-/;
/** All but ours, the plain loops and the hand-written one that only shows how far a kernel gets. */
const peer = /^(ort|tfjs|jax)-/;
const naive = /^naive-js$/;

/** @param {Sitting} sitting @param {Which} which @returns {Ms} */
export const msOf =
  ({ rows }, which) =>
  ([T, d, h], chosen) => {
    const found = rows.filter((row) => row.T === T && row.d === d && row.h === h);
    const systems = found.flatMap((row) => Object.entries(row.systems)).filter(([name]) => chosen.test(name));
    return Math.min(...systems.map(([, times]) => times[which]));
  };

/** @param {number[]} size */
const named = (size) => `(${size.join(', ')})`;
/** @param {number[]} size */
const isLarge = (size) => large.some((other) => named(other) === named(size));

/** @param {Compared} compared @returns {Line[]} */
export function mustLines({ sittings, flavours }) {
  /**
   * Medians: in each sitting by itself, and of those the best. Best calls: of all sittings.
   * @param {boolean} least
   * @param {(ms: Ms, which: Which) => number} figure
   */
  const figures = (least, figure) => ({
    least,
    median: (least ? Math.max : Math.min)(...sittings.map((one) => figure(msOf(one, 'median'), 'median'))),
    best: figure((size, chosen) => Math.min(...sittings.map((one) => msOf(one, 'best')(size, chosen))), 'best'),
  });
  /** @param {string} what @param {[number, number]} bars @param {number[]} size @param {RegExp} theirs @param {RegExp} ours */
  const times = (what, [must, goal], size, theirs, ours) => ({
    ...{ what: `${named(size)} against ${what}`, must, goal, unit: '×' },
    ...figures(true, (ms) => ms(size, theirs) / ms(size, ours)),
  });
  /** The highest limit, so that a disturbed sitting does not flatter. @param {number} goal @param {number[]} size @param {'relaxed' | 'simd'} ours */
  const share = (goal, [T, d, h], ours) => ({
    ...{ what: `${named([T, d, h])}, share of the wasm limit, ${ours}`, must: 75, goal, unit: '%' },
    ...figures(true, (ms, which) => {
      const rate = flops({ T, d, h }) / ms([T, d, h], ours === 'simd' ? simd : relaxed) / 1e6;
      return (100 * rate) / Math.max(...sittings.map(({ limit }) => limit[ours][which]));
    }),
  });
  /** @param {string} what @param {[number, number]} bars @param {string} unit @param {number} value */
  const most = (what, [must, goal], unit, value) => ({
    ...{ what, must, goal, unit, least: false, median: value, best: value },
  });

  const rows = sittings.flatMap((sitting) => sitting.rows.map(({ systems }) => systems));
  const errors = rows.flatMap((systems) => [systems.relaxed, systems.simd].map((found) => found?.error ?? 0));
  return [
    ...[large[1], large[2]].flatMap((size) => [share(90, size, 'relaxed'), share(88, size, 'simd')]),
    ...large.flatMap((size) => [
      times('onnxruntime-web, relaxed', [1.4, 1.9], size, ort, relaxed),
      times('onnxruntime-web, simd', [1.1, 1.5], size, ort, simd),
    ]),
    times('the best peer, relaxed', [3, 5], small, peer, relaxed),
    {
      ...{ what: `${named(tiny)}, time against plain JavaScript's, relaxed`, must: 2, goal: 1, unit: '×' },
      ...figures(false, (ms) => ms(tiny, relaxed) / ms(tiny, naive)),
    },
    ...byHeads
      .filter((size) => !isLarge(size))
      .map((size) => times('onnxruntime-web, relaxed', [1.3, 1.9], size, ort, relaxed)),
    ...causal.map((size, at) => ({
      ...{ what: `${named(size)}, causal, share of its own time without, relaxed`, unit: '%' },
      ...{ must: [92, 82][at], goal: [86, 75][at] },
      ...figures(false, (ms) => (100 * ms(size, /^relaxed-causal$/)) / ms(size, /^relaxed-all$/)),
    })),
    most('largest error of the output, all of these', [1.5e-5, 5e-6], '', Math.max(...errors)),
    most(
      'wasm and JavaScript of one flavour, brotli',
      [60, 25],
      ' kB',
      Math.max(...flavours.map((one) => one.kilobytes)),
    ),
    most('usable after load', [100, 30], ' ms', Math.max(...flavours.map((one) => one.usable ?? NaN))),
  ];
}

/** A line's cells: what, must, goal, medians, best calls, and what it reaches. @param {Line} line */
export function cells(line) {
  const { what, must, goal, median, best, unit, least } = line;
  /** @param {number} bar */
  const reaches = (bar) => (least ? median >= bar : median <= bar);
  const values = [must, goal, median, best].map(
    (value) => `${value < 1e-3 ? value.toExponential(1) : Number(value.toPrecision(3))}${unit}`,
  );
  return [what, ...values, reaches(goal) ? 'goal' : reaches(must) ? 'must' : 'missed'];
}

export const head = ['', 'must', 'goal', 'medians', 'best calls', 'reaches'];

/** @param {Compared} compared */
export const mustTable = (compared) =>
  [head, ...mustLines(compared).map(cells)]
    .map(([what, ...others]) => what.padEnd(66) + others.map((cell) => cell.padStart(11)).join(''))
    .join('\n');
