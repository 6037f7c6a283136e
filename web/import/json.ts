/** Arrays as JSON: nested lists, or an object of them, each by its name; "tokens" may name the rows of X. */
import { brief, note } from '../state/note.ts';
import { say } from '../strings/t.ts';
import type { Found, FoundArray } from './read.ts';
import { oddValues, readLoose } from './loose.ts';
import { faultIn } from './json-fault.ts';
import { Refusal } from './refusal.ts';

/** Python writes NaN and Infinity, which JSON has not; they are taken as well. Throws a Refusal. */
export function readJson(text: string): Found {
  const value = parsed(text);
  if (Array.isArray(value)) return { arrays: [arrayOf('', value)], tokens: null, left: [] };
  if (typeof value !== 'object' || value === null) throw new Refusal(note('note-import-none', {}));
  const { tokens, ...rest } = value as Readonly<Record<string, unknown>>;
  const lists = Object.entries(rest).filter((entry): entry is [string, unknown[]] => Array.isArray(entry[1]));
  if (lists.length === 0) throw new Refusal(note('note-import-none', {}));
  const others = Object.keys(rest).filter((name) => !Array.isArray(rest[name]));
  return {
    arrays: lists.map(([name, list]) => arrayOf(name, list)),
    tokens: Array.isArray(tokens) && tokens.every((token) => typeof token === 'string') ? tokens : null,
    left:
      others.length > 0 ? [note('note-import-ignored', { count: others.length, names: brief(others.join(', ')) })] : [],
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // once more, with Python's words for what is no number
  }
  try {
    return JSON.parse(text.replace(oddValues, '"$&"'));
  } catch {
    const { found, ...place } = faultIn(text);
    throw new Refusal(found === '' ? note('note-import-ends', place) : note('note-import-fault', { ...place, found }));
  }
}

function arrayOf(name: string, list: readonly unknown[]): FoundArray {
  const shape: number[] = [];
  for (let inner: unknown = list; Array.isArray(inner); inner = inner[0]) shape.push(inner.length);
  return { name, shape, kind: 'JSON', read: () => Float32Array.from(flat(list, shape)) };
}

/** Every list of a level is as long as the first of that level. */
function flat(
  value: unknown,
  [length, ...inside]: readonly number[],
  place: readonly number[] = [],
): readonly number[] {
  if (length === undefined) return [numberOf(value, place)];
  if (!Array.isArray(value)) throw new Refusal(note('note-import-level', { place: place.join(', ') }));
  if (value.length !== length) {
    const first = [...place.slice(0, -1), 1].join(', ');
    throw new Refusal(note('note-import-ragged', { row: place.join(', '), count: value.length, first, length }));
  }
  return value.flatMap((item, at) => flat(item, inside, [...place, at + 1]));
}

/** `place` counts from 1 along each axis. */
function numberOf(value: unknown, place: readonly number[]): number {
  if (typeof value === 'number') return value;
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  const read = readLoose(text);
  if (typeof read !== 'number')
    throw new Refusal(note('note-import-entry', { place: place.join(', '), why: say(read) }));
  return read;
}
