/** Numbers set by hand, over what the model gave. */
import type { Address } from '../../engine/types.ts';
import { followWords, inputSize, isMaskCell, sameCell, stageRow, takesEdit } from '../cells.ts';
import type { Words } from '../initial.ts';
import { spell } from '../../strings/float32.ts';
import { brief, note } from '../note.ts';
import { readCellNumber, readOdd } from '../number.ts';
import type { Edit, Note, State } from '../state.ts';

/**
 * Heads cut the same matrices: an edit stays on its number when its column comes to belong to another head. Without the
 * edits whose number `now` has not.
 */
export function recutColumns(edits: readonly Edit[], before: State, now: State): readonly Edit[] {
  const moved = (edit: Edit): Edit => {
    const [from, to] = [before, now].map((state) => inputSize(edit.stage, state));
    if (edit.head === null || !from || !to) return edit;
    const column = edit.head * from.cols + edit.col;
    return { ...edit, head: Math.floor(column / to.cols), col: column % to.cols };
  };
  return edits.map(moved).filter((edit) => takesEdit(edit, now));
}

/** Edits of X stay with their words; of two that come to the same place the later one counts. */
export function followEdits(edits: readonly Edit[], before: Words, after: Words): readonly Edit[] {
  return lastOfEach(edits.flatMap((edit) => followWords(edit, before, after) ?? []));
}

export function droppedNotes(before: number, now: number): readonly Note[] {
  return now < before ? [note('note-edits-dropped', { count: before - now })] : [];
}

/**
 * In the order in which they are named, a cell perhaps more than once, and numbers that are none too, as an import may
 * bring them. Reads `wq.1.2.3=1/3,x..2.1=5`: stage.head.row.col=value, counts from 1, the head empty where the stage has
 * none.
 */
export function readEdits(
  text: string,
  state: State,
): { readonly edits: readonly Edit[]; readonly notes: readonly Note[] } {
  const pieces = text.split(',').filter((piece) => piece.trim() !== '');
  const many = tooManyEdits(pieces.length);
  if (many.length > 0) return { edits: [], notes: many };
  const read = pieces.map((piece) => ({ piece, edit: readEdit(piece.trim()) }));
  const known = read.flatMap(({ piece, edit }) => (edit && 'stage' in edit ? [{ piece, edit }] : []));
  const some = (key: 'note-edits-misspelled' | 'note-edits-absent', all: readonly { readonly piece: string }[]) =>
    all.length > 0 ? [note(key, { count: all.length, first: brief(all[0].piece) })] : [];
  const odd = read.flatMap(({ piece, edit }) => (edit && 'key' in edit ? [{ first: brief(piece), why: edit }] : []));
  const isThere = (edit: Edit) => takesEdit(edit, state) || isMaskCell(edit, state);
  return {
    edits: known.map(({ edit }) => edit).filter(isThere),
    notes: [
      ...some(
        'note-edits-misspelled',
        read.filter(({ edit }) => edit === null),
      ),
      ...(odd.length > 0 ? [note('note-edits-odd', { count: odd.length, ...odd[0] })] : []),
      ...some(
        'note-edits-absent',
        known.filter(({ edit }) => !isThere(edit)),
      ),
    ],
  };
}

export function writeEdits(edits: readonly Edit[]): string {
  return edits
    .map(({ stage, head, row, col, written }) => {
      const counted = head === null ? '' : String(head + 1);
      return `${stage}.${counted}.${row + 1}.${col + 1}=${written}`;
    })
    .join(',');
}

/** Null for what is spelled as no edit, a note where it is the number that cannot be. */
function readEdit(text: string): Edit | Note | null {
  const [, id, head, row, col, spelled] = /^([a-z]+)\.(\d*)\.(\d+)\.(\d+)=(.+)$/.exec(text) ?? [];
  const stage = stageRow(id);
  if (!stage) return null;
  const odd = readOdd(spelled);
  const read = odd === null ? readCellNumber(spelled) : { value: odd, written: spell(odd) };
  if ('key' in read) return read;
  return {
    stage: stage.id,
    head: head === '' ? null : Number(head) - 1,
    row: Number(row) - 1,
    col: Number(col) - 1,
    ...read,
  };
}

/** More would make every change slow; they come from a file. */
const mostEdits = 5000;

/** Why there cannot be so many; nothing where there can. */
export function tooManyEdits(count: number): readonly Note[] {
  return count > mostEdits ? [note('note-edits-many', { count, limit: mostEdits })] : [];
}

/** `more` over `edits`. */
export function withEdits(edits: readonly Edit[], more: readonly Edit[]): readonly Edit[] {
  return lastOfEach([...edits, ...more]);
}

/** Without the edit of one cell; the same array where there is none. */
export function withoutEdit(edits: readonly Edit[], cell: Address): readonly Edit[] {
  return edits.some((edit) => sameCell(edit, cell)) ? edits.filter((edit) => !sameCell(edit, cell)) : edits;
}

/** One edit for each cell, the last that was made; in the order in which the cells were first touched. */
function lastOfEach(edits: readonly Edit[]): readonly Edit[] {
  const cells = edits.map((edit) => [`${edit.stage}.${edit.head}.${edit.row}.${edit.col}`, edit] as const);
  return [...new Map(cells).values()];
}
