/** What a call of the operator gives, beside its numbers, for which scripts/conformance and traps.test.ts stand. */
import { createEngine, EngineError, type AttentionCall, type Engine, type Tensor } from 'mha-lab/engine';
import { beforeAll, describe, expect, test } from 'vitest';
import { flavours } from './flavours.ts';

const size = (shape: readonly number[]) => shape.reduce((a, b) => a * b, 1);

/** Numbers between -1 and 1, another for each place. */
function tensor(...shape: number[]): Tensor {
  return { shape, data: Float32Array.from({ length: size(shape) }, (_, i) => Math.sin(i + 1)) };
}
function bytes(shape: number[], ...data: number[]) {
  return { shape, data: Uint8Array.from(data) };
}
const tokens = (...data: number[]) => ({ shape: [1, data.length, 1], data: Float32Array.from(data) });

/** Two batch entries, 4 query and 2 key/value heads, 2 queries and 3 keys, d_k 3 and d_v 2. */
const grouped = (): AttentionCall => ({
  heads: 4,
  kvHeads: 2,
  q: tensor(2, 2, 12),
  k: tensor(2, 3, 6),
  v: tensor(2, 3, 4),
});

let engine: Engine;
beforeAll(async () => {
  engine = await createEngine();
});

describe('the result', () => {
  test('holds what was asked for, in the shapes of the operator, and nothing else', () => {
    expect(Object.keys(engine.attention(grouped()))).toEqual(['output']);
    const everything = engine.attention({
      ...grouped(),
      pastKey: tensor(2, 2, 5, 3),
      pastValue: tensor(2, 2, 5, 2),
      present: true,
      stages: ['weights', 'scores', 'masked', 'softcap'],
    });
    const shapes = Object.entries(everything).map(([name, { shape, data }]) => {
      expect(data.length).toBe(size(shape));
      return `${name} ${shape.join()}`;
    });
    expect(shapes.sort()).toEqual([
      'masked 2,4,2,8',
      'output 2,2,8',
      'presentKey 2,2,8,3',
      'presentValue 2,2,8,2',
      'scores 2,4,2,8',
      'softcap 2,4,2,8',
      'weights 2,4,2,8',
    ]);
  });

  test('is the same bits whatever else is asked for', () => {
    const { output } = engine.attention(grouped());
    const asked = engine.attention({ ...grouped(), present: true, stages: ['weights', 'scores'] });
    expect(asked.output).toEqual(output);
  });

  test('is that of the numbers that a view shows', () => {
    const { q, k, v } = grouped();
    const within = ({ shape, data }: Tensor) => ({ shape, data: Float32Array.of(9, ...data, 9).subarray(1, -1) });
    const shown = { ...grouped(), q: within(q), k: within(k ?? q), v: within(v ?? q) };
    expect(engine.attention(shown)).toEqual(engine.attention(grouped()));
  });

  test("is the caller's own, and the arrays that went in stay as they were", () => {
    const call = grouped();
    const before = structuredClone(call);
    const { output } = engine.attention(call);
    expect(output.data.byteLength).toBe(output.data.buffer.byteLength);
    const kept = output.data.slice();
    engine.attention({ ...grouped(), q: tensor(2, 512, 12), k: tensor(2, 2048, 6), v: tensor(2, 2048, 4) });
    expect(output.data).toEqual(kept);
    output.data.fill(7);
    expect(engine.attention(call).output.data).toEqual(kept);
    expect(call).toEqual(before);
  });
});

describe('what may be left out', () => {
  test('key/value heads are as many as the heads', () => {
    const x = tensor(1, 3, 4);
    const call = { heads: 2, q: x, k: x, v: x };
    expect(engine.attention(call)).toEqual(engine.attention({ ...call, kvHeads: 2, layout: 'BSE', causal: false }));
  });

  test('keys and values are projected from the queries', () => {
    const x = tensor(1, 3, 4);
    const projections = { wq: tensor(4, 6), wk: tensor(4, 6), wv: tensor(4, 2), wo: tensor(2, 5) };
    const call = { heads: 2, q: x, ...projections };
    expect(engine.attention(call).output.shape).toEqual([1, 3, 5]);
    expect(engine.attention(call)).toEqual(engine.attention({ ...call, k: x, v: x }));
  });

  test('causal queries stand right after the past', () => {
    const past = { pastKey: tensor(2, 2, 5, 3), pastValue: tensor(2, 2, 5, 2) };
    const call = { ...grouped(), ...past, stages: ['weights'] } as const;
    const told = engine.attention({ ...call, causal: { offset: 5 } });
    expect(engine.attention({ ...call, causal: true })).toEqual(told);
    const seen = Array.from(told.weights?.data.subarray(0, 16) ?? [], (weight) => (weight > 0 ? 1 : 0)).join('');
    expect(seen).toBe('1111110011111110');
  });
});

describe('causal', () => {
  const call = { heads: 1, q: tokens(0, 0), k: tokens(0, 0), v: tokens(10, 20) };

  test.each([
    [-1, [0, 10]],
    [0, [10, 15]],
    [1, [15, 15]],
    [2 ** 31 - 1, [15, 15]],
    [-(2 ** 31), [0, 0]],
  ])('takes the offset %d', (offset, wanted) => {
    expect([...engine.attention({ ...call, causal: { offset } }).output.data]).toEqual(wanted);
  });

  test('takes an offset for each batch entry', () => {
    const twice = ({ shape: [, length, width], data }: Tensor) => ({
      shape: [2, length, width],
      data: Float32Array.of(...data, ...data),
    });
    const both = { heads: 1, q: twice(call.q), k: twice(call.k), v: twice(call.v) };
    const { output } = engine.attention({ ...both, causal: { offset: [0, 1] } });
    expect([...output.data]).toEqual([10, 15, 15, 15]);
  });
});

describe('numbers that are none', () => {
  test.each([NaN, Infinity])('%s in what is used comes out, and in its row only', (odd) => {
    const { output } = engine.attention({ heads: 1, q: tokens(odd, 1), k: tokens(1, 1), v: tokens(1, 2) });
    expect([...output.data]).toEqual([NaN, 1.5]);
  });

  test.each([NaN, Infinity, -Infinity])('%s in what is excluded changes nothing', (odd) => {
    const call = { heads: 1, q: tokens(1, 2), keyMask: bytes([1, 3], 1, 0, 1), stages: ['weights'] } as const;
    const plain = engine.attention({ ...call, k: tokens(1, 2, 3), v: tokens(4, 5, 6) });
    expect(engine.attention({ ...call, k: tokens(1, odd, 3), v: tokens(4, odd, 6) })).toEqual(plain);
  });
});

describe('refused, by name, while the engine goes on:', () => {
  /** The error of a call; then the engine must work as if it had never been. */
  function refusal(call: unknown): EngineError {
    const before = engine.attention(grouped());
    let refused: unknown;
    try {
      engine.attention(call as AttentionCall);
    } catch (thrown) {
      refused = thrown;
    }
    expect(refused).toBeInstanceOf(EngineError);
    expect(engine.attention(grouped())).toEqual(before);
    return refused as EngineError;
  }

  const detached = tensor(2, 2, 12);
  structuredClone(detached.data, { transfer: [detached.data.buffer] });

  test.each([
    ['q of two axes', { q: tensor(4, 12) }, /^q has 2 axes, \[4, 12\]; it takes 3\./],
    ['q of four axes', { q: tensor(2, 2, 4, 3) }, /^q has 4 axes, \[2, 2, 4, 3\]; it takes 3\./],
    ['q of no axes', { q: tensor() }, /^q has 0 axes/],
    ['a million axes', { q: { ...tensor(1), shape: Array(1e6).fill(1) } }, /q\.shape has 1000000 entries/],
    ['three axes with heads apart', { layout: 'BHSD' }, /^q has 3 axes, \[2, 2, 12\]; it takes 4\./],
    ['fewer numbers than the shape says', { q: { ...tensor(7), shape: [2, 2, 12] } }, /^q holds 7 .* \[2, 2, 12\]/],
    ['more numbers than the shape says', { k: { ...tensor(40), shape: [2, 3, 6] } }, /^k holds 40 .* \[2, 3, 6\]/],
    ['an array that was sent away', { q: detached }, /^q\.data has lost its memory/],
    ['a negative size', { q: { ...tensor(48), shape: [2, -2, -12] } }, /^q is \[2, -2, -12\], but no axis is below 0/],
    [
      'lengths that would overflow',
      { q: { ...tensor(0), shape: [0, 2 ** 31 - 1, 2 ** 31 - 1] } },
      /^q is \[0, 2147483647/,
    ],
    ['keys of another batch', { k: tensor(1, 3, 6) }, /^k has the batch size 1, q has 2/],
    ['keys of another head width', { k: tensor(2, 3, 8) }, /^k has the head width 4, q has 3/],
    ['values of another length', { v: tensor(2, 4, 4) }, /^v has the length 4, k has 3/],
    ['no values', { v: undefined }, /^Without wq, wk and wv, both k and v/],
    ['a past without values', { pastKey: tensor(2, 2, 5, 3) }, /^Of pastKey and pastValue, both/],
    [
      'a past of other heads',
      { pastKey: tensor(2, 4, 5, 3), pastValue: tensor(2, 4, 5, 2) },
      /^pastKey is \[2, 4, 5, 3\], but has to be \[2, 2, 5, 3\]/,
    ],
    ['a mask of other keys', { attnMask: tensor(2, 4) }, /^attnMask is \[2, 4\], which does not fit \[2, 4, 2, 3\]/],
    ['a bool mask of five axes', { attnMask: bytes([1, 1, 1, 1, 3], 1, 1, 1) }, /^attnMask has 5 axes.* 0 to 4/],
    ['a key mask of one entry', { keyMask: bytes([1, 3], 1, 1, 1) }, /^keyMask is \[1, 3\], but has to be \[2, 3\]/],
    ['lengths for another batch', { kvLengths: [3] }, /^kvLengths has 1 entries for a batch of 2/],
    ['offsets for another batch', { causal: { offset: [1, 2, 3] } }, /^causal\.offset has 3 entries for a batch of 2/],
    ['no offset at all', { causal: { offset: [] } }, /^causal\.offset has 0 entries for a batch of 2/],
    ['too many offsets', { causal: { offset: Array(2 ** 21).fill(0) } }, /^causal\.offset has 2097152 entries/],
    ['one projection', { wq: tensor(12, 12) }, /^Of wq, wk and wv, all/],
    ['an output projection with heads apart', { layout: 'BHSD', wo: tensor(8, 8) }, /^Projections take the layout/],
    ['an output projection of another height', { wo: tensor(6, 8) }, /^wo is \[6, 8\], but has to be \[8, 8\]/],
    ['a bias of another length', { bk: tensor(12) }, /^bk is \[12\], but has to be \[6\]/],
    ['an output bias alone', { bo: tensor(8) }, /^bo is added after wo/],
    ['more stages than there are', { stages: Array(5).fill('weights') }, /^stages has 5 entries; it takes at most 4/],
  ])('%s', (_, part, sentence) => {
    const { code, message } = refusal({ ...grouped(), ...part });
    expect(message).toMatch(sentence);
    expect(code).toBe('bad-shape');
  });

  test.each([
    ['no heads', { heads: 0 }, /^0 heads/],
    ['fewer than no heads', { heads: -4 }, /^-4 heads/],
    ['half a head', { heads: 2.5 }, /^heads has to be a whole number, not 2\.5/],
    ['heads that are no number', { heads: NaN }, /^heads has to be a whole number, not NaN/],
    ['endless heads', { heads: Infinity }, /^heads has to be a whole number, not Infinity/],
    ['heads beyond 32 bits', { heads: 2 ** 32 + 4 }, /^heads is 4294967300, but whole numbers go to 2147483647/],
    ['heads that do not divide the width', { heads: 10 }, /^10 heads do not divide the width of q, which is 12/],
    ['heads that are no multiple of the key/value heads', { kvHeads: 3 }, /^4 heads are no multiple of 3 key\/value/],
    ['more key/value heads than heads', { kvHeads: 8 }, /^4 heads are no multiple of 8 key\/value heads/],
    ['no key/value heads', { kvHeads: 0 }, /^0 key\/value heads/],
    ['half a key/value head', { kvHeads: 0.5 }, /^kvHeads has to be a whole number, not 0\.5/],
  ])('%s', (_, part, sentence) => {
    const { code, message } = refusal({ ...grouped(), ...part });
    expect(message).toMatch(sentence);
    expect(code).toBe('bad-heads');
  });

  test.each([
    ['a head width of 0', { k: tensor(2, 3, 0) }, /^A head of k has the width 0/],
    ['a value width of 0', { v: tensor(2, 3, 0) }, /^A head of v has the width 0/],
    ['a length beyond the keys', { kvLengths: [3, 4] }, /^kvLengths has a 4 in it.* 0 and the number of keys, 3/],
    ['a negative length', { kvLengths: [-1, 3] }, /^kvLengths has a -1 in it/],
    ['a scale that is no number', { scale: NaN }, /^scale is NaN,/],
    ['an endless scale', { scale: -Infinity }, /^scale is -Infinity,/],
    ['a soft cap of 0', { softcap: 0 }, /^softcap is 0,/],
    ['a negative soft cap', { softcap: -1 }, /^softcap is -1,/],
    ['an endless soft cap', { softcap: Infinity }, /^softcap is Infinity,/],
  ])('%s', (_, part, sentence) => {
    const { code, message, details } = refusal({ ...grouped(), ...part });
    expect(message).toMatch(sentence);
    expect(code).toBe('bad-value');
    expect(Object.values(details)).toContainEqual(expect.any(Number));
  });

  const unreadable = {
    get shape(): number[] {
      throw new Error('not now');
    },
  };
  const data = (other: unknown, shape: unknown = [2, 2, 12]) => ({ shape, data: other });
  test.each([
    ['heads in words', { heads: '4' }, /^heads .* not '4'/],
    ['no q', { q: undefined }, /^q has to be an object, not undefined/],
    ['q that is null', { q: null }, /^q has to be an object, not null/],
    ['q without a shape', { q: tensor(48).data }, /^q\.shape has to be an array, not undefined/],
    ['a shape in words', { q: data(tensor(48).data, '2,2,12') }, /^q\.shape has to be an array, not '2,2,12'/],
    ['a shape in a typed array', { q: data(tensor(48).data, Int32Array.of(2, 2, 12)) }, /^q\.shape .* not Int32Array/],
    ['half a length', { q: data(tensor(48).data, [2, 2.5, 12]) }, /^q\.shape\[1\] has to be a whole number, not 2\.5/],
    [
      'a length beyond 32 bits',
      { q: data(tensor(48).data, [2 ** 32 + 2, 2, 12]) },
      /^q\.shape\[0\] is 4294967298, but whole/,
    ],
    ['numbers of float64', { q: data(new Float64Array(48)) }, /^q\.data has to be a Float32Array, not Float64Array/],
    ['whole numbers', { k: data(new Int32Array(36)) }, /^k\.data has to be a Float32Array, not Int32Array/],
    ['numbers in a plain array', { v: data([1, 2]) }, /^v\.data has to be a Float32Array, not Array/],
    ['a buffer', { q: data(new ArrayBuffer(192)) }, /^q\.data has to be a Float32Array, not Object/],
    ['no numbers', { q: { shape: [2, 2, 12] } }, /^q\.data has to be a Float32Array, not undefined/],
    ['a layout that is not there', { layout: 'SBE' }, /^layout has to be 'BSE' or 'BHSD', not 'SBE'/],
    ['a scale in words', { scale: '1' }, /^scale has to be a number, not '1'/],
    ['a soft cap that is null', { softcap: null }, /^softcap has to be a number, not null/],
    ['causal by a number', { causal: 1 }, /^causal has to be true, false or \{ offset \}, not 1/],
    ['causal without an offset', { causal: {} }, /^causal\.offset has to be a whole number, not undefined/],
    ['half an offset', { causal: { offset: [0, 0.5] } }, /^causal\.offset\[1\] has to be a whole number, not 0\.5/],
    ['a mask of booleans', { attnMask: data([true, false]) }, /^attnMask\.data has to be a Uint8Array .* not Array/],
    ['a mask of bare numbers', { attnMask: Uint8Array.of(1) }, /^attnMask\.data .* not undefined/],
    ['a key mask to be added', { keyMask: tensor(2, 3) }, /^keyMask\.data has to be a Uint8Array, not Float32Array/],
    ['lengths that are no array', { kvLengths: 3 }, /^kvLengths has to be an array, not 3/],
    ['half a length of keys', { kvLengths: [3, 1.5] }, /^kvLengths\[1\] has to be a whole number, not 1\.5/],
    ['present by a number', { present: 1 }, /^present has to be true or false, not 1/],
    ['what cannot be read', { q: unreadable }, /^This cannot be handed to the engine: not now/],
    ['one stage alone', { stages: 'weights' }, /^stages has to be an array, not 'weights'/],
    ['a stage that is not given', { stages: ['scores', 'q'] }, /^stages\[1\] has to be 'scores', .* not 'q'/],
  ])('%s', (_, part, sentence) => {
    const { code, message } = refusal({ ...grouped(), ...part });
    expect(message).toMatch(sentence);
    expect(code).toBe('wrong-type');
  });

  test.each([[undefined], [null], [4], ['call']])('%s in place of a call', (nothing) => {
    expect(refusal(nothing)).toMatchObject({ code: 'wrong-type', message: expect.stringMatching(/^call has to be/) });
  });
});

describe.each(flavours)('memory of %s', (flavour) => {
  beforeAll(async () => {
    engine = await createEngine({ flavour });
  });

  test('nothing of a call is kept, nor of one that was refused', () => {
    engine.attention(grouped());
    const before = engine.info.memoryBytes();
    for (let n = 0; n < 500; ++n) {
      engine.attention({ ...grouped(), attnMask: tensor(2, 3), present: true, stages: ['weights'] });
      expect(() => engine.attention({ ...grouped(), heads: 5 })).toThrow();
      expect(() => engine.attention({ ...grouped(), bk: tensor(2) })).toThrow();
    }
    expect(engine.info.memoryBytes()).toBe(before);
  });

  test('what needs more than the limit is refused before anything is allocated, naming the need and the limit', () => {
    const before = engine.info.memoryBytes();
    const x = tensor(1, 10_000, 8);
    expect(() => engine.attention({ heads: 1, q: x, k: x, v: x, stages: ['weights'] })).toThrow(
      expect.objectContaining({
        code: 'too-large',
        message: expect.stringMatching(/1 heads, 10000 queries and 10000 keys needs 1164 MiB in all; .* 256 MiB/),
        details: { need: expect.any(Number), limit: 256 << 20 },
      }),
    );
    expect(engine.info.memoryBytes()).toBe(before);
  });

  test('however large and small calls follow each other, what cannot be had is refused and the engine goes on', () => {
    const small = engine.attention(grouped());
    const refused: number[] = [];
    // With its weights, what is computed of T tokens are 3·T² numbers: 4500 come close to what the limit allows.
    for (const length of [4500, 100, 4700, 4400]) {
      const x = tensor(1, length, 4);
      try {
        const { weights } = engine.attention({ heads: 1, q: x, k: x, v: x, bv: tensor(4), stages: ['weights'] });
        const last = weights?.data.subarray(-length) ?? new Float32Array();
        // Each share is off by 2⁻²⁴ of itself at most per step of the sum that it was divided by.
        expect(Math.abs(last.reduce((a, b) => a + b, 0) - 1)).toBeLessThan(length * 2 ** -24);
      } catch (thrown) {
        expect(thrown).toMatchObject({ name: 'EngineError', code: 'too-large' });
        refused.push(length);
      }
      expect(engine.attention(grouped())).toEqual(small);
    }
    expect(refused).toEqual([4700]);
  });

  test('what is free, but in pieces that are too small, is refused before it is begun', async () => {
    const other = await createEngine({ flavour });
    const words = Array.from({ length: 850 }, (_, i) => `word ${i}`); // some 66 MiB
    const sessions = [1, 2].map(() => {
      const session = other.session();
      session.load({ source: { kind: 'seeded', tokens: words, seed: 1, modelWidth: 8 }, heads: 8 });
      return session;
    });
    const wq = { shape: [6000, 6000], data: new Float32Array(6000 * 6000) }; // 137 MiB
    const one = tensor(1, 1, 1);
    const call = { heads: 1, q: tensor(1, 1, 6000), k: one, v: one, wq, wk: tensor(1, 6000), wv: tensor(1, 1) };

    sessions[0].close(); // before the other one, and so a hole
    expect(() => other.attention(call)).toThrow(
      expect.objectContaining({ code: 'too-large', message: expect.stringContaining('in one piece') }),
    );
    expect(other.attention(grouped())).toEqual(engine.attention(grouped()));
    const fresh = await createEngine({ flavour });
    // One key has the weight 1, so what comes out is v times wv.
    expect(fresh.attention(call).output).toEqual({ shape: [1, 1, 1], data: Float32Array.of(one.data[0] ** 2) });
  });
});
