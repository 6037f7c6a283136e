import { expect, test } from 'vitest';
import { chooseHeads, headChoices, nearestHeads } from '../../../web/state/heads.ts';
import { divisors } from '../../../web/state/widths.ts';

test('the divisors of a width, up to the limit', () => {
  expect(divisors(4, 32)).toEqual([1, 2, 4]);
  expect(divisors(512, 32)).toEqual([1, 2, 4, 8, 16, 32]);
  expect(divisors(7, 4)).toEqual([1]);
  expect(divisors(1, 32)).toEqual([1]);
});

test('the nearest divisor is taken, the smaller of two', () => {
  expect(nearestHeads(3, 4)).toBe(2);
  expect(nearestHeads(4, 6)).toBe(3);
  expect(nearestHeads(5, 6)).toBe(6);
  expect(nearestHeads(1e9, 48)).toBe(24);
});

test('a count that divides is taken without a word', () => {
  expect(chooseHeads(4, 32, 2)).toEqual({ value: 4, notes: [] });
});

test.each([
  [0, 32, 1, 'note-heads-few'],
  [-7, 32, 1, 'note-heads-few'],
  [0.5, 32, 1, 'note-heads-few'],
  [-Infinity, 32, 1, 'note-heads-few'],
  [2.5, 32, 2, 'note-heads-divide'],
  [3, 4, 2, 'note-heads-divide'],
  [33, 64, 32, 'note-heads-many'],
  [1e9, 48, 24, 'note-heads-many'],
  [Infinity, 4, 4, 'note-heads-many'],
  [NaN, 32, 4, 'note-heads-number'],
  [NaN, 6, 3, 'note-heads-number'],
])('%d heads of a width of %d become %d, and that is said', (asked, d, heads, key) => {
  const chosen = chooseHeads(asked, d, 4);
  expect(chosen.value).toBe(heads);
  expect(chosen.notes).toEqual([expect.objectContaining({ key })]);
  expect(chosen.notes[0].values).toMatchObject({ asked: Number.isNaN(asked) ? '' : asked, heads });
});

test('counts to choose from: all that divide, and small ones that do not with what is left over', () => {
  expect(headChoices({ d: 4 })).toEqual([
    { heads: 1, width: 4, left: 0 },
    { heads: 2, width: 2, left: 0 },
    { heads: 3, width: 1, left: 1 }, // 4 = 3·1 + 1
    { heads: 4, width: 1, left: 0 },
  ]);
  expect(headChoices({ d: 512 }).map(({ heads }) => heads)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 16, 32]);
  for (const { heads, width, left } of headChoices({ d: 509 })) expect(heads * width + left).toBe(509);
});
