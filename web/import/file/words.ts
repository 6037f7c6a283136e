/** Lists of words among the arrays of a file. */
import { brief, note } from '../../state/note.ts';
import type { Contents } from './contents.ts';

export interface Words {
  readonly name: string;
  readonly words: readonly string[];
}

const tokenNames = /(^|[._/])(input_?)?(tokens?|words?|row_?(names|labels))$/i;

/** So many words, of so many characters together, can cross to the page at once; a text of the lab has 128. */
const [mostWords, mostLetters] = [10_000, 200_000];

/** Those whose name says that they are the tokens; all others are left out, and said. */
export function tokensAmong(lists: readonly Words[]): Pick<Contents, 'tokens' | 'left'> {
  const named = lists.find(({ name }) => tokenNames.test(name)) ?? null;
  const others = lists.filter((list) => list !== named).map(({ name }) => name);
  const { tokens, left } = tokensOf(named?.words ?? null);
  return { tokens, left: [...left, ...leftOut('note-import-words', others)] };
}

/** Unless there are too many of them. */
export function tokensOf(words: readonly string[] | null): Pick<Contents, 'tokens' | 'left'> {
  const count = words?.length ?? 0;
  if (count <= mostWords && (words ?? []).reduce((sum, { length }) => sum + length, 0) <= mostLetters) {
    return { tokens: words, left: [] };
  }
  return { tokens: null, left: [note('note-import-words-limit', { count, limit: mostWords, letters: mostLetters })] };
}

/** Names the first of them. */
export function leftOut(key: 'note-import-words' | 'note-import-ignored', names: readonly string[]): Contents['left'] {
  if (names.length === 0) return [];
  return [note(key, { count: names.length, names: brief(names.slice(0, 20).join(', ')) })];
}
