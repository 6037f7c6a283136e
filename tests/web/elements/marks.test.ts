/** What stands out in matrices and is said about them, for links computed by the engine. */
import { describe, expect, test } from 'vitest';
import { columnsRead, isConcat, mixes, ownColumns, sumToOne } from '../../../web/elements/shared/claims.ts';
import { marksOf } from '../../../web/elements/shared/marks.ts';
import { shower } from '../../../web/elements/shared/value.ts';
import { snapshotOf } from '../made/snapshots.ts';

describe('the columns that a head reads', () => {
  test('are named while its queries and keys are made from the same few', () => {
    expect(columnsRead(snapshotOf(''), 0)).toEqual(['entity', 'bias']);
    expect(columnsRead(snapshotOf(''), 1)).toEqual(['adjective', 'bias']);
    expect(columnsRead(snapshotOf('?heads=4'), 1)).toEqual(['bias']);
    expect(columnsRead(snapshotOf('?edit=wq.1.2.1=1,wk.1.2.1=1'), 0)).toEqual(['entity', 'adjective', 'bias']);
  });

  test('are not where an edit makes it untrue: other rows in W_Q than in W_K, or all rows', () => {
    expect(columnsRead(snapshotOf('?edit=wq.1.2.1=1'), 0)).toBeNull();
    const all = ['wq', 'wk'].flatMap((stage) => [2, 3].map((row) => `${stage}.1.${row}.1=1`));
    expect(columnsRead(snapshotOf(`?edit=${all.join()}`), 0)).toBeNull();
  });

  test('are not named where they have no names', () => {
    const first = ['wq', 'wk'].flatMap((stage) => [1, 2].map((col) => `${stage}.1.1.${col}=0`));
    expect(columnsRead(snapshotOf(`?text=a+b&d=4&heads=2&edit=${first.join()}`), 0)).toBeNull();
  });
});

test('two heads are told apart by a column only while each has one of its own', () => {
  expect(ownColumns(snapshotOf(''))).toEqual(['entity', 'adjective']);
  expect(ownColumns(snapshotOf('?edit=wq.1.2.1=1,wk.1.2.1=1'))).toBeNull(); // head 1 reads the adjective too
  expect(ownColumns(snapshotOf('?edit=wq.1.2.1=1'))).toBeNull();
});

test('W_O is said to mix only while every output draws on several numbers', () => {
  expect(mixes(snapshotOf('?wo=mixing'))).toBe(true);
  expect(mixes(snapshotOf(''))).toBe(false);
  expect(mixes(snapshotOf('?wo=mixing&edit=wo..1.1=0'))).toBe(false);
});

test('rows are said to sum to 1 only while their weights are numbers', () => {
  expect(sumToOne(snapshotOf('?heads=4&mask=causal'))).toBe(true);
  expect(sumToOne(snapshotOf('?text=a+b&d=8&edit=x..1.1=1e38&row=a'))).toBe(false);
});

test('W_O is called the identity only while it is', () => {
  expect(isConcat(snapshotOf(''))).toBe(true);
  expect(isConcat(snapshotOf('?wo=mixing'))).toBe(false);
  expect(isConcat(snapshotOf('?edit=wo..1.2=0.5'))).toBe(false);
  expect(isConcat(snapshotOf('?edit=wo..1.1=2'))).toBe(false);
  expect(isConcat(snapshotOf('?edit=bo..1.1=0'))).toBe(true);
  expect(isConcat(snapshotOf('?edit=bo..1.4=0.5'))).toBe(false);
});

describe('with the link from "it" to "ball" of head 1 open', () => {
  const snapshot = snapshotOf('');

  test('the row of the query is marked where rows are queries, and never in keys and values', () => {
    for (const stage of ['x', 'q', 'dots', 'scores', 'weights', 'head', 'concat', 'part', 'y'] as const) {
      expect(marksOf(snapshot, { stage, head: null }).query, stage).toBe(2);
    }
    for (const stage of ['k', 'v', 'wq', 'wk', 'wv', 'wo'] as const) {
      expect(marksOf(snapshot, { stage, head: 0 }).query, stage).toBeNull();
    }
  });

  test('the key and the value of "ball" are marked in head 1 alone', () => {
    expect(marksOf(snapshot, { stage: 'k', head: 0 }).key).toBe(0);
    expect(marksOf(snapshot, { stage: 'v', head: 0 }).key).toBe(0);
    expect(marksOf(snapshot, { stage: 'v', head: 1 }).key).toBeNull();
    expect(marksOf(snapshot, { stage: 'q', head: 0 }).key).toBeNull();
  });

  test('the cell itself and the scores that it is made from are marked', () => {
    const weights = marksOf(snapshot, { stage: 'weights', head: 0 });
    expect(weights.opened(2, 0)).toBe(true);
    expect(weights.opened(2, 1)).toBe(false);
    expect(marksOf(snapshot, { stage: 'weights', head: 1 }).opened(2, 0)).toBe(false);
    const scores = marksOf(snapshot, { stage: 'scores', head: 0 });
    expect([0, 1, 2].map((col) => scores.feeds(2, col))).toEqual([true, true, true]);
    expect(scores.feeds(1, 0)).toBe(false);
  });
});

test('masked, too small, infinite and not a number look different from 0, and from each other', () => {
  const snapshot = snapshotOf('?mask=causal');
  const weight = shower(snapshot, { stage: 'weights', head: 0 });
  const masked = shower(snapshot, { stage: 'masked', head: 0 });
  const value = shower(snapshot, { stage: 'x', head: null });
  expect(value(0, 0, 0)).toEqual({ text: '0', sign: '0', kind: 'zero' });
  expect(weight(0, 1, 0)).toEqual({ text: 'masked', sign: '', kind: 'masked' });
  expect(weight(0, 1, 0.25)).toEqual({ text: '0.2500', sign: '0.2500', kind: 'plain' });
  expect(weight(2, 1, 0)).toEqual({ text: 'too small for float32', sign: '≈0', kind: 'underflow' });
  expect(masked(0, 1, -Infinity)).toEqual({ text: '−∞', sign: '−∞', kind: 'masked' });
  expect(masked(2, 1, -Infinity)).toEqual({ text: '−∞', sign: '−∞', kind: 'infinite' });
  expect(value(0, 0, Number.NaN)).toEqual({ text: 'NaN', sign: 'NaN', kind: 'nan' });
});
