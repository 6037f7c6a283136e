/** The rows of a table in text, each with its place. Cells are told apart by Papa Parse. */
import Papa from 'papaparse';
import { note } from '../../../state/note.ts';
import { Refusal } from '../../file/refusal.ts';

export interface Row {
  /** Where it begins, counted from 1. */
  readonly line: number;
  readonly cells: readonly string[];
  /** Which of its cells is the first in quotation marks, of the first two. */
  readonly quoted: 0 | 1 | null;
}

/** Some rows, and how much of the text is read with them. */
export interface Rows {
  readonly rows: readonly Row[];
  readonly share: number;
}

/** Characters: rows without quotation marks are read so many at a time, and one with them is not longer. */
const piece = 2 ** 14;
const longestRow = 2 ** 20;

/** From the line `from` on. Throws a Refusal where quotation marks do not close. */
export function* rowsOf(
  text: string,
  divider: string,
  from: { readonly at: number; readonly line: number },
): Generator<Rows> {
  let { at, line } = from;
  while (at < text.length) {
    const { end, lines, quoted } = nextPiece(text, at, line);
    const plain = text.slice(at, end);
    const { data, errors } = Papa.parse<string[]>(divider === ' ' ? collapsed(plain) : plain, {
      delimiter: divider,
      newline: '\n',
      quoteChar: '"',
    });
    if (errors.some(({ type }) => type === 'Quotes')) throw new Refusal(note('note-import-quote', { line }));
    const cellsOf = data.length > 0 ? data : [['']];
    const begins = quoted ? ['"', `${divider}"`].findIndex((mark) => plain.startsWith(mark)) : -1;
    yield {
      rows: cellsOf.map((cells, row) => ({
        line: line + row,
        // A word in quotation marks has its own white space.
        cells: cells.map((cell, col) => (col === 0 && begins === 0 ? cell : cell.trim())),
        quoted: begins === 0 || begins === 1 ? begins : null,
      })),
      share: end / text.length,
    };
    [at, line] = [end + 1, line + lines];
  }
}

/** Lines without quotation marks, or one row with them, which may have line ends inside. */
function nextPiece(text: string, at: number, line: number): { end: number; lines: number; quoted: boolean } {
  let end = at;
  let lines = 0;
  let marks = 0;
  do {
    const next = endOfLine(text, end);
    const here = text.slice(end, next).split('"').length - 1;
    if (here > 0 && lines > 0 && marks === 0) return { end: end - 1, lines, quoted: false };
    marks += here;
    lines += 1;
    end = next + 1;
    if (marks > 0 && end - at > longestRow) throw new Refusal(note('note-import-quote', { line }));
    if (marks > 0 && marks % 2 === 0) break;
  } while (end < text.length && (marks > 0 || end - at < piece));
  return { end: end - 1, lines, quoted: marks > 0 };
}

function endOfLine(text: string, at: number): number {
  const end = text.indexOf('\n', at);
  return end < 0 ? text.length : end;
}

/** White space outside of quotation marks as one blank, and none at the ends of lines. */
function collapsed(text: string): string {
  return text
    .replace(/"(?:[^"]|"")*"|[^\S\n]+/g, (found) => (found.startsWith('"') ? found : ' '))
    .replace(/^ | $/gm, '');
}

/**
 * The first of tab, semicolon, comma and white space that cuts all rows into equally many cells, more than one; the
 * first row may be shorter, as headings are where row names have none. Else the first that is there at all.
 */
export function dividerOf(text: string): string {
  const head = text.length > piece ? text.slice(0, text.lastIndexOf('\n', piece) + 1 || piece) : text;
  const counts = (divider: string) => {
    try {
      return [...rowsOf(head, divider, { at: 0, line: 1 })]
        .flatMap(({ rows }) => rows)
        .map(({ cells }) => widthOf(cells))
        .filter((width) => width > 0);
    } catch {
      return [];
    }
  };
  const there = ['\t', ';', ',', ' '].map((divider) => ({ divider, widths: counts(divider) }));
  const even = there.find(({ widths }) => {
    const body = widths.length > 2 ? widths.slice(1) : widths;
    return body.length > 0 && body[0] > 1 && body.every((width) => width === body[0]);
  });
  return (even ?? there.find(({ widths }) => widths.some((width) => width > 1)) ?? there[3]).divider;
}

/** Without the empty cells at its end. */
export function widthOf(cells: readonly string[]): number {
  return cells.findLastIndex((cell) => cell !== '') + 1;
}
