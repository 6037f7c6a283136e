/** What a session says to bad arguments, and how it ends. */
import { createEngine, EngineError, type Address, type Engine, type Problem, type Session } from 'mha-lab/engine';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';

const example: Problem = { source: { kind: 'example', wo: 'identity' }, heads: 2 };
const seeded = { kind: 'seeded', tokens: ['a', 'b'], seed: 1, modelWidth: 6 } as const;
/** Two tokens, d_model 2. */
const given = () => {
  const square = () => Float32Array.of(1, 2, 3, 4);
  return { kind: 'given', modelWidth: 2, x: square(), wq: square(), wk: square(), wv: square(), wo: square() } as const;
};

/** One batch entry of two tokens, width 4. */
const tensor = { shape: [1, 2, 4], data: Float32Array.of(1, 2, 3, 4, 5, 6, 7, 8) };
const operands = { q: tensor, k: tensor, v: tensor } as const;

let engine: Engine;
let session: Session;
beforeAll(async () => {
  engine = await createEngine();
});
beforeEach(() => {
  session = engine.session();
  return () => session.close();
});

/** What JavaScript lets one pass, whatever the types say. */
const anyProblem = (problem: unknown) => session.load(problem as Problem);

/** The error of a call; then the session must work as if the call had never been. */
function refusal(call: () => unknown): EngineError {
  session.load(example);
  const before = session.matrix('weights', 0);
  let refused: unknown;
  try {
    call();
  } catch (thrown) {
    refused = thrown;
  }
  expect(refused).toBeInstanceOf(EngineError);
  expect(session.matrix('weights', 0)).toEqual(before);
  return refused as EngineError;
}

describe('the number of heads', () => {
  test.each([0, -1, 2.5, NaN, Infinity, 1e9, 1e20, 3])('%s is refused, naming it and d_model', (heads) => {
    const { code, message, details } = refusal(() => session.load({ ...example, heads }));
    expect(code).toBe('bad-heads');
    expect(message).toMatch(/\b4\b/);
    expect(message).toContain(String(heads));
    expect(details.modelWidth).toBe(4);
  });

  test.each([0, -2, 3, 2.5, NaN])('%s key/value heads for 2 heads are refused, naming it', (kvHeads) => {
    for (const error of [
      refusal(() => session.load({ ...example, kvHeads })),
      refusal(() => engine.attention({ ...operands, heads: 2, kvHeads })),
    ]) {
      expect(error.code).toBe('bad-heads');
      expect(error.message).toContain(String(kvHeads));
    }
  });

  test.each([4, 5])('%s do not divide 6, and the cost says so as well', (heads) => {
    const problem = refusal(() => session.load({ source: seeded, heads }));
    const cost = refusal(() => engine.cost({ tokens: 2, modelWidth: 6, heads }));
    for (const error of [problem, cost]) {
      expect(error).toMatchObject({ code: 'bad-heads', details: { heads, modelWidth: 6 } });
    }
  });

  test.each([
    ['a string', '2'],
    ['nothing', undefined],
    ['null', null],
    ['an array', [2]],
    ['a bigint', 2n],
  ])('%s is no number', (_, heads) => {
    expect(refusal(() => anyProblem({ ...example, heads })).code).toBe('wrong-type');
  });
});

describe('a problem', () => {
  test.each([
    ['nothing', undefined],
    ['null', null],
    ['no source', { heads: 2 }],
    ['an unknown source', { ...example, source: { kind: 'oracle' } }],
    ['an unknown W_O', { ...example, source: { kind: 'example', wo: 'random' } }],
    ['causal that is no boolean', { ...example, causal: 1 }],
    ['edits that are no array', { ...example, edits: {} }],
    ['an edit that is nothing', { ...example, edits: [undefined] }],
    ['tokens that are no strings', { source: { ...seeded, tokens: ['a', 7] }, heads: 2 }],
    ['tokens that are no array', { source: { ...seeded, tokens: 'ab' }, heads: 2 }],
    ['a width that is no number', { source: { ...seeded, modelWidth: '6' }, heads: 2 }],
    ['half a width', { source: { ...seeded, modelWidth: 5.5 }, heads: 2 }],
    ['X as a plain array', { source: { ...given(), x: [1, 2, 3, 4] }, heads: 2 }],
    ['W_K in float64', { source: { ...given(), wk: Float64Array.of(1, 2, 3, 4) }, heads: 2 }],
    ['no W_O', { source: { ...given(), wo: undefined }, heads: 2 }],
  ])('with %s is refused for its type', (_, problem) => {
    expect(refusal(() => anyProblem(problem)).code).toBe('wrong-type');
  });

  test.each([
    ['a width of 0', { ...seeded, modelWidth: 0 }, /d_model is 0\b/],
    ['a negative width', { ...seeded, modelWidth: -6 }, /d_model is -6\b/],
    ['half a seed', { ...seeded, seed: 0.5 }, /0\.5/],
    ['a negative seed', { ...seeded, seed: -1 }, /-1/],
    ['a seed of more than 32 bits', { ...seeded, seed: 2 ** 32 }, /4294967296/],
  ])('with %s is refused for its value', (_, source, named) => {
    const { code, message } = refusal(() => session.load({ source, heads: 1 }));
    expect(code).toBe('bad-value');
    expect(message).toMatch(named);
  });

  test.each([
    ['W_Q of another length', { wq: new Float32Array(6) }, /wq.*6.*2·2/],
    ['X that ends within a row', { x: new Float32Array(5) }, /x.*5.*2/],
  ])('with %s is refused, naming what there is and what is needed', (_, part, named) => {
    const { code, message } = refusal(() => session.load({ source: { ...given(), ...part }, heads: 2 }));
    expect(code).toBe('bad-shape');
    expect(message).toMatch(named);
  });

  test.each([
    ['a head of width 0', { headWidth: 0 }, /^headWidth is 0,/],
    ['values of width -1', { valueWidth: -1 }, /^valueWidth is -1,/],
    ['a scale that is no number', { scale: NaN }, /^scale is NaN,/],
    ['an endless scale', { scale: -Infinity }, /^scale is -Infinity,/],
    ['an endless sharpness', { sharp: Infinity }, /^sharp is Infinity,/],
    ['a soft cap of 0', { softcap: 0 }, /^softcap is 0,/],
    ['a soft cap below 0', { softcap: -0.25 }, /^softcap is -0\.25,/],
    ['a window of -1', { window: -1 }, /^window is -1,/],
    ['padding of -3', { pad: -3 }, /^pad is -3,/],
    ['a hidden key that is not there', { cells: [{ query: 0, key: 3 }] }, /key 3 .* 3 keys/],
  ])('with %s is refused, naming the number', (_, part, named) => {
    const { code, message } = refusal(() => session.load({ ...example, ...part }));
    expect(code).toBe('bad-value');
    expect(message).toMatch(named);
  });

  test.each(['x', 'wv', 'wo'] as const)('whose %s was sent to another thread is refused, naming it', (name) => {
    const source = given();
    structuredClone(source[name], { transfer: [source[name].buffer] });
    const { code, message } = refusal(() => session.load({ source, heads: 2 }));
    expect(code).toBe('bad-shape');
    expect(message).toContain(`source.${name} `);
  });

  test('whose array lies in a buffer that has shrunk since is refused, naming it; one that grew is read as it is', () => {
    const buffer = Reflect.construct(ArrayBuffer, [16, { maxByteLength: 32 }]) as ArrayBuffer & {
      resize(bytes: number): void;
    };
    const source = { ...given(), x: new Float32Array(buffer, 0, 4) };
    buffer.resize(8);
    const { code, message } = refusal(() => session.load({ source, heads: 2 }));
    expect(code).toBe('bad-shape');
    expect(message).toContain('source.x ');
    buffer.resize(32);
    session.load({ source: { ...source, x: new Float32Array(buffer) }, heads: 2 });
    expect(session.matrix('x', null).rows).toBe(4);
  });

  test('whose array lies about its length harms nothing', () => {
    class Liar extends Float32Array {
      override get length(): number {
        throw new Error('not now');
      }
    }
    const source = { ...given(), x: new Liar(4) };
    expect(refusal(() => session.load({ source, heads: 2 })).code).toBe('wrong-type');
  });

  test.each([
    ['tokens', (list: never[]) => ({ source: { ...seeded, tokens: list }, heads: 2 })],
    ['other', (list: never[]) => ({ source: { ...seeded, other: list }, heads: 2 })],
    ['edits', (edits: never[]) => ({ ...example, edits })],
    ['cells', (cells: never[]) => ({ ...example, cells })],
    ['off', (off: never[]) => ({ ...example, off })],
  ])('with more %s than any memory holds is refused by their number', (name, problem) => {
    for (const length of [2 ** 20 + 1, 2 ** 31, 2 ** 32 - 1]) {
      const list = Object.assign([], { length }) as never[];
      const { code, message } = refusal(() => session.load(problem(list)));
      expect(code).toBe('bad-shape');
      expect(message).toBe(`${name} has ${length} entries; it takes at most 1048576.`);
    }
  });

  test.each([
    ['one token', ['x'.repeat(200e6)], /^tokens\[0\] has 200000000 characters/],
    ['many tokens', Array.from({ length: 1000 }, () => 'é'.repeat(100e3)), /^tokens hold more than 1048576 bytes/],
  ])('with 200 MB of text in %s is refused', (_, tokens, named) => {
    const { code, message } = refusal(() => session.load({ source: { ...seeded, tokens }, heads: 2 }));
    expect(code).toBe('bad-value');
    expect(message).toMatch(named);
  });

  test('with a name of 200 MB is refused, with the beginning of it', () => {
    const name = 'no such thing '.repeat(15e6);
    expect(refusal(() => anyProblem({ ...example, variant: name })).message).toContain('210000000 characters');
    const { message } = refusal(() => anyProblem({ ...example, heads: name }));
    expect(message).toContain('no such thing');
    expect(message.length).toBeLessThan(100);
  });

  test('whose reading throws is refused, however often, and harms nothing', () => {
    const throwing = {
      ...example,
      get heads(): number {
        throw new Error('not now');
      },
    };
    for (let time = 0; time < 1000; ++time) {
      expect(refusal(() => session.load(throwing))).toMatchObject({ code: 'wrong-type' });
    }
    session.load(example);
    expect(session.matrix('weights', 0).rows).toBe(3);
  });

  test.each([
    ['a stage that is computed', { stage: 'scores', head: 0, row: 0, col: 0 }],
    ['a head that is not there', { stage: 'wq', head: 2, row: 0, col: 0 }],
    ['a row that is not there', { stage: 'x', head: null, row: 3, col: 0 }],
    ['a column that is not there', { stage: 'wo', head: null, row: 0, col: 4 }],
    ['no head where there are heads', { stage: 'wv', head: null, row: 0, col: 0 }],
  ] as const)('with an edit of %s is refused', (_, address) => {
    const edits = [{ ...address, value: 1 }];
    expect(refusal(() => session.load({ ...example, edits }))).toMatchObject({ code: 'bad-edit' });
  });
});

describe('reading', () => {
  const at = (address: object) => () => session.explain(address as Address);
  test.each([
    ['an unknown stage', 'unknown-stage', () => session.matrix('nonsense' as 'x', null)],
    ['the mask where nothing is hidden', 'absent-stage', () => session.matrix('mask', null)],
    ['a third head of two', 'out-of-range', () => session.matrix('weights', 2)],
    ['head -1', 'out-of-range', () => session.matrix('x', -1)],
    ['a head where there is none', 'out-of-range', () => session.matrix('x', 0)],
    ['no head where there are heads', 'out-of-range', () => session.matrix('weights', null)],
    ['a fourth row of three', 'out-of-range', () => session.matrix('x', null, 3)],
    ['row -1', 'out-of-range', () => session.matrix('x', null, -1)],
    ['half a row', 'wrong-type', () => session.matrix('x', null, 0.5)],
    ['a stage that is no string', 'wrong-type', () => session.matrix(7 as unknown as 'x', null)],
    ['contributions to a fourth row', 'out-of-range', () => session.contributions(3)],
    ['contributions to row -1', 'out-of-range', () => session.contributions(-1)],
    ['contributions to row NaN', 'wrong-type', () => session.contributions(NaN)],
    ['why, of a fifth column of four', 'out-of-range', at({ stage: 'y', head: null, row: 0, col: 4 })],
    ['why, of column -1', 'out-of-range', at({ stage: 'y', head: null, row: 0, col: -1 })],
    ['why, of row -1', 'out-of-range', at({ stage: 'y', head: null, row: -1, col: 0 })],
    ['why, of head -1', 'out-of-range', at({ stage: 'y', head: -1, row: 0, col: 0 })],
    ['why, of a column in words', 'wrong-type', at({ stage: 'y', head: null, row: 0, col: 'it' })],
    ['the cost of nothing', 'wrong-type', () => engine.cost(undefined as unknown as Parameters<Engine['cost']>[0])],
    ['the cost of half a token', 'wrong-type', () => engine.cost({ tokens: 0.5, modelWidth: 4, heads: 2 })],
    ['the cost of -1 tokens', 'bad-value', () => engine.cost({ tokens: -1, modelWidth: 4, heads: 2 })],
    ['the cost of no width', 'bad-value', () => engine.cost({ tokens: 1, modelWidth: 4, heads: 2, valueWidth: 0 })],
    ['the cost of 3 kv heads', 'bad-heads', () => engine.cost({ tokens: 1, modelWidth: 4, heads: 2, kvHeads: 3 })],
  ])('%s is refused', (_, code, call) => {
    expect(refusal(call).code).toBe(code);
  });

  const dots = (part: object) => () => engine.dotSample({ headWidth: 2, count: 2, seed: 1, ...part });
  const narrow = (part: object) => () =>
    engine.narrowHeads({ headWidth: 2, modelWidth: 4, tokens: 3, trials: 5, seed: 1, ...part });
  test.each([
    ['sums of an unknown stage', 'unknown-stage', /nonsense/, () => session.stats('nonsense' as 'x', null)],
    ['sums of an absent stage', 'absent-stage', /masked/, () => session.stats('masked', 0)],
    ['sums of a third head', 'out-of-range', /2 heads.* 2\b/, () => session.stats('weights', 2)],
    ['sums of head -1', 'out-of-range', /-1/, () => session.stats('weights', -1)],
    ['sums of half a head', 'wrong-type', /0\.5/, () => session.stats('weights', 0.5)],
    ['the influence of a third head', 'out-of-range', /2 heads.* 2\b/, () => session.influence(2)],
    ['the influence of head -1', 'out-of-range', /2 heads/, () => session.influence(-1)],
    ['the influence of no head', 'wrong-type', /head.*null/, () => session.influence(null as unknown as number)],
    ['y without a third head', 'out-of-range', /2 heads.* 2\b/, () => session.without([0, 2])],
    ['y without head -1', 'out-of-range', /2 heads/, () => session.without([-1])],
    ['y without half a head', 'wrong-type', /heads\[1\].*0\.5/, () => session.without([0, 0.5])],
    ['y without three heads of two', 'bad-shape', /3.*2/, () => session.without([0, 1, 0])],
    ['y without what is no list', 'wrong-type', /heads.*2/, () => session.without(2 as unknown as number[])],
    ['comparison with nothing', 'wrong-type', /problem/, () => session.compare(undefined as unknown as Problem)],
    ['comparison with 3 heads', 'bad-heads', /3 heads.* 4/, () => session.compare({ ...example, heads: 3 })],
    ['a sample of nothing', 'wrong-type', /sizes/, () => engine.dotSample(undefined as never)],
    ['a sample 0 wide', 'bad-value', /headWidth.*0.*1/, dots({ headWidth: 0 })],
    ['a sample of -1', 'bad-value', /count.*-1.*1/, dots({ count: -1 })],
    ['half a sample', 'wrong-type', /count.*0\.5/, dots({ count: 0.5 })],
    ['a sample in words', 'wrong-type', /headWidth.*'2'/, dots({ headWidth: '2' })],
    ['a seed in words', 'wrong-type', /seed.*'1'/, dots({ seed: '1' })],
    ['half a seed', 'bad-value', /0\.5.* 4294967295/, dots({ seed: 0.5 })],
    ['a sample of too much', 'bad-value', /count 5000001.* 10000002 .* 10000000/, dots({ count: 5_000_001 })],
    ['trials of nothing', 'wrong-type', /sizes/, () => engine.narrowHeads(null as never)],
    ['trials without tokens', 'bad-value', /tokens.*0.*1/, narrow({ tokens: 0 })],
    ['trials that are left out', 'wrong-type', /trials.*undefined/, narrow({ trials: undefined })],
    ['a negative seed', 'bad-value', /-1.* 4294967295/, narrow({ seed: -1 })],
    ['trials of too much', 'bad-value', /trials 4166667.* 100000008 .* 100000000/, narrow({ trials: 4_166_667 })],
  ] as const)('%s is refused, naming it', (_, code, named, call) => {
    const refused = refusal(call);
    expect(refused.code).toBe(code);
    expect(refused.message).toMatch(named);
  });

  test('before anything was loaded is refused', () => {
    expect(session.stages()).toEqual([]);
    for (const read of [
      () => session.matrix('x', null),
      () => session.contributions(0),
      () => session.explain({ stage: 'x', head: null, row: 0, col: 0 }),
      () => session.stats('x', null),
      () => session.headStats(),
      () => session.influence(0),
      () => session.without([]),
      () => session.compare(example),
    ]) {
      expect(read).toThrow(expect.objectContaining({ code: 'not-loaded' }));
    }
  });

  test('gives arrays that stay as they are whatever is loaded next', () => {
    session.load(example);
    const { data } = session.matrix('weights', 0);
    const kept = data.slice();
    data[0] = 5; // and the session keeps its own
    expect(session.matrix('weights', 0).data).toEqual(kept);
    session.load({ source: seeded, heads: 1 });
    expect([...data]).toEqual([5, ...kept.subarray(1)]);
  });
});

describe('NaN and infinity', () => {
  test.each([NaN, Infinity, -Infinity])('%s in an input is computed with, where it is seen', (odd) => {
    const edits = [{ stage: 'x', head: null, row: 2, col: 1, value: odd }] as const;
    session.load({ ...example, causal: true });
    const without = session.matrix('y', null).data.subarray(0, 8);
    session.load({ ...example, causal: true, edits });
    expect(session.matrix('x', null, 2).data[1]).toBe(odd);
    const { data } = session.matrix('y', null);
    expect(data.subarray(0, 8)).toEqual(without);
    const col = data.subarray(8).findIndex(Number.isNaN);
    expect(col).toBeGreaterThanOrEqual(0);
    expect(session.explain({ stage: 'y', head: null, row: 2, col }).value).toBe(NaN);
  });
});

describe('closing', () => {
  test('frees what was loaded; a second time is harmless', () => {
    const other = engine.session();
    const before = engine.info.memoryBytes();
    other.load({ source: { ...seeded, modelWidth: 120 }, heads: 4 });
    expect(engine.info.memoryBytes()).toBeGreaterThan(before + 4 * 120 * 120 * 4);
    other.close();
    other.close();
    expect(engine.info.memoryBytes()).toBeLessThan(before);
  });

  test('happens by itself at the end of a `using` block', () => {
    const other = engine.session();
    other[Symbol.dispose]();
    expect(() => other.stages()).toThrow(expect.objectContaining({ code: 'closed' }));
  });

  test('a closed session says so, and others go on', () => {
    const other = engine.session();
    session.load(example);
    other.close();
    const address = { stage: 'x', head: null, row: 0, col: 0 } as const;
    for (const use of [
      () => other.load(example),
      () => other.stages(),
      () => other.matrix('x', null),
      () => other.contributions(0),
      () => other.explain(address),
      () => other.stats('x', null),
      () => other.headStats(),
      () => other.influence(0),
      () => other.without([0]),
      () => other.compare(example),
    ]) {
      expect(use).toThrow(expect.objectContaining({ name: 'EngineError', code: 'closed' }));
    }
    expect(session.explain(address).value).toBe(3);
  });
});
