/** Sentences by their key, with the holes filled: the type of each key's English text says which values it needs. */
import { en } from './en/index.ts';
import type { enBench } from './en/bench.ts';
import type { enChanges } from './en/changes.ts';
import type { enHeads } from './en/heads.ts';
import type { enImport } from './en/import.ts';
import type { enOptionsPanel } from './en/options-panel.ts';
import type { enStageTable } from './en/stage-table.ts';
import type { Language } from './languages.ts';
import { wordingFor } from './plurals.ts';

export type Texts = typeof en &
  typeof enBench &
  typeof enChanges &
  typeof enHeads &
  typeof enImport &
  typeof enOptionsPanel &
  typeof enStageTable;
export type Key = keyof Texts;
/** A language's sentences, or some of them. */
export type Wording = { readonly [K in Key]?: string };

type NameIn<Hole extends string> = Hole extends `${infer Name}|${string}` ? Name : Hole;
type HolesIn<Text extends string> = Text extends `${string}{${infer Hole}}${infer Rest}`
  ? NameIn<Hole> | HolesIn<Rest>
  : never;

/** The texts that are loaded: of English those of the first page, and parts that come later. */
const texts: Partial<Record<Language, Wording>> = { en };
let spoken: Language = 'en';

/** From now on sentences are in `language`, as far as it has them. Each element says so before it draws. */
export function speak(language: Language): void {
  spoken = language;
}

/** Adds a part's texts; before that its keys stand for themselves. */
export function learn(part: Wording, of: Language = 'en'): void {
  texts[of] = { ...texts[of], ...part };
}

/** The sentence of a key with its holes, and the language it is in. */
export function textOf(key: Key): { readonly text: string; readonly in: Language } {
  const text = texts[spoken]?.[key];
  return text === undefined ? { text: texts.en?.[key] ?? key, in: 'en' } : { text, in: spoken };
}

/** What fills a hole: a number or a text as it is, another sentence, or several more after a space each. */
export type Value = string | number | Said | readonly Said[];
/** A sentence that is kept until it is said, in the language of then. */
export interface Said {
  readonly key: Key;
  readonly values: Readonly<Record<string, Value>>;
}

/** What fills the holes of a key's text. */
export type Values<K extends Key> = Readonly<Record<HolesIn<Texts[K]>, Value>>;

/**
 * The sentence of `key`. `{hole}` is the value itself; `{hole|head|heads}` chooses between wordings by the number in that
 * hole: one for each plural category of the language (plurals.ts). Values are text and are not searched for holes.
 */
export function t<K extends Key>(key: K, ...filled: [HolesIn<Texts[K]>] extends [never] ? [] : [Values<K>]): string {
  return say({ key, values: filled[0] ?? {} });
}

/** The same for a key and values that travel together, such as a note's. */
export function say({ key, values }: Said): string {
  const { text, in: spelled } = textOf(key);
  return text.replace(hole, (whole: string, name: string, wordings: string) => {
    const value = values[name];
    if (value === undefined) return whole;
    if (wordings !== '') return wordingFor(Number(value), wordings, spelled);
    if (typeof value === 'number') return String(value).replace(/^-/, '−');
    if (typeof value === 'string') return value;
    return 'key' in value ? say(value) : value.map((one) => ` ${say(one)}`).join('');
  });
}

/** `{name}`, or `{name|wording|wording…}`. */
export const hole = /\{([a-zA-Z]+)((?:\|[^|}]*)*)\}/g;
