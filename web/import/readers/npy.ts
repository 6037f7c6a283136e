/** Arrays of numpy: a magic string, a version, the length of a header, the header (a Python literal), the numbers. */
import { brief, note } from '../../state/note.ts';
import { bytesOf, viewOf } from './bytes.ts';
import { countOf } from '../file/contents.ts';
import { checkAxes, type Found, type FoundArray, refusedArray, unreadable } from '../file/found.ts';
import { kinds, type KindName, readNumbers } from './numbers.ts';
import { cut, Refusal } from '../file/refusal.ts';
import type { Work } from '../file/work.ts';

const magic = [0x93, ...new TextEncoder().encode('NUMPY')];
/** Bytes of a header; numpy itself reads none of more than 10 000. */
export const longestHeader = 65_536;
/** Of an array of words. */
const mostWords = 10_000;
/** Bytes. */
const longestWord = 4096;

export function isNpy(bytes: Uint8Array): boolean {
  return magic.every((byte, at) => bytes[at] === byte);
}

/** An array of words, or one of numbers, which may be one that cannot be read. */
export type Npy = { readonly words: (bytes: Uint8Array) => readonly string[] } | { readonly array: FoundArray };

/** Rejects with a Refusal for a header that is none, and numbers that the file does not have. */
export async function readNpy(file: Blob): Promise<Found> {
  const header = headerOf(await bytesOf(file, 0, longestHeader));
  const need = sizeOf(header);
  if (file.size < need) throw cut(need, file.size);
  const behind = file.size - need;
  const left = behind > 0 ? [note('note-import-behind-array', { count: behind })] : [];
  if (header.words) {
    checkWords(header);
    const words = wordsIn(header, await bytesOf(file, header.start, need));
    return { arrays: [], tokens: words, left };
  }
  const array = arrayOf('', header, () => bytesOf(file, header.start, need));
  return { arrays: [array], tokens: null, left };
}

export interface Header {
  /** Of the header itself: the numbers follow. */
  readonly start: number;
  readonly shape: readonly number[];
  /** As the header spells it. */
  readonly asked: string;
  /** Null: it has no numbers that can be read. */
  readonly kind: KindName | null;
  /** It has words: how they are spelled, and bytes of each. */
  readonly words: { readonly letter: 'U' | 'S'; readonly bytes: number } | null;
  readonly little: boolean;
  /** Column-major: the first axis is the fastest. */
  readonly columns: boolean;
}

/** Of a whole file. */
export function sizeOf({ start, shape, kind, words }: Header): number {
  return start + (kind || words ? countOf(shape) * (kind ? kinds[kind].bytes : words!.bytes) : 0);
}

/**
 * From the beginning of a file, of versions 1 to 3. Throws a Refusal.
 *
 * Source  numpy.lib.format
 */
export function headerOf(bytes: Uint8Array): Header {
  const long = bytes[6] >= 2;
  const start = long ? 12 : 10;
  if (bytes.length < start) throw cut(start, bytes.length);
  if (bytes[6] < 1 || bytes[6] > 3)
    throw new Refusal(note('note-import-version', { version: `${bytes[6]}.${bytes[7]}` }));
  const view = viewOf(bytes);
  const end = start + (long ? view.getUint32(8, true) : view.getUint16(8, true));
  if (end > longestHeader) throw new Refusal(note('note-import-long-header', { size: end, limit: longestHeader }));
  if (bytes.length < end) throw cut(end, bytes.length);
  return { start: end, ...described(new TextDecoder().decode(bytes.subarray(start, end))) };
}

function described(text: string): Omit<Header, 'start'> {
  const order = /["']fortran_order["']\s*:\s*(True|False)\b/.exec(text);
  const shape = /["']shape["']\s*:\s*\(([\d\s,L]*)\)/.exec(text);
  const [, quoted, list] = /["']descr["']\s*:\s*(?:["']([^"']*)["']|(\[[^\]]*\]))/.exec(text) ?? [];
  if (!order || !shape || (quoted === undefined && list === undefined)) {
    throw new Refusal(note('note-import-header', { kind: 'npy', header: brief(text.trim()) }));
  }
  const [, byteOrder = '|', letter = '', width = ''] = /^([<>=|]?)([a-zA-Z])(\d*)$/.exec(quoted ?? '') ?? [];
  const lengths = shape[1]
    .split(',')
    .filter((length) => length.trim() !== '')
    .map((length) => Number.parseInt(length, 10));
  checkAxes(lengths);
  const isWords = (letter === 'U' || letter === 'S') && width !== '';
  return {
    shape: lengths,
    asked: quoted ?? list,
    kind: quoted === 'bfloat16' ? 'bfloat16' : kindOf(letter, Number(width)),
    words: isWords ? { letter, bytes: Number(width) * (letter === 'U' ? 4 : 1) } : null,
    little: byteOrder !== '>',
    columns: order[1] === 'True',
  };
}

const families: Readonly<Partial<Record<string, string>>> = { f: 'float', i: 'int', u: 'uint', b: 'bool' };

function kindOf(letter: string, bytes: number): KindName | null {
  const family = Object.hasOwn(families, letter) ? families[letter] : undefined;
  const name = family === 'bool' ? 'bool' : `${family}${bytes * 8}`;
  return Object.hasOwn(kinds, name) && kinds[name as KindName].bytes === bytes ? (name as KindName) : null;
}

/** `load` gives the bytes behind the header, as many as the shape needs. */
export function arrayOf(name: string, header: Header, load: (work: Work) => Promise<Uint8Array>): FoundArray {
  const { shape, kind, asked, little, columns } = header;
  const array = { name, shape, kind: kind ?? brief(asked) };
  const why = kind ? unreadable(shape) : notNumbers(asked);
  if (!kind || why) return refusedArray(array, why!);
  return {
    ...array,
    async read(work) {
      const numbers = await readNumbers(await load(work), kind, countOf(shape), work, little);
      return columns ? rowMajor(numbers, shape, work) : numbers;
    },
  };
}

/** By what the header asks for. */
function notNumbers(asked: string): Refusal {
  const kind = brief(asked);
  if (asked.startsWith('[')) return new Refusal(note('note-import-structured', { kind }));
  if (/^[<>=|]?V2$/.test(asked)) return new Refusal(note('note-import-void', { kind }));
  if (/^[<>=|]?O\d*$/.test(asked)) return new Refusal(note('note-import-objects', {}));
  return new Refusal(note('note-import-kind', { kind }));
}

/** Throws a Refusal for words that are no list, or too many. */
export function checkWords({ shape, asked, words }: Header): void {
  const count = countOf(shape);
  if (shape.length !== 1) throw new Refusal(note('note-import-kind', { kind: brief(asked) }));
  if (count > mostWords || words!.bytes > longestWord) {
    throw new Refusal(
      note('note-import-many-words', { count, bytes: words!.bytes, limit: mostWords, longest: longestWord }),
    );
  }
}

/** Of a list that was checked. */
export function wordsIn({ shape, words, little }: Header, bytes: Uint8Array): readonly string[] {
  const { letter, bytes: size } = words!;
  const decoder = new TextDecoder();
  return Array.from({ length: countOf(shape) }, (_, at) => {
    const part = bytes.subarray(at * size, (at + 1) * size);
    return letter === 'S' ? decoder.decode(part).replace(/\0+$/, '') : fromUtf32(part, little);
  });
}

/** Up to the zeros that fill it. */
function fromUtf32(bytes: Uint8Array, little: boolean): string {
  const view = viewOf(bytes);
  const points = Array.from({ length: bytes.length / 4 }, (_, at) => view.getUint32(at * 4, little));
  const length = points.findLastIndex((point) => point !== 0) + 1;
  return String.fromCodePoint(...points.slice(0, length).map((point) => (point > 0x10ffff ? 0xfffd : point)));
}

/** From an order in which the first axis is the fastest to one in which the last is. */
async function rowMajor(
  numbers: Float32Array,
  shape: readonly number[],
  work: Work,
): Promise<Float32Array<ArrayBuffer>> {
  const to = new Float32Array(numbers.length);
  const steps = shape.map((_, axis) => countOf(shape.slice(axis + 1)));
  const at = shape.map(() => 0);
  let place = 0;
  for (let from = 0; from < numbers.length; ++from) {
    to[place] = numbers[from];
    for (let axis = 0; axis < at.length; ++axis) {
      place += steps[axis];
      if (++at[axis] < shape[axis]) break;
      place -= at[axis] * steps[axis];
      at[axis] = 0;
    }
    if (from % 65_536 === 0) await work.turn(from / numbers.length);
  }
  return to;
}
