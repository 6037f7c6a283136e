/** Rows, columns and heads as a link spells them: counted from 1, or the word that stands there. */
import { isTokenAxis, type Axis } from '../cells.ts';
import { columnsOf, wordsOf } from '../initial.ts';
import { brief, note } from '../note.ts';
import { readNumber } from '../number.ts';
import type { Note, State } from '../state.ts';

export interface Place {
  /** Counts from 0. */
  readonly value: number;
  readonly notes: readonly Note[];
}

/** The words along an axis; none where its places have only numbers. */
export function wordsAlong(axis: Axis, state: State): readonly string[] {
  if (axis === 'model') return columnsOf(state);
  return isTokenAxis(axis) ? wordsOf(state)[axis] : [];
}

/**
 * One of `length` places (at least 1). A number in range is a count even if it is also a word; a number outside is
 * clamped; a word that is not there gives `fallback`. `name` is the parameter's, for the note.
 */
export function readPlace(
  name: string,
  text: string,
  length: number,
  words: readonly string[],
  fallback: number,
): Place {
  const count = readNumber(text);
  if (Number.isInteger(count) && count >= 1 && count <= length) return { value: count - 1, notes: [] };
  const word = words.indexOf(text.normalize('NFC'));
  if (word >= 0) return { value: word, notes: [] };
  const asked = brief(text);
  if (Number.isNaN(count)) {
    return { value: fallback, notes: [note('note-link-word', { name, asked, now: words[fallback] ?? fallback + 1 })] };
  }
  const now = Math.min(Math.max(Math.round(count), 1), length);
  return { value: now - 1, notes: [note('note-link-place', { name, asked, max: length, now })] };
}

/** The word where reading it leads back here, else the count. */
export function spellPlace(index: number, length: number, words: readonly string[]): string {
  const word = words[index];
  const leadsBack = word !== undefined && readPlace('', word, length, words, -1).value === index;
  return leadsBack ? word : String(index + 1);
}
