/** What npy, npz, safetensors and JSON can hold beside what everybody writes: read right, or refused by its name. */
import { describe, expect, test } from 'vitest';
import { bytesOf, joined, npy, npz, safetensors, zip } from '../made/files.ts';
import { readAll, readOne } from '../made/reading.ts';

const f32 = (...numbers: number[]) => Float32Array.from(numbers);
const x = npy('<f4', '(2, 2)', f32(1, 2, 3, 4));
const words = (text: readonly string[], length: number) =>
  Uint32Array.from(text.flatMap((word) => Array.from(word.padEnd(length, '\0'), (letter) => letter.codePointAt(0)!)));
const read = { name: 'x', shape: [2, 2], numbers: [1, 2, 3, 4] };

describe('npy', () => {
  test('of bfloat16: by its name it is read, without a name it is refused with what to do', async () => {
    const bits = Uint16Array.of(0x3f80, 0xc000);
    expect(await readOne(npy('bfloat16', '(2,)', bits))).toMatchObject({ kind: 'bfloat16', numbers: [1, -2] });
    for (const kind of ['<V2', '|V2']) {
      expect(await readAll(npy(kind, '(2,)', bits))).toContain(
        'NumPy writes bfloat16 so. Save it with astype("float32")',
      );
    }
  });

  test.each([
    ['|O', 'An array of Python objects can run programs'],
    ["[('a', '<f4'), ('b', '<f4')]", 'An array with named fields cannot be read'],
    ['<c8', 'Numbers of kind <c8 cannot be read'],
    ['<M8[us]', 'Numbers of kind <M8[us] cannot be read'],
  ])('of %s is refused', async (kind, why) => {
    expect(await readAll(npy(kind, '(2,)', new Uint8Array(64)))).toContain(why);
  });

  test('too large an array says its shape and the limit', async () => {
    const large = 'An array of shape 5001 × 5000 is too large: the limit is 25000000 numbers.';
    expect(await readAll(npy('<f4', '(5001, 5000)', new Float32Array(5001 * 5000)))).toBe(large);
  });

  test('with more behind the array says so', async () => {
    expect(await readOne(joined(x, x))).toMatchObject({
      numbers: [1, 2, 3, 4],
      left: ['144 bytes behind the array were left out.'],
    });
  });
});

describe('npz', () => {
  test.each<[string, Uint8Array<ArrayBuffer>]>([
    ['stored', zip([{ name: 'x.npy', data: x, method: 0 }])],
    ['deflated', zip([{ name: 'x.npy', data: x }])],
    ['streamed', zip([{ name: 'x.npy', data: x, streamed: true }])],
    ['streamed and stored', zip([{ name: 'x.npy', data: x, streamed: true, method: 0 }])],
    ['behind something else', joined(new Uint8Array(0), zip([{ name: 'x.npy', data: x }]))],
  ])('%s is read', async (_, file) => {
    expect(await readAll(file)).toMatchObject({ arrays: [read], left: [] });
  });

  test.each([
    [12, 'bzip2'],
    [14, 'LZMA'],
    [93, 'Zstandard'],
    [77, '77'],
  ])('packed by method %i is refused as compressed another way', async (method, name) => {
    const why = `“x.npy” is compressed another way (${name}); np.savez and np.savez_compressed can be read.`;
    expect(await readAll(zip([{ name: 'x.npy', data: x, method }]))).toBe(why);
  });

  test('one odd array does not spoil the others', async () => {
    const odd = {
      'objects.npy': npy('|O', '(1,)', new Uint8Array(8)),
      'empty.npy': npy('<f4', '(0, 3)', f32()),
      'nothing.npy': new TextEncoder().encode('nothing of the kind'),
      'short.npy': npy('<f4', '(9, 9)', f32(1)),
      'grid.npy': npy('<U1', '(1, 2)', words(['a', 'b'], 1)),
      'x.npy': x,
    };
    const all = await readAll(npz(odd));
    expect(all).toMatchObject({
      arrays: [
        { name: 'objects', numbers: expect.stringContaining('Python objects') as string },
        { name: 'empty', shape: [0, 3], numbers: 'An array of shape 0 × 3 holds no number.' },
        { name: 'nothing', numbers: '“nothing” does not begin as an npy file does.' },
        { name: 'short', shape: [9, 9], numbers: '“short.npy” needs 452 bytes by its shape, and there are 132.' },
        { name: 'grid', numbers: expect.stringContaining('kind <U1 cannot be read') as string },
        read,
      ],
    });
  });

  test('words are the tokens where they are called so, else they are left out and said', async () => {
    const pair = npy('<U5', '(2,)', words(['we', 'größe'], 5));
    expect(await readAll(npz({ 'x.npy': x, 'tokens.npy': pair }))).toMatchObject({
      arrays: [read],
      tokens: ['we', 'größe'],
      left: [],
    });
    expect(await readAll(npz({ 'x.npy': x, 'authors.npy': pair, 'read.me': x }))).toMatchObject({
      arrays: [read],
      tokens: null,
      left: ['Words, and not read as numbers: authors.', 'No array, and not read: read.me.'],
    });
    const bytes = npy('|S3', '(2,)', new TextEncoder().encode('we\0saw'));
    expect(await readAll(npz({ 'x.npy': x, 'tokens.npy': bytes }))).toMatchObject({ tokens: ['we', 'saw'] });
  });

  test('whose checksum is wrong, that is encrypted, or that has two arrays of one name is refused', async () => {
    expect(await readAll(zip([{ name: 'x.npy', data: x, crc: 1 }]))).toBe(
      'The checksum of “x.npy” is wrong: its bytes are not those that were packed.',
    );
    expect(await readAll(zip([{ name: 'x.npy', data: x, encrypted: true }]))).toBe('“x.npy” is encrypted.');
    const twice = zip(['x.npy', 'x.npy'].map((name) => ({ name, data: x })));
    expect(await readAll(twice)).toContain('two arrays or lists of the name “x”');
  });

  test('a bit that turned over in the numbers is never read', async () => {
    const file = zip([{ name: 'x.npy', data: x, method: 0 }]);
    for (let at = 0; at < file.length; ++at) {
      for (let bit = 0; bit < 8; ++bit) {
        const other = file.map((byte, index) => (index === at ? byte ^ (1 << bit) : byte));
        const all = await readAll(other);
        const numbers = typeof all === 'string' ? null : all.arrays[0].numbers;
        if (Array.isArray(numbers)) expect(numbers, `byte ${at}, bit ${bit}`).toEqual([1, 2, 3, 4]);
      }
    }
  });
});

describe('safetensors', () => {
  const file = (header: string, bytes = 16) => {
    const text = new TextEncoder().encode(header);
    return joined(bytesOf(BigUint64Array.of(BigInt(text.length))), text, new Uint8Array(bytes));
  };
  const entry = (from: number, to: number) =>
    `{"dtype":"F32","shape":[${(to - from) / 4}],"data_offsets":[${from},${to}]}`;

  test.each<[string, Uint8Array<ArrayBuffer>, string]>([
    ['that share bytes', file(`{"a":${entry(0, 12)},"b":${entry(8, 16)}}`), '“b” and “a” share the bytes 8 to 12'],
    [
      'with a hole between them',
      file(`{"a":${entry(0, 4)},"b":${entry(8, 16)}}`),
      'The bytes 4 to 8 belong to no array',
    ],
    ['with more behind them', file(`{"a":${entry(0, 12)}}`), 'The bytes 12 to 16 belong to no array'],
    ['with less than they need', file(`{"a":${entry(0, 20)}}`), '“a” needs 20 bytes by its shape, and there are 16.'],
    ['twice of one name', file(`{"a":${entry(0, 8)},"a":${entry(8, 16)}}`), 'two arrays or lists of the name “a”'],
    [
      'of another length',
      file('{"a":{"dtype":"F32","shape":[3],"data_offsets":[0,16]}}'),
      '“a” needs 12 bytes by its shape, and its data_offsets are 0 and 16.',
    ],
    [
      'of a length below 0',
      file('{"a":{"dtype":"F32","shape":[-4],"data_offsets":[0,16]}}'),
      'The header says about “a” something else',
    ],
    ['without a kind', file('{"a":{"shape":[4],"data_offsets":[0,16]}}'), 'The header says about “a” something else'],
    [
      'under a header longer than the file',
      joined(Uint8Array.of(0, 1, 0, 0, 0, 0, 0, 0), new TextEncoder().encode('{}')),
      'cut short: 264 bytes are needed, and it has 10.',
    ],
    ['under a header that is no JSON', file('{"a":'), 'its JSON ends too early, at line 1, column 6.'],
    ['of which there are none', file('{"__metadata__":{"a":"b"}}', 0), 'The file holds no array of numbers.'],
  ])('%s are refused', async (_, bytes, why) => {
    expect(await readAll(bytes)).toContain(why);
  });

  test('with numbers in their metadata, padding behind the header, and a tensor of length 0 are read', async () => {
    const empty = '{"dtype":"F32","shape":[0],"data_offsets":[4,4]}';
    const text = `{"__metadata__":{"epoch":3,"deep":{"x":[1]}},"none":${empty},"a":${entry(0, 4)},"b":${entry(4, 16)}}   `;
    expect(await readAll(file(text))).toMatchObject({
      arrays: [
        { name: 'none', numbers: 'An array of shape 0 holds no number.' },
        { name: 'a', numbers: [0] },
        { name: 'b' },
      ],
    });
  });

  test('of kinds that cannot be read do not spoil the others', async () => {
    const eighth = { dtype: 'F8_E4M3', shape: [1], data: Uint8Array.of(1) };
    const all = await readAll(
      safetensors({ a: eighth, b: { ...eighth, dtype: 'F8_E5M2' }, x: { dtype: 'F32', shape: [1], data: f32(2) } }),
    );
    expect(all).toMatchObject({
      arrays: [
        { numbers: expect.stringContaining('kind F8_E4M3') as string },
        { numbers: expect.stringContaining('kind F8_E5M2') as string },
        { numbers: [2] },
      ],
    });
  });
});

describe('JSON', () => {
  test('has its names joined by dots, lists of objects counted', async () => {
    const all = await readAll(
      '{"encoder": {"q": {"weight": [[1]]}, "layers": [{"k": [2]}, {"k": [3]}]}, "x": [[4]], "heads": 2}',
    );
    expect(all).toMatchObject({
      arrays: [
        { name: 'encoder.q.weight', shape: [1, 1], numbers: [1] },
        { name: 'encoder.layers.0.k', numbers: [2] },
        { name: 'encoder.layers.1.k', numbers: [3] },
        { name: 'x', numbers: [4] },
      ],
      left: ['No array, and not read: heads.'],
    });
  });

  test('floats that end at their point, as Python and NumPy print them, are read', async () => {
    expect(await readOne('{"x": [[3., -0., 1.e-2], [2.E+1, nan, -inf]]}')).toMatchObject({
      numbers: [3, -0, Math.fround(0.01), 20, NaN, -Infinity],
    });
  });

  test.each([
    ['{"x": []}', 'An array of shape 0 holds no number.'],
    ['[[], []]', 'An array of shape 2 × 0 holds no number.'],
    ['{"x": [1], "x": [2]}', 'two arrays or lists of the name “x”'],
    ['{"a.b": [1], "a": {"b": [2]}}', 'two arrays or lists of the name “a.b”'],
    ['["1,234"]', 'Entry 1: “1,234” can be read in two ways'],
    ['[1, "1e39"]', 'Entry 2: “1e39” is too large'],
    ['[1, 1e39]', 'Entry 2: “1e+39” is too large'],
    ['[1, 1e400]', 'Entry 2: “1e400” is too large'],
    ['[1, -1e400]', 'Entry 2: “-1e400” is too large'],
    ['[[1, 2], [3, [4]]]', 'Entry 2, 2: “[…]” is not a number'],
    ['["a\nb"]', 'The text in quotation marks at line 1, column 2 does not end in its line'],
    ['["\\x"]', 'The text in quotation marks at line 1, column 2'],
    ['[1, /* two */ 2]', 'unexpected “/” at line 1, column 5'],
    ['{"tokens": ["a", "b"]}', 'The file holds no array of numbers.'],
  ])('%s is refused', async (text, why) => {
    expect(await readAll(text)).toContain(why);
  });

  test('one odd list does not spoil the others; tokens stay as they are spelled', async () => {
    const all = await readAll(
      '{"tokens": ["[CLS]", " ball", "##er"], "odd": [[1], [2, 3]], "labels": ["a"], "x": [[1], [2], [3]]}',
    );
    expect(all).toMatchObject({
      arrays: [
        { name: 'odd', numbers: expect.stringContaining('row 2 has 2 entries') as string },
        { name: 'x', numbers: [1, 2, 3] },
      ],
      tokens: ['[CLS]', ' ball', '##er'],
      left: ['Words, and not read as numbers: labels.'],
    });
  });
});
