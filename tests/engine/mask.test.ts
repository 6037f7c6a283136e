/** A mask that is given: what the operator makes of the same one, in a session and in an answer. */
import { createEngine, type Engine, type Problem, type Session } from 'mha-lab/engine';
import { beforeAll, describe, expect, test } from 'vitest';
import { answerer } from '../../web/engine/worker/answer.ts';
import { flavours } from './flavours.ts';

const [tokens, modelWidth, heads] = [3, 4, 2];
const square = (first: number) => Float32Array.from({ length: modelWidth ** 2 }, (_, i) => Math.sin(first + i));
const matrices = { wq: square(1), wk: square(20), wv: square(40), wo: square(60) };
const x = Float32Array.from({ length: tokens * modelWidth }, (_, i) => Math.cos(i));
const biases = Float32Array.of(0, -1, 2, -Infinity, 0.5, 0, 1, 3, -2);
const perHead = Float32Array.of(...biases, ...biases.toReversed());

const problemWith = (mask: Float32Array, options: Partial<Problem> = {}): Problem => ({
  source: { kind: 'given', modelWidth, x, ...matrices, mask },
  heads,
  ...options,
});

describe.each(flavours)('%s', (flavour) => {
  let engine: Engine;
  let session: Session;
  beforeAll(async () => {
    engine = await createEngine({ flavour });
    session = engine.session();
  });

  test.each([
    ['one for all heads', biases, [tokens, tokens]],
    ['one for each head', perHead, [heads, tokens, tokens]],
  ])('it is added to the scores, as the operator adds it: %s', (_, mask, shape) => {
    session.load(problemWith(mask, { causal: true }));
    const tensor = (data: Float32Array, ...axes: number[]) => ({ shape: axes, data });
    const { output, weights } = engine.attention({
      heads,
      q: tensor(x, 1, tokens, modelWidth),
      ...Object.fromEntries(
        Object.entries(matrices).map(([name, data]) => [name, tensor(data, modelWidth, modelWidth)]),
      ),
      attnMask: tensor(mask, ...shape),
      causal: true,
      stages: ['weights'],
    });
    expect(session.matrix('y', null).data).toEqual(output.data);
    const found = [0, 1].flatMap((head) => [...session.matrix('weights', head).data]);
    expect(found).toEqual([...weights!.data]);
  });

  test('a stage shows it, and what it hides says so', () => {
    session.load(problemWith(perHead));
    expect(session.stages().find(({ stage }) => stage === 'mask')).toEqual({ stage: 'mask', heads, rows: 3, cols: 3 });
    expect(session.matrix('mask', 0).data).toEqual(biases);
    expect(session.explain({ stage: 'weights', head: 0, row: 1, col: 0 })).toMatchObject({ value: 0, rule: 'given' });
    const { value, terms } = session.explain({ stage: 'masked', head: 1, row: 0, col: 1 });
    expect(terms[1]).toEqual({ cells: [{ stage: 'mask', head: 1, row: 0, col: 1, value: 3 }], value: 3 });
    expect(value).toBe(Math.fround(terms[0].value + 3));
  });

  test('one of another size is refused, naming both', () => {
    expect(() => session.load(problemWith(new Float32Array(5)))).toThrow(
      expect.objectContaining({
        code: 'bad-shape',
        message: 'mask holds 5 numbers, but it takes 3·3, or 2 times that.',
      }),
    );
  });

  test('over the worked example, an answer has it as a session would', () => {
    const problem: Problem = { source: { kind: 'example', wo: 'identity' }, heads };
    const answer = answerer(engine)({
      problem,
      inputs: { mask: biases },
      matrices: [{ stage: 'mask' }, { stage: 'weights', head: 0 }],
      query: 1,
      cell: { stage: 'weights', head: 0, row: 1, col: 0 },
    });
    expect(answer.matrices[0].data).toEqual(biases);
    expect(answer.matrices[1].data[3]).toBe(0);
    expect(answer.explanation.rule).toBe('given');
  });
});

test('forward passes are counted: what only reads is none', async () => {
  const engine = await createEngine();
  const session = engine.session();
  expect(engine.info.passes()).toBe(0);
  session.load(problemWith(biases));
  expect(engine.info.passes()).toBe(1);
  session.matrix('y', null);
  session.explain({ stage: 'y', head: null, row: 0, col: 0 });
  session.headStats();
  session.influence(0);
  session.without([1]);
  expect(engine.info.passes()).toBe(1);
  session.compare(problemWith(perHead));
  expect(engine.info.passes()).toBe(2);
  expect(() => session.load({ ...problemWith(biases), heads: 3 })).toThrow();
  expect(engine.info.passes()).toBe(2);
  using layer = engine.layer({ parameters: matrices, modelWidth, heads });
  layer.forward(x);
  expect(engine.info.passes()).toBe(3);
});
