/** The flavours differ in the order of their sums, so their results differ, but by no more than rounding explains. */
import { createEngine, type Matrix, type Problem, type Session, type StageId } from 'mha-lab/engine';
import { beforeAll, describe, expect, test } from 'vitest';

/** Relative error of one rounding to float32. */
const u = 2 ** -24;

/** Values of one flavour, and how far those of another may lie from them. */
interface Bounded {
  readonly rows: number;
  readonly cols: number;
  readonly at: (row: number, col: number) => number;
  readonly off: (row: number, col: number) => number;
}

const exact = ({ rows, cols, data }: Matrix): Bounded => ({
  rows,
  cols,
  at: (row, col) => data[row * cols + col],
  off: () => 0,
});
const turned = ({ rows, cols, at, off }: Bounded): Bounded => ({
  rows: cols,
  cols: rows,
  at: (row, col) => at(col, row),
  off: (row, col) => off(col, row),
});

/** `values` = a · b in float32: what a and b differ by goes through, and each flavour rounds n products and n sums. */
function product(values: Matrix, a: Bounded, b: Bounded): Bounded {
  const off = values.data.map((_, cell) => {
    const [row, col] = [Math.floor(cell / values.cols), cell % values.cols];
    let bound = 0;
    for (let k = 0; k < a.cols; ++k) {
      const [x, y] = [Math.abs(a.at(row, k)), Math.abs(b.at(k, col))];
      const [dx, dy] = [a.off(row, k), b.off(k, col)];
      bound += x * dy + dx * y + dx * dy + 2 * a.cols * u * (x + dx) * (y + dy);
    }
    return bound;
  });
  return { ...exact(values), off: (row, col) => off[row * values.cols + col] };
}

/** `values` = factor · a, each rounded once. */
function scaled(values: Matrix, a: Bounded, factor: number): Bounded {
  const { at, ...shape } = exact(values);
  return { ...shape, at, off: (row, col) => factor * a.off(row, col) + 2 * u * Math.abs(at(row, col)) };
}

/**
 * `values` = softmax of a's rows: a share changes by a factor of e^(2·off) at most. In each flavour exp is within four
 * roundings in the share and in the sum, its argument is rounded once there and there, and the sum is rounded n times,
 * the quotient twice.
 */
function softmax(values: Matrix, a: Bounded): Bounded {
  const columns = Array.from({ length: a.cols }, (_, col) => col);
  const offs = Array.from({ length: a.rows }, (_, row) => {
    const scores = columns.map((col) => a.at(row, col)).filter(Number.isFinite);
    const spread = Math.max(...scores) - Math.min(...scores);
    const rounding = 2 * u * (8 + 2 * spread + a.cols + 2);
    return Math.expm1(2 * Math.max(...columns.map((col) => a.off(row, col))) + rounding);
  });
  const { at, ...shape } = exact(values);
  return { ...shape, at, off: (row, col) => offs[row] * at(row, col) };
}

/** Blocks side by side; their own blocks of `values`. */
function joined(values: Matrix, blocks: readonly Bounded[]): Bounded {
  const [{ cols }] = blocks;
  return { ...exact(values), off: (row, col) => blocks[Math.floor(col / cols)].off(row, col % cols) };
}

const tokens = ['Virat', 'hit', 'the', 'ball', 'because', 'it', 'was', 'full', 'and', 'outside', 'off', '.', 'hit'];

describe.each([
  { modelWidth: 32, heads: 4, causal: false },
  { modelWidth: 96, heads: 8, causal: true },
  { modelWidth: 30, heads: 2, causal: true },
  { modelWidth: 7, heads: 7, causal: false },
])('d_model $modelWidth, h $heads, causal $causal', ({ modelWidth, heads, causal }) => {
  const problem: Problem = { source: { kind: 'seeded', tokens, seed: 3, modelWidth }, heads, causal };
  let simd: Session;
  let baseline: Session;
  beforeAll(async () => {
    const engines = [await createEngine({ flavour: 'simd' }), await createEngine({ flavour: 'baseline' })];
    [simd, baseline] = engines.map((engine) => engine.session());
    for (const session of [simd, baseline]) session.load(problem);
  });

  /** Every cell of the other flavour is as near as it has to be. */
  function agrees(stage: StageId, head: number | null, bounded: Bounded): Bounded {
    const other = baseline.matrix(stage, head);
    other.data.forEach((value, cell) => {
      const [row, col] = [Math.floor(cell / other.cols), cell % other.cols];
      const name = `${stage} ${head} ${row} ${col}`;
      if (!Number.isFinite(value)) expect(bounded.at(row, col), name).toBe(value);
      else expect(Math.abs(bounded.at(row, col) - value), name).toBeLessThanOrEqual(bounded.off(row, col));
    });
    return bounded;
  }

  test('inputs are the same bits', () => {
    for (const stage of ['x', 'wo'] as const) expect(simd.matrix(stage, null)).toEqual(baseline.matrix(stage, null));
    for (let head = 0; head < heads; ++head) {
      for (const stage of ['wq', 'wk', 'wv'] as const) {
        expect(simd.matrix(stage, head)).toEqual(baseline.matrix(stage, head));
      }
    }
  });

  test('every stage is within what its roundings allow', () => {
    const x = exact(simd.matrix('x', null));
    const blocks: Bounded[] = [];
    for (let head = 0; head < heads; ++head) {
      const read = (stage: StageId) => simd.matrix(stage, head);
      const check = (stage: StageId, bounded: Bounded) => agrees(stage, head, bounded);
      const q = check('q', product(read('q'), x, exact(read('wq'))));
      const k = check('k', product(read('k'), x, exact(read('wk'))));
      const v = check('v', product(read('v'), x, exact(read('wv'))));
      const dots = check('dots', product(read('dots'), q, turned(k)));
      const scores = check('scores', scaled(read('scores'), dots, 1 / Math.sqrt(modelWidth / heads)));
      const masked = causal ? check('masked', { ...exact(read('masked')), off: scores.off }) : scores;
      const weights = check('weights', softmax(read('weights'), masked));
      blocks.push(check('head', product(read('head'), weights, v)));
    }
    const concat = agrees('concat', null, joined(simd.matrix('concat', null), blocks));
    agrees('y', null, product(simd.matrix('y', null), concat, exact(simd.matrix('wo', null))));
  });
});
