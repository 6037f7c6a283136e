/** Parts of the lab, without an element. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { AddressKeeper } from '../../../web/lab/page-url.ts';
import { notesAfter } from '../../../web/lab/notes.ts';
import { piecesOf } from '../../../web/lab/pieces.ts';
import { initial, tokensOf } from '../../../web/state/initial.ts';
import { openedHead } from '../../../web/state/opened.ts';
import type { Action, Note } from '../../../web/state/state.ts';
import { snapshotOf } from '../made/snapshots.ts';

const typed = (text: string): Action => ({ type: 'text', text });

test('an opened key that heads share opens a head that reads it: the one before it on the way, else the first', () => {
  const shared = { ...initial, heads: 8, kv: 2 };
  const key = { stage: 'k', head: 1, row: 0, col: 0 } as const;
  const on = (head: number) => ({ stage: 'dots', head, row: 0, col: 0 }) as const;
  expect(openedHead(shared, key)).toBe(4);
  expect(openedHead({ ...shared, trail: [on(6)] }, key)).toBe(6);
  expect(openedHead({ ...shared, trail: [on(2)] }, key)).toBe(4); // head 3 reads the other one
  expect(openedHead({ ...shared, kv: null }, key)).toBe(1);
});

describe('the sentence in pieces', () => {
  const pieces = (link: string): string =>
    piecesOf(snapshotOf(link).state, snapshotOf(link).tokens)
      .map(({ text, token }) => (token === null ? text : `[${token}${text}]`))
      .join('');

  test('of the worked example holds its three words, and not the "it" in "hit"', () => {
    expect(pieces('')).toBe('Virat hit the [0ball] because [2it] was [1full] and outside off.');
  });

  test('of the worked example holds these alone, in the order of their rows, where that order counts', () => {
    for (const option of ['mask=causal', 'mask=window:2', 'mask=pad:1', 'pos=sin', 'pos=rope']) {
      expect(pieces(`?${option}`), option).toBe('[0ball] [1full] [2it]');
    }
    expect(pieces('?mask=causal&text=it+ball')).toBe('[0it] [1ball]');
    expect(pieces('?mask=cells:3-1')).toContain('Virat'); // it hides a word from a word, wherever they stand
  });

  test('of an own text holds every word in its order, repeated ones too', () => {
    expect(pieces('?text=the+ball,+the+bat')).toBe('[0the] [1ball][2,] [3the] [4bat]');
  });

  test('together is the text as it was typed, in NFC', () => {
    const text = ' cafe\u0301  \n and\u200b more ';
    const state = { ...initial, model: 'seeded', text } as const;
    expect(
      piecesOf(state, tokensOf(state))
        .map((piece) => piece.text)
        .join(''),
    ).toBe(text.normalize('NFC'));
  });

  test('leaves what is over the limit uncomputed', () => {
    const state = { ...initial, model: 'seeded', text: 'one two three' } as const;
    expect(piecesOf(state, ['one', 'two'])).toEqual([
      { text: 'one', token: 0 },
      { text: ' ', token: null },
      { text: 'two', token: 1 },
      { text: ' three', token: null },
    ]);
  });
});

describe('notes', () => {
  const seeded: Note = { key: 'note-seeded-text', values: { seed: 1, d: 32, heads: 4 } };
  const many: Note = { key: 'note-tokens-many', values: { count: 130, limit: 128 } };
  const heads = { type: 'heads', heads: 2 } as const;

  test('of the first letter stay while one types on', () => {
    expect(notesAfter([seeded], typed('ab'), typed('a'), [])).toEqual([seeded]);
  });

  test('on the length of a text go as soon as it is short enough', () => {
    expect(notesAfter([seeded, many], typed('a'), typed('ab'), [])).toEqual([seeded]);
    expect(notesAfter([many], typed('a b'), typed('a'), [many])).toEqual([many]);
  });

  test('on what a cell did not take outlast the press elsewhere that left it, and no more', () => {
    const kept: Note = { key: 'note-cell-kept', values: { row: 1, col: 1, name: 'input', why: '' } };
    const edit = { type: 'edit', cell: { stage: 'x', head: null, row: 0, col: 0 }, text: 'x' } as const;
    expect(notesAfter([kept], heads, edit, [])).toEqual([kept]);
    expect(notesAfter([kept], heads, heads, [])).toEqual([]);
  });

  test('go when something else is computed, and stay while one looks around', () => {
    expect(notesAfter([seeded], heads, typed('a'), [])).toEqual([]);
    expect(notesAfter([seeded], { type: 'query', query: 1 }, typed('a'), [])).toEqual([seeded]);
  });
});

describe('the address', () => {
  const written: string[] = [];
  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal('location', { pathname: '/a/' });
    vi.stubGlobal('history', { state: null, replaceState: (_: null, __: string, url: string) => written.push(url) });
    written.length = 0;
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  test('is written at once, then at most four times a second, and ends with the newest', () => {
    const keeper = new AddressKeeper();
    for (let i = 0; i < 100; ++i) {
      keeper.keep(`?seed=${i}`);
      vi.advanceTimersByTime(10);
    }
    vi.runAllTimers();
    expect(written[0]).toBe('/a/?seed=0');
    expect(written.at(-1)).toBe('/a/?seed=99');
    expect(written.length).toBeLessThanOrEqual(5);
  });

  test('has no question mark where all is as at the start', () => {
    new AddressKeeper().keep('');
    expect(written).toEqual(['/a/']);
  });
});
