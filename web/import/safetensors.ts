/** Safetensors: the length of a header in 8 bytes, the header as JSON, the numbers, little-endian. */
import { brief, note } from '../state/note.ts';
import { countOf } from './contents.ts';
import type { FoundArray } from './read.ts';
import { kinds, type KindName, readNumbers } from './numbers.ts';
import { cut, Refusal } from './refusal.ts';

const named: Readonly<Record<string, KindName>> = {
  F32: 'float32',
  F64: 'float64',
  F16: 'float16',
  BF16: 'bfloat16',
  I8: 'int8',
  I16: 'int16',
  I32: 'int32',
  I64: 'int64',
  U8: 'uint8',
  U16: 'uint16',
  U32: 'uint32',
  U64: 'uint64',
  BOOL: 'bool',
};

interface Entry {
  readonly dtype: string;
  readonly shape: readonly number[];
  readonly data_offsets: readonly [number, number];
}

/** The header begins with a brace, and its length is one that a header can have. */
export function isSafetensors(bytes: Uint8Array): boolean {
  return bytes.length >= 9 && bytes[8] === 0x7b && headerLength(bytes) < 2 ** 27;
}

/**
 * An array of a kind that is not known is there, and refused when it is read. Throws a Refusal for a header that is none
 * and numbers that the file does not have.
 */
export function readSafetensors(bytes: Uint8Array): readonly FoundArray[] {
  const start = 8 + headerLength(bytes);
  if (bytes.length < start) throw cut(start, bytes.length);
  const entries = Object.entries(readHeader(new TextDecoder().decode(bytes.subarray(8, start))));
  return entries
    .filter(([name]) => name !== '__metadata__')
    .map(([name, entry]) => {
      if (!isEntry(entry)) throw header(JSON.stringify(entry) ?? '');
      return arrayOf(name, entry, bytes.subarray(start));
    });
}

function arrayOf(name: string, { dtype, shape, data_offsets: [from, to] }: Entry, numbers: Uint8Array): FoundArray {
  const kind = named[dtype] as KindName | undefined;
  const count = countOf(shape);
  if (to > numbers.length) throw cut(to, numbers.length);
  if (kind && to - from !== count * kinds[kind].bytes) throw header(`${name}: ${shape.join()}, ${from}, ${to}`);
  return {
    name,
    shape,
    kind: kind ?? dtype,
    read() {
      if (!kind) throw new Refusal(note('note-import-kind', { kind: brief(dtype) }));
      return readNumbers(numbers.subarray(from, to), kind, count);
    },
  };
}

/** Exact below 2^53, and above it too large for any file. */
function headerLength(bytes: Uint8Array): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return view.getUint32(0, true) + view.getUint32(4, true) * 2 ** 32;
}

function readHeader(text: string): Readonly<Record<string, unknown>> {
  try {
    const read: unknown = JSON.parse(text);
    if (typeof read === 'object' && read !== null) return { ...read };
  } catch {
    // said below
  }
  throw header(text);
}

function isEntry(entry: unknown): entry is Entry {
  if (typeof entry !== 'object' || entry === null) return false;
  const { dtype, shape, data_offsets: offsets } = entry as Partial<Record<keyof Entry, unknown>>;
  return typeof dtype === 'string' && isCounts(shape) && isCounts(offsets) && offsets.length === 2;
}

function isCounts(value: unknown): value is readonly number[] {
  return Array.isArray(value) && value.every((count) => Number.isSafeInteger(count) && count >= 0);
}

function header(text: string): Refusal {
  return new Refusal(note('note-import-header', { kind: 'safetensors', header: brief(text) }));
}
