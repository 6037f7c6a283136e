/** Several arrays of numpy in a zip, which zip.js unpacks. */
import {
  BlobReader,
  configure,
  type Entry,
  ERR_ENCRYPTED,
  ERR_INVALID_CRC32,
  ERR_OVERLAPPING_ENTRY,
  ERR_UNSUPPORTED_COMPRESSION,
  ERR_UNSUPPORTED_ENCRYPTION,
  type FileEntry,
  ZipReader,
} from '@zip.js/zip.js/lib/zip-core-native.js';
import { brief, note } from '../../state/note.ts';
import { checkNames, type Found, type FoundArray, refusedArray } from '../file/found.ts';
import { arrayOf, checkWords, headerOf, isNpy, longestHeader, sizeOf, wordsIn } from './npy.ts';
import { reasonOf, Refusal } from '../file/refusal.ts';
import { leftOut, tokensAmong, type Words } from '../file/words.ts';
import type { Work } from '../file/work.ts';

/**
 * Arrays are unpacked when they are asked for, and only as far as their shape goes: sizes that the zip declares are
 * not believed. Rejects with a Refusal for a zip that is none, and one with two arrays of one name.
 */
export async function readNpz(file: Blob, work: Work): Promise<Found> {
  // In this worker, by the browser's own streams; the headers of arrays are short, so that little is unpacked for them.
  configure({ useWebWorkers: false, useCompressionStream: true, chunkSize: 1024 });
  const entries = await entriesOf(file);
  const files = entries.filter((entry) => !entry.directory);
  const inside = files.filter(({ filename }) => filename.endsWith('.npy'));
  if (inside.length === 0) throw new Refusal(note('note-import-zip', {}));
  checkNames(inside.map(nameOf));
  const arrays: FoundArray[] = [];
  const lists: Words[] = [];
  for (const [at, entry] of inside.entries()) {
    await work.turn(at / inside.length);
    const found = await readEntry(entry);
    if ('words' in found) lists.push(found);
    else arrays.push(found);
  }
  configure({ chunkSize: 65_536 });
  const others = files.filter((entry) => !inside.includes(entry)).map(({ filename }) => filename);
  const { tokens, left } = tokensAmong(lists);
  return { arrays, tokens, left: [...left, ...leftOut('note-import-ignored', others)] };
}

/** Of the array. */
const nameOf = ({ filename }: FileEntry): string => filename.replace(/\.npy$/, '');

const isFile = (entry: Entry): entry is FileEntry => !entry.directory;

async function entriesOf(file: Blob): Promise<readonly FileEntry[]> {
  try {
    return (await new ZipReader(new BlobReader(file)).getEntries()).filter(isFile);
  } catch (thrown) {
    throw new Refusal(note('note-import-no-zip', { reason: reasonOf(thrown) }));
  }
}

/** One odd array does not spoil the others. */
async function readEntry(entry: FileEntry): Promise<FoundArray | Words> {
  const name = nameOf(entry);
  let [shape, kind]: [readonly number[], string] = [[], '–'];
  try {
    const begin = await unpacked(entry, longestHeader, headed);
    if (!isNpy(begin)) throw new Refusal(note('note-import-no-npy', { name: brief(name) }));
    const header = headerOf(begin);
    [shape, kind] = [header.shape, brief(header.asked)];
    const load = () => behind(entry, header.start, sizeOf(header));
    if (!header.words) return arrayOf(name, header, load);
    checkWords(header);
    return { name, words: wordsIn(header, await load()) };
  } catch (thrown) {
    return refusedArray({ name, shape, kind }, refusalOf(entry, thrown));
  }
}

/** Whether `bytes` hold all of a header. */
function headed(bytes: Uint8Array): boolean {
  const length = bytes[6] >= 2 ? new DataView(bytes.buffer).getUint32(8, true) + 12 : bytes[8] + 256 * bytes[9] + 10;
  return bytes.length >= 12 && (!isNpy(bytes) || bytes.length >= length);
}

async function behind(entry: FileEntry, start: number, whole: number): Promise<Uint8Array> {
  const bytes = await unpacked(entry, whole);
  const name = brief(entry.filename);
  if (bytes.length > whole) throw new Refusal(note('note-import-more', { name, need: whole }));
  if (bytes.length < whole) throw new Refusal(note('note-import-short', { name, need: whole, size: bytes.length }));
  return bytes.subarray(start);
}

/** What an entry holds, with its checksum tried; not more than a piece beyond `limit`, or until it is `enough`. */
async function unpacked(entry: FileEntry, limit: number, enough?: (bytes: Uint8Array) => boolean): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let size = 0;
  let stopped = false;
  const sink = new WritableStream<Uint8Array>({
    write(part) {
      parts.push(part.slice());
      size += part.length;
      stopped = size > limit || (enough?.(concatenated(parts, size)) ?? false);
      if (stopped) throw new Error('enough');
    },
  });
  try {
    await entry.getData(sink, { checkCrc32: true, checkOverlappingEntry: true, checkLocalFilename: true });
  } catch (thrown) {
    if (!stopped) throw refusalOf(entry, thrown);
  }
  return concatenated(parts, size);
}

function concatenated(parts: readonly Uint8Array[], size: number): Uint8Array {
  const all = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

const methods: Readonly<Partial<Record<number, string>>> = {
  1: 'Shrink',
  6: 'Implode',
  9: 'Deflate64',
  12: 'bzip2',
  14: 'LZMA',
  93: 'Zstandard',
  95: 'XZ',
  98: 'PPMd',
};

/** What zip.js said, in words that are true of the file. */
function refusalOf({ filename, compressionMethod }: FileEntry, thrown: unknown): Refusal {
  if (thrown instanceof Refusal) return thrown;
  const [reason, name] = [reasonOf(thrown), brief(filename)];
  if (reason === ERR_UNSUPPORTED_COMPRESSION) {
    const method = methods[compressionMethod] ?? String(compressionMethod);
    return new Refusal(note('note-import-compression', { name, method }));
  }
  if (reason === ERR_ENCRYPTED || reason === ERR_UNSUPPORTED_ENCRYPTION)
    return new Refusal(note('note-import-encrypted', { name }));
  if (reason === ERR_OVERLAPPING_ENTRY) return new Refusal(note('note-import-shared', { name }));
  if (reason === ERR_INVALID_CRC32) return new Refusal(note('note-import-checksum', { name }));
  return new Refusal(note('note-import-unpacked', { name, reason: brief(reason) }));
}
