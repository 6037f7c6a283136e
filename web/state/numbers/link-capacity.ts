/** The numbers that a link holds: those that were imported, then those that were set by hand. */
import { writeEdits } from './edits.ts';
import { asEdits, entries } from './imported.ts';
import { note } from '../note.ts';
import type { Note, State } from '../state.ts';

/** Longer lists do not go into a link: many programs cut what is longer. */
const longestList = 30_000;

/** So many make a longer list, however short each is; a link is written with every change. */
const mostEdits = longestList / 8;

/** As `edit=…` spells them; '' for none, null where no link holds them. */
export function linkedNumbers(state: State): string | null {
  if (state.edit.length > mostEdits) return null;
  const imported = asEdits(state);
  const list = imported && writeEdits([...imported, ...state.edit]);
  return list !== null && list.length <= longestList ? list : null;
}

/** Said with every change that makes numbers which no link holds. */
export function linkCapacityNotes(state: State): readonly Note[] {
  if (linkedNumbers(state) !== null) return [];
  const count = entries(state.mine).reduce((sum, [, { length }]) => sum + length, state.edit.length);
  return [note('note-link-long', { count })];
}
