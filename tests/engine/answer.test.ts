/** From a request to everything that one picture shows, directly and over a message channel. */
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { answerer } from '../../web/engine/answer.ts';
import { createEngine, EngineError, type Engine, type Problem } from '../../web/engine/index.ts';
import type { Answer, FromWorker, Request } from '../../web/engine/request.ts';
import { serve } from '../../web/engine/serve.ts';

const it = 2;
const example: Problem = { source: { kind: 'example', wo: 'identity' }, heads: 2 };
const seeded: Problem = {
  source: { kind: 'seeded', tokens: ['hit', 'the', 'ball', 'hit'], seed: 7, modelWidth: 12 },
  heads: 3,
};
const request = (problem: Problem, more: Partial<Request> = {}): Request => ({
  problem,
  matrices: [],
  query: it,
  cell: null,
  ...more,
});

let engine: Engine;
let another: Engine;
let answer: (request: Request) => Answer;
beforeAll(async () => {
  engine = await createEngine();
  another = await createEngine();
  answer = answerer(engine);
});

test('matrices come as asked for: every head, one head, one row, and those without heads', () => {
  const { matrices } = answer(
    request(seeded, {
      matrices: [
        { stage: 'weights' },
        { stage: 'head', head: 1 },
        { stage: 'q', row: 3 },
        { stage: 'x' },
        { stage: 'wo', row: 0 },
      ],
    }),
  );
  expect(
    matrices.map(({ stage, head, firstRow, rows, cols }) => [stage, head, firstRow, rows, cols].join(' ')),
  ).toEqual([
    'weights 0 0 4 4',
    'weights 1 0 4 4',
    'weights 2 0 4 4',
    'head 1 0 4 4',
    'q 0 3 1 4',
    'q 1 3 1 4',
    'q 2 3 1 4',
    'x  0 4 12',
    'wo  0 1 12',
  ]);
  const session = engine.session();
  session.load(seeded);
  for (const { stage, head, firstRow, rows, data } of matrices) {
    expect(data).toEqual(session.matrix(stage, head, rows === 1 ? firstRow : undefined).data);
  }
  session.close();
});

test('the cost is that of the problem', () => {
  expect(answer(request(seeded)).cost).toEqual(engine.cost({ tokens: 4, modelWidth: 12, heads: 3 }));
  const options = { kvHeads: 1, headWidth: 5, valueWidth: 2 };
  const source = { kind: 'seeded', tokens: ['a', 'b', 'c'], other: ['d', 'e'], seed: 1, modelWidth: 12 } as const;
  const edits = [{ stage: 'bo', head: null, row: 0, col: 0, value: 1 }] as const;
  expect(answer(request({ source, heads: 3, ...options, edits })).cost).toEqual(
    engine.cost({ tokens: 3, keys: 2, modelWidth: 12, heads: 3, ...options, biases: true }),
  );
});

test("a head's contribution is the length of its part of the query's row", () => {
  const { contributions } = answer(request(seeded));
  const session = engine.session();
  session.load(seeded);
  const lengths = [0, 1, 2].map((head) => Math.hypot(...session.matrix('part', head, it).data));
  session.close();
  expect(contributions.length).toBe(3);
  contributions.forEach((length, head) => expect(length).toBeCloseTo(lengths[head], 12));
});

test('what is measured is what was asked for, and nothing else', () => {
  const other = { ...seeded, causal: true };
  const { measured } = answer(
    request(seeded, {
      measures: {
        stats: [
          { stage: 'x', head: null },
          { stage: 'weights', head: 2 },
        ],
        headStats: true,
        influence: [2, 0],
        without: [1],
        compare: other,
      },
    }),
  );
  const session = engine.session();
  session.load(seeded);
  expect(measured).toEqual({
    stats: [session.stats('x', null), session.stats('weights', 2)],
    headStats: session.headStats(),
    influence: [session.influence(2), session.influence(0)],
    without: session.without([1]),
    differences: session.compare(other),
  });
  session.close();
  expect(answer(request(seeded)).measured).toEqual({});
});

test('what is compared has the same inputs', () => {
  const inputs = { wq: new Float32Array(12 * 12).fill(0.5) };
  const { measured } = answer(request(seeded, { inputs, measures: { compare: { ...seeded, variant: 'no-wo' } } }));
  expect(measured.differences!.filter(({ largest }) => largest > 0).map(({ stage }) => stage)).toEqual([
    'wo',
    ...Array(3).fill('part'),
    'y',
  ]);
});

describe('the cell to explain', () => {
  test("is the strongest weight of the query's row over all heads, the first of equals", () => {
    const { cell, explanation } = answer(request(example));
    expect(cell).toEqual({ stage: 'weights', head: 0, row: it, col: 0 });
    expect(explanation).toMatchObject({ ...cell, op: 'softmax' });

    const { cell: strongest, matrices } = answer(request(seeded, { matrices: [{ stage: 'weights', row: it }] }));
    const rows = matrices.map(({ data }) => data);
    expect(rows[strongest.head ?? -1][strongest.col]).toBe(Math.max(...rows.flatMap((row) => [...row])));
  });

  test('is the one that was asked for, while there is such a cell', () => {
    const cell = { stage: 'y', head: null, row: 1, col: 3 } as const;
    expect(answer(request(example, { cell })).explanation).toMatchObject(cell);
  });

  test.each([
    ['a head that is gone', { stage: 'weights', head: 2, row: 0, col: 0 }],
    ['a row that is gone', { stage: 'x', head: null, row: 3, col: 0 }],
    ['a column that is gone', { stage: 'q', head: 1, row: 0, col: 2 }],
    ['a stage that this problem lacks', { stage: 'masked', head: 0, row: 0, col: 0 }],
    ['no head where there are heads', { stage: 'weights', head: null, row: 0, col: 0 }],
  ] as const)('gives way to the strongest when it names %s', (_, cell) => {
    expect(answer(request(example, { cell })).cell).toEqual({ stage: 'weights', head: 0, row: it, col: 0 });
  });
});

describe('as one head', () => {
  test('the example shows the compromise', () => {
    const { asOneHead } = answer(request(example));
    expect(asOneHead).toMatchObject({ stage: 'weights', head: 0, firstRow: it, rows: 1, cols: 3 });
    expect(Array.from(asOneHead!.data, (weight) => weight.toFixed(4))).toEqual(['0.3837', '0.3837', '0.2327']);
  });

  test('edits, the mask and the source stay what they are', () => {
    const heads = 3;
    const width = 12 / heads;
    const edits = [
      { stage: 'wk', head: 2, row: 5, col: 3, value: 4 },
      { stage: 'x', head: null, row: 1, col: 0, value: -2 },
    ] as const;
    const { asOneHead } = answer(request({ ...seeded, heads, causal: true, edits }));

    const session = engine.session();
    const [inWk, inX] = edits;
    const uncut = [{ ...inWk, head: 0, col: inWk.head * width + inWk.col }, inX];
    session.load({ ...seeded, heads: 1, causal: true, edits: uncut });
    expect(asOneHead!.data).toEqual(session.matrix('weights', 0, it).data);
    session.load({ ...seeded, heads: 1, causal: true });
    expect(asOneHead!.data).not.toEqual(session.matrix('weights', 0, it).data);
    session.close();
  });

  test('heads of a given width are as wide as all together, and none is off; shared keys can have no one head', () => {
    const given = { ...seeded, heads: 3, headWidth: 2, valueWidth: 5 } as const;
    const { asOneHead } = answer(request({ ...given, off: [2] }));
    const session = engine.session();
    session.load({ ...seeded, heads: 1, headWidth: 6, valueWidth: 15 });
    expect(asOneHead!.data).toEqual(session.matrix('weights', 0, it).data);
    session.close();
    expect(answer(request({ ...given, kvHeads: 1 })).asOneHead).toBeNull();
  });
});

describe('as one head, with options', () => {
  test('is as wide as all heads together, with their biases; a head that is off still has its columns', () => {
    const sizes = { headWidth: 5, valueWidth: 2 };
    const bias = { stage: 'bq', head: 1, row: 0, col: 3, value: 2 } as const;
    const { asOneHead } = answer(request({ ...seeded, ...sizes, off: [2], edits: [bias] }));

    const session = engine.session();
    const uncut = { ...bias, head: 0, col: sizes.headWidth + bias.col };
    session.load({ ...seeded, heads: 1, headWidth: 15, valueWidth: 6, edits: [uncut] });
    expect(asOneHead!.data).toEqual(session.matrix('weights', 0, it).data);
    session.close();
  });

  test('is not there where the matrices are not those of one head', () => {
    expect(answer(request({ ...seeded, kvHeads: 1 })).asOneHead).toBeNull();
    expect(answer(request({ ...seeded, variant: 'shared' })).asOneHead).toBeNull();
    expect(answer(request({ ...seeded, kvHeads: 3, variant: 'none' })).asOneHead).not.toBeNull();
  });
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

  test('with numbers from outside the source is read once: options and edits are one forward pass each', () => {
    const { ask, passes } = counted();
    const given = (number: number) => ({ inputs: { wq: new Float32Array(64).fill(number) }, inputsName: `${number}` });
    const start = text('a', 'b', 'c');
    ask(request(start, given(1)));
    expect(passes()).toBe(2);
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
    expect(passes()).toBe(2);
    ask(request(text('a', 'b', 'd'), given(2))); // a word that no source has given yet
    expect(passes()).toBe(2);
  });

  test('where all that a source gives comes from outside, it is not read', () => {
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
    expect(passes()).toBe(2);
    // Keys from elsewhere have inputs of their own.
    const cross: Problem = { ...problem, source: { ...problem.source, other: ['d', 'e'] } as Problem['source'] };
    ask(request(cross, { inputs: own, inputsName: 'all' }));
    expect(passes()).toBe(2);
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
        expect(cost).toBeLessThanOrEqual(3);
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
    let before = another.info.passes();
    const ask = answerer(another);
    return {
      ask,
      passes: () => {
        const now = another.info.passes();
        const since = now - before;
        before = now;
        return since;
      },
    };
  }
});

test('after a request that cannot be answered the next one is', () => {
  expect(() => answer(request({ ...example, heads: 3 }))).toThrow(EngineError);
  expect(() => answer(request(example, { query: 3 }))).toThrow(EngineError);
  expect(answer(request(example)).cell.col).toBe(0);
});

describe('over a channel', () => {
  function channelTo(served: Engine | Promise<Engine>) {
    const { port1, port2 } = new MessageChannel();
    serve(port1, served);
    port1.start();
    onTestFinished(() => port1.close());
    return (id: number, asked: Request) =>
      new Promise<FromWorker>((resolve) => {
        port2.onmessage = ({ data }: MessageEvent<FromWorker>) => resolve(data);
        port2.postMessage({ id, request: asked });
      });
  }

  test('the answer arrives whole, under its number', async () => {
    const asked = request(seeded, { matrices: [{ stage: 'scores' }] });
    expect(await channelTo(engine)(41, asked)).toEqual({ id: 41, answer: answer(asked) });
  });

  test('an error arrives with its code and its numbers', async () => {
    expect(await channelTo(engine)(1, request({ ...example, heads: 3 }))).toMatchObject({
      id: 1,
      error: { code: 'bad-heads', details: { heads: 3, modelWidth: 4 } },
    });
  });

  test('an engine that does not start answers every request with the reason', async () => {
    const reason = { code: 'no-wasm', message: 'There is no WebAssembly here.', details: {} } as const;
    const ask = channelTo(Promise.reject(new EngineError(reason)));
    for (const id of [1, 2]) expect(await ask(id, request(example))).toEqual({ id, error: reason });
  });
});
