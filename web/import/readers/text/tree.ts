/** What JSON and Python's lists are once they are read, and the arrays in it. */
import { brief, note } from '../../../state/note.ts';
import { countOf } from '../../file/contents.ts';
import { checkNames, type Found, type FoundArray, refusedArray, unreadable } from '../../file/found.ts';
import { Growing } from '../../file/growing.ts';
import { type NoNumber, readLoose } from './loose.ts';
import { Refusal } from '../../file/refusal.ts';
import { leftOut, tokensAmong, type Words } from '../../file/words.ts';
import type { Work } from '../../file/work.ts';

export type Tree = number | string | boolean | null | readonly Tree[] | ReadonlyMap<string, Tree>;

/** How deep lists and objects may be nested. */
export const deepest = 64;

/** Every list by the names that lead to it, joined by dots. An array that is uneven, or has no numbers, is refused alone. */
export async function arraysIn(tree: Tree, kind: 'JSON' | 'text', work: Work, called = ''): Promise<Found> {
  const found: { readonly name: string; readonly list: readonly Tree[] }[] = [];
  const lists: Words[] = [];
  const ignored: string[] = [];
  const visit = (value: Tree, name: string): void => {
    if (value instanceof Map || isRecords(value)) {
      for (const [key, inner] of value.entries()) visit(inner, name === '' ? String(key) : `${name}.${key}`);
    } else if (!isList(value)) ignored.push(name);
    else if (isWords(value)) lists.push({ name, words: value });
    else found.push({ name, list: value });
  };
  visit(tree, called);
  checkNames([...[...found, ...lists].map(({ name }) => name), ...ignored]);
  const arrays: FoundArray[] = [];
  for (const { name, list } of found) arrays.push(await arrayOf(name, list, kind, work));
  const { tokens, left } = tokensAmong(lists);
  return { arrays, tokens, left: [...left, ...leftOut('note-import-ignored', ignored)] };
}

function isList(value: Tree): value is readonly Tree[] {
  return Array.isArray(value);
}

/** A list of objects, such as one for each layer. */
function isRecords(value: Tree): value is readonly Tree[] {
  return isList(value) && value[0] instanceof Map;
}

function isWords(list: readonly Tree[]): list is readonly string[] {
  const words = list.length > 0 && list.every((item) => typeof item === 'string');
  return words && list.some((word) => readLoose(word) === 'word');
}

async function arrayOf(name: string, list: readonly Tree[], plain: string, work: Work): Promise<FoundArray> {
  const shape: number[] = [];
  let first: Tree = list;
  for (; isList(first); first = first[0]) {
    shape.push(first.length);
    if (first.length === 0) break;
  }
  const kind = typeof first === 'boolean' ? 'bool' : plain;
  try {
    const why = unreadable(shape);
    if (why) throw why;
    const numbers = await flat(list, shape, kind === 'bool', work);
    return { name, shape, kind, read: () => Promise.resolve(numbers.slice()) };
  } catch (thrown) {
    if (!(thrown instanceof Refusal)) throw thrown;
    return refusedArray({ name, shape, kind }, thrown);
  }
}

/** Every list of a level is as long as the first of that level. */
async function flat(list: readonly Tree[], shape: readonly number[], truth: boolean, work: Work) {
  const to = new Growing(); // not as long as the shape says, which only the first of each level tells
  const count = countOf(shape);
  const place: number[] = [];
  const fill = async (items: readonly Tree[], axis: number): Promise<void> => {
    if (items.length !== shape[axis]) throw ragged(place, items.length, shape[axis]);
    const last = axis === shape.length - 1;
    for (const [index, item] of items.entries()) {
      place[axis] = index + 1;
      if (last) to.push(truth ? truthOf(item, place) : numberOf(item, place));
      else if (isList(item)) await fill(item, axis + 1);
      else throw new Refusal(note('note-import-level', { place: place.join(', ') }));
      if (to.length % 1024 === 0) await work.turn(to.length / count);
    }
    place.length = axis;
  };
  await fill(list, 0);
  return to.done();
}

function ragged(place: readonly number[], count: number, length: number): Refusal {
  const first = [...place.slice(0, -1), 1].join(', ');
  return new Refusal(note('note-import-ragged', { row: place.join(', '), count, first, length }));
}

/** `place` counts from 1 along each axis. */
function numberOf(value: Tree, place: readonly number[]): number {
  // One that is too large for float32, or for JavaScript, is refused as it is in a table; an infinity that is named stays.
  if (typeof value === 'number' && Number.isFinite(value) === Number.isFinite(Math.fround(value))) return value;
  const text = textOf(value);
  const read = readLoose(text);
  if (typeof read === 'number') return read;
  throw new Refusal(note(entryNotes[read], { place: place.join(', '), asked: brief(text) }));
}

const entryNotes = {
  word: 'note-import-entry',
  empty: 'note-import-entry-empty',
  zero: 'note-import-entry-zero',
  large: 'note-import-entry-large',
  grouped: 'note-import-entry-grouped',
} as const satisfies Record<NoNumber, string>;

function truthOf(value: Tree, place: readonly number[]): number {
  if (typeof value === 'boolean') return Number(value);
  throw new Refusal(note('note-import-truth', { place: place.join(', '), asked: brief(textOf(value)) }));
}

function textOf(value: Tree): string {
  if (typeof value === 'string') return value;
  if (isList(value)) return '[…]';
  return typeof value === 'object' && value !== null ? '{…}' : String(value);
}
