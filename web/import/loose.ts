/** Numbers as programs write them into text. */
import { readCell, readOdd } from '../state/number.ts';
import type { Note } from '../state/state.ts';

/** As for a cell; what is too small for float32 is 0, and NaN and the infinities have their usual names. */
export function readLoose(text: string): number | Note {
  const read = readCell(text);
  if ('value' in read) return read.value;
  return read.key === 'note-cell-small' ? 0 : (readOdd(text) ?? read);
}

/** Python's words for what is no number, where a value of JSON may stand. */
export const oddValues = /(?<=[\s,[:])(?:NaN|-?Infinity)(?=\s*[,\]}])/g;
