/** Safetensors: the length of a header in 8 bytes, the header as JSON, the numbers, little-endian. */
import { brief, note } from '../../state/note.ts';
import { bytesOf, viewOf } from './bytes.ts';
import { countOf } from '../file/contents.ts';
import { checkAxes, checkNames, type Found, type FoundArray, refusedArray, unreadable } from '../file/found.ts';
import { parseJson } from './text/json.ts';
import { kinds, type KindName, readNumbers } from './numbers.ts';
import { cut, Refusal } from '../file/refusal.ts';
import type { Tree } from './text/tree.ts';
import type { Work } from '../file/work.ts';

const named = new Map<string, KindName>([
  ['F32', 'float32'],
  ['F64', 'float64'],
  ['F16', 'float16'],
  ['BF16', 'bfloat16'],
  ['I8', 'int8'],
  ['I16', 'int16'],
  ['I32', 'int32'],
  ['I64', 'int64'],
  ['U8', 'uint8'],
  ['U16', 'uint16'],
  ['U32', 'uint32'],
  ['U64', 'uint64'],
  ['BOOL', 'bool'],
]);

/** Bytes; the format allows 100 MB, and a model of a hundred layers needs 200 kB. */
const longestHeader = 5e6;

interface Entry {
  readonly name: string;
  readonly dtype: string;
  readonly shape: readonly number[];
  /** Of its numbers, from the first byte behind the header. */
  readonly from: number;
  readonly to: number;
}

/** The header begins with a brace, and its length is one that a header can have. */
export function isSafetensors(bytes: Uint8Array): boolean {
  return bytes.length >= 9 && bytes[8] === 0x7b && headerLength(bytes) < 2 ** 27;
}

/**
 * Reads the header; numbers are fetched when they are asked for. An array of a kind that is not known is there, and
 * refused. Rejects with a Refusal for a header that is none, and one that gives bytes to two arrays or to none, as the
 * format forbids: then nothing tells which of them is right.
 */
export async function readSafetensors(file: Blob, work: Work): Promise<Found> {
  const start = 8 + headerLength(await bytesOf(file, 0, 8));
  if (file.size < start) throw cut(start, file.size);
  if (start > longestHeader) throw new Refusal(note('note-import-long-header', { size: start, limit: longestHeader }));
  const header = await parseJson(textOf(await bytesOf(file, 8, start)), work);
  if (!(header instanceof Map)) throw headerRefusal('{}');
  const entries = [...header].filter(([name]) => name !== '__metadata__').map(([name, entry]) => entryOf(name, entry));
  checkNames(entries.map(({ name }) => name));
  checkPlaces(entries, file.size - start);
  return { arrays: entries.map((entry) => arrayOf(entry, file, start)), tokens: null, left: [] };
}

function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes).trimEnd();
  } catch {
    throw headerRefusal(new TextDecoder().decode(bytes.subarray(0, 200)));
  }
}

function arrayOf({ name, dtype, shape, from, to }: Entry, file: Blob, start: number): FoundArray {
  const kind = named.get(dtype);
  const array = { name, shape, kind: kind ?? brief(dtype) };
  const why = kind ? unreadable(shape) : new Refusal(note('note-import-kind', { kind: brief(dtype) }));
  if (!kind || why) return refusedArray(array, why!);
  return {
    ...array,
    read: async (work) => readNumbers(await bytesOf(file, start + from, start + to), kind, countOf(shape), work),
  };
}

/** Exact below 2^53, and above it too large for any file. */
function headerLength(bytes: Uint8Array): number {
  const view = viewOf(bytes);
  if (bytes.length < 8) throw cut(8, bytes.length);
  return view.getUint32(0, true) + view.getUint32(4, true) * 2 ** 32;
}

function entryOf(name: string, entry: Tree): Entry {
  const [dtype, shape, offsets] =
    entry instanceof Map ? ['dtype', 'shape', 'data_offsets'].map((key) => entry.get(key)) : [];
  if (typeof dtype !== 'string' || !isCounts(shape) || !isCounts(offsets) || offsets.length !== 2) {
    throw new Refusal(note('note-import-entry-header', { name: brief(name) }));
  }
  checkAxes(shape);
  const [from, to] = offsets;
  const kind = named.get(dtype);
  const need = kind ? countOf(shape) * kinds[kind].bytes : to - from;
  if (need !== to - from || from > to) {
    throw new Refusal(note('note-import-offsets', { name: brief(name), from, to, need }));
  }
  return { name, dtype, shape, from, to };
}

function isCounts(value: Tree | undefined): value is readonly number[] {
  return Array.isArray(value) && value.every((count) => Number.isSafeInteger(count) && count >= 0);
}

/** All arrays stand one behind the other, from the first byte to the last. */
function checkPlaces(entries: readonly Entry[], size: number): void {
  const sorted = [...entries].sort((a, b) => a.from - b.from || a.to - b.to);
  let [end, before] = [0, ''];
  for (const { name, from, to } of sorted) {
    if (from < end) {
      throw new Refusal(
        note('note-import-overlap', { name: brief(name), other: brief(before), from, to: Math.min(end, to) }),
      );
    }
    if (from > end) throw new Refusal(note('note-import-hole', { from: end, to: from }));
    [end, before] = [to, name];
  }
  if (end > size) throw new Refusal(note('note-import-short', { name: brief(before), need: end, size }));
  if (end < size) throw new Refusal(note('note-import-hole', { from: end, to: size }));
}

function headerRefusal(text: string): Refusal {
  return new Refusal(note('note-import-header', { kind: 'safetensors', header: brief(text) }));
}
