import { expect, expectTypeOf, test } from 'vitest';
import { enNotes } from '../../../web/strings/en/notes.ts';
import { enOptions } from '../../../web/strings/en/options.ts';
import { en } from '../../../web/strings/en/index.ts';
import { say, t, type Value, type Values } from '../../../web/strings/t.ts';

test('holes are filled with what they are given, which is text and nothing else', () => {
  expect(t('note-width-number', { asked: '<b>$&{now}</b>', now: 4 })).toBe(
    '“<b>$&{now}</b>” is not a model width; 4 is used.',
  );
});

test('numbers have a real minus sign', () => {
  expect(t('note-heads-few', { asked: -3, heads: 1 })).toContain('instead of −3.');
});

test('one head is used, two heads are used', () => {
  expect(t('note-heads-number', { asked: 'x', heads: 1 })).toContain('1 head is used');
  expect(t('note-heads-number', { asked: 'x', heads: 2 })).toContain('2 heads are used');
});

test('the values that a key needs are known to the compiler', () => {
  expectTypeOf<Values<'note-heads-few'>>().toEqualTypeOf<Readonly<Record<'asked' | 'heads', Value>>>();
});

/** Checked by tsc, never called. */
export const notCompiled = [
  // @ts-expect-error a hole without a value
  () => t('note-heads-few', { asked: 1 }),
  // @ts-expect-error no such hole
  () => t('note-heads-few', { asked: 1, heads: 1, other: 1 }),
  // @ts-expect-error holes, and no values at all
  () => t('note-heads-few'),
  // @ts-expect-error no such key
  () => t('nonsense'),
];

test('no sentence has a hole that cannot be filled', () => {
  for (const [key, text] of Object.entries({ ...en, ...enNotes, ...enOptions })) {
    expect(text.replace(/\{[a-zA-Z]+(\|[^|}]*\|[^|}]*)?\}/g, ''), key).not.toMatch(/[{}]/);
  }
});

test('a value that is missing leaves its hole visible', () => {
  expect(say({ key: 'note-heads-few', values: { asked: 0 } })).toContain('{heads}');
});
