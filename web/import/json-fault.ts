/** Where a text stops being JSON: engines tell it each in their own words, and some not at all. */
import { parse, type ParseError, printParseErrorCode } from 'jsonc-parser';
import { oddValues } from './loose.ts';

export interface Fault {
  /** Counted from 1. */
  readonly line: number;
  readonly col: number;
  /** What stands there; '' where the text ends too early. */
  readonly found: string;
}

/** Of a text that is no JSON, not even with NaN and Infinity in it. */
export function faultIn(text: string): Fault {
  const errors: ParseError[] = [];
  // As long as before, so that all else keeps its place.
  const plain = text.replace(oddValues, (word) => `"${word.slice(2)}"`);
  parse(plain, errors, { disallowComments: true });
  const [first] = errors;
  const at = endsIn(first, text) ? text.length : first.offset;
  const lines = text.slice(0, at).split('\n');
  return { line: lines.length, col: lines.at(-1)!.length + 1, found: text.slice(at, at + 1) };
}

/** A word or number that the end cuts off is no other fault than the end itself. */
function endsIn({ error, offset }: ParseError, text: string): boolean {
  const code = printParseErrorCode(error);
  return code.startsWith('UnexpectedEnd') || (/^-?\w*\s*$/.test(text.slice(offset)) && code !== 'EndOfFileExpected');
}
