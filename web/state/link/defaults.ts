/** What a link means where it says nothing: read and left out by the same rules. */
import type { Address } from '../../engine/types.ts';
import { example, fitsExample, initial, type Texts } from '../initial.ts';
import { impliedQuery, queryIn } from '../changes/query.ts';
import type { ModelName } from '../state.ts';

/** The model of a link that names none; `d` is null where it names no width either. */
export function impliedModel(texts: Texts, d: number | null): ModelName {
  return fitsExample(texts, d ?? example.d) ? 'example' : 'seeded';
}

/** The query of a link that names none. */
export function expectedQuery(cell: Address | null, tokens: readonly string[]): number {
  return (cell && impliedQuery(cell)) ?? queryIn(tokens, example.word, initial.query);
}
