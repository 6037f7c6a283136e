/** engine.input: what a source gives, without a forward pass. */
import { beforeAll, expect, test } from 'vitest';
import { createEngine, type Engine, type Problem, type StageId } from '../../web/engine/index.ts';

let engine: Engine;
beforeAll(async () => {
  engine = await createEngine();
});

const seeded = { kind: 'seeded', tokens: ['hit', 'the', 'ball'], seed: 7, modelWidth: 12 } as const;
const problems: Readonly<Record<string, Problem>> = {
  'the worked example': { source: { kind: 'example', wo: 'mixing' }, heads: 2 },
  'a seeded source': { source: seeded, heads: 3 },
  'grouped heads of other widths': { source: seeded, heads: 4, kvHeads: 2, headWidth: 5, valueWidth: 2 },
  'keys from elsewhere': { source: { ...seeded, other: ['it', 'full'] }, heads: 3 },
};
const inputs = ['x', 'xk', 'xv', 'wq', 'wk', 'wv', 'wo'] as const;
const others = ['bq', 'bk', 'bv', 'bo', 'mask', 'q', 'weights', 'y'] as const;

test.each(Object.entries(problems))('of %s it is what a session has, all heads side by side', (_, problem) => {
  const session = engine.session();
  session.load(problem);
  const passes = engine.info.passes();
  const shapes = new Map(session.stages().map((shape) => [shape.stage, shape]));
  for (const stage of inputs) {
    const shape = shapes.get(stage);
    const read = engine.input(problem, stage);
    if (!shape) {
      expect(read).toBeNull();
      continue;
    }
    const heads = Math.max(1, shape.heads);
    expect([read!.rows, read!.cols]).toEqual([shape.rows, heads * shape.cols]);
    for (let head = 0; head < heads; head++) {
      const { data } = session.matrix(stage, shape.heads === 0 ? null : head);
      for (const [at, value] of data.entries()) {
        const [row, col] = [Math.floor(at / shape.cols), at % shape.cols];
        expect(read!.data[row * read!.cols + head * shape.cols + col]).toBe(value);
      }
    }
  }
  expect(engine.info.passes()).toBe(passes);
});

test('what a source does not give is null, computed stages among it', () => {
  for (const stage of others) expect(engine.input(problems['a seeded source'], stage), stage).toBeNull();
});

test('positions and edits are none of it', () => {
  const plain: Problem = { source: seeded, heads: 3 };
  const more: Problem = {
    ...plain,
    positions: 'sinusoidal',
    edits: [{ stage: 'x', head: null, row: 0, col: 0, value: 99 }],
  };
  expect(engine.input(more, 'x')!.data).toEqual(engine.input(plain, 'x')!.data);
});

test('a problem or a stage that is wrong is refused as by a session', () => {
  const wrong: Problem = { source: seeded, heads: 5 };
  expect(() => engine.input(wrong, 'x')).toThrow(expect.objectContaining({ code: 'bad-heads' }));
  expect(() => engine.input(problems['a seeded source'], 'nothing' as StageId)).toThrow(
    expect.objectContaining({ code: 'unknown-stage' }),
  );
});
