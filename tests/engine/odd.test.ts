/** Why a number is not finite, and where the first one arose: read off what was computed, for every kind. */
import { createEngine, type Address, type Problem } from 'mha-lab/engine';
import { beforeAll, describe, expect, test } from 'vitest';
import { answerer } from '../../web/engine/worker/answer.ts';
import type { Answer } from '../../web/engine/worker/request.ts';

let answer: (problem: Problem, cell?: Address | null) => Answer;
beforeAll(async () => {
  // Without fused products, which take a sum of ∞ and a product of −∞ for ∞.
  const answers = answerer(await createEngine({ flavour: 'baseline' }));
  answer = (problem, cell = null) => answers({ problem, matrices: [], query: 0, cell });
});

/** One head of width 1 where nothing else is said: X is a column, and so are queries, keys and values. */
const given = (x: readonly number[], more: { wq?: number; wv?: number; wo?: number; mask?: Float32Array } = {}) => {
  const { wq = 1, wv = 1, wo = 1, mask } = more;
  const [one, q, v, o] = [1, wq, wv, wo].map((number) => Float32Array.of(number));
  const source = { kind: 'given', modelWidth: 1, x: Float32Array.from(x), wq: q, wk: one, wv: v, wo: o } as const;
  return { source: mask ? { ...source, mask } : source, heads: 1, headWidth: 1, valueWidth: 1 } satisfies Problem;
};
/** The same as wide as `x`, for one token; W_Q is a column. */
const wide = (x: readonly number[], wq: readonly number[]): Problem => ({
  source: {
    kind: 'given',
    modelWidth: x.length,
    x: Float32Array.from(x),
    wq: Float32Array.from(wq),
    wk: new Float32Array(x.length),
    wv: new Float32Array(x.length),
    wo: new Float32Array(x.length),
  },
  heads: 1,
  headWidth: 1,
  valueWidth: 1,
});
const cell = (stage: Address['stage'], row = 0, col = 0): Address => {
  const single = stage === 'x' || stage === 'wo' || stage === 'y' || stage === 'concat';
  return { stage, head: single ? null : 0, row, col };
};

describe('why a number is not finite', () => {
  test.each([
    ['given', given([Infinity]), cell('x'), Infinity],
    ['given', given([NaN]), cell('x'), NaN],
    ['overflow', given([3e38], { wq: 2 }), cell('q'), Infinity],
    ['overflow', given([3e38], { wq: -2 }), cell('q'), -Infinity],
    ['infinity', given([Infinity], { wq: 2 }), cell('q'), Infinity],
    ['nan', given([NaN], { wq: 2 }), cell('q'), NaN],
    ['nan', given([NaN]), cell('weights'), NaN],
    ['zero-times-infinity', given([Infinity], { wq: 0 }), cell('q'), NaN],
    ['zero-times-infinity', given([1, -1e30], { wv: 1e30 }), cell('head'), NaN],
    ['infinity-minus-infinity', wide([Infinity, -Infinity], [1, 1]), cell('q'), NaN],
    ['infinity-minus-infinity', given([1e30, 1]), cell('weights'), NaN],
  ] as const)('%s', (kind, problem, at, value) => {
    const { explanation, cellOdd } = answer(problem, at);
    expect(explanation).toMatchObject({ ...at, value });
    expect(cellOdd).toBe(kind);
  });

  test('is not asked of what is finite or hidden', () => {
    const causal = { ...given([1, 2]), causal: true };
    for (const stage of ['mask', 'masked', 'weights'] as const) {
      expect(answer(causal, { ...cell(stage, 0, 1), head: stage === 'mask' ? null : 0 }).cellOdd).toBeNull();
    }
    expect(answer(given([1]), cell('y')).cellOdd).toBeNull();
    const { explanation, cellOdd } = answer(wide([3e38, -3e38], [2, 2]), cell('q'));
    expect(explanation, 'of sums beyond float32 on the way').toMatchObject({ value: 0 });
    expect(cellOdd).toBeNull();
  });
});

describe('the first of all', () => {
  test.each([
    ['an input', given([1, NaN]), { ...cell('x', 1), value: NaN, kind: 'given' }],
    ['an input that stands after the steps', given([3e38], { wq: 2, wo: NaN }), { ...cell('wo'), kind: 'given' }],
    ['a sum beyond float32', given([3e38], { wq: -2 }), { ...cell('q'), value: -Infinity, kind: 'overflow' }],
    ['a dot product', given([1, 1e30]), { ...cell('dots', 1, 1), value: Infinity, kind: 'overflow' }],
    [
      'a number of the mask that hides nothing',
      given([1, 2], { mask: Float32Array.of(0, -Infinity, NaN, 0) }),
      { ...cell('mask', 1), head: null, kind: 'given' },
    ],
  ] as const)('%s', (_, problem, first) => {
    expect(answer(problem).odd).toMatchObject(first);
  });

  test('in the head where it arose, past every row and head that is finite', () => {
    const source = { kind: 'seeded', tokens: ['a', 'b', 'c'], seed: 1, modelWidth: 8 } as const;
    const column = [0, 2, 0].map((value, row) => ({ stage: 'x', head: null, row, col: 5, value }) as const);
    const edits = [...column, { stage: 'wv', head: 3, row: 5, col: 1, value: 3e38 } as const];
    const { odd } = answer({ source, heads: 4, edits });
    expect(odd).toEqual({ stage: 'v', head: 3, row: 1, col: 1, value: Infinity, kind: 'overflow' });
  });

  test('is none where all are finite, or a rule or a mask hides what is not', () => {
    const x = [1, 2, 3];
    for (const problem of [
      given(x),
      wide([3e38, -3e38], [2, 2]),
      { ...given(x), causal: true },
      { ...given(x), pad: 3 },
      given(x, { mask: Float32Array.of(0, -Infinity, 0, 0, 0, 0, -Infinity, -Infinity, -Infinity) }),
      { ...given(x), causal: true, variant: 'mask-zero' },
      { ...given(x), causal: true, variant: 'mask-after' },
    ] satisfies Problem[]) {
      expect(answer(problem).odd).toBeNull();
    }
  });

  test('costs no forward pass', () => {
    const problem = given([3e38], { wq: 4 });
    expect(answer(problem)).toMatchObject({ passes: 1, odd: { kind: 'overflow' } });
    expect(answer(problem)).toMatchObject({ passes: 0, odd: { kind: 'overflow' } });
  });
});
