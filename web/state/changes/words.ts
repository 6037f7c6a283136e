/** A text with one word less, or more, or two that change places. Words are counted as its tokens are. */
import type { Change } from '../state.ts';
import { divider, spansOf } from '../text/tokens.ts';

export type WordChange = Extract<Change, { readonly type: 'word' }>;

/** The text after something was done to the word at `at`: it is taken out, or changes places with one beside it. */
export function withWord(text: string, { at, deed }: WordChange): string {
  if (deed === 'remove') return withoutWord(text, at);
  return swapped(text, deed === 'earlier' ? at - 1 : at);
}

/** Without the word at `at`, and the white space before it. The same text where there is no such word; so below. */
function withoutWord(text: string, at: number): string {
  const whole = text.normalize('NFC');
  const span = spansOf(whole)[at];
  if (!span) return text;
  if (whole.includes(divider)) return whole.slice(0, span.start) + whole.slice(span.end + divider.length);
  const before = whole.slice(0, span.start).trimEnd();
  const after = whole.slice(span.end);
  return before === '' ? after.trimStart() : before + after;
}

/** The word at `at` and the one after it change places; what stands between them stays. */
function swapped(text: string, at: number): string {
  const whole = text.normalize('NFC');
  const [first, second] = at < 0 ? [] : spansOf(whole).slice(at, at + 2);
  if (!first || !second) return text;
  const between = whole.slice(first.end, second.start);
  return whole.slice(0, first.start) + second.token + between + first.token + whole.slice(second.end);
}

/** `words` after the word at `at`. */
export function withWords(text: string, at: number, words: string): string {
  const whole = text.normalize('NFC');
  const span = spansOf(whole)[at];
  const end = span ? span.end : whole.length;
  const between = whole.includes(divider) ? divider : ' ';
  return `${whole.slice(0, end)}${between}${words.trim()}${whole.slice(end)}`;
}
