/** Sentences by their key, with the holes filled: the type of each key's text says which values it needs. */
import { en } from './en/lab.ts';
import type { enChanges } from './en/changes.ts';
import type { enHeads } from './en/heads.ts';
import { enNotes } from './en/notes.ts';
import type { enImport } from './en/import.ts';
import { enOptions } from './en/options.ts';
import type { enOptionsPanel } from './en/options-panel.ts';
import type { enTable } from './en/table.ts';

type Texts = typeof en &
  typeof enNotes &
  typeof enImport &
  typeof enChanges &
  typeof enHeads &
  typeof enOptions &
  typeof enOptionsPanel &
  typeof enTable;
export type Key = keyof Texts;

type NameIn<Hole extends string> = Hole extends `${infer Name}|${string}` ? Name : Hole;
type HolesIn<Text extends string> = Text extends `${string}{${infer Hole}}${infer Rest}`
  ? NameIn<Hole> | HolesIn<Rest>
  : never;

/** The language of all texts, by which numbers choose their words and lists are put together. */
export const language = 'en';

/** The texts that are loaded: those of the first page, and parts that come later. */
const texts: Partial<Texts> = { ...en, ...enNotes, ...enOptions };

/** Adds a part's texts; before that its keys stand for themselves. */
export function learn(part: Partial<Texts>): void {
  Object.assign(texts, part);
}

/** With its holes. */
export function textOf(key: Key): string {
  return texts[key] ?? key;
}

/** What fills the holes of a key's text. */
export type Values<K extends Key> = Readonly<Record<HolesIn<Texts[K]>, string | number>>;

/**
 * The sentence of `key`. `{hole}` is the value itself; `{hole|head|heads}` chooses between two wordings by the number
 * in that hole, as the language counts. Values are text and are not searched for holes.
 */
export function t<K extends Key>(key: K, ...filled: [HolesIn<Texts[K]>] extends [never] ? [] : [Values<K>]): string {
  return say({ key, values: filled[0] ?? {} });
}

/** The same for a key and values that travel together, such as a note's. */
export function say({
  key,
  values,
}: {
  readonly key: Key;
  readonly values: Readonly<Record<string, string | number>>;
}): string {
  return textOf(key).replace(hole, (whole: string, name: string, one?: string, other?: string) => {
    const value = values[name];
    if (value === undefined) return whole;
    if (one !== undefined && other !== undefined) return plurals.select(Number(value)) === 'one' ? one : other;
    return typeof value === 'number' ? String(value).replace(/^-/, '−') : value;
  });
}

const hole = /\{([a-zA-Z]+)(?:\|([^|}]*)\|([^|}]*))?\}/g;
const plurals = new Intl.PluralRules(language);
