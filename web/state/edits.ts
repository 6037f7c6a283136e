/** Numbers set by hand, over what the model gave. */
import type { Edit } from '../engine/types.ts';
import { spell } from '../strings/float32.ts';
import { followWords, hasCell, stageRow } from './address.ts';
import { note } from './note.ts';
import { readNumber } from './number.ts';
import type { Note, State } from './state.ts';

/** Heads cut the same matrices: an edit stays on its number when its column comes to belong to another head. */
export function recut(edits: readonly Edit[], widthBefore: number, widthNow: number): readonly Edit[] {
  return edits.map((edit) => {
    if (edit.head === null) return edit;
    const column = edit.head * widthBefore + edit.col;
    return { ...edit, head: Math.floor(column / widthNow), col: column % widthNow };
  });
}

/** Edits of X stay with their words; of two that come to the same place the later one counts. */
export function followEdits(
  edits: readonly Edit[],
  before: readonly string[],
  after: readonly string[],
): readonly Edit[] {
  return lastOfEach(edits.flatMap((edit) => followWords(edit, before, after) ?? []));
}

export function droppedNotes(before: number, now: number): readonly Note[] {
  return now < before ? [note('note-edits-dropped', { count: before - now })] : [];
}

/** Reads `wq.1.2.3=1/3,x..2.1=5`: stage.head.row.col=value, counts from 1, the head empty where the stage has none. */
export function readEdits(
  text: string,
  state: State,
  tokens: number,
): { edits: readonly Edit[]; unusable: readonly string[] } {
  const read = text
    .split(',')
    .filter((piece) => piece.trim() !== '')
    .map((piece) => ({ piece, edit: readEdit(piece.trim()) }));
  const usable = (edit: Edit | null): edit is Edit => edit !== null && hasCell(edit, state, tokens);
  return {
    edits: lastOfEach(read.map(({ edit }) => edit).filter(usable)),
    unusable: read.filter(({ edit }) => !usable(edit)).map(({ piece }) => piece),
  };
}

export function writeEdits(edits: readonly Edit[]): string {
  return edits
    .map(({ stage, head, row, col, value }) => {
      const counted = head === null ? '' : String(head + 1);
      return `${stage}.${counted}.${row + 1}.${col + 1}=${spellValue(value)}`;
    })
    .join(',');
}

function readEdit(text: string): Edit | null {
  const [, id, head, row, col, spelled] = /^([a-z]+)\.(\d*)\.(\d+)\.(\d+)=(.+)$/.exec(text) ?? [];
  const stage = stageRow(id);
  const value = readValue(spelled ?? '');
  if (!stage?.input || value === null) return null;
  return {
    stage: stage.id,
    head: head === '' ? null : Number(head) - 1,
    row: Number(row) - 1,
    col: Number(col) - 1,
    value,
  };
}

/** A decimal or a fraction of two, as float32; null for anything else, and for what float32 cannot hold. */
function readValue(text: string): number | null {
  const [over, under = '1', more] = text.split('/');
  const value = Math.fround(readNumber(over) / readNumber(under));
  return more === undefined && Number.isFinite(value) ? value + 0 : null; // + 0 makes −0 plain 0
}

/** The shortest spelling that gives the same float32: 1/3 rather than 0.33333334. */
function spellValue(value: number): string {
  const fractions = [3, 6, 7, 9, 11, 12]
    .map((under) => ({ over: Math.round(value * under), under }))
    .filter(({ over, under }) => Math.fround(over / under) === value)
    .map(({ over, under }) => `${over}/${under}`);
  return [spell(value), ...fractions].reduce((best, text) => (text.length < best.length ? text : best));
}

/** One edit for each cell, the last that was made; in the order in which the cells were first touched. */
function lastOfEach(edits: readonly Edit[]): readonly Edit[] {
  const cells = edits.map((edit) => [`${edit.stage}.${edit.head}.${edit.row}.${edit.col}`, edit] as const);
  return [...new Map(cells).values()];
}
