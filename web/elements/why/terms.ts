/** Which terms of a long explanation are written out. */
import type { Explanation, Term } from '../../engine/types.ts';

/** Up to so many terms all are written out; of more, the largest few. */
const readable = 6;
const few = 3;

export interface Terms {
  /** In their own order. */
  readonly written: readonly Term[];
  /** How many are left, and how many besides that a mask made 0. */
  readonly left: number;
  readonly masked: number;
}

/**
 * The largest terms, and of a softmax also that of the cell itself, which stands above the line. Of many terms those that a
 * mask made 0 are counted apart.
 */
export function writtenTerms(
  { op, terms, parts }: Pick<Explanation, 'op' | 'terms' | 'parts'>,
  isMasked: (term: Term) => boolean,
): Terms {
  if (terms.length <= readable) return { written: terms, left: 0, masked: 0 };
  const seen = [...terms.keys()].filter((at) => !isMasked(terms[at]));
  const bySize = seen.toSorted((a, b) => size(terms[b]) - size(terms[a]));
  const kept = new Set(seen.length <= readable ? seen : bySize.slice(0, few));
  if (op === 'softmax') kept.add(parts.at);
  const written = terms.filter((_, at) => kept.has(at));
  const left = seen.filter((at) => !kept.has(at)).length;
  return { written, left, masked: terms.length - written.length - left };
}

/** What is no number is no small part. */
function size({ value }: Term): number {
  return Number.isNaN(value) ? Infinity : Math.abs(value);
}
