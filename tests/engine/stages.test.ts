/** Every stage, against float64 and between the flavours: they may differ by what rounding explains and no more. */
import { readFileSync } from 'node:fs';
import { createEngine, type Flavour, type Matrix, type Problem, type Session, type StageId } from 'mha-lab/engine';
import { describe, expect, test } from 'vitest';
import { flavours } from './flavours.ts';

/** Relative error of one rounding to float32. */
const u = 2 ** -24;

/** Values as computed in one place, and how far those from another may lie from them. */
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

/** `values` = a · b in float32: what a and b are off by goes through, and either side rounds n products and n sums. */
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
 * `values` = softmax of a's rows: a share changes by a factor of e^(2·off) at most. On either side exp is within four
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

type Values = (stage: StageId, head: number | null) => ArrayLike<number>;

/** Walks through the stages of what is loaded, and finds each where `others` has it. */
function expectAgreement(session: Session, others: Values): void {
  const shapes = new Map(session.stages().map((shape) => [shape.stage, shape]));
  const heads = shapes.get('weights')!.heads;
  const width = shapes.get('q')!.cols;

  const check = (stage: StageId, head: number | null, bounded: Bounded): Bounded => {
    const other = others(stage, head);
    expect(other.length).toBe(bounded.rows * bounded.cols);
    for (let cell = 0; cell < other.length; ++cell) {
      const [row, col] = [Math.floor(cell / bounded.cols), cell % bounded.cols];
      const [value, off] = [bounded.at(row, col), bounded.off(row, col)];
      if (value === other[cell]) continue; // infinities too
      const far = `${stage} of head ${head}, row ${row}, column ${col}`;
      expect(Math.abs(value - other[cell]), far).toBeLessThanOrEqual(off);
    }
    return bounded;
  };
  const read = (stage: StageId, head: number | null = null) => session.matrix(stage, head);
  const same = (stage: StageId, head: number | null = null) => check(stage, head, exact(read(stage, head)));

  const x = same('x');
  const wo = same('wo');
  if (shapes.has('mask')) same('mask');
  const outputs = Array.from({ length: heads }, (_, head) => {
    const q = check('q', head, product(read('q', head), x, same('wq', head)));
    const k = check('k', head, product(read('k', head), x, same('wk', head)));
    const v = check('v', head, product(read('v', head), x, same('wv', head)));
    const dots = check('dots', head, product(read('dots', head), q, turned(k)));
    const scores = check('scores', head, scaled(read('scores', head), dots, 1 / Math.sqrt(width)));
    const masked = shapes.has('masked')
      ? check('masked', head, { ...exact(read('masked', head)), off: scores.off })
      : scores;
    const weights = check('weights', head, softmax(read('weights', head), masked));
    const output = check('head', head, product(read('head', head), weights, v));
    const rows = { ...wo, rows: width, at: (row: number, col: number) => wo.at(head * width + row, col) };
    check('part', head, product(read('part', head), output, rows));
    return output;
  });
  const concat = check('concat', null, joined(read('concat'), outputs));
  check('y', null, product(read('y'), concat, wo));
}

async function loaded(flavour: Flavour, problem: Problem): Promise<Session> {
  const session = (await createEngine({ flavour })).session();
  session.load(problem);
  return session;
}

type Rows = (number | null)[][];
type Stages = Record<string, Rows | Rows[]>;

/** Rows of a stage that has heads or none, in one piece; null is -inf, which JSON cannot spell. */
function flat(stages: Stages, stage: string, head: number | null): number[] {
  const rows = head === null ? stages[stage] : stages[stage][head];
  return (rows as Rows).flat().map((value) => value ?? -Infinity);
}

describe.each(flavours)('%s', (flavour) => {
  test.each(['plain', 'causal'] as const)('a problem without any symmetry is that of float64, %s', async (mask) => {
    const golden = JSON.parse(readFileSync('tests/golden/asymmetric.json', 'utf8')) as {
      heads: number;
      modelWidth: number;
      inputs: Stages;
    } & Record<typeof mask, Stages>;
    const { heads, modelWidth, inputs } = golden;

    const oneMatrix = (stage: string) => {
      const [one, other] = inputs[stage] as Rows[];
      return Float32Array.from(one.flatMap((row, i) => [...row, ...other[i]].map(Number)));
    };
    const floats = (stage: string) => Float32Array.from(flat(inputs, stage, null));
    const projections = { wq: oneMatrix('wq'), wk: oneMatrix('wk'), wv: oneMatrix('wv') };
    const source = { kind: 'given', modelWidth, x: floats('x'), ...projections, wo: floats('wo') } as const;
    const session = await loaded(flavour, { source, heads, causal: mask === 'causal' });

    const all = { ...inputs, ...golden[mask] };
    expect(
      session
        .stages()
        .map(({ stage }) => stage)
        .sort(),
    ).toEqual(Object.keys(all).sort());
    expectAgreement(session, (stage, head) => flat(all, stage, head));
  });

  test('seeded inputs are the bits that their description gives', async () => {
    const cases = JSON.parse(readFileSync('tests/golden/seeded.json', 'utf8')) as {
      tokens: string[];
      seed: number;
      modelWidth: number;
      fnv1a64: Record<'x' | 'wq' | 'wk' | 'wv' | 'wo', string>;
    }[];
    for (const { fnv1a64, ...source } of cases) {
      const session = await loaded(flavour, { source: { kind: 'seeded', ...source }, heads: 1 });
      for (const stage of ['x', 'wq', 'wk', 'wv', 'wo'] as const) {
        const head = stage === 'x' || stage === 'wo' ? null : 0;
        expect(fnv1a(session.matrix(stage, head).data), stage).toBe(fnv1a64[stage]);
      }
    }
  });
});

function fnv1a(numbers: Float32Array): string {
  let hash = 0xcbf29ce484222325n;
  for (const byte of new Uint8Array(numbers.buffer)) hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n);
  return hash.toString(16).padStart(16, '0');
}

test.each([
  { modelWidth: 32, heads: 4, causal: false },
  { modelWidth: 96, heads: 8, causal: true },
  { modelWidth: 30, heads: 2, causal: true },
  { modelWidth: 7, heads: 7, causal: false },
])('the flavours agree: d_model $modelWidth, h $heads, causal $causal', async ({ modelWidth, heads, causal }) => {
  const tokens = 'Virat hit the ball because it was full and outside off . hit'.split(' ');
  const problem: Problem = { source: { kind: 'seeded', tokens, seed: 3, modelWidth }, heads, causal };
  const baseline = await loaded('baseline', problem);
  for (const flavour of ['simd', 'relaxed'] as const) {
    expectAgreement(await loaded(flavour, problem), (stage, head) => baseline.matrix(stage, head).data);
  }
});
