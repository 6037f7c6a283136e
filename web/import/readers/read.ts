/** From a file to the arrays in it. Its kind is told by how it begins, not by its name. */
import { note } from '../../state/note.ts';
import { bytesOf } from './bytes.ts';
import type { Contents } from '../file/contents.ts';
import type { Found } from '../file/found.ts';
import { isNpy, readNpy } from './npy.ts';
import { type Recognised, recognise } from '../attention/recognise.ts';
import { Refusal } from '../file/refusal.ts';
import { isSafetensors, readSafetensors } from './safetensors.ts';
import { readText } from './text/text.ts';
import type { Work } from '../file/work.ts';

export interface ReadFile {
  readonly contents: Contents;
  /** What the arrays are by their names. */
  readonly recognised: Recognised;
  /** Rejects with a Refusal. */
  read(at: number): Promise<Float32Array<ArrayBuffer>>;
}

/**
 * What the file holds; the numbers of an array are read when they are asked for. Rejects with a Refusal that says why
 * the file cannot be used: nothing of it can, where none of its arrays can be read.
 */
export async function readFile(file: Blob, work: Work): Promise<ReadFile> {
  if (file.size === 0) throw new Refusal(note('note-import-empty', {}));
  const { arrays, ...rest } = await found(file, work);
  const why = arrays.map(({ refused }) => refused).find((refused) => refused !== undefined);
  if (why && arrays.every(({ refused }) => refused)) throw new Refusal(why);
  if (arrays.length === 0) throw new Refusal(note('note-import-none', {}));
  // A file of one array often has its name.
  const own = file instanceof File ? file.name.replace(/\.\w+$/, '') : '';
  const listed = arrays.map(({ name, shape, kind, refused }) => ({ name: name || own, shape, kind, refused }));
  return {
    contents: { ...rest, arrays: listed },
    recognised: recognise(listed),
    read: (at) => arrays[at].read(work),
  };
}

async function found(file: Blob, work: Work): Promise<Found> {
  const bytes = await bytesOf(file, 0, 16);
  if (isNpy(bytes)) return readNpy(file);
  if (isSafetensors(bytes)) return readSafetensors(file, work);
  if (bytes[0] !== 0x50 || bytes[1] !== 0x4b) return readText(file, work);
  const { readNpz } = await import('./npz.ts');
  return readNpz(file, work);
}
