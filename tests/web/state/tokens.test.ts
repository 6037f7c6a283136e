import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { tokensOf, sentence } from '../../../web/state/initial.ts';
import { readLink } from '../../../web/state/link/link.ts';
import { tokenize } from '../../../web/state/text/tokens.ts';

const { Segmenter } = Intl;
const withoutWords = () => Reflect.deleteProperty(Intl, 'Segmenter');
const withWords = () => Object.assign(Intl, { Segmenter });
afterEach(withWords);

describe.for([
  ['with Intl.Segmenter', withWords],
  ['without it, as in Firefox before 125', withoutWords],
] as const)('%s', ([, prepare]) => {
  beforeEach(() => void prepare());

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
});

test('without Intl.Segmenter words are the same where they have spaces between them', () => {
  // No colon between letters: editions of Unicode differ in whether it splits, and so do engines.
  const texts = [
    '1:2 1,000.50 e.g. U.S.A. a.1 1.a x_y __ 3;4 C++ #tag @you a@b.com https://x.org/a?b=c state-of-the-art',
    "café naïve 50% $5 €3.50 ½ x² W_Q “quoted” rock’n’roll 'quoted' ﬁ a\u00adb a\u2060b ab\u200dcd",
    'Ünïcödé Привет, мир! Γειά σου. 한국어 문장입니다. Tiếng Việt ٣٫١٤ ۱۲۳',
  ];
  const known = texts.map(tokenize);
  withoutWords();
  expect(texts.map(tokenize)).toEqual(known);
});

test('what it cannot split as others do is said, and only there', () => {
  const notes = (text: string) => readLink(`?text=${encodeURIComponent(text)}`, '').notes.map(({ key }) => key);
  expect(notes('他打了球')).not.toContain('note-tokens-plain');
  withoutWords();
  expect(tokenize('他打了')).toEqual(['他', '打', '了']);
  expect(notes('他打了球')).toContain('note-tokens-plain');
  expect(notes('the ball')).not.toContain('note-tokens-plain');
});
