/** Files of numbers: what they hold, and why some are not taken. */
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readFile } from '../../../web/import/readers/read.ts';
import { Refusal } from '../../../web/import/file/refusal.ts';
import { Work } from '../../../web/import/file/work.ts';
import { enImport } from '../../../web/strings/en/import.ts';
import { learn, say } from '../../../web/strings/t.ts';
import { joined, npy, npz, safetensors } from '../made/files.ts';

learn(enImport);

const f32 = (...numbers: number[]) => Float32Array.from(numbers);

const open = (...parts: BlobPart[]) => readFile(new Blob(parts), new Work());
const read = async (...parts: BlobPart[]) => (await open(...parts)).contents;

/** [name, shape, kind, numbers] of every array. */
async function arraysOf(...parts: BlobPart[]) {
  const { contents, read: numbers } = await open(...parts);
  const reading = contents.arrays.map(async ({ name, shape, kind }, at) => [
    name,
    shape,
    kind,
    [...(await numbers(at))],
  ]);
  return Promise.all(reading);
}

/** Why a file, or an array in it, is refused. */
async function refused(...parts: BlobPart[]): Promise<Refusal | null> {
  try {
    await arraysOf(...parts);
  } catch (thrown) {
    if (thrown instanceof Refusal) return thrown;
    throw thrown;
  }
  return null;
}
const refusal = async (...parts: BlobPart[]) => (await refused(...parts))?.note.key ?? 'taken';
const said = async (...parts: BlobPart[]) => say((await refused(...parts))!.note);

describe('npy', () => {
  const six = f32(1, 2, 3, 4, 5, 6);

  test.each([
    ['(2, 3)', [2, 3]],
    ['(6,)', [6]],
    ['( 3 ,2 )', [3, 2]],
    ['(6L, 1L)', [6, 1]], // Python 2
    ['(1, 2, 3)', [1, 2, 3]],
  ])('of shape %s', async (shape, lengths) => {
    expect(await arraysOf(npy('<f4', shape, six))).toEqual([['', lengths, 'float32', [1, 2, 3, 4, 5, 6]]]);
  });

  test('of shape () is one number, and one with a length of 0 is refused with its shape', async () => {
    expect(await arraysOf(npy('<f4', '()', f32(7)))).toEqual([['', [], 'float32', [7]]]);
    expect(await said(npy('<f4', '(0, 3)', f32()))).toBe('An array of shape 0 × 3 holds no number.');
    expect(await said(npy('<f4', '(0,)', f32()))).toBe('An array of shape 0 holds no number.');
  });

  test.each([1, 2, 3])('version %i, with a header of more than 255 bytes', async (version) => {
    const file = npy('<f4', '(2, 3)', six, { version, padding: 300 });
    expect(await arraysOf(file)).toEqual([['', [2, 3], 'float32', [1, 2, 3, 4, 5, 6]]]);
  });

  test('in Fortran’s order is turned to row-major, for any number of axes', async () => {
    expect(await arraysOf(npy('<f4', '(2, 3)', f32(1, 4, 2, 5, 3, 6), { order: 'True' }))).toEqual([
      ['', [2, 3], 'float32', [1, 2, 3, 4, 5, 6]],
    ]);
    const deep = npy('<f4', '(2, 1, 2, 2)', f32(1, 5, 3, 7, 2, 6, 4, 8), { order: 'True' });
    expect(await arraysOf(deep)).toEqual([['', [2, 1, 2, 2], 'float32', [1, 2, 3, 4, 5, 6, 7, 8]]]);
  });

  test.each([
    ['<f8', Float64Array.of(0.1, -2), 'float64', [Math.fround(0.1), -2]],
    ['>f4', Uint8Array.of(0x3f, 0x80, 0, 0, 0xc0, 0, 0, 0), 'float32', [1, -2]],
    ['<i8', BigInt64Array.of(-3n, 2n ** 53n), 'int64', [-3, 2 ** 53]],
    ['<u8', BigUint64Array.of(3n, 2n ** 64n - 1n), 'uint64', [3, 2 ** 64]],
    ['<i4', Int32Array.of(-3, 16777217), 'int32', [-3, 16777216]],
    ['<u4', Uint32Array.of(3, 2 ** 32 - 1), 'uint32', [3, 2 ** 32]],
    ['<i2', Int16Array.of(-3, 4), 'int16', [-3, 4]],
    ['>u2', Uint8Array.of(1, 0, 0, 1), 'uint16', [256, 1]],
    ['|i1', Int8Array.of(-3, 4), 'int8', [-3, 4]],
    ['|u1', Uint8Array.of(3, 255), 'uint8', [3, 255]],
    ['|b1', Uint8Array.of(0, 1), 'bool', [0, 1]],
    ['=f4', f32(1, 2), 'float32', [1, 2]],
  ])('of kind %s becomes float32', async (descr, numbers, kind, expected) => {
    expect(await arraysOf(npy(descr, '(2,)', numbers))).toEqual([['', [2], kind, expected]]);
  });

  test('keeps NaN and the infinities', async () => {
    const [array] = await arraysOf(npy('<f4', '(3,)', f32(NaN, Infinity, -Infinity)));
    expect(array[3]).toEqual([NaN, Infinity, -Infinity]);
  });

  test.each(['<c8', '<M8[ns]', '<f16', '<f3', '|b4', '|V3', 'float8_e4m3fn', 'constructor', '__proto__'])(
    'of kind %s is refused',
    async (descr) => {
      expect(await refusal(npy(descr, '(1,)', new Uint8Array(64)))).toBe('note-import-kind');
    },
  );

  test('of records is refused, and so is a header that is none', async () => {
    const records = npy("[('a', '<f4'), ('b', '<f4')]", '(1,)', f32(1, 2));
    expect(await refusal(records)).toBe('note-import-structured');
    expect(await refusal(npy('|O', '(1,)', new Uint8Array(64)))).toBe('note-import-objects');
    expect(await refusal(npy('<f4', '2', f32(1, 2)))).toBe('note-import-header');
  });
});

describe('numbers of two bytes', () => {
  // From the tables of the formats: zero, one, the largest, the least normal, the largest and the least subnormal, …
  test('float16 is exact', async () => {
    const bits = [0x0000, 0x3c00, 0x7bff, 0x0400, 0x03ff, 0x0001, 0xc000, 0x3555, 0x7c00, 0xfc00, 0x7e00];
    const [array] = await arraysOf(npy('<f2', `(${bits.length},)`, Uint16Array.from(bits)));
    expect(array[2]).toBe('float16');
    expect(array[3]).toEqual([
      ...[0, 1, 65504, 2 ** -14, 2 ** -14 - 2 ** -24, 2 ** -24, -2, 0.333251953125],
      ...[Infinity, -Infinity, NaN],
    ]);
  });

  test('bfloat16 is exact', async () => {
    const bits = [0x0000, 0x3f80, 0xc000, 0x0080, 0x0001, 0x3eab, 0x7f80, 0xff80, 0x7fc0];
    const file = safetensors({ a: { dtype: 'BF16', shape: [bits.length], data: Uint16Array.from(bits) } });
    const [array] = await arraysOf(file);
    expect(array[3]).toEqual([0, 1, -2, 2 ** -126, 2 ** -133, 0.333984375, Infinity, -Infinity, NaN]);
  });
});

describe('npz', () => {
  test('has several arrays, each with its name', async () => {
    const file = npz({
      'wq.npy': npy('<f4', '(1, 2)', f32(1, 2)),
      'x.npy': npy('<f8', '(1, 1)', Float64Array.of(3)),
      'readme.txt': new Uint8Array(9),
    });
    expect(await arraysOf(file)).toEqual([
      ['wq', [1, 2], 'float32', [1, 2]],
      ['x', [1, 1], 'float64', [3]],
    ]);
  });

  test('a zip of something else, a damaged one, and one that would grow too large are refused', async () => {
    expect(await refusal(npz({ 'data.pkl': new Uint8Array(100) }))).toBe('note-import-zip');
    const good = npz({
      'x.npy': npy(
        '<f4',
        '(64,)',
        new Float32Array(64).map((_, i) => Math.sin(i)),
      ),
    });
    expect(await refusal(good.subarray(0, good.length - 30))).toBe('note-import-no-zip');
    const bomb = npz({ 'x.npy': joined(npy('<f4', '(3, 4)', new Float32Array(12)), new Uint8Array(64e6)) });
    expect(bomb.length).toBeLessThan(1e6);
    expect(await said(bomb)).toBe('“x.npy” unpacks to more bytes than the 176 that its shape needs.');
  });
});

describe('safetensors', () => {
  test('have names, shapes and kinds', async () => {
    const file = safetensors({
      'q.weight': { dtype: 'F32', shape: [1, 2], data: f32(1, 2) },
      'k.weight': { dtype: 'F16', shape: [2], data: Uint16Array.of(0x3c00, 0x4000) },
      ids: { dtype: 'I64', shape: [1], data: BigInt64Array.of(5n) },
    });
    expect(await arraysOf(file)).toEqual([
      ['q.weight', [1, 2], 'float32', [1, 2]],
      ['k.weight', [2], 'float16', [1, 2]],
      ['ids', [1], 'int64', [5]],
    ]);
  });

  test('of a kind that is not known is refused when it is read, not before', async () => {
    const { contents, read: numbers } = await open(
      safetensors({
        a: { dtype: 'F8_E4M3', shape: [1], data: Uint8Array.of(1) },
        b: { dtype: 'F32', shape: [1], data: f32(2) },
      }),
    );
    expect(contents.arrays.map(({ kind }) => kind)).toEqual(['F8_E4M3', 'float32']);
    await expect(numbers(0)).rejects.toThrow(Refusal);
    expect([...(await numbers(1))]).toEqual([2]);
  });

  test('whose header says something else than its bytes are refused', async () => {
    const wrong = (shape: unknown, offsets: unknown) => {
      const header = new TextEncoder().encode(JSON.stringify({ a: { dtype: 'F32', shape, data_offsets: offsets } }));
      return joined(Uint8Array.of(header.length, 0, 0, 0, 0, 0, 0, 0), header, new Uint8Array(8));
    };
    expect(await refusal(wrong([2], [0, 8]))).toBe('taken');
    expect(await refusal(wrong([3], [0, 8]))).toBe('note-import-offsets');
    expect(await refusal(wrong([2], [8, 0]))).toBe('note-import-offsets');
    expect(await refusal(wrong([-2], [0, 8]))).toBe('note-import-entry-header');
    expect(await refusal(wrong('2', [0, 8]))).toBe('note-import-entry-header');
    expect(await said(wrong([3], [0, 12]))).toBe('“a” needs 12 bytes by its shape, and there are 8.');
  });
});

describe('JSON', () => {
  test('is one list of lists, or several by their names, with words for the rows of X', async () => {
    expect(await arraysOf('[[1, 2], [3, 4]]')).toEqual([['', [2, 2], 'JSON', [1, 2, 3, 4]]]);
    const { arrays, tokens } = await read('{"tokens": ["a", "b"], "x": [[1], [2]], "wq": [[3]], "note": "mine"}');
    expect(arrays.map(({ name, shape }) => [name, shape])).toEqual([
      ['x', [2, 1]],
      ['wq', [1, 1]],
    ]);
    expect(tokens).toEqual(['a', 'b']);
  });

  test('takes what Python writes for numbers that are none, and fractions as text', async () => {
    const [array] = await arraysOf('[[NaN, -Infinity, Infinity],\n [0, "1/3", "nan"]]');
    expect(array[3]).toEqual([NaN, -Infinity, Infinity, 0, Math.fround(1 / 3), NaN]);
  });

  test.each([
    ['[[1, 2], [3]]', 'note-import-ragged'],
    ['[[1], 2]', 'note-import-level'],
    ['[1, "two"]', 'note-import-entry'],
    ['[1, {}]', 'note-import-entry'],
    ['{"name": "mine"}', 'note-import-none'],
    ['{"x": [1, 2', 'note-import-ends'],
    ['{"x": [1, 2}', 'note-import-fault'],
  ])('%s is refused: %s', async (text, key) => {
    expect(await refusal(text)).toBe(key);
  });

  test.each([
    ['{"x": [[1, 2],\n [3', 'cut short: its JSON ends too early, at line 2, column 4'],
    ['[1, 2.', 'ends too early, at line 1, column 7'],
    ['{"x": [1], "wq', 'ends too early, at line 1, column 15'],
    ['{"x": [1], "wq"', 'ends too early, at line 1, column 16'],
    ['[[1, 2],\n [3, four]]', 'unexpected “f” at line 2, column 6'],
    ['[[1, 2],]', 'unexpected “]” at line 1, column 9'],
    ['{"x": [1, 2}', 'unexpected “}” at line 1, column 12'],
    ['{x: [1, 2]}', 'unexpected “x” at line 1, column 2'],
    ['[1, 2] [3, 4]', 'unexpected “[” at line 1, column 8'],
    ['[1 2, 3]', 'unexpected “2” at line 1, column 4'],
    ['[01, 2]', 'unexpected “1” at line 1, column 3'],
  ])('%s says where it is none', async (text, where) => {
    expect(await said(text)).toContain(where);
  });

  test('cut short anywhere is said to be cut short there', async () => {
    const whole = '{"x": [[1.5, -2e-3], ["1/3", null]], "a\\"b": {"on": true}, "n": [NaN, -Infinity]}';
    JSON.parse(whole.replace(/NaN|-Infinity/g, '0'));
    for (let length = 1; length < whole.length; ++length) {
      expect(await said(whole.slice(0, length)), whole.slice(0, length)).toContain(`column ${length + 1}.`);
    }
  });

  test('names the row that is longer or shorter, and both lengths', async () => {
    expect(await said('[[1, 2], [3]]')).toContain('row 2 has 1 entry, row 1 has 2.');
    expect(await said('[[[1, 2], [3, 4, 5]], [[6, 7], [8, 9]]]')).toContain('row 1, 2 has 3 entries');
    expect(await said('[[1], 2]')).toContain('Entry 2 is no list, and others beside it are.');
  });

  test('says where an entry is no number, an empty one too, and names what is no array', async () => {
    expect(await said('{"wq": [[1, 2], [3, null]]}')).toContain('Entry 2, 2: “null” is not a number');
    expect((await read('{"a": {"wq": [[1]]}, "note": "mine", "x": [[1]]}')).left.map(say)).toEqual([
      'No array, and not read: note.',
    ]);
  });
});

describe('text', () => {
  test.each<[string, string, number[], number[], string[] | null]>([
    ['commas', '1,2\n3,4\n', [2, 2], [1, 2, 3, 4], null],
    ['tabs and decimal commas', '0,5\t2\r\n3\t1/3', [2, 2], [0.5, 2, 3, Math.fround(1 / 3)], null],
    ['semicolons and decimal commas', '0,5;2\n3;4', [2, 2], [0.5, 2, 3, 4], null],
    ['white space', ' 1  2\n 3  4', [2, 2], [1, 2, 3, 4], null],
    ['what numpy prints', '[[1. 2.]\n [3. 4.]]', [2, 2], [1, 2, 3, 4], null],
    ['a mark in front, quotes', '\ufeff"1","2"', [1, 2], [1, 2], null],
    ['headings', 'a,b\n1,2', [1, 2], [1, 2], null],
    ['words in the first column', 'ball,1,2\nfull,3,4', [2, 2], [1, 2, 3, 4], ['ball', 'full']],
    ['both', ',a,b\nball,1,2\nfull,3,4', [2, 2], [1, 2, 3, 4], ['ball', 'full']],
    ['what is no number', 'nan,inf\n-inf,1e-60', [2, 2], [NaN, Infinity, -Infinity, 0], null],
  ])('with %s', async (_, text, shape, numbers, tokens) => {
    const contents = await read(text);
    expect((await arraysOf(text)).map(([, ...array]) => array)).toEqual([[shape, 'text', numbers]]);
    expect(contents.tokens).toEqual(tokens);
  });

  test('that holds a word among its numbers says where', async () => {
    expect(await said('1,2\n3,four')).toContain('Line 2, column 2: “four” is not a number');
    expect(await said('a,b\n1,2\n3,')).toContain('Line 3, column 2: The cell was left empty.');
  });

  test('whose rows differ in length names the first that does, and both lengths', async () => {
    expect(await said('1,2\n3')).toContain('line 2 has 1 cell, line 1 has 2.');
    expect(await said('a,b\n1,2\n3,4\n5,6,7\n8,9')).toContain('line 4 has 3 cells, line 2 has 2.');
  });
});

describe('another file', () => {
  test.each<[string, Uint8Array<ArrayBuffer>, string]>([
    ['empty', new Uint8Array(0), 'note-import-empty'],
    ['a picture', Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0), 'note-import-unknown'],
    ['a pickle', Uint8Array.of(0x80, 0x02, 0x7d, 0x71, 0x00), 'note-import-pickle'],
    ['a page', new TextEncoder().encode('<!doctype html>\n<title>No</title>'), 'note-import-cell'],
    ['a word', new TextEncoder().encode('No'), 'note-import-cell'],
  ])('%s is refused', async (_, bytes, key) => {
    expect(await refusal(bytes)).toBe(key);
  });

  test('of 200 MB of text is refused by its size, unread', async () => {
    const start = new Blob(['1,2']);
    const file = { size: 200e6, slice: (from: number, to: number) => start.slice(from, to) } as unknown as Blob;
    await expect(readFile(file, new Work())).rejects.toMatchObject({
      note: { values: { size: '200 MB', limit: '20 MB' } },
    });
  });

  test('cut short anywhere is refused, and never half taken', async () => {
    const whole = [
      npy('<f4', '(2, 3)', f32(1, 2, 3, 4, 5, 6)),
      safetensors({ a: { dtype: 'F32', shape: [2], data: f32(1, 2) } }),
      npz({ 'x.npy': npy('<f4', '(6,)', f32(1, 2, 3, 4, 5, 6)) }),
    ];
    for (const file of whole) {
      for (let length = 0; length < file.length; ++length) {
        expect(await refusal(file.subarray(0, length)), `${length} bytes`).not.toBe('taken');
      }
      expect(await refusal(file)).toBe('taken');
    }
  });

  test('of any bytes, behind any beginning, is taken or refused, and nothing else', async () => {
    const beginnings = [
      new Uint8Array(0),
      npy('<f4', '(2,)', f32(1, 2)).subarray(0, 60),
      Uint8Array.of(0x50, 0x4b, 3, 4),
      Uint8Array.of(20, 0, 0, 0, 0, 0, 0, 0, 0x7b),
      new TextEncoder().encode('[[1,'),
    ];
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...beginnings), fc.uint8Array({ maxLength: 80 }), async (start, rest) => {
        await refusal(joined(start, rest)); // throws whatever is no Refusal
      }),
    );
  });
});
