/** Files that nobody made in good faith: each is read or refused, and costs no more than its size and its numbers. */
import { afterEach, describe, expect, test, vi } from 'vitest';
import { readFile } from '../../../web/import/readers/read.ts';
import { Refusal } from '../../../web/import/file/refusal.ts';
import { Work } from '../../../web/import/file/work.ts';
import { joined, npy, npz, safetensors, zip } from '../made/files.ts';
import { readAll } from '../made/reading.ts';

/** Between two turns there are at most so many tokens, numbers or characters. */
class Counted extends Work {
  turns = 0;
  override turn(share?: number): Promise<void> {
    this.turns += 1;
    return super.turn(share);
  }
}

let inflated = 0;
const Inflate = DecompressionStream;
vi.stubGlobal(
  'DecompressionStream',
  class {
    readonly writable: WritableStream;
    readonly readable: ReadableStream;
    constructor(format: CompressionFormat) {
      const inner = new Inflate(format);
      const counter = new TransformStream<Uint8Array, Uint8Array>({
        transform(part, controller) {
          inflated += part.length;
          controller.enqueue(part);
        },
      });
      this.writable = inner.writable;
      this.readable = inner.readable.pipeThrough(counter);
    }
  },
);
afterEach(() => {
  inflated = 0;
});

/** Numbers that were read, and turns that were taken. Throws whatever is no Refusal. */
async function cost(file: Uint8Array<ArrayBuffer>): Promise<{ numbers: number; turns: number }> {
  const work = new Counted();
  let numbers = 0;
  const refusable = (thrown: unknown) => {
    if (!(thrown instanceof Refusal)) throw thrown;
  };
  try {
    const { contents, read } = await readFile(new Blob([file]), work);
    structuredClone(contents);
    for (const at of contents.arrays.keys()) numbers += (await read(at).catch(refusable))?.length ?? 0;
  } catch (thrown) {
    refusable(thrown);
  }
  return { numbers, turns: work.turns };
}

function randomOf(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const utf8 = (text: string) => new TextEncoder().encode(text);
const wave = Float32Array.from({ length: 12 }, (_, at) => Math.sin(at));
const text = Uint32Array.from('we  saw it  ', (letter) => letter.charCodeAt(0));

const honest: readonly Uint8Array<ArrayBuffer>[] = [
  npy('<f4', '(3, 4)', wave),
  npy('<f8', '(3, 4)', Float64Array.from(wave), { order: 'True', version: 2 }),
  npy('<U4', '(3,)', text),
  npz({
    'x.npy': npy('<f4', '(3, 4)', wave),
    'tokens.npy': npy('<U4', '(3,)', text),
    'wq.npy': npy('<f2', '(24,)', wave),
  }),
  npz({ 'x.npy': npy('<f4', '(64, 64)', new Float32Array(4096)) }),
  safetensors({
    a: { dtype: 'F32', shape: [3, 4], data: wave },
    b: { dtype: 'I8', shape: [2], data: Uint8Array.of(1, 2) },
  }),
  utf8('{"tokens": ["we", "saw"], "x": [[1, 2.5], [-3e2, NaN]], "layer": {"wq": [[1.0, true]], "note": null}}'),
  utf8('[[[1, 2], [3, 4]], [[5, 6], [7, 8]]]'),
  utf8('word,a,b\n"well, then",1,2\n"x ""y""",3,4\n'),
  utf8('sep=;\r\n;a;b\r\n0;1,5;2\r\n1;3;4\r\n'),
  utf8('[[1. 2. 3.]\n [4. 5. 6.]]\n'),
];

const pieces = [
  '[',
  ']',
  '{',
  '}',
  ',',
  '"',
  '\n',
  '\t',
  ';',
  '0',
  '9',
  '999999999999',
  '...',
  'NaN',
  'e',
  '-',
  '\\u',
  '\0',
  ':',
  '[[',
  "'",
  '(0,)',
  'constructor',
].map(utf8);

/** One of the honest files, spoiled at one to four places. */
function spoiled(seed: number): Uint8Array<ArrayBuffer> {
  const random = randomOf(seed);
  let file = honest[random(honest.length)].slice();
  for (let times = 1 + random(4); times > 0; --times) {
    const at = random(file.length);
    const from = random(file.length);
    const other = honest[random(honest.length)];
    const changes: readonly (() => Uint8Array<ArrayBuffer>)[] = [
      () => file.map((byte, index) => (index === at ? byte ^ (1 << random(8)) : byte)),
      () => file.map((byte, index) => (index === at ? random(256) : byte)),
      () => file.map((byte, index) => (index >= at && index < at + 4 ? [0, 0xff, 0x7f, 0x80][random(4)] : byte)),
      () => file.slice(0, at),
      () => joined(file.slice(0, at), pieces[random(pieces.length)], file.slice(at)),
      () => joined(file.slice(0, at), file.slice(from, from + 64), file.slice(at)),
      () => joined(file.slice(0, at), other.slice(0, 80), file.slice(at)),
      () => joined(file, other),
      () => joined(file.slice(0, at), utf8(' '.repeat(2000)), file.slice(at)),
      () => joined(file.slice(0, at), utf8('['.repeat(3000)), file.slice(at)),
    ];
    file = changes[random(changes.length)]();
    if (file.length === 0) file = Uint8Array.of(0);
  }
  return file;
}

test('2 000 spoiled files', async () => {
  for (let seed = 0; seed < 2000; ++seed) {
    inflated = 0;
    const file = spoiled(seed);
    const { numbers, turns } = await cost(file).catch((thrown: unknown) => {
      throw new Error(`seed ${seed}`, { cause: thrown });
    });
    expect(numbers, `seed ${seed}`).toBeLessThanOrEqual(file.length + 4096);
    expect(turns, `seed ${seed}`).toBeLessThan(60);
    expect(inflated, `seed ${seed}`).toBeLessThan(100_000);
  }
});

describe('costs what it has, not what it says', () => {
  test.each(['what it does', 'nothing'])(
    'a zip that says that it unpacks to %s, and unpacks to 64 MB',
    async (says) => {
      const bomb = npz({ 'x.npy': joined(npy('<f4', '(3, 4)', new Float32Array(12)), new Uint8Array(64e6)) });
      const view = new DataView(bomb.buffer);
      const central = view.getUint32(bomb.length - 6, true);
      if (says === 'nothing') {
        view.setUint32(22, 0, true); // the sizes in front of the data and in the directory
        view.setUint32(central + 24, 0, true);
      }
      await cost(bomb);
      expect(inflated).toBeGreaterThan(0);
      expect(inflated).toBeLessThan(3e6);
    },
  );

  test('an entry of a zip inside another one is refused', async () => {
    const inner = zip([{ name: 'b.npy', data: npy('<f4', '(12,)', wave), method: 0 }]);
    const directory = new DataView(inner.buffer).getUint32(inner.length - 6, true);
    const local = inner.slice(0, directory);
    const outside = npy('|u1', `(${local.length},)`, local);
    const outer = zip([{ name: 'a.npy', data: outside, method: 0 }]);
    const end = new DataView(outer.buffer).getUint32(outer.length - 6, true);
    const second = inner.slice(directory, -22);
    new DataView(second.buffer).setUint32(42, 35 + outside.length - local.length, true);
    const ends = outer.slice(-22);
    const view = new DataView(ends.buffer);
    view.setUint16(8, 2, true);
    view.setUint16(10, 2, true);
    view.setUint32(12, view.getUint32(12, true) + second.length, true);
    expect(await readAll(joined(outer.slice(0, end), outer.slice(end, -22), second, ends))).toMatchObject({
      arrays: [
        { name: 'a', shape: [local.length] },
        { numbers: '“b.npy” has the same bytes in the zip as another entry.' },
      ],
    });
  });

  test('40 entries of a zip that share their bytes: the first is read, the others are refused', async () => {
    const one = npz({ 'x00.npy': npy('<f4', '(512, 512)', new Float32Array(512 * 512)) });
    const view = new DataView(one.buffer);
    const central = view.getUint32(one.length - 6, true);
    const entry = one.slice(central, one.length - 22);
    const entries = Array.from({ length: 40 }, (_, at) => {
      const copy = entry.slice();
      copy.set(utf8(`x${String(at).padStart(2, '0')}`), 46);
      return copy;
    });
    const end = one.slice(-22);
    const ends = new DataView(end.buffer);
    ends.setUint16(8, 40, true);
    ends.setUint16(10, 40, true);
    ends.setUint32(12, 40 * entry.length, true);
    const { numbers } = await cost(joined(one.slice(0, central), ...entries, end));
    expect(numbers).toBeLessThanOrEqual(512 * 512);
    expect(inflated).toBeGreaterThan(512 * 512 * 4);
    expect(inflated).toBeLessThan(4e6);
  });

  test.each<[string, Uint8Array<ArrayBuffer>, RegExp | null]>([
    [
      '100 000 blanks between two numbers',
      utf8(`[1${' '.repeat(100_000)}2`),
      /line 1, column 100003|bracket is still open/,
    ],
    ['100 000 blanks in JSON', utf8(`[1,${' '.repeat(100_000)}2`), /ends too early/],
    ['lists nested 3 000 deep', utf8(`{"x": ${'['.repeat(3000)}1`), /nested more than 64 deep, at line 1, column 70/],
    [
      'lists nested 3 000 deep, printed',
      utf8(`${'['.repeat(3000)}1.`),
      /nested more than 64 deep, at line 1, column 65/,
    ],
    ['objects nested 3 000 deep', utf8('{"x":'.repeat(3000)), /nested more than 64 deep/],
    [
      '300 000 names',
      utf8(`{${Array.from({ length: 300_000 }, (_, at) => `"a${at}":[[1]]`).join()}}`),
      /300000 names; the limit is 5000/,
    ],
    ['a name of a million letters', utf8(`{"${'a'.repeat(1e6)}": [1, 2]}`), /has 1000000 letters; the limit is 1000/],
    ['20 000 axes', npy('<f4', `(${'1,'.repeat(20_000)})`, wave), /20000 axes; the limit is 64/],
    ['a shape of 10^18', npy('<f4', '(1000000000, 1000000000)', wave), /bytes are needed|too large/],
    [
      'a header of 4 GB',
      npy('<f4', '(3, 4)', wave, { version: 2 }).map((byte, at) => (at >= 8 && at < 12 ? 0xff : byte)),
      /4294967307 bytes; the limit is 65536/,
    ],
    ['a million quotation marks', utf8('"'.repeat(1_000_001)), /quotation mark at line 1/],
    ['a million rows', utf8('1\n'.repeat(1_000_000)), null],
    ['a million cells in a row', utf8(`${'1,'.repeat(1_000_000)}1`), null],
    [
      'a list of a long first row and empty ones',
      utf8(`[[${'0,'.repeat(4999)}0]${',[]'.repeat(4999)}]`),
      /row 2 has 0 entries, row 1 has 5000/,
    ],
  ])('%s', async (_, file, why) => {
    const { turns } = await cost(file);
    expect(turns).toBeLessThan(20 + file.length / 1000);
    const all = await readAll(file);
    if (why) expect(all).toMatch(why);
    else expect(all).toMatchObject({ arrays: [{ name: '' }] });
  });
});

test('a million words are not handed to the page', async () => {
  const rows = utf8('w,1\n'.repeat(10_001));
  expect(await readAll(rows)).toMatchObject({ tokens: null, left: [expect.stringContaining('there are 10001')] });
  const long = utf8(`{"tokens": ["${'w'.repeat(200_001)}"], "x": [[1, 2]]}`);
  expect(await readAll(long)).toMatchObject({ tokens: null, left: [expect.stringContaining('200000 letters')] });
});

describe('names that objects have already', () => {
  test.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty'])('%s', async (name) => {
    expect(await readAll(`{"${name}": [[1, 2]]}`)).toMatchObject({ arrays: [{ name, numbers: [1, 2] }] });
    const file = safetensors({ a: { dtype: name, shape: [1], data: Uint8Array.of(1) } });
    expect(await readAll(file)).toBe(
      `Numbers of kind ${name} cannot be read; real numbers can, whole or not, of up to 64 bits.`,
    );
    const own = safetensors({ [`x${name}`]: { dtype: 'F32', shape: [1], data: Float32Array.of(1) } });
    expect(await readAll(own)).toMatchObject({ arrays: [{ name: `x${name}`, numbers: [1] }] });
  });
});
