/** One array as CSV, TSV or numbers with white space between them. */
import { splitBlock } from '../state/block.ts';
import { note } from '../state/note.ts';
import { say } from '../strings/t.ts';
import type { Found } from './read.ts';
import { readLoose } from './loose.ts';
import { Refusal } from './refusal.ts';

/**
 * A first line of headings is left out; a first column of words names the rows. Throws a Refusal, naming the line and
 * the column, for anything else that is no number.
 */
export function readCsv(text: string): Found {
  const lines = splitBlock(text.replace(/^\uFEFF/, ''), 'divide').map((line) => line.map(unquoted));
  const cols = lines.at(-1)!.length;
  const named = cols > 1 && lines.slice(lines.length > 1 ? 1 : 0).every(([first]) => isWord(first));
  const from = named ? 1 : 0;
  const headed = lines.length > 1 && lines[0].slice(from).some(isWord);
  const body = headed ? lines.slice(1) : lines;
  const first = headed ? 2 : 1;
  const uneven = body.findIndex((line) => line.length !== body[0].length);
  if (uneven >= 0) {
    const [length, count] = [body[0].length, body[uneven].length];
    throw new Refusal(note('note-import-uneven', { line: uneven + first, count, first, length }));
  }
  const numbers = body.flatMap((line, row) =>
    line.slice(from).map((cell, col) => numberOf(cell, row + first, col + from + 1)),
  );
  const shape = [body.length, cols - from];
  return {
    arrays: [{ name: '', shape, kind: 'text', read: () => Float32Array.from(numbers) }],
    tokens: named ? body.map(([word]) => word) : null,
    left: [],
  };
}

function unquoted(cell: string): string {
  return cell
    .trim()
    .replace(/^"(.*)"$/s, '$1')
    .replaceAll('""', '"');
}

function isWord(cell: string): boolean {
  return cell !== '' && typeof readLoose(cell) !== 'number';
}

function numberOf(cell: string, line: number, col: number): number {
  const read = readLoose(cell);
  if (typeof read !== 'number') throw new Refusal(note('note-import-cell', { line, col, why: say(read) }));
  return read;
}
