/** From a request to everything that one picture shows, directly and over a message channel. */
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { answerer } from '../../web/engine/worker/answer.ts';
import { createEngine, EngineError, type Engine, type Problem } from '../../web/engine/index.ts';
import type { Answer, FromWorker, Request } from '../../web/engine/worker/request.ts';
import { serve } from '../../web/engine/worker/serve.ts';
import { example, it, request } from './requests.ts';

const seeded: Problem = {
  source: { kind: 'seeded', tokens: ['hit', 'the', 'ball', 'hit'], seed: 7, modelWidth: 12 },
  heads: 3,
};
let engine: Engine;
let answer: (request: Request) => Answer;
beforeAll(async () => {
  engine = await createEngine();
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
