/** 10 000 links of people who mean no good: each gives a state within limits, and no more work than its length asks for. */
import { describe, expect, test, vi } from 'vitest';
import { limits } from '../../../build/generated/tables.ts';
import { requestOf } from '../../../web/lab/request.ts';
import { hasCell, takesEdit } from '../../../web/state/cells.ts';
import { splitBlock } from '../../../web/state/numbers/block.ts';
import { hasWords, tokensOf } from '../../../web/state/initial.ts';
import { readLink, writeLink } from '../../../web/state/link/link.ts';
import { readAmount, readCellNumber } from '../../../web/state/number.ts';
import type { State } from '../../../web/state/state.ts';
import { kvHeads } from '../../../web/state/widths.ts';
import { say, type Value } from '../../../web/strings/t.ts';
import { dice, hostile, names } from '../made/hostile.ts';
import { answer } from '../made/snapshots.ts';

/** What a page takes. */
function isWithinLimits(state: State): void {
  const { d, heads, dk, dv, seed, sharp, scale, softcap, mask, cell, query, drawing, edit, off, text } = state;
  const tokens = tokensOf(state).length;
  expect(text.length).toBeLessThanOrEqual(10_000);
  expect(tokens).toBeLessThanOrEqual(limits.tokens);
  expect(d >= 1 && d <= limits.modelWidth && Number.isInteger(d)).toBe(true);
  expect(heads >= 1 && heads <= limits.heads && d % heads === 0 && heads % kvHeads(state) === 0).toBe(true);
  for (const width of [dk ?? 1, dv ?? 1])
    expect(Number.isInteger(width) && width >= 1 && width <= limits.modelWidth).toBe(true);
  for (const number of [seed, sharp, scale ?? 1, softcap ?? 1, mask.window ?? 1, mask.pad])
    expect(number).toSatisfy(Number.isFinite);
  expect(query === 0 || query < tokens).toBe(true);
  if (cell) expect(hasCell(cell, state)).toBe(true);
  expect(edit.every((one) => takesEdit(one, state) && Number.isFinite(one.value))).toBe(true);
  expect(drawing.rows.every((row) => row < tokens) && off.every((head) => head < heads)).toBe(true);
}

/** A text or a number, or a sentence made of such. */
function isText(value: Value): boolean {
  if (typeof value !== 'object') return typeof value === 'string' || typeof value === 'number';
  return 'key' in value && say(value) !== '' && Object.values(value.values).every(isText);
}

// Some 30 s alone; how long it takes is measured elsewhere.
test(
  'give a state within limits, and sentences; the state has a link that leads back to it',
  { timeout: 300_000 },
  () => {
    const roll = dice(13);
    for (let left = 10_000; left > 0; --left) {
      const { search, hash } = hostile(roll);
      const { state, notes } = readLink(search, hash);
      isWithinLimits(state);
      for (const note of notes) {
        expect(say(note)).not.toBe('');
        expect(Object.values(note.values).filter((value) => !isText(value))).toEqual([]);
      }
      const link = writeLink(state);
      const again = link.startsWith('#') ? readLink('', link) : readLink(link, '');
      expect(writeLink(again.state), `${search}${hash}`).toBe(link);
    }
  },
);

test('are computed, or refused in words, every hundredth of them', () => {
  const roll = dice(13);
  for (let left = 10_000; left > 0; --left) {
    const { search, hash } = hostile(roll);
    if (left % 100 > 0) continue;
    const { state } = readLink(search, hash);
    if (hasWords(state)) expect(answer(requestOf(state)).stages.length).toBeGreaterThan(0);
  }
});

describe('a long run of one sign', () => {
  /** How often regular expressions look at a sign cannot be counted; how long they take grows with it. */
  const units = [' ', '+', '1', '-', ',', '/', ']', '\n', '1 ', '],', '%20'];
  const long = 20_000;
  const time = (read: () => unknown): number => {
    const start = performance.now();
    read();
    return performance.now() - start;
  };

  test.each(units.map((unit) => [JSON.stringify(unit), unit]))('of %s is read in a time like its length', (_, unit) => {
    const readers: readonly ((text: string) => unknown)[] = [
      readAmount,
      readCellNumber,
      splitBlock,
      ...names.map((name) => (text: string) => readLink(`?${name}=${text}`, '')),
    ];
    const around = (length: number) => `1${unit.repeat(length)}1`;
    for (const read of readers) {
      read(around(100)); // warm
      const [short, tenfold] = [around(long / 10), around(long)];
      const least = Math.min(...[short, short, short].map((text) => time(() => read(text))));
      // Ten times as long; a hundred times would be the square. Below some milliseconds clocks say nothing, and what is
      // busy beside it only adds to a time: one of several that is short enough will do.
      const bound = 30 * Math.max(least, 20);
      expect([1, 2, 3, 4, 5].some(() => time(() => read(tenfold)) < bound)).toBe(true);
    }
  });
});

test('values that throw, or are no values, set nothing and say so', async () => {
  const { readState } = await import('../../../web/lab/api.ts');
  const { initial } = await import('../../../web/state/initial.ts');
  const odd = (partial: object) => () => readState(initial, partial);
  expect(odd({ heads: {} })).toThrow(/heads .* not an object/);
  expect(odd({ text: ['a'] })).toThrow(/text .* not an array/);
  expect(odd({ heads: 1n })).toThrow(/heads .* not a bigint/);
  expect(odd({ heads: Symbol('x') })).toThrow(/heads .* not a symbol/);
  expect(odd({ heads: () => 1 })).toThrow(/heads .* not a function/);
  const getter = vi.fn(() => {
    throw new Error('mine');
  });
  expect(odd(Object.defineProperty({}, 'text', { enumerable: true, get: getter }))).toThrow('mine');
  expect(readState(initial, { heads: 1e300, text: 'x '.repeat(1e6), nonsense: 1 } as object).state).toMatchObject({
    heads: 32,
  });
  expect(readState(initial, { cross: true } as object).state.cross).toBe(true);
  const named = JSON.parse('{"__proto__": 4, "constructor": "x", "heads": 4}') as object;
  expect(readState(initial, named)).toMatchObject({ state: { heads: 4 }, notes: [{ key: 'note-link-unknown' }] });
});
