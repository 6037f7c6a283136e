/** Text on its way in. */
import { note } from '../note.ts';
import type { Note } from '../state.ts';

/** More than this is kept from nobody who writes 128 words, and keeps the address and the page usable. */
export const longestText = 10_000;

/** Text that any address can carry: halves of surrogate pairs become U+FFFD, and its length is bounded. */
export function cleanText(typed: string): { readonly text: string; readonly notes: readonly Note[] } {
  const whole = typed.length <= longestText;
  const text = (whole ? typed : typed.slice(0, longestText)).replace(/\p{Surrogate}/gu, '\uFFFD');
  return { text, notes: whole ? [] : [note('note-text-long', { length: typed.length, limit: longestText })] };
}
