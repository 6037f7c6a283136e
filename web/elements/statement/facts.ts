/** What the numbers of a snapshot say, as somebody would read it off the digits. Pure; compares, never computes. */
import type { Matrix } from '../../engine/types.ts';
import { find, rowOf, type Snapshot } from '../../state/snapshot.ts';
import { formatValue } from '../../strings/format.ts';

/** What one head, or several in the same way, look at most from one word. */
export interface Look {
  readonly heads: readonly number[];
  /** The words that share the largest weight, to the digits shown. */
  readonly words: readonly number[];
  readonly weight: number;
  /** Every word has that weight. */
  readonly even: boolean;
}

/** The look of each head but those left out, from the query; heads that look alike stand together, in order of their first. */
export function looks(snapshot: Snapshot, left: readonly number[] = []): readonly Look[] {
  const found: Look[] = [];
  for (let head = 0; head < snapshot.state.heads; ++head) {
    const weights = find(snapshot, 'weights', head);
    if (!weights || left.includes(head)) continue;
    const look = lookOf(weights, snapshot, head);
    const at = found.findIndex((other) => sameLook(other, look, snapshot));
    if (at < 0) found.push(look);
    else found[at] = { ...found[at], heads: [...found[at].heads, head] };
  }
  return found;
}

/** The look from the query if the same matrices were one head. */
export function oneHeadLook(snapshot: Snapshot): Look | null {
  return snapshot.asOneHead && lookOf(snapshot.asOneHead, snapshot, 0);
}

/** The look with the largest weight of all. */
export const strongest = (all: readonly Look[]): Look =>
  all.reduce((best, look) => (look.weight > best.weight ? look : best));

/** Whether heads give more than a half each to two different words, which one row could not. */
export function needsTwoRows(all: readonly Look[]): boolean {
  const sure = all.filter((look) => look.weight > 0.5);
  return new Set(sure.map(({ words }) => words[0])).size === 2;
}

/** Whether words after the query have a weight of exactly 0 in every head. */
export function hidesLater(snapshot: Snapshot): boolean {
  const { query, cross } = snapshot.state;
  if (cross || query + 1 >= snapshot.tokens.length) return false;
  return snapshot.matrices
    .filter((m) => m.stage === 'weights')
    .every((m) =>
      rowOf(m, query)
        .subarray(query + 1)
        .every((weight) => weight === 0),
    );
}

function lookOf(weights: Matrix, snapshot: Snapshot, head: number): Look {
  const row = rowOf(weights, snapshot.state.query);
  const weight = row.reduce((most, w) => Math.max(most, w), 0);
  const shown = shownBy(snapshot);
  const words = [...row.keys()].filter((key) => shown(row[key]) === shown(weight));
  return { heads: [head], words, weight, even: words.length === row.length };
}

function sameLook(a: Look, b: Look, snapshot: Snapshot): boolean {
  const shown = shownBy(snapshot);
  return shown(a.weight) === shown(b.weight) && a.words.join() === b.words.join();
}

/** The digits that this snapshot shows for a weight. */
export function shownBy({ digits }: Snapshot): (weight: number) => string {
  return (weight) => formatValue(weight, { digits, kind: 'weight' });
}
