/** The word that is looked from. */
import type { Address } from '../../engine/types.ts';
import { axesOf, nearestToken, stageRow } from '../cells.ts';

/** The last token that is no punctuation, else the last; 0 where there is none. */
export function lastWord(tokens: readonly string[]): number {
  const at = tokens.findLastIndex((token) => /[\p{L}\p{N}]/u.test(token));
  return at >= 0 ? at : Math.max(tokens.length - 1, 0);
}

/** The query of a text in which another word was looked from: the same word, else the last. */
export function queryIn(tokens: readonly string[], word: string, near: number): number {
  const place = nearestToken(word, near, tokens);
  return place >= 0 ? place : lastWord(tokens);
}

/** The query that a chosen cell stands for; null where its row is none, and in an input, whose rows are there for all. */
export function impliedQuery({ stage, row }: Address): number | null {
  return axesOf(stage)[0] === 'query' && !stageRow(stage)?.input ? row : null;
}
