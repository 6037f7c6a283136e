/** What of a sentence stays in one line. */
import { expect, test } from 'vitest';
import { together } from '../../../web/elements/sentence/together.ts';
import { spansOf } from '../../../web/state/text/tokens.ts';

/** As an own sentence is cut: every word and sign is computed. */
function groupsOf(text: string): string[] {
  let cut = 0;
  const pieces = spansOf(text).flatMap(({ start, end }, token) => {
    const before = text.slice(cut, start);
    cut = end;
    return [...(before ? [{ text: before, token: null }] : []), { text: text.slice(start, end), token }];
  });
  return together(pieces)
    .map((group) => group.map((piece) => piece.text).join(''))
    .filter((group) => group.trim() !== '');
}

test.for([
  ['it was off.', ['it', 'was', 'off.']],
  ['full, and “outside” (off)', ['full,', 'and', '“outside”', '(off)']],
  ['say "it" now', ['say', '"it"', 'now']],
  ['球，是满的。', ['球，', '是', '满', '的。']],
])('a word and its signs: %s', ([text, groups]) => {
  expect(groupsOf(text as string).join('|')).toBe((groups as string[]).join('|'));
});

test('signs that are not computed are cut off the words after them, and nothing is lost', () => {
  const pieces = [
    { text: 'the ', token: null },
    { text: 'ball', token: 0 },
    { text: ', because it was ', token: null },
    { text: 'full', token: 1 },
    { text: '.', token: null },
  ];
  const groups = together(pieces).map((group) => group.map(({ text }) => text).join(''));
  expect(groups).toEqual(['the ', 'ball,', ' because it was ', 'full.']);
});

test('of many signs some may stand in the next line', () => {
  const pieces = Array.from({ length: 40 }, (_, token) => ({ text: '.', token }));
  expect(Math.max(...together(pieces).map((group) => group.length))).toBeLessThan(6);
  expect(together(pieces).flat()).toEqual(pieces);
});
