/** Options of a problem: in the link, in the state, and what a change of one does to the rest. */
import { describe, expect, test } from 'vitest';
import { initial, keysOf, wordsOf } from '../../../web/state/initial.ts';
import { advance, begin } from '../../../web/state/changes/history.ts';
import { readLink, writeLink } from '../../../web/state/link/link.ts';
import { problemOf } from '../../../web/state/problem.ts';
import { reduce } from '../../../web/state/changes/reduce.ts';
import type { Action, Change, Options, State } from '../../../web/state/state.ts';

const at = (link: string) => readLink(link, '').state;
const set = (options: Partial<Options>): Change => ({ type: 'options', options });
const after = (link: string, ...actions: Change[]): State =>
  actions.reduce((state, action) => reduce(state, action).state, at(link));
const keys = (link: string, action: Change) => reduce(at(link), action).notes.map(({ key }) => key);

const words = '?text=a+b+c+d&d=8';

describe('in the link', () => {
  test.each([
    `${words}&heads=8&kv=2`,
    `${words}&dk=3&dv=5`,
    `${words}&pos=sin`,
    `${words}&pos=rope`,
    `${words}&scale=0.125&sharp=2.5&softcap=20`,
    `${words}&variant=mask-zero&mask=causal`,
    `${words}&off=1,3`,
    `${words}&mask=causal,window:3,pad:2,cells:2-1.3-1`,
    '?text=a+b&cross=1&text2=one+two+three&d=8',
    '?cross=1&text2=full+ball',
    '?text2=kept',
    '?model=seeded&d=4&heads=2&dk=2&dv=1',
  ])('%s is read and written back', (link) => {
    expect(readLink(link, '').notes).toEqual([]);
    expect(writeLink(at(link))).toBe(link);
  });

  test('what equals the default is left out', () => {
    const usual = `${words}&kv=4&dk=auto&dv=auto&pos=none&mask=&scale=auto&sharp=1&softcap=none&variant=none&off=&cross=0`;
    expect(readLink(usual, '')).toEqual(readLink(words, ''));
    expect(writeLink(at(usual))).toBe(words);
  });

  test('each says its part of the problem', () => {
    const link =
      '?text=a+b&cross=1&text2=c+d+e&d=8&kv=2&dk=6&dv=3&pos=rope&scale=2&sharp=3&softcap=4&off=4&variant=maxed';
    expect(problemOf(at(`${link}&mask=window:2,pad:1,cells:1-3`))).toEqual({
      source: { kind: 'seeded', tokens: ['a', 'b'], other: ['c', 'd', 'e'], seed: 1, modelWidth: 8 },
      heads: 4,
      kvHeads: 2,
      headWidth: 6,
      valueWidth: 3,
      positions: 'rotary',
      causal: false,
      window: 2,
      pad: 1,
      cells: [{ query: 0, key: 2 }],
      scale: 2,
      sharp: 3,
      softcap: 4,
      off: [3],
      variant: 'maxed',
      edits: [],
    });
  });
});

describe('heads', () => {
  test('that share keys and values go on doing so while their number divides the heads', () => {
    expect(after(`${words}&heads=4&kv=2`, { type: 'heads', heads: 8 }).kv).toBe(2);
    expect(after(`${words}&heads=4&kv=4`, { type: 'heads', heads: 8 }).kv).toBeNull();
    const { state, notes } = reduce(at('?text=a&d=12&heads=4&kv=2'), { type: 'heads', heads: 3 });
    expect(state).toMatchObject({ heads: 3, kv: 1 });
    expect(notes).toEqual([{ key: 'note-kv', values: { heads: 3, asked: 2, now: 1 } }]);
  });

  test('of a fixed width stay as wide, whatever their number, up to the limit', () => {
    expect(after(`${words}&heads=4&dk=2`, { type: 'heads', heads: 8 })).toMatchObject({ heads: 8, dk: 2 });
    const wide = at('?text=a&d=32&heads=8&dk=512');
    expect(reduce(wide, { type: 'heads', heads: 32 }).state.dk).toBe(128);
  });

  test('of another number are all on, and that is said', () => {
    expect(after(`${words}&off=2`, { type: 'heads', heads: 2 }).off).toEqual([]);
    expect(keys(`${words}&off=2`, { type: 'heads', heads: 2 })).toEqual(['note-off-cut']);
    expect(keys(`${words}&off=2`, { type: 'width', d: 16 })).toEqual(['note-off-cut']);
    expect(keys(`${words}&off=2`, set({ off: [] }))).toEqual([]);
    expect(after(words, set({ off: [3, 1, 1] })).off).toEqual([1, 3]);
  });

  test('of an odd width can not be turned: positions go, and that is said', () => {
    expect(after('?pos=rope', { type: 'heads', heads: 4 }).pos).toBe('none');
    expect(keys('?pos=rope', { type: 'heads', heads: 4 })).toEqual(['note-pos-odd']);
  });

  test('of widths of their own are not those of the worked example', () => {
    const { state, notes } = reduce(initial, set({ dk: 3 }));
    expect(state).toMatchObject({ model: 'seeded', d: 4, heads: 2, dk: 3, text: 'ball full it' });
    expect(notes).toEqual([{ key: 'note-seeded-heads', values: { seed: 1 } }]);
    expect(reduce(initial, set({ dk: 2, dv: 2 })).state.model).toBe('example');
    expect(after('?dk=2&dv=2', { type: 'heads', heads: 4 }).model).toBe('seeded');
  });
});

describe('numbers set by hand', () => {
  test('stay on their number when heads get another width, and go with a column that is gone', () => {
    const { state, notes } = reduce(at(`${words}&heads=2&edit=wq.2.1.1=5,wq.2.1.4=6,wo..8.1=7`), set({ dk: 3, dv: 3 }));
    expect(state.edit.map(({ stage, head, row, col }) => [stage, head, row, col])).toEqual([['wq', 1, 0, 1]]);
    expect(notes).toEqual([{ key: 'note-edits-dropped', values: { count: 2 } }]);
  });

  test('of a key/value head that is gone go with it, and undo brings them back', () => {
    const begun = begin(at(`${words}&heads=4&edit=wk.4.1.1=5,wq.4.1.1=6`));
    const { history, notes } = advance(begun, set({ kv: 2 }));
    expect(history.state.edit).toMatchObject([{ stage: 'wq' }]);
    expect(notes).toEqual([{ key: 'note-edits-dropped', values: { count: 1 } }]);
    expect(advance(history, { type: 'undo' }).history.state).toEqual(begun.state);
  });

  test('of X are those of the embedding once positions are added, and are still of X without', () => {
    const cell = { stage: 'emb', head: null, row: 0, col: 1 } as const;
    const state = after('?pos=sin', { type: 'edit', cell, text: '7' });
    expect(state.edit).toMatchObject([{ stage: 'x', row: 0, col: 1, value: 7 }]);
    expect(reduce(state, { type: 'edit', cell: { ...cell, stage: 'x' }, text: '8' }).state).toBe(state);
    expect(reduce(state, set({ pos: 'none' })).state.edit).toEqual(state.edit);
    expect(reduce(state, { type: 'reset', cell }).state.edit).toEqual([]);
  });
});

describe('keys from elsewhere', () => {
  test('begin as the same words, so that no number jumps', () => {
    const state = after('', set({ cross: true }));
    expect(state).toMatchObject({ cross: true, text2: 'ball full it', model: 'example' });
    expect(keysOf(after('?text2=full', set({ cross: true })))).toEqual(['full']);
  });

  test('have words of their own, which are kept while keys come from the text again', () => {
    const state = after('', set({ cross: true }), { type: 'text2', text: 'full ball' });
    expect(wordsOf(state)).toEqual({ query: ['ball', 'full', 'it'], key: ['full', 'ball'] });
    const own = after('', set({ cross: true }), { type: 'text2', text: 'full moon' }, set({ cross: false }));
    expect(own).toMatchObject({ model: 'seeded', d: 32, text2: 'full moon' });
    expect(keysOf(own)).toEqual(['ball', 'full', 'it']);
  });

  test('are followed by an opened link and by hidden cells', () => {
    const state = after('?text=a+b&cross=1&text2=c+d&mask=cells:1-2.2-1&stage=weights&row=a&col=d', {
      type: 'text2',
      text: 'd e',
    });
    expect(state.cell).toMatchObject({ row: 0, col: 0 });
    expect(state.mask.cells).toEqual([{ query: 0, key: 0 }]);
  });

  test('take their numbers with them when they go', () => {
    expect(keys('?text=a&cross=1&text2=b+c&edit=xk..2.1=5', set({ cross: false }))).toEqual(['note-edits-dropped']);
    expect(keys('?text=a&cross=1&text2=b+c&mask=cells:1-2', set({ cross: false }))).toEqual(['note-cells-gone']);
  });

  test('are typed in one run, apart from the text', () => {
    const write = (type: 'text' | 'text2', text: string): Action => ({ type, text });
    const typed = [write('text2', 'a'), write('text2', 'ab'), write('text', 'x'), write('text', 'xy')];
    const { past } = typed.reduce((h, action) => advance(h, action).history, begin(at('?cross=1&text2=full')));
    expect(past.map(({ text, text2 }) => [text, text2])).toEqual([
      ['ball full it', 'full'],
      ['ball full it', 'ab'],
    ]);
  });
});

test('rules of the mask that are not named stay', () => {
  const state = after(words, { type: 'mask', mask: { pad: 1 } }, { type: 'mask', mask: { causal: true } });
  expect(state.mask).toEqual({ causal: true, window: null, pad: 1, cells: [] });
});

test('no more words are padded than there are', () => {
  const { state, notes } = reduce(at('?text=a+b+c+d&mask=pad:3'), { type: 'text', text: 'a b' });
  expect(state.mask.pad).toBe(2);
  expect(notes).toEqual([{ key: 'note-pad', values: { asked: 3, min: 0, max: 2, now: 2 } }]);
});

test('a hidden cell stays with its words', () => {
  const state = after(`${words}&mask=cells:2-4`, { type: 'word', at: 0, deed: 'remove' });
  expect(state.mask.cells).toEqual([{ query: 0, key: 2 }]);
});
