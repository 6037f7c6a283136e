/** Which terms of an explanation are written out. */
import { expect, test } from 'vitest';
import { writtenTerms } from '../../web/elements/terms.ts';
import type { Term } from '../../web/engine/types.ts';

const terms = (...values: number[]): Term[] => values.map((value) => ({ cells: [], value }));
const values = (written: readonly Term[]) => written.map(({ value }) => value);

test('up to six terms are all written, in their order', () => {
  const all = terms(1, -9, 3, 0, 2, 5);
  expect(writtenTerms({ op: 'sum', terms: all, parts: {} })).toEqual({ written: all, left: 0 });
});

test('of more, the three of the largest size are written, in their order, and the others counted', () => {
  const { written, left } = writtenTerms({ op: 'sum', terms: terms(1, -9, 3, 0, 2, 5, 4), parts: {} });
  expect(values(written)).toEqual([-9, 5, 4]);
  expect(left).toBe(4);
});

test('of equals the first are written', () => {
  const { written } = writtenTerms({ op: 'sum', terms: terms(0, 1, 1, -1, -1, -1, -1), parts: {} });
  expect(values(written)).toEqual([1, 1, -1]);
});

test('a softmax has the term of its own cell among them, however small', () => {
  const { written, left } = writtenTerms({ op: 'softmax', terms: terms(0.1, 9, 8, 7, 6, 5, 4), parts: { at: 0 } });
  expect(values(written)).toEqual([0.1, 9, 8, 7]);
  expect(left).toBe(3);
});

test('what is no number is written out', () => {
  const { written } = writtenTerms({ op: 'sum', terms: terms(1, 2, 3, 4, 5, 6, Number.NaN), parts: {} });
  expect(values(written)).toEqual([5, 6, Number.NaN]);
});
