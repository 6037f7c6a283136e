/** Numbers as programs and people write them into text. */
import { readCellNumber, readOdd } from '../../../state/number.ts';

/** Why a text is not taken for a number. */
export type NoNumber = 'empty' | 'word' | 'zero' | 'large' | 'grouped';

const decimal = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i;
/** One number with its thousands apart, or one with three decimals: nothing in it tells. */
const grouped = /^[+−-]?[1-9]\d{0,2}(?:,\d{3})+$/;
const largest = 2 ** 128 * (1 - 2 ** -25);

/**
 * As for a cell; what is too small for float32 is 0, and NaN and the infinities have their usual names. `commas` says
 * that the one comma of a number is its decimal point.
 */
export function readLoose(text: string, commas = false): number | NoNumber {
  const plain = text.trim();
  if (plain.length > 1000) return 'word';
  if (decimal.test(plain)) {
    const value = Number(plain);
    return Math.abs(value) < largest ? value : 'large';
  }
  if (!commas && isGrouped(plain)) return 'grouped';
  const read = readCellNumber(plain);
  if ('value' in read) return read.value;
  if (read.key === 'note-cell-small') return 0;
  return readOdd(plain) ?? why[read.key as keyof typeof why] ?? 'word';
}

const why = { 'note-cell-empty': 'empty', 'note-cell-zero': 'zero', 'note-cell-large': 'large' } as const;

export function isGrouped(text: string): boolean {
  return grouped.test(text.trim());
}

/** Text that begins like a number and is none, such as 0x3, (3), 1'234.5, 12 % or TRUE. */
export function isLikeNumber(text: string): boolean {
  return /^[(+−$€£-]*\s*[.,]?\d/.test(text) || readTruth(text) !== null;
}

/** True and false, as Python, R and JSON write them. */
export function readTruth(text: string): 0 | 1 | null {
  if (/^(true|TRUE|True)$/.test(text)) return 1;
  return /^(false|FALSE|False)$/.test(text) ? 0 : null;
}
