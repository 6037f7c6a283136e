/** Blocks of numbers out of spreadsheets and programs, as they are pasted. */
import type { Address } from '../../engine/types.ts';
import { givenBy, inputSize, type StageSize, takesEdit } from '../cells.ts';
import { tooManyEdits } from './edits.ts';
import { note } from '../note.ts';
import { readCellNumber } from '../number.ts';
import type { Edit, Note, State } from '../state.ts';

/**
 * Lines of cells. Cells are divided by tabs, else by semicolons, else by commas, else by white space. A comma that may
 * also be a decimal point is one. Brackets around rows are left out; a row in brackets may go over several lines.
 */
export function splitBlock(text: string): readonly (readonly string[])[] {
  const lined = text.replace(/\r\n?/g, '\n');
  const rows = (/^\s*\[/.test(lined) ? lined.replaceAll('\n', ' ') : lined)
    .replace(/\][\s,]*\[/g, '\n')
    .replace(/[[\]]/g, '');
  const plain = withoutEnd(closed(rows).replace(/^\n+/, ''));
  const lines = plain.split('\n');
  const divider = dividerOf(plain, lines);
  return lines.map((line) => (divider === ' ' ? line.trim().split(/\s+/) : line.split(divider)));
}

/** Fractions without blanks around their bar. */
function closed(text: string): string {
  const parts = text.split('/');
  const [first, last] = [0, parts.length - 1];
  return parts
    .map((part, at) => (at === first ? part : part.trimStart()))
    .map((part, at) => (at === last ? part : part.trimEnd()))
    .join('/');
}

/** A tab at the end stays: it stands before an empty cell. */
function withoutEnd(text: string): string {
  let end = text.length;
  while (text[end - 1] === '\n' || text[end - 1] === ' ') --end;
  return text.slice(0, end);
}

function dividerOf(text: string, lines: readonly string[]): string {
  if (text.includes('\t')) return '\t';
  if (text.includes(';')) return ';';
  if (!text.includes(',')) return ' ';
  const plainly = text.includes('.') || text.includes(', ') || lines.some((line) => line.split(',').length > 2);
  return plainly ? ',' : ' ';
}

/**
 * The edits that a block makes from `pasted` on to the right, through the columns of the heads that follow, and down; none
 * where it does not fit or holds anything but numbers.
 */
export function pasteBlock(
  state: State,
  pasted: Address,
  text: string,
): { readonly edits: readonly Edit[]; readonly notes: readonly Note[] } {
  const cell = givenBy(pasted, state);
  const size = cell && inputSize(cell.stage, state);
  if (!size || !takesEdit(cell, state)) return refused(note('note-block-computed', {}));
  const lines = splitBlock(text);
  const cols = lines[0].length;
  const uneven = lines.findIndex((line) => line.length !== cols);
  if (uneven > 0) return refused(note('note-block-uneven', { row: uneven + 1, count: lines[uneven].length, cols }));
  const room = { rows: size.rows - cell.row, cols: Math.max(size.heads, 1) * size.cols - columnOf(cell, size) };
  if (lines.length > room.rows || cols > room.cols) {
    return refused(note('note-block-room', { rows: lines.length, cols, down: room.rows, across: room.cols }));
  }
  const many = tooManyEdits(lines.length * cols);
  if (many.length > 0) return refused(...many);
  const edits: Edit[] = [];
  for (const [down, line] of lines.entries()) {
    for (const [across, spelled] of line.entries()) {
      const read = readCellNumber(spelled);
      if ('key' in read) return refused(note('note-block-cell', { row: down + 1, col: across + 1, why: read }));
      edits.push({ ...cellAt(cell, size, down, across), ...read });
    }
  }
  const comma = lines.flat().find((spelled) => spelled.includes(','));
  return { edits, notes: comma === undefined ? [] : [note('note-block-comma', { first: comma.trim() })] };
}

/** The column in the whole matrix that all heads cut. */
function columnOf({ head, col }: Address, { cols }: StageSize): number {
  return (head ?? 0) * cols + col;
}

function cellAt(cell: Address, size: StageSize, down: number, across: number): Address {
  const column = columnOf(cell, size) + across;
  const head = cell.head === null ? null : Math.floor(column / size.cols);
  return { stage: cell.stage, head, row: cell.row + down, col: head === null ? column : column % size.cols };
}

function refused(...notes: readonly Note[]): { readonly edits: readonly Edit[]; readonly notes: readonly Note[] } {
  return { edits: [], notes };
}
