/** Places as those outside name them. */
import { expect, test } from 'vitest';
import { addressOf } from '../../../web/lab/api.ts';

test('a place counts from 1, and one that does not is told so in the same count', () => {
  expect(addressOf({ stage: 'weights', head: 1, row: 3, col: 2 })).toEqual({
    stage: 'weights',
    head: 0,
    row: 2,
    col: 1,
  });
  expect(addressOf({ stage: 'x', row: 1, col: 1 })).toEqual({ stage: 'x', head: null, row: 0, col: 0 });
  expect(() => addressOf({ stage: 'x', row: 0, col: 1 })).toThrow('row is 0, but counts from 1');
  expect(() => addressOf({ stage: 'x', row: 1, col: 1.5 })).toThrow('col is 1.5, but counts from 1');
  expect(() => addressOf({ stage: 'weights', head: 0, row: 1, col: 1 })).toThrow('head is 0, but counts from 1');
});
