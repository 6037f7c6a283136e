/** From a file to the arrays in it. Its kind is told by how it begins, not by its name. */
import { note } from '../state/note.ts';
import type { Contents, FileArray } from './contents.ts';
import { readCsv } from './csv.ts';
import { readJson } from './json.ts';
import { isNpy, readNpy } from './npy.ts';
import { Refusal, tooLarge } from './refusal.ts';
import { isSafetensors, readSafetensors } from './safetensors.ts';
import type { Work } from './work.ts';

/** Bytes. Larger files are refused before anything of them is read. */
export const largestFile = 100e6;
/** Text takes many times its size to be read. */
const largestText = 20e6;

/** What a reader finds: an array is read when somebody asks for it. */
export interface Found {
  readonly arrays: readonly FoundArray[];
  readonly tokens: readonly string[] | null;
  readonly left: Contents['left'];
}

export interface FoundArray extends FileArray {
  /** Throws a Refusal. */
  read(work: Work): Float32Array<ArrayBuffer> | Promise<Float32Array<ArrayBuffer>>;
}

/** What the file holds, and what gives the numbers of one of its arrays. Rejects with a Refusal. */
export async function readFile(
  file: Blob,
  work: Work,
): Promise<{ readonly contents: Contents; read(at: number): Promise<Float32Array<ArrayBuffer>> }> {
  const { arrays, ...rest } = await found(file);
  return {
    contents: { ...rest, arrays: arrays.map(({ name, shape, kind, refused }) => ({ name, shape, kind, refused })) },
    read: async (at) => arrays[at].read(work),
  };
}

async function found(file: Blob): Promise<Found> {
  if (file.size > largestFile) throw tooLarge(file.size, largestFile);
  if (file.size === 0) throw new Refusal(note('note-import-empty', {}));
  const bytes = new Uint8Array(await file.arrayBuffer());
  const binary = await readBinary(bytes);
  if (binary) return { arrays: binary, tokens: null, left: [] };
  if (bytes.length > largestText) throw tooLarge(bytes.length, largestText);
  const text = asText(bytes);
  // What Python prints has brackets too, but no commas.
  return /^\s*(\{|\[.*,)/s.test(text) ? readJson(text) : readCsv(text);
}

async function readBinary(bytes: Uint8Array): Promise<readonly FoundArray[] | null> {
  if (isNpy(bytes)) return [readNpy(bytes, '')];
  if (isSafetensors(bytes)) return readSafetensors(bytes);
  if (bytes[0] !== 0x50 || bytes[1] !== 0x4b) return null;
  const { readNpz } = await import('./npz.ts');
  return readNpz(bytes, largestFile);
}

/** Text has no control characters but line ends and tabs. */
function asText(bytes: Uint8Array): string {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    // oxlint-disable-next-line no-control-regex -- they are what is looked for
    if (!/[\0-\x08\x0e-\x1f]/.test(text)) return text;
  } catch {
    // said below
  }
  throw new Refusal(note(bytes[0] === 0x80 ? 'note-import-pickle' : 'note-import-unknown', {}));
}
