/** Numbers out of foreign text. */
import { spell } from '../strings/float32.ts';
import { brief, note } from './note.ts';
import type { Note } from './state.ts';

/** A plain decimal such as 4, −2.5 or 1e3; NaN for anything else. */
export function readNumber(text: string): number {
  const plain = text.trim().replace('−', '-');
  return /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i.test(plain) ? Number(plain) : NaN;
}

/** A number for a cell, as float32, and how it is spelled: as it was written, anything long the shortest way. */
export interface Written {
  readonly value: number;
  readonly written: string;
}

/** A decimal, with a comma too, or a fraction of two; else why it is none, or none that float32 can hold. */
export function readCellNumber(text: string): Written | Note {
  const asked = brief(text.trim());
  if (asked === '') return note('note-cell-empty', {});
  const ratio = readRatio(text);
  if ('key' in ratio) return ratio;
  const { over, under, spelled } = ratio;
  const value = Math.fround(over / under) + 0; // + 0 makes −0 plain 0
  if (!Number.isFinite(value)) return note('note-cell-large', { asked });
  if (value === 0 && over !== 0) return note('note-cell-small', { asked });
  const longest = spelled.includes('/') ? longestFraction : longestDecimal;
  return { value, written: spelled.length <= longest && value !== 0 ? spelled : spell(value) };
}

/** NaN and the infinities by their usual names, which only imported numbers may be; null for anything else. */
export function readOdd(text: string): number | null {
  const word = text.trim().toLowerCase().replace('−', '-');
  if (word === 'nan') return NaN;
  const [, sign] = /^([+-]?)inf(?:inity)?$/.exec(word) ?? [];
  return sign === undefined ? null : sign === '-' ? -Infinity : Infinity;
}

/** As for a cell, for a number that is no cell's, in double precision. */
export function readAmount(text: string): number | Note {
  const ratio = readRatio(text);
  return 'key' in ratio ? ratio : ratio.over / ratio.under;
}

interface Ratio {
  readonly over: number;
  readonly under: number;
  readonly spelled: string;
}

function readRatio(text: string): Ratio | Note {
  const asked = brief(text.trim());
  const pointed = text
    .trim()
    .replaceAll('−', '-')
    .replace(/^\+/, '')
    .split('/')
    .map((part) => withPoint(part.trim()));
  const [over, under = 1, more] = pointed.map(readNumber);
  if (more !== undefined || Number.isNaN(over) || Number.isNaN(under)) return note('note-cell-word', { asked });
  return under === 0 ? note('note-cell-zero', { asked }) : { over, under, spelled: pointed.join('/') };
}

/** A longer one says no more than its decimal does, and a longer decimal no more than its float32. */
const longestFraction = 24;
const longestDecimal = 12;

/** The one comma of a number without a point is its decimal point. */
function withPoint(text: string): string {
  return /^[^.,]*,[^.,]*$/.test(text) ? text.replace(',', '.') : text;
}

/** The shortest spelling that gives the same float32: 1/3 rather than 0.33333334. */
export function shortest(value: number): string {
  const fractions = [3, 6, 7, 9, 11, 12]
    .map((under) => ({ over: Math.round(value * under), under }))
    .filter(({ over, under }) => Math.fround(over / under) === value)
    .map(({ over, under }) => `${over}/${under}`);
  return [spell(value), ...fractions].reduce((best, text) => (text.length < best.length ? text : best));
}
