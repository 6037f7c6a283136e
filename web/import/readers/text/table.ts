/** One matrix as CSV, TSV or numbers with white space between: headings and an index are left out, words name the rows. */
import { brief, note } from '../../../state/note.ts';
import type { Note } from '../../../state/state.ts';
import { type Found, unreadable } from '../../file/found.ts';
import { Growing } from '../../file/growing.ts';
import { isGrouped, isLikeNumber, type NoNumber, readLoose, readTruth } from './loose.ts';
import { withoutBrackets } from './r-print.ts';
import { Refusal } from '../../file/refusal.ts';
import { dividerOf, type Row, rowsOf, widthOf } from './table-lines.ts';
import { tokensOf } from '../../file/words.ts';
import type { Work } from '../../file/work.ts';

/** Throws a Refusal that names the line and the column of what is no number where one is needed. */
export async function readTable(written: string, work: Work): Promise<Found> {
  const text = withoutBrackets(written);
  const { divider: named, from, left } = beginning(text);
  const divider = named ?? (text === written ? dividerOf(text.slice(from.at)) : ' ');
  const table = new Table(divider);
  for (const { rows, share } of rowsOf(text, divider, from)) {
    for (const row of rows) table.take(row);
    await work.turn(share);
  }
  const found = table.found();
  return { ...found, left: [...left, ...found.left] };
}

interface Beginning {
  /** Null: the rows tell. */
  readonly divider: string | null;
  /** Where the rows begin. */
  readonly from: { readonly at: number; readonly line: number };
  readonly left: readonly Note[];
}

/** Excel's line that names the divider, or the comments that NumPy's savetxt writes. */
function beginning(text: string): Beginning {
  const [named, divider = null] = /^"?sep=(.)"?\n/.exec(text) ?? [];
  if (named) return { divider, from: { at: named.length, line: 2 }, left: [] };
  const [comments] = /^(?:# .*(?:\n|$))*/.exec(text)!;
  const lines = comments.split('\n').length - 1;
  return {
    divider: null,
    from: { at: comments.length, line: lines + 1 },
    left: comments
      ? [note('note-import-comments', { count: Math.max(lines, 1), comments: brief(comments.trim()) })]
      : [],
  };
}

class Table {
  /** The first row, until the second tells what it is. */
  #head: Row | null = null;
  #headed = false;
  /** The first column names or counts the rows, and is no data, whatever it holds. */
  #labelled = false;
  /** Its cells in quotation marks are words, even where they are spelled as numbers: so this page writes. */
  #own = false;
  #body: Row | null = null;
  #width = 0;
  #count = 0;
  #blank = 0;
  #gaps = 0;
  /** Cells of the first column, and where they stand. */
  readonly #first: { readonly cell: string; readonly line: number; readonly quoted: boolean }[] = [];
  readonly #rest = new Growing();
  readonly #marks: DecimalMarks;
  #truths = 0;
  #masked = 0;
  #firstNumber: Refusal | null = null;

  constructor(divider: string) {
    this.#marks = new DecimalMarks(divider);
  }

  take(row: Row): void {
    if (widthOf(row.cells) === 0) {
      this.#blank += 1;
      return;
    }
    this.#gaps += this.#head ? this.#blank : 0;
    this.#blank = 0;
    if (!this.#head) this.#head = row;
    else {
      if (this.#count === 0) this.#begin(this.#head, row);
      this.#add(row);
    }
  }

  found(): Found {
    if (!this.#head) throw new Refusal(note('note-import-none', {}));
    if (this.#count === 0) {
      this.#width = widthOf(this.#head.cells);
      this.#add(this.#head);
    }
    const index = this.#firstColumn();
    this.#marks.check();
    const cells = this.#count * (this.#width - 1) + (index.numbers ? this.#count : 0);
    if (cells === 0) throw cellRefusal(this.#first[0].cell, this.#first[0].line, 1);
    if (this.#truths > 0 && this.#truths !== cells) throw this.#firstNumber!;
    const data = index.numbers ? woven(index.numbers, this.#rest.done(), this.#width - 1) : this.#rest.done();
    const shape = [this.#count, data.length / this.#count];
    const why = unreadable(shape);
    if (why) throw why;
    const names = this.#headed ? this.#head.cells.filter((cell) => cell !== '') : [];
    return {
      arrays: [
        { name: '', shape, kind: this.#truths > 0 ? 'bool' : 'text', read: () => Promise.resolve(data.slice()) },
      ],
      tokens: index.tokens,
      left: [
        ...(names.length > 0 ? [note('note-import-headings', { names: brief(names.join(', ')) })] : []),
        ...index.left,
        ...(this.#masked > 0 ? [note('note-import-masked', { count: this.#masked })] : []),
        ...(this.#gaps > 0 ? [note('note-import-blank', { count: this.#gaps })] : []),
      ],
    };
  }

  /**
   * Whether the first row is one of headings, which needs one without numbers, a first heading that is empty, or counted
   * ones beside a word. Counted ones alone may be either, and are refused.
   */
  #begin(head: Row, body: Row): void {
    this.#width = widthOf(body.cells);
    const cells = head.cells.slice(0, widthOf(head.cells));
    const [corner, ...rest] = cells;
    const numbers = cells.filter(isData).length;
    if (numbers === 0 && !body.cells.some(isData)) throw cellRefusal(corner, head.line, 1);
    const below = body.cells[0];
    const counted = isCounted(cells) && (isPlainWord(below) || below === corner);
    const shifted = cells.length === this.#width - 1 && (counted || (numbers === 0 && cells.some(isName)));
    if (shifted || (corner === '' && isHeading(rest, head.quoted !== null))) {
      this.#headed = true;
      this.#labelled = true;
      this.#own = head.quoted !== 0 && corner === '';
    } else if (isCountedBeside(corner, rest, below)) {
      this.#headed = true;
      if (cells.length !== this.#width) throw uneven(body, this.#width, head, cells.length);
    } else if (numbers === 0 && cells.some(isName) && (cells.length > 1 || isData(below))) {
      this.#headed = true;
      // One word and nothing beside it is no row of headings for two columns, but a row that is too short.
      if (cells.length > this.#width || head.cells.length < this.#width)
        throw uneven(body, this.#width, head, cells.length);
    }
    if (this.#headed) return;
    if (isCounted(cells)) throw new Refusal(note('note-import-counted-row', { line: head.line, ...countOf(cells) }));
    this.#width = cells.length;
    this.#add(head);
  }

  #add(row: Row): void {
    const width = widthOf(row.cells);
    this.#body ??= row;
    if (width !== this.#width) throw this.#uneven(row, width);
    this.#first.push({ cell: row.cells[0], line: row.line, quoted: row.quoted === 0 });
    if (!this.#labelled) this.#marks.see(row.cells[0], row.line, 1);
    for (let col = 1; col < width; ++col) this.#rest.push(this.#number(row.cells[col], row.line, col + 1));
    this.#count += 1;
  }

  #uneven(row: Row, width: number): Refusal {
    const body = this.#body!;
    if (width < this.#width && row.cells.length >= this.#width) return cellRefusal('', row.line, width + 1);
    if (width > this.#width && body.cells.length >= width) return cellRefusal('', body.line, this.#width + 1);
    return uneven(row, width, body, this.#width);
  }

  /** Throws a Refusal. */
  #number(cell: string, line: number, col: number): number {
    const truth = readTruth(cell);
    if (truth !== null) {
      this.#truths += 1;
      this.#firstNumber ??= cellRefusal(cell, line, col);
      return truth;
    }
    if (cell === masked) {
      this.#masked += 1;
      return 0;
    }
    const read = readLoose(cell, true);
    if (typeof read !== 'number') throw cellRefusal(cell, line, col, read);
    this.#marks.see(cell, line, col);
    return read;
  }

  #firstColumn(): {
    readonly numbers: Float32Array | null;
    readonly tokens: readonly string[] | null;
    readonly left: readonly Note[];
  } {
    const cells = this.#first.map(({ cell }) => cell);
    const own = this.#own && this.#first.every(({ cell, quoted }) => quoted || !isNumber(cell));
    const [heading = ''] = this.#headed ? this.#head!.cells : [];
    const numbers = !own && !rowNames.test(heading) && cells.every(isNumber);
    const rows = { first: brief(someOf(cells)), count: cells.length };
    if (numbers && this.#labelled) return { numbers: null, tokens: null, left: [note('note-import-index', rows)] };
    const named = indexNames.test(heading);
    if (numbers && named && counts(cells)) {
      return { numbers: null, tokens: null, left: [note('note-import-index-named', { ...rows, name: heading })] };
    }
    if (numbers && this.#width > 1 && (isCounted(cells) || (named && cells.every((cell) => /^\d+$/.test(cell))))) {
      throw new Refusal(note('note-import-counted-column', countOf(cells)));
    }
    const allWords = cells.some(isPlainWord) && cells.every((cell) => cell !== '' && !isNumber(cell));
    const words = this.#labelled || rowNames.test(heading) || allWords;
    if (words && this.#width > 1) return { numbers: null, ...tokensOf(cells) };
    return {
      numbers: Float32Array.from(this.#first, ({ cell, line }) => this.#number(cell, line, 1)),
      tokens: null,
      left: [],
    };
  }
}

/** What this page writes for a weight that is 0 by a mask. */
const masked = 'masked';
const rowNames = /^(words?|tokens?|labels?|names?)$/i;
const indexNames =
  /^(#|unnamed: ?[\d.]+|level_0|((row|token|word|item|line)[ _.-]?)?(index|idx|id|nr|no|num|number|row|line)\.?)$/i;
/** What stands where a number is missing. */
const missing = /^(n\/?a|<na>|#n\/a|null|none|[-–—?]+)$/i;

function isNumber(cell: string): boolean {
  return typeof readLoose(cell, true) === 'number';
}

function isData(cell: string): boolean {
  return isNumber(cell) || readTruth(cell) !== null || cell === masked;
}

function isPlainWord(cell: string): boolean {
  return cell !== '' && !isNumber(cell) && !isLikeNumber(cell);
}

function isName(cell: string): boolean {
  return isPlainWord(cell) && !missing.test(cell);
}

/** What stands beside an empty first heading: words, marked as text, or counted; numbers of another kind are data. */
function isHeading(cells: readonly string[], quoted: boolean): boolean {
  return cells.length > 0 && (quoted || cells.some(isPlainWord) || counts(cells));
}

/** The first three. */
function someOf(cells: readonly string[]): string {
  return `${cells.slice(0, 3).join(', ')}${cells.length > 3 ? ', …' : ''}`;
}

/** 0, 1, 2, … or 1, 2, 3, … */
function counts(cells: readonly string[]): boolean {
  return ['0', '1'].includes(cells[0]) && cells.every((cell, at) => cell === String(Number(cells[0]) + at));
}

/** So many that it is hardly by chance. */
function isCounted(cells: readonly string[]): boolean {
  return cells.length >= 3 && counts(cells);
}

/** Counted headings, beside the one of a column of words or of an index. */
function isCountedBeside(corner: string, rest: readonly string[], below: string): boolean {
  if (rowNames.test(corner) || indexNames.test(corner)) return rest.length > 0 && counts(rest);
  return isName(corner) && isPlainWord(below) && isCounted(rest);
}

function countOf(cells: readonly string[]): { readonly first: string; readonly number: string } {
  return { first: brief(someOf(cells)), number: brief(cells[0]) };
}

function woven(first: Float32Array, rest: Float32Array, cols: number): Float32Array<ArrayBuffer> {
  const to = new Float32Array(first.length + rest.length);
  for (const [row, number] of first.entries()) {
    to[row * (cols + 1)] = number;
    to.set(rest.subarray(row * cols, (row + 1) * cols), row * (cols + 1) + 1);
  }
  return to;
}

function uneven(row: Row, count: number, other: Row, length: number): Refusal {
  return new Refusal(note('note-import-uneven', { line: row.line, count, first: other.line, length }));
}

function cellRefusal(cell: string, line: number, col: number, why: NoNumber = cell === '' ? 'empty' : 'word'): Refusal {
  return new Refusal(note(cellNotes[why], { line, col, asked: brief(cell) }));
}

const cellNotes = {
  word: 'note-import-cell',
  empty: 'note-import-cell-empty',
  zero: 'note-import-cell-zero',
  large: 'note-import-cell-large',
  grouped: 'note-import-cell-grouped',
} as const satisfies Record<NoNumber, string>;

/** What the decimal mark of this table is, where nothing else tells: 3,5 and 0.5 are plain, 1,234 and 1.234 are not. */
class DecimalMarks {
  readonly #divider: string;
  #comma = false;
  #point = false;
  /** 1,234, which has its thousands apart where points are decimal marks. */
  #commas: Refusal | null = null;
  /** 1.234, which has its thousands apart where commas are; semicolons divide the cells where they are. */
  #points: Refusal | null = null;

  constructor(divider: string) {
    this.#divider = divider;
  }

  see(cell: string, line: number, col: number): void {
    if (isGrouped(cell)) this.#commas ??= cellRefusal(cell, line, col, 'grouped');
    else if (!isNumber(cell)) return;
    else if (cell.includes(',')) this.#comma = true;
    else if (/^[+−-]?[1-9]\d{0,2}\.\d{3}$/.test(cell)) this.#points ??= cellRefusal(cell, line, col, 'grouped');
    else if (cell.includes('.')) this.#point = true;
  }

  /** Throws a Refusal for what may be two numbers. */
  check(): void {
    if (this.#commas && !this.#comma) throw this.#commas;
    if (this.#points && (this.#comma || (this.#divider === ';' && !this.#point))) throw this.#points;
  }
}
