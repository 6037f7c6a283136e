/** Lists of words among the arrays of a file. */
import { brief, note } from '../state/note.ts';
import type { Contents } from './contents.ts';

export interface Words {
  readonly name: string;
  readonly words: readonly string[];
}

const tokenNames = /(^|[._/])(input_?)?(tokens?|words?|row_?(names|labels))$/i;

/** Those whose name says that they are the tokens; all others are left out, and said. */
export function tokensAmong(lists: readonly Words[]): Pick<Contents, 'tokens' | 'left'> {
  const tokens = lists.find(({ name }) => tokenNames.test(name)) ?? null;
  const others = lists.filter((list) => list !== tokens).map(({ name }) => name);
  return { tokens: tokens?.words ?? null, left: leftOut('note-import-words', others) };
}

/** Names the first of them. */
export function leftOut(key: 'note-import-words' | 'note-import-ignored', names: readonly string[]): Contents['left'] {
  if (names.length === 0) return [];
  return [note(key, { count: names.length, names: brief(names.slice(0, 20).join(', ')) })];
}
