import { describe, expect, test } from 'vitest';
import { initial, tokensOf } from '../../../web/state/initial.ts';
import { readLink } from '../../../web/state/link/link.ts';
import { reduce } from '../../../web/state/changes/reduce.ts';
import type { Change } from '../../../web/state/state.ts';
import { spansOf } from '../../../web/state/text/tokens.ts';

const textAfter = (text: string, change: Change) =>
  reduce(readLink(`?text=${encodeURIComponent(text)}`, '').state, change).state.text;
const remove = (at: number): Change => ({ type: 'word', at, deed: 'remove' });
const later = (at: number): Change => ({ type: 'word', at, deed: 'later' });
const earlier = (at: number): Change => ({ type: 'word', at, deed: 'earlier' });
const insert = (after: number, text: string): Change => ({ type: 'insert', after, text });

test('tokens know where they stand, in NFC', () => {
  const text = ' cafe\u0301, no ';
  for (const { token, start, end } of spansOf(text)) expect(text.normalize('NFC').slice(start, end)).toBe(token);
  expect(spansOf(text).map(({ token }) => token)).toEqual(['caf\u00e9', ',', 'no']);
});

describe('a word', () => {
  test.each<[string, Change, string]>([
    ['we saw it', remove(0), 'saw it'],
    ['we saw it', remove(1), 'we it'],
    ['we saw it', remove(2), 'we saw'],
    ['the ball, full', remove(2), 'the ball full'],
    ['one', remove(0), ''],
    ['we saw it', remove(3), 'we saw it'],
    ['we saw it', remove(-1), 'we saw it'],
  ])('of “%s” is taken out: %j gives “%s”', (text, change, expected) => {
    expect(textAfter(text, change)).toBe(expected);
  });

  test.each<[string, Change, string]>([
    ['we saw  it', later(0), 'saw we  it'],
    ['we saw  it', earlier(2), 'we it  saw'],
    ['it, we', later(0), ',it we'],
    ['we saw', later(1), 'we saw'],
    ['we saw', earlier(0), 'we saw'],
    ['we saw', later(NaN), 'we saw'],
  ])('of “%s” changes places with the one beside it: %j gives “%s”', (text, change, expected) => {
    expect(textAfter(text, change)).toBe(expected);
  });

  test.each<[string, Change, string]>([
    ['we saw', insert(0, ' both '), 'we both saw'],
    ['we saw', insert(1, 'it fly'), 'we saw it fly'],
    ['', insert(0, 'hello'), 'hello'],
  ])('comes after one of “%s”: %j gives “%s”', (text, change, expected) => {
    expect(textAfter(text, change).trim()).toBe(expected);
  });

  test('is still the one that is looked from where it went, and keeps its numbers', () => {
    const { state } = readLink('?text=we+saw+it+fly&row=saw&edit=x..2.1=5,x..1.2=6', '');
    const moved = reduce(state, later(1)).state;
    expect(moved.text).toBe('we it saw fly');
    expect(tokensOf(moved)[moved.query]).toBe('saw');
    expect(moved.edit).toMatchObject([
      { row: 2, value: 5 },
      { row: 0, value: 6 },
    ]);
  });

  test('that is taken out leaves the look to the one in its place', () => {
    const { state } = readLink('?text=we+saw+it+fly&row=saw', '');
    expect(reduce(state, remove(1)).state).toMatchObject({ text: 'we it fly', query: 1 });
    expect(reduce(state, remove(0)).state).toMatchObject({ text: 'saw it fly', query: 0 });
    const last = readLink('?text=we+saw&row=saw', '').state;
    expect(reduce(last, remove(1)).state).toMatchObject({ text: 'we', query: 0 });
  });

  test('of the worked example stays one of it, wherever it goes and whichever is taken out', () => {
    expect(reduce(initial, later(0))).toEqual({ state: { ...initial, text: 'full ball it' }, notes: [] });
    expect(reduce(initial, remove(0)).state).toMatchObject({ text: 'full it', model: 'example', query: 1 });
    expect(readLink('?text=it+ball', '').state).toMatchObject({ model: 'example', d: 4, heads: 2 });
  });

  test('that the worked example has twice, or not, takes its numbers away, and that is said', () => {
    for (const text of ['full', 'moon']) {
      const { state, notes } = reduce(initial, { type: 'insert', after: 0, text });
      expect(state).toMatchObject({ text: `ball ${text} full it`, model: 'seeded' });
      expect(notes).toMatchObject([{ key: 'note-seeded-text' }]);
    }
  });
});
