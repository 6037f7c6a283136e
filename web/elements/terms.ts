/** Which terms of a long explanation are written out. */
import type { Explanation, Term } from '../engine/types.ts';

/** Up to so many terms all are written out; of more, the largest few. */
const readable = 6;
const few = 3;

export interface Terms {
  /** In their own order. */
  readonly written: readonly Term[];
  /** How many are left. */
  readonly left: number;
}

/** The largest terms, and of a softmax also that of the cell itself, which stands above the line. */
export function writtenTerms({ op, terms, parts }: Pick<Explanation, 'op' | 'terms' | 'parts'>): Terms {
  if (terms.length <= readable) return { written: terms, left: 0 };
  const bySize = [...terms.keys()].sort((a, b) => size(terms[b]) - size(terms[a]));
  const kept = new Set(bySize.slice(0, few));
  if (op === 'softmax') kept.add(parts.at);
  const written = terms.filter((_, at) => kept.has(at));
  return { written, left: terms.length - written.length };
}

/** What is no number is no small part. */
function size({ value }: Term): number {
  return Number.isNaN(value) ? Infinity : Math.abs(value);
}
