/** Text into tokens. */
import { plainSegments } from './plain-segments.ts';

/** Where a token stands in its text: from `start` up to, not including, `end`. */
export interface Span {
  readonly token: string;
  readonly start: number;
  readonly end: number;
}

/**
 * Stands after each token of a text that says itself where its tokens end, as those of a file do: "[CLS]␟ball␟[SEP]␟".
 * Such a text is cut nowhere else, and what stands between two of them is one token, white space and all.
 */
export const divider = '␟';

/**
 * Every word, mark and emoji of `text`, in order; white space and what cannot be seen is left out. Case is kept; not
 * limited in number. Counted in `text.normalize('NFC')`.
 */
export function spansOf(text: string): readonly Span[] {
  const whole = text.normalize('NFC');
  const all = whole.includes(divider) ? divided(whole) : segmented(whole);
  return all.filter(({ token }) => token !== '' && !blank.test(token));
}

function segmented(text: string): readonly Span[] {
  return segmentsOf(text).map(({ segment, index }) => ({ token: segment, start: index, end: index + segment.length }));
}

function divided(text: string): readonly Span[] {
  let start = 0;
  return text.split(divider).map((token) => {
    const span = { token, start, end: start + token.length };
    start = span.end + 1;
    return span;
  });
}

/** Whether a text can have it as a token. */
export function isWord(token: string): boolean {
  return token !== '' && !blank.test(token) && !token.includes(divider);
}

/** A text that has exactly these tokens: with blanks between them where that is one. */
export function textWith(tokens: readonly string[]): string {
  const plain = tokens.join(' ');
  const cut = tokenize(plain);
  const same = cut.length === tokens.length && cut.every((token, at) => token === tokens[at]);
  return same ? plain : tokens.map((token) => `${token}${divider}`).join('');
}

/** As a sentence that is read. */
export function readable(text: string): string {
  return text.includes(divider) ? tokenize(text).join(' ') : text;
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
