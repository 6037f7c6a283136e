/** Attentions that nothing but the beginning of their names tells apart. */
import { plainName } from './names.ts';
import type { Attention } from './recognise.ts';

/**
 * Attentions with the same names below another beginning, such as a copy that an optimizer keeps, among them the one that
 * would be taken first; none where only layers, sides or kinds tell them apart.
 */
export function alike(attentions: readonly Attention[]): readonly Attention[] {
  const first = attentions[firstOf(attentions)];
  const twins = attentions.filter((one) => one !== first && areAlike(first, one));
  return twins.length > 0 ? [first, ...twins] : [];
}

/** The first self attention, else the first of all. */
export function firstOf(attentions: readonly Attention[]): number {
  return Math.max(
    attentions.findIndex(({ kind }) => kind !== 'cross'),
    0,
  );
}

function areAlike(a: Attention, b: Attention): boolean {
  if (a.side !== b.side && a.side !== '' && b.side !== '') return false;
  const [one, other] = [a, b].map(({ name }) => (name === '' ? [] : plainName(name).split('.')));
  while (one.length > 0 && other.length > 0 && one.at(-1) === other.at(-1)) {
    one.pop();
    other.pop();
  }
  const same = a.convention === b.convention && a.layer === b.layer && a.kind === b.kind;
  return same && ![...one, ...other].some((piece) => /\d/.test(piece));
}
