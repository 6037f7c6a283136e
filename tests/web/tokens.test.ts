import { expect, test } from 'vitest';
import { tokensOf, sentence } from '../../web/state/initial.ts';
import { tokenize } from '../../web/state/tokens.ts';

test('words and marks are tokens, white space is not', () => {
  expect(tokenize(' The  ball,\tfull\r\n(it) … ')).toEqual(['The', 'ball', ',', 'full', '(', 'it', ')', '…']);
  expect(tokenize(sentence)).toEqual('Virat hit the ball because it was full and outside off .'.split(' '));
});

test('case is kept, and an apostrophe or a decimal point does not split', () => {
  expect(tokenize("It's it 3.14 don’t")).toEqual(["It's", 'it', '3.14', 'don’t']);
});

test('an emoji with joiners, a skin tone, a flag or a keycap is one token', () => {
  expect(tokenize('👩‍👩‍👧‍👦👍🏽🇮🇳🇦🇺 1️⃣❤️‍🔥')).toEqual(['👩‍👩‍👧‍👦', '👍🏽', '🇮🇳', '🇦🇺', '1️⃣', '❤️‍🔥']);
});

test('combining marks stay with their letter, and both spellings of a letter are one token', () => {
  expect(tokenize('e\u0301t\u00e9')).toEqual(['ét\u00e9'.normalize('NFC')]);
  expect(tokenize('Se\u0301an')).toEqual(tokenize('S\u00e9an'));
  expect(tokenize('q\u0307\u0323')).toHaveLength(1);
});

test('Arabic and Hebrew split at their spaces, in reading order, vowel signs kept', () => {
  expect(tokenize('ضرب الكرةَ لأنها كانت ممتلئة.')).toEqual(['ضرب', 'الكرةَ', 'لأنها', 'كانت', 'ممتلئة', '.']);
  expect(tokenize('שלום, עולם')).toEqual(['שלום', ',', 'עולם']);
  expect(tokenize('the كرة ball')).toEqual(['the', 'كرة', 'ball']);
});

test('Hindi splits into words, not into letters and signs', () => {
  expect(tokenize('विराट ने गेंद को मारा।')).toEqual(['विराट', 'ने', 'गेंद', 'को', 'मारा', '।']);
});

test('Chinese, Japanese and Thai split without spaces', () => {
  // Which words a dictionary knows differs between browsers: what is promised is a split that loses nothing.
  for (const text of ['他打了球，因为它很满。', 'ボールがいっぱいだった。', 'ผมตีลูกบอล']) {
    const tokens = tokenize(text);
    expect(tokens.length).toBeGreaterThan(1);
    expect(tokens.join('')).toBe(text.normalize('NFC'));
  }
  expect(tokenize('他打了球，因为它很满。')).toContain('，');
});

test('what cannot be seen is no token', () => {
  expect(tokenize('a\u200b \u200e\u2060 \u00a0\u3000\ufeff\u0000\u0085b')).toEqual(['a', 'b']);
  expect(tokenize('\u200b\u200d\ufe0f')).toEqual([]);
  expect(tokenize('')).toEqual([]);
});

test('markup is text', () => {
  expect(tokenize('<img onerror>')).toEqual(['<', 'img', 'onerror', '>']);
});

test('the first 128 tokens are used', () => {
  const text = Array.from({ length: 200 }, (_, i) => `w${i}`).join(' ');
  expect(tokenize(text)).toHaveLength(200);
  expect(tokensOf({ text })).toEqual(tokenize(text).slice(0, 128));
});
