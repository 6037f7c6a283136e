/** Sentences with marked-up words in them. */
import { type Key, language, textOf } from './t.ts';

/** The sentence of `key`, each hole filled with a template or anything else that can be drawn. */
export function rich(key: Key, holes: Readonly<Record<string, unknown>>): readonly unknown[] {
  return textOf(key)
    .split(/\{(\w+)\}/)
    .map((piece, at) => (at % 2 === 0 ? piece : holes[piece]));
}

/** "a", "a and b", "a, b and c" with anything as items. */
export function listed(items: readonly unknown[]): readonly unknown[] {
  const parts = new Intl.ListFormat(language).formatToParts(items.map((_, at) => String(at)));
  return parts.map(({ type, value }) => (type === 'element' ? items[Number(value)] : value));
}
