/** Text into tokens. */

/**
 * Every word, mark and emoji of `text`, in order; white space and what cannot be seen is left out. NFC, case kept, not
 * limited in number.
 */
export function tokenize(text: string): readonly string[] {
  const segments = Array.from(segmenter.segment(text.normalize('NFC')), ({ segment }) => segment);
  return segments.filter((segment) => !blank.test(segment));
}

// A named locale: without one (and for `und`) the browser's own decides, and a link could split otherwise elsewhere.
const segmenter = new Intl.Segmenter('en', { granularity: 'word' });

// Controls, zero-width marks and the like would be a column without a heading.
const blank = /^[\s\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cc}]+$/u;
