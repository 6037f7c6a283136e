/** Sentences with marked-up words in them. */
import { type Key, language, textOf } from './t.ts';

/** The sentence of `key`, each hole filled with a template or anything else that can be drawn. */
export function rich(key: Key, holes: Readonly<Record<string, unknown>>): readonly unknown[] {
  return textOf(key)
    .split(/\{(\w+)\}/)
    .map((piece, at) => (at % 2 === 0 ? piece : holes[piece]));
}

/** "a", "a and b", "a, b and c" with anything as items; of a disjunction "a or b". */
export function listed(items: readonly unknown[], type: Intl.ListFormatType = 'conjunction'): readonly unknown[] {
  const parts = new Intl.ListFormat(language, { type }).formatToParts(items.map((_, at) => String(at)));
  return parts.map(({ type: part, value }) => (part === 'element' ? items[Number(value)] : value));
}
