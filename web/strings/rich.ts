/** Sentences with marked-up words in them. */
import { wordingFor } from './plurals.ts';
import { hole, type Key, textOf } from './t.ts';

/**
 * The sentence of `key`, each hole filled with a template or anything else that can be drawn; `{hole|head|heads}` is the
 * wording for the number in that hole.
 */
export function rich(key: Key, holes: Readonly<Record<string, unknown>>): readonly unknown[] {
  const { text, in: spoken } = textOf(key);
  const pieces: unknown[] = [];
  let done = 0;
  for (const { 0: whole, 1: name, 2: wordings, index } of text.matchAll(hole)) {
    pieces.push(text.slice(done, index), wordings ? wordingFor(Number(holes[name]), wordings, spoken) : holes[name]);
    done = index + whole.length;
  }
  return [...pieces, text.slice(done)];
}

/**
 * "a", "a and b", "a, b and c" with anything as items; of a disjunction "a or b". `within`: the sentence that they stand in,
 * whose language they take.
 */
export function listed(
  items: readonly unknown[],
  within: Key,
  type: Intl.ListFormatType = 'conjunction',
): readonly unknown[] {
  const parts = new Intl.ListFormat(textOf(within).in, { type }).formatToParts(items.map((_, at) => String(at)));
  return parts.map(({ type: part, value }) => (part === 'element' ? items[Number(value)] : value));
}
