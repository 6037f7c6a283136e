/** What the reader of a kind of file finds in it; the numbers of an array are read when somebody asks for them. */
import { brief, note } from '../../state/note.ts';
import { type Contents, countOf, type FileArray, shapeText } from './contents.ts';
import { Refusal } from './refusal.ts';
import type { Work } from './work.ts';

export interface Found extends Omit<Contents, 'arrays'> {
  readonly arrays: readonly FoundArray[];
}

export interface FoundArray extends FileArray {
  /** Rejects with a Refusal. */
  read(work: Work): Promise<Float32Array<ArrayBuffer>>;
}

/** So many arrays can be told apart by a reader; a model of a hundred layers has 2000. */
export const mostArrays = 5000;
/** Characters. */
const longestName = 1000;
/** As numpy has them. */
const mostAxes = 64;
/** Of one array: 100 MB as float32. */
export const mostNumbers = 25e6;

/** An array that is there, and whose numbers cannot be read. */
export function refusedArray(array: Omit<FileArray, 'refused'>, { note: refused }: Refusal): FoundArray {
  return { ...array, refused, read: () => Promise.reject(new Refusal(refused)) };
}

/** Why an array of such a shape cannot be read, whatever its numbers. */
export function unreadable(shape: readonly number[]): Refusal | null {
  const count = countOf(shape);
  if (count === 0) return new Refusal(note('note-import-zero', { shape: shapeText(shape) }));
  if (count > mostNumbers) {
    return new Refusal(note('note-import-numbers', { shape: shapeText(shape), limit: mostNumbers }));
  }
  return null;
}

/** Throws a Refusal for a shape that cannot even be listed. */
export function checkAxes({ length }: readonly number[]): void {
  if (length > mostAxes) throw new Refusal(note('note-import-many-axes', { count: length, limit: mostAxes }));
}

/** Throws a Refusal where two have one name, one is too long, or there are too many. */
export function checkNames(names: readonly string[]): void {
  if (names.length > mostArrays) {
    throw new Refusal(note('note-import-arrays', { count: names.length, limit: mostArrays }));
  }
  const seen = new Set<string>();
  for (const name of names) {
    if (name.length > longestName) {
      throw new Refusal(note('note-import-long-name', { count: name.length, limit: longestName }));
    }
    if (seen.has(name)) throw new Refusal(note('note-import-double', { name: brief(name) }));
    seen.add(name);
  }
}
