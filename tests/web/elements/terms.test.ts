/** Which terms of an explanation are written out. */
import { describe, expect, test } from 'vitest';
import { isMaskedTerm } from '../../../web/elements/why/formula.ts';
import { writtenTerms } from '../../../web/elements/why/terms.ts';
import type { Term } from '../../../web/engine/types.ts';
import { snapshotOf } from '../made/snapshots.ts';

const terms = (...values: number[]): Term[] => values.map((value) => ({ cells: [], value }));
const none = () => false;
const values = (written: readonly Term[]) => written.map(({ value }) => value);

test('up to six terms are all written, in their order', () => {
  const all = terms(1, -9, 3, 0, 2, 5);
  expect(writtenTerms({ op: 'sum', terms: all, parts: {} }, none)).toEqual({ written: all, left: 0, masked: 0 });
});

test('of more, the three of the largest size are written, in their order, and the others counted', () => {
  const { written, left } = writtenTerms({ op: 'sum', terms: terms(1, -9, 3, 0, 2, 5, 4), parts: {} }, none);
  expect(values(written)).toEqual([-9, 5, 4]);
  expect(left).toBe(4);
});

test('of equals the first are written', () => {
  const { written } = writtenTerms({ op: 'sum', terms: terms(0, 1, 1, -1, -1, -1, -1), parts: {} }, none);
  expect(values(written)).toEqual([1, 1, -1]);
});

test('a softmax has the term of its own cell among them, however small', () => {
  const { written, left } = writtenTerms(
    { op: 'softmax', terms: terms(0.1, 9, 8, 7, 6, 5, 4), parts: { at: 0 } },
    none,
  );
  expect(values(written)).toEqual([0.1, 9, 8, 7]);
  expect(left).toBe(3);
});

test('what is no number is written out', () => {
  const { written } = writtenTerms({ op: 'sum', terms: terms(1, 2, 3, 4, 5, 6, Number.NaN), parts: {} }, none);
  expect(values(written)).toEqual([5, 6, Number.NaN]);
});

describe('of terms that a mask made 0', () => {
  const isMasked = ({ value }: Term) => value === 0;
  const written = (op: 'sum' | 'softmax', at: number, ...all: number[]) =>
    writtenTerms({ op, terms: terms(...all), parts: { at } }, isMasked);

  test('few are written like any other', () => {
    expect(written('sum', 0, 1, 0, 0)).toMatchObject({ left: 0, masked: 0 });
  });

  test('many are counted apart, and those that are seen are all written while they are few', () => {
    const found = written('softmax', 1, 3, 1, 2, 5, 4, 0, 0, 0);
    expect(values(found.written)).toEqual([3, 1, 2, 5, 4]);
    expect(found).toMatchObject({ left: 0, masked: 3 });
  });

  test('none is among those that are only counted', () => {
    const found = written('sum', 0, 1, 9, 8, 7, 2, 3, 4, 0, 0);
    expect(values(found.written)).toEqual([9, 8, 7]);
    expect(found).toMatchObject({ left: 4, masked: 2 });
  });

  test('that of the cell itself is written', () => {
    const found = written('softmax', 7, 3, 1, 2, 5, 4, 0, 0, 0);
    expect(values(found.written)).toEqual([3, 1, 2, 5, 4, 0]);
    expect(found.masked).toBe(2);
  });
});

test('what a mask hides is a masked term, and what it cannot hide is none', () => {
  const masked = (link: string) => {
    const snapshot = snapshotOf(link);
    return snapshot.explanation.terms.map((term) => isMaskedTerm(snapshot, term));
  };
  expect(masked('?mask=causal&row=full&stage=weights&head=1&col=ball')).toEqual([false, false, true]);
  expect(masked('?mask=causal&stage=head&head=1&row=full&col=1')).toEqual([false, false, true]);
  expect(masked('?mask=causal&row=full&stage=weights&head=1&col=ball&variant=mask-zero')).toEqual([
    false,
    false,
    false,
  ]);
  expect(masked('?mask=causal&row=full&stage=weights&head=1&col=ball&variant=mask-after')).toEqual([
    false,
    false,
    false,
  ]);
});
