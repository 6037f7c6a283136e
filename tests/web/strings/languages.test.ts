/** Languages beside English: whole or not, they fit its sentences. */
import { afterEach, expect, test } from 'vitest';
import { en } from '../../../web/strings/en/index.ts';
import { hi } from '../../../web/strings/hi/index.ts';
import { languages } from '../../../web/strings/languages.ts';
import { categoriesOf, wordingFor } from '../../../web/strings/plurals.ts';
import { rich } from '../../../web/strings/rich.ts';
import { hole, type Key, learn, speak, t } from '../../../web/strings/t.ts';
import { enOptionsPanel } from '../../../web/strings/en/options-panel.ts';

learn(hi, 'hi');
afterEach(() => speak('en'));

const whole: Readonly<Partial<Record<string, string>>> = { ...en, ...enOptionsPanel };
const others = Object.entries(hi).map(([key, text]) => ({ language: 'hi', key, text: text as string }));

const holesIn = (text: string) => new Set(Array.from(text.matchAll(hole), ([, name]) => name));

test('every other language is tested here', () => {
  expect(languages.map(({ id }) => id)).toEqual(['en', 'hi']);
});

test.each(others)('$language, $key: a sentence of English too, with its holes', ({ key, text }) => {
  expect(whole[key]).toBeDefined();
  expect(holesIn(text)).toEqual(holesIn(whole[key]!));
});

test.each([...others, ...Object.entries(en).map(([key, text]) => ({ language: 'en', key, text }))])(
  '$language, $key: a wording for each plural category',
  ({ language, text }) => {
    for (const [, , wordings] of text.matchAll(hole)) {
      if (wordings) expect(wordings.slice(1).split('|')).toHaveLength(categoriesOf(language).length);
    }
  },
);

test('what a language has not yet is said in English, sentence by sentence', () => {
  speak('hi');
  expect(t('set-own')).toBe(hi['set-own']);
  expect(t('sentence-ask')).toBe(en['sentence-ask']);
  expect(t('with-cells', { count: 1 })).toBe('1 single cell hidden'); // counted as English counts
});

test('a language with few and many has a wording for each, in one order', () => {
  expect(categoriesOf('pl')).toEqual(['one', 'few', 'many', 'other']);
  const words = '|głowa|głowy|głów|głowy';
  expect([1, 3, 5, 1.5].map((count) => wordingFor(count, words, 'pl'))).toEqual(['głowa', 'głowy', 'głów', 'głowy']);
});

test('a sentence with marked-up words in it counts as well', () => {
  learn({ 'with-off': '{count|head|heads} {heads} off' } satisfies Partial<Record<Key, string>>, 'hi');
  speak('hi');
  expect(rich('with-off', { count: 2, heads: 'a, b' }).join('')).toBe('heads a, b off');
});
