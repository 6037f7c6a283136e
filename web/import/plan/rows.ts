/** Which words the rows of X get. */
import { note } from '../../state/note.ts';
import type { Note } from '../../state/state.ts';
import { longestText } from '../../state/changes/text.ts';
import { isWord, textWith } from '../../state/text/tokens.ts';

export interface Rows {
  /** Null: they stay. */
  readonly words: readonly string[] | null;
  /** A text that has exactly these tokens. */
  readonly text: string | null;
  readonly notes: readonly Note[];
}

/** Those of the file as they are, else the present ones, else numbers. `rows` those of X, `across` the columns of a mask. */
export function rowsFor(
  rows: number | null,
  across: number | null,
  present: readonly string[],
  named: readonly string[] | null,
): Rows {
  const count = rows ?? (named?.length === across ? across : null);
  const same = (words: readonly string[]) =>
    words.length === present.length && words.every((word, at) => word === present[at]);
  if (count === null) return { words: null, text: null, notes: [] };
  const numbers = () => Array.from({ length: count }, (_, at) => String(at + 1));
  const notes: Note[] = [];
  const fits = named?.length === count;
  if (named && !fits) notes.push(note('note-import-words-count', { count: named.length, rows: count }));
  const known = fits ? named.map((word, at) => (isWord(word) ? word : String(at + 1))) : null;
  const odd = fits ? named.filter((word) => !isWord(word)).length : 0;
  if (odd > 0) notes.push(note('note-import-words-odd', { count: odd }));
  const words = known ?? (count === present.length ? present : numbers());
  if (same(words)) return { words: null, text: null, notes };
  const text = textWith(words);
  if (text.length <= longestText) return { words, text, notes };
  const plain = numbers();
  return {
    words: plain,
    text: textWith(plain),
    notes: [...notes, note('note-import-words-long', { limit: longestText })],
  };
}
