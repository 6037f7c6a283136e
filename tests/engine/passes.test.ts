/** Forward passes that answers cost: nothing is computed twice. */
import { beforeAll, describe, expect, test } from 'vitest';
import { answerer } from '../../web/engine/worker/answer.ts';
import { createEngine, type Engine, type Problem } from '../../web/engine/index.ts';
import { example, request } from './requests.ts';

let engine: Engine;
beforeAll(async () => {
  engine = await createEngine();
});

describe('nothing is computed twice', () => {
  const text = (...tokens: string[]): Problem => ({
    source: { kind: 'seeded', tokens, seed: 1, modelWidth: 8 },
    heads: 2,
    edits: [],
  });
  const edited = (problem: Problem, value: number): Problem => ({
    ...problem,
    edits: [{ stage: 'wq', head: 1, row: 0, col: 0, value }],
  });

  test('another text, another number of heads, another edit is one forward pass; what was asked before is none', () => {
    const { ask, passes } = counted();
    const all = { measures: { headStats: true, changes: true, rows: [1] } };
    ask(request(text('a', 'b', 'c'), all));
    expect(passes()).toBe(1);
    for (const more of [
      { query: 0 },
      { cell: { stage: 'q', head: 1, row: 1, col: 2 } as const },
      { matrices: [{ stage: 'weights' } as const] },
      all,
    ]) {
      ask(request(text('a', 'b', 'c'), more));
    }
    expect(passes()).toBe(0);
    ask(request(text('a', 'b', 'c', 'd'), all));
    expect(passes()).toBe(1);
    ask(request({ ...text('a', 'b', 'c', 'd'), heads: 4 }, all));
    expect(passes()).toBe(1);
    ask(request(text('a', 'b', 'c', 'd'), all)); // undone
    expect(passes()).toBe(0);
    ask(request(edited(text('a', 'b', 'c', 'd'), 2), all)); // what was there before is known
    expect(passes()).toBe(1);
    ask(request(edited(text('a', 'b', 'c', 'd'), 3), all));
    expect(passes()).toBe(1);
  });

  test('with numbers from outside a change is one forward pass too, another word or number of heads among them', () => {
    const { ask, passes } = counted();
    const given = (number: number) => ({ inputs: { wq: new Float32Array(64).fill(number) }, inputsName: `${number}` });
    const start = text('a', 'b', 'c');
    ask(request(start, given(1)));
    expect(passes()).toBe(1);
    for (const problem of [
      { ...start, causal: true },
      { ...start, positions: 'sinusoidal' },
      { ...start, variant: 'chopped' },
      { ...start, off: [1] },
      edited(start, 2),
    ] satisfies Problem[]) {
      ask(request(problem, given(1)));
      expect(passes()).toBe(1);
    }
    const { matrices } = ask(request(start, { ...given(2), matrices: [{ stage: 'wq', head: 1 }] }));
    expect(passes()).toBe(1); // another matrix in the same place
    expect(new Set(matrices[0].data)).toEqual(new Set([2]));
    // Of another array the source's own is read again where one from outside stood.
    const [own] = ask(request(start, { matrices: [{ stage: 'wq', head: 1 }] })).matrices;
    const other = {
      inputs: { wk: new Float32Array(64) },
      inputsName: 'wk',
      matrices: [{ stage: 'wq', head: 1 }],
    } as const;
    expect(ask(request(start, other)).matrices[0].data).toEqual(own.data);
    passes();
    ask(request({ ...start, heads: 4 }, given(2)));
    expect(passes()).toBe(1);
    ask(request(text('a', 'b', 'd'), given(2))); // a word that no source has given yet
    expect(passes()).toBe(1);
  });

  test('where all that a source gives comes from outside, the numbers are those of the source itself', () => {
    const { ask, passes } = counted();
    const problem = { ...text('a', 'b', 'c'), causal: true };
    const all = ['x', 'wq', 'wk', 'wv', 'wo', 'xk', 'xv'] as const;
    const read = (asked: Problem, names: readonly (typeof all)[number][]) => {
      const { matrices } = ask(request({ ...asked, heads: 1 }, { matrices: names.map((stage) => ({ stage })) }));
      passes();
      return Object.fromEntries(matrices.map(({ stage, data }) => [stage, data]));
    };
    const own = read(problem, all.slice(0, 5));
    const shown = { matrices: [{ stage: 'y' }, { stage: 'weights' }] } as const;
    const plain = ask(request(problem, shown));
    passes();
    expect(ask(request(problem, { ...shown, inputs: own, inputsName: 'all' })).matrices).toEqual(plain.matrices);
    expect(passes()).toBe(1);
    const { x: _, ...weights } = own;
    ask(request(problem, { inputs: weights, inputsName: 'without x' }));
    expect(passes()).toBe(1);
    // Keys from elsewhere have inputs of their own.
    const cross: Problem = { ...problem, source: { ...problem.source, other: ['d', 'e'] } as Problem['source'] };
    ask(request(cross, { inputs: own, inputsName: 'all' }));
    expect(passes()).toBe(1);
    ask(request(cross, { inputs: read(cross, all), inputsName: 'all of both' }));
    expect(passes()).toBe(1);
  });

  test('each answer says how many passes it cost', () => {
    const { ask } = counted();
    const costs = [text('a', 'b', 'c'), text('a', 'b', 'c'), text('a', 'b', 'd')].map(
      (problem) => ask(request(problem)).passes,
    );
    expect(costs).toEqual([1, 0, 1]);
  });

  test('what is read from a kept trace is what is computed anew, however problems follow each other', () => {
    const { ask } = counted();
    const inputs = { wq: new Float32Array(8 * 8).fill(0.5), wk: new Float32Array(8 * 8).fill(0.25) };
    const problems = [
      text('a', 'b', 'c'),
      edited(text('a', 'b', 'c'), 2),
      { ...text('a', 'b', 'c'), off: [1] },
      { ...text('a', 'b', 'c'), causal: true },
      { ...text('a', 'b', 'c'), scale: 2 },
      text('c', 'b', 'a'),
    ];
    const measures = { headStats: true, changes: true } as const;
    for (const at of [0, 1, 0, 2, 2, 3, 1, 4, 5, 0, 5, 1, 1, 3]) {
      for (const more of [{}, { inputs, inputsName: 'wq:1,wk:2' }]) {
        const asked = request(problems[at], { matrices: [{ stage: 'y' }, { stage: 'weights' }], measures, ...more });
        const { passes: cost, ...read } = ask(asked);
        const { passes: _, ...anew } = counted().ask(asked);
        expect(read).toEqual(anew);
        expect(cost).toBeLessThanOrEqual(2);
      }
    }
  });

  test('inputs without a name are like no others', () => {
    const { ask } = counted();
    const weights = (number: number) =>
      ask(request(example, { inputs: { wq: new Float32Array(16).fill(number) }, matrices: [{ stage: 'wq', head: 0 }] }))
        .matrices[0].data[0];
    expect([weights(1), weights(2)]).toEqual([1, 2]);
  });

  test('numbers that JSON has no words for keep their problems apart', () => {
    const { ask } = counted();
    const x = (value: number): Problem => ({
      ...example,
      edits: [{ stage: 'x', head: null, row: 0, col: 0, value }],
    });
    const shown = [NaN, Infinity, -Infinity, 0, -0].map(
      (value) => ask(request(x(value), { matrices: [{ stage: 'x' }] })).matrices[0].data[0],
    );
    expect(shown).toEqual([NaN, Infinity, -Infinity, 0, -0]);
  });

  test('where memory is short, what is kept gives way', () => {
    const { ask } = counted();
    const large = (seed: number): Problem => ({
      source: { kind: 'seeded', tokens: Array.from({ length: 128 }, (_, at) => `t${at}`), seed, modelWidth: 512 },
      heads: 32,
      headWidth: 128,
      valueWidth: 128,
    });
    for (const seed of [1, 2, 3, 4, 5]) expect(ask(request(large(seed))).stages.length).toBeGreaterThan(10);
  });

  /** Answers of an engine of its own, and the passes since they were last counted. */
  function counted() {
    let before = engine.info.passes();
    const ask = answerer(engine);
    return {
      ask,
      passes: () => {
        const now = engine.info.passes();
        const since = now - before;
        before = now;
        return since;
      },
    };
  }
});
