/** Text into tokens. */
import { plainSegments } from './plain-segments.ts';

/** Where a token stands in its text: from `start` up to, not including, `end`. */
export interface Span {
  readonly token: string;
  readonly start: number;
  readonly end: number;
}

/**
 * Every word, mark and emoji of `text`, in order; white space and what cannot be seen is left out. Case is kept; not
 * limited in number. Counted in `text.normalize('NFC')`.
 */
export function spansOf(text: string): readonly Span[] {
  return segmentsOf(text.normalize('NFC'))
    .filter(({ segment }) => !blank.test(segment))
    .map(({ segment, index }) => ({ token: segment, start: index, end: index + segment.length }));
}

/** The tokens alone. */
export function tokenize(text: string): readonly string[] {
  return spansOf(text).map(({ token }) => token);
}

/** Whether this browser splits text without spaces into words; else plain-segments.ts says what is different. */
export const knowsWords = (): boolean => 'Segmenter' in Intl;

interface Segment {
  readonly segment: string;
  readonly index: number;
}

function segmentsOf(text: string): readonly Segment[] {
  if (!knowsWords()) return plainSegments(text);
  segmenter ??= new Intl.Segmenter('en', { granularity: 'word' });
  return Array.from(segmenter.segment(text));
}

// A named locale: without one (and for `und`) the browser's own decides, and a link could split otherwise elsewhere.
let segmenter: Intl.Segmenter | undefined;

// Controls, zero-width marks and the like would be a column without a heading.
const blank = /^[\s\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cc}]+$/u;
