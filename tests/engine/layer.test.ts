/** The layer through the package: the numbers of the session, bit for bit, and what it does with memory and mistakes. */
import {
  createEngine,
  type Engine,
  type ForwardOptions,
  type LayerOptions,
  type Matrix,
  type Problem,
} from 'mha-lab/engine';
import { beforeAll, describe, expect, test } from 'vitest';
import { flavours } from './flavours.ts';

/** Numbers in [-1, 1), the same in every run. */
function numbers(length: number, seed: number): Float32Array {
  let state = seed;
  return Float32Array.from({ length }, () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 31 - 1;
  });
}

const [modelWidth, heads, kvHeads, headWidth, valueWidth] = [24, 4, 2, 6, 5];
const parameters = {
  wq: numbers(modelWidth * heads * headWidth, 1),
  wk: numbers(modelWidth * kvHeads * headWidth, 2),
  wv: numbers(modelWidth * kvHeads * valueWidth, 3),
  wo: numbers(heads * valueWidth * modelWidth, 4),
};
const options: LayerOptions = { parameters, modelWidth, heads, kvHeads, headWidth, valueWidth, scale: 0.4, softcap: 3 };
const input = (tokens: number) => numbers(tokens * modelWidth, 5 + tokens);

/** y and all heads' weights by a session. */
function traced(engine: Engine, tokens: number, seen: ForwardOptions) {
  const { parameters: matrices, modelWidth: width, ...others } = options;
  const { causal, window, mask = new Uint8Array() } = seen;
  const cells = Array.from(mask, (allowed, cell) => ({
    allowed,
    query: Math.floor(cell / tokens),
    key: cell % tokens,
  }));
  using session = engine.session();
  const problem: Problem = {
    source: { kind: 'given', modelWidth: width, x: input(tokens), ...matrices },
    ...others,
    causal,
    window,
    cells: cells.filter(({ allowed }) => !allowed).map(({ query, key }) => ({ query, key })),
  };
  session.load(problem);
  const weights = Array.from({ length: heads }, (_, head) => session.matrix('weights', head));
  const joined = weights.flatMap(({ data }: Matrix) => [...data]);
  return { output: session.matrix('y', null).data, weights: Float32Array.from(joined) };
}

describe.each(flavours)('%s', (flavour) => {
  let engine: Engine;
  beforeAll(async () => {
    engine = await createEngine({ flavour });
  });

  test('a getter among the options may close the layer, or run it, and does no harm', () => {
    const layer = engine.layer(options);
    const expected = layer.forward(input(3)).output.slice();
    const output = new Float32Array(expected.length);
    const running = {
      get output() {
        layer.forward(input(7));
        return output;
      },
    };
    expect(layer.forward(input(3), { into: running }).output).toEqual(expected);
    const closing = {
      get output() {
        layer.close();
        return output;
      },
    };
    expect(() => layer.forward(input(3), { into: closing })).toThrow(expect.objectContaining({ code: 'closed' }));
  });

  test.each([
    ['isCausal', { isCausal: true }],
    ['needWeights', { needWeights: 1 }],
    ['into.output', { into: { output: new Float64Array(3 * modelWidth) } }],
    ['forward', null],
  ])('what it does not know is refused: %s', (name, seen) => {
    using layer = engine.layer(options);
    expect(() => layer.forward(input(3), seen as ForwardOptions)).toThrow(
      expect.objectContaining({ code: 'wrong-type', details: { name } }),
    );
  });

  test.each<[string, number, ForwardOptions]>([
    ['all is seen', 70, {}],
    ['causal', 70, { causal: true }],
    ['a window', 70, { window: 5 }],
    [
      'causal, a window and a mask',
      20,
      { causal: true, window: 9, mask: Uint8Array.from(numbers(400, 9), (n) => +(n > -0.5)) },
    ],
    ['nothing is seen', 3, { mask: new Uint8Array(9) }],
    ['one token', 1, {}],
    ['no token', 0, {}],
  ])('gives the bits of the session: %s', (_, tokens, seen) => {
    using layer = engine.layer(options);
    const { output, weights } = layer.forward(input(tokens), { ...seen, needWeights: true });
    const found = { output: output.slice(), weights: weights?.slice() };
    expect(found).toEqual(traced(engine, tokens, seen));
    expect(layer.forward(input(tokens), seen).weights).toBeUndefined();
    expect(layer.forward(input(tokens), seen).output).toEqual(found.output);
  });

  test('biases are added: to Q, K and V, and to the output', () => {
    const biases = {
      bq: numbers(heads * headWidth, 11),
      bk: numbers(kvHeads * headWidth, 12),
      bv: numbers(kvHeads * valueWidth, 13),
      bo: numbers(modelWidth, 14),
    };
    using layer = engine.layer({ ...options, parameters: { ...parameters, ...biases } });
    const found = layer.forward(input(7)).output.slice();
    const tensor = (data: Float32Array, ...shape: number[]) => ({ shape, data });
    const { output } = engine.attention({
      ...{ heads, kvHeads, scale: options.scale, softcap: options.softcap },
      q: tensor(input(7), 1, 7, modelWidth),
      wq: tensor(parameters.wq, modelWidth, heads * headWidth),
      wk: tensor(parameters.wk, modelWidth, kvHeads * headWidth),
      wv: tensor(parameters.wv, modelWidth, kvHeads * valueWidth),
      wo: tensor(parameters.wo, heads * valueWidth, modelWidth),
      bq: tensor(biases.bq, heads * headWidth),
      bk: tensor(biases.bk, kvHeads * headWidth),
      bv: tensor(biases.bv, kvHeads * valueWidth),
      bo: tensor(biases.bo, modelWidth),
    });
    expect(found).toEqual(output.data);
  });

  test("results are written into the caller's arrays, which stay as they are", () => {
    using layer = engine.layer(options);
    const wanted = traced(engine, 9, {});
    const into = { output: new Float32Array(9 * modelWidth), weights: new Float32Array(heads * 81) };
    const found = layer.forward(input(9), { into });
    expect(found.output).toBe(into.output);
    expect(found.weights).toBe(into.weights);
    layer.forward(input(8));
    expect(into).toEqual(wanted);
  });

  test('of an x with more rows than are used, the first are', () => {
    using layer = engine.layer(options);
    const wanted = layer.forward(input(5)).output.slice();
    const longer = Float32Array.of(...input(5), ...input(3));
    expect(layer.forward(longer, { tokens: 5 }).output).toEqual(wanted);
  });

  test("a layer takes another's output, or its own, while the memory grows and after", () => {
    using first = engine.layer(options);
    using second = engine.layer(options);
    for (const tokens of [3, 700]) {
      const output = first.forward(input(tokens)).output.slice();
      const wanted = second.forward(output, { needWeights: true }).output.slice();
      using fresh = engine.layer(options); // it has to make room with the output at hand
      expect(fresh.forward(first.forward(input(tokens)).output, { needWeights: true }).output).toEqual(wanted);
      expect(first.forward(first.forward(input(tokens)).output, { needWeights: true }).output).toEqual(wanted);
    }
  });

  test('sizes may change from call to call, and another call may make the memory grow', () => {
    using layer = engine.layer(options);
    for (const tokens of [5, 70, 0, 5, 1, 70]) {
      const found = layer.forward(input(tokens), { needWeights: tokens % 2 === 1 }).output.slice();
      engine
        .session()
        .load({ source: { kind: 'seeded', tokens: Array(tokens * 9).fill('a'), seed: 1, modelWidth: 32 }, heads: 8 });
      expect(found).toEqual(traced(engine, tokens, {}).output);
    }
  });
});

describe('mistakes are refused by name, and the layer goes on:', () => {
  let engine: Engine;
  beforeAll(async () => {
    engine = await createEngine();
  });

  test.each<[string, unknown, string, RegExp]>([
    ['heads that do not divide', { heads: 5, kvHeads: 5, headWidth: undefined }, 'bad-heads', /5 heads .* 24/],
    ['no number of heads', { heads: undefined }, 'wrong-type', /heads/],
    [
      'another shape of wk',
      { parameters: { ...parameters, wk: numbers(5, 1) } },
      'bad-shape',
      /^wk holds 5 numbers.* 24·12/,
    ],
    [
      'no wo',
      { parameters: { ...parameters, wo: undefined } },
      'wrong-type',
      /^wo has to be a Float32Array, not undefined/,
    ],
    ['no parameters', { parameters: undefined }, 'wrong-type', /^wq has to be a Float32Array/],
    [
      'another length of bq',
      { parameters: { ...parameters, bq: numbers(5, 1) } },
      'bad-shape',
      /^bq holds 5 numbers.* 24/,
    ],
    [
      'a bias of float64',
      { parameters: { ...parameters, bo: new Float64Array(24) } },
      'wrong-type',
      /^bo .* not Float64Array/,
    ],
    ['a soft cap of 0', { softcap: 0 }, 'bad-value', /^softcap is 0,/],
  ])('%s', (_, wrong, code, message) => {
    const before = engine.info.memoryBytes();
    expect(() => engine.layer({ ...options, ...(wrong as object) })).toThrow(
      expect.objectContaining({ name: 'EngineError', code, message: expect.stringMatching(message) }),
    );
    expect(engine.info.memoryBytes()).toBe(before);
  });

  const x = input(3);
  const transferred = (length: number) => {
    const gone = new Float32Array(length);
    structuredClone(gone, { transfer: [gone.buffer] });
    return gone;
  };
  test('an output that lies in the engine is refused, an x that shares its memory is not', () => {
    using layer = engine.layer(options);
    const { output } = layer.forward(x);
    expect(() => layer.forward(x, { into: { output } })).toThrow(
      expect.objectContaining({ code: 'wrong-type', message: expect.stringMatching(/own memory/) }),
    );
    const shared = new Float32Array(new SharedArrayBuffer(x.byteLength));
    shared.set(x);
    const wanted = layer.forward(x).output.slice();
    expect(layer.forward(shared).output).toEqual(wanted);
  });
  test.each<[string, unknown, unknown, string, RegExp]>([
    ['x of float64', new Float64Array(72), {}, 'wrong-type', /^x has to be a Float32Array/],
    ['no whole rows', x.subarray(1), {}, 'bad-shape', /^x holds 71 numbers, which are not whole rows of 24/],
    ['fewer rows than asked for', x, { tokens: 4 }, 'bad-shape', /^x holds 72 numbers, which are not 4 rows of 24/],
    ['half a row', x, { tokens: 0.5 }, 'bad-shape', /not 0\.5 rows/],
    ['a negative row', x, { tokens: -1 }, 'bad-shape', /not -1 rows/],
    ['a mask of another size', x, { mask: new Uint8Array(3) }, 'bad-shape', /^mask holds 3 numbers, but it takes 9/],
    ['a mask of floats', x, { mask: new Float32Array(9) }, 'wrong-type', /^mask has to be a Uint8Array/],
    ['causal in words', x, { causal: 'yes' }, 'wrong-type', /^causal/],
    ['a negative window', x, { window: -1 }, 'wrong-type', /^window/],
    ['half a window', x, { window: 1.5 }, 'wrong-type', /^window/],
    ['a short output', x, { into: { output: new Float32Array(71) } }, 'bad-shape', /^into\.output holds 71 .* 72/],
    ['a mask of null', x, { mask: null }, 'wrong-type', /^mask has to be a Uint8Array/],
    ['a mask of 0', x, { mask: 0 }, 'wrong-type', /^mask has to be a Uint8Array/],
    ['a mask of NaN', x, { mask: NaN }, 'wrong-type', /^mask has to be a Uint8Array/],
    ['a mask of false', x, { mask: false }, 'wrong-type', /^mask has to be a Uint8Array/],
    ['a mask of nothing', x, { mask: '' }, 'wrong-type', /^mask has to be a Uint8Array/],
    [
      'an output misspelled',
      x,
      { into: { outputs: x.slice() } },
      'wrong-type',
      /^into has no outputs; it has output, weights/,
    ],
    ['into nothing', x, { into: null }, 'wrong-type', /^into has to be an object/],
    [
      'weights that are not wanted',
      x,
      { needWeights: false, into: { weights: new Float32Array(36) } },
      'wrong-type',
      /^needWeights is false/,
    ],
    ['a BigInt of tokens', x, { tokens: 3n }, 'wrong-type', /^tokens has to be a number/],
    ['a BigInt of a window', x, { window: 3n }, 'wrong-type', /^window has to be a number/],
    ['x that was transferred', transferred(72), {}, 'bad-shape', /^x has lost its memory/],
    ['an output that was transferred', x, { into: { output: transferred(72) } }, 'bad-shape', /^into\.output has lost/],
    ['short weights', x, { into: { weights: new Float32Array(9) } }, 'bad-shape', /^into\.weights holds 9 .* 36/],
    ['too many tokens', new Float32Array(24 * 5000), { needWeights: true }, 'too-large', /^5000 tokens .* 256 MiB/],
  ])('%s', (_, wrongX, wrong, code, message) => {
    using layer = engine.layer(options);
    const wanted = layer.forward(x).output.slice();
    expect(() => layer.forward(wrongX as Float32Array, wrong as ForwardOptions)).toThrow(
      expect.objectContaining({ name: 'EngineError', code, message: expect.stringMatching(message) }),
    );
    expect(layer.forward(x).output).toEqual(wanted);
  });

  test('a closed layer says so; closing it frees its memory, and twice is harmless', () => {
    const before = engine.info.memoryBytes();
    const layer = engine.layer(options);
    layer.forward(input(100));
    layer.close();
    layer.close();
    expect(engine.info.memoryBytes()).toBe(before);
    expect(() => layer.forward(x)).toThrow(expect.objectContaining({ code: 'closed' }));
  });
});
