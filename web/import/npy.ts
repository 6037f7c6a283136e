/** Arrays of numpy: a magic string, a version, the length of a header, the header (a Python literal), the numbers. */
import { brief, note } from '../state/note.ts';
import { countOf } from './contents.ts';
import type { FoundArray } from './read.ts';
import { kinds, type KindName, readNumbers } from './numbers.ts';
import { cut, Refusal } from './refusal.ts';

const magic = [0x93, ...new TextEncoder().encode('NUMPY')];

export function isNpy(bytes: Uint8Array): boolean {
  return magic.every((byte, at) => bytes[at] === byte);
}

/**
 * Versions 1 to 3. Throws a Refusal for a header that is none, numbers that are not real, and fewer than the shape says.
 *
 * Source  numpy.lib.format
 */
export function readNpy(bytes: Uint8Array, name: string): FoundArray {
  const long = bytes[6] >= 2;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const start = long ? 12 : 10;
  if (bytes.length < start) throw cut(start, bytes.length);
  const end = start + (long ? view.getUint32(8, true) : view.getUint16(8, true));
  if (bytes.length < end) throw cut(end, bytes.length);

  const { kind, little, turned, shape } = readHeader(new TextDecoder().decode(bytes.subarray(start, end)));
  const count = countOf(shape);
  const need = end + count * kinds[kind].bytes;
  if (bytes.length < need) throw cut(need, bytes.length);
  return {
    name,
    shape,
    kind,
    read() {
      const numbers = readNumbers(bytes.subarray(end), kind, count, little);
      return turned ? rowMajor(numbers, shape) : numbers;
    },
  };
}

interface Header {
  readonly kind: KindName;
  readonly little: boolean;
  /** Column-major: the first axis is the fastest. */
  readonly turned: boolean;
  readonly shape: readonly number[];
}

function readHeader(text: string): Header {
  const described = /'descr'\s*:\s*'([<>=|])([a-z])(\d+)'/.exec(text);
  const order = /'fortran_order'\s*:\s*(True|False)/.exec(text);
  const shape = /'shape'\s*:\s*\(([\d\s,L]*)\)/.exec(text);
  if (!order || !shape) throw new Refusal(note('note-import-header', { kind: 'npy', header: brief(text.trim()) }));
  const kind = described && kindOf(described[2], Number(described[3]));
  if (!described || !kind) {
    const [, asked = text] = /'descr'\s*:\s*(.*?),\s*'/.exec(text) ?? [];
    throw new Refusal(note('note-import-kind', { kind: brief(asked) }));
  }
  const lengths = shape[1].split(',').filter((length) => length.trim() !== '');
  return {
    kind,
    little: described[1] !== '>',
    turned: order[1] === 'True',
    shape: lengths.map((length) => Number.parseInt(length, 10)),
  };
}

function kindOf(letter: string, bytes: number): KindName | null {
  const family = { f: 'float', i: 'int', u: 'uint', b: 'bool' }[letter];
  const name = family === 'bool' ? 'bool' : `${family}${bytes * 8}`;
  return name in kinds && kinds[name as KindName].bytes === bytes ? (name as KindName) : null;
}

/** From an order in which the first axis is the fastest to one in which the last is. */
function rowMajor(numbers: Float32Array, shape: readonly number[]): Float32Array<ArrayBuffer> {
  const to = new Float32Array(numbers.length);
  const at = shape.map(() => 0);
  for (const number of numbers) {
    const place = at.reduce((before, index, axis) => before * shape[axis] + index, 0);
    to[place] = number;
    for (let axis = 0; axis < at.length && ++at[axis] === shape[axis]; ++axis) at[axis] = 0;
  }
  return to;
}
