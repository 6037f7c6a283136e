/** How the numbers are drawn: in the link, through changes of words and heads, and against an older picture. */
import { describe, expect, test } from 'vitest';
import { comparedRows, needsStats, plainDrawing } from '../../../web/state/drawing.ts';
import { advance, begin } from '../../../web/state/changes/history.ts';
import { followAction } from '../../../web/state/changes/rebase.ts';
import { readLink, writeLink } from '../../../web/state/link/link.ts';
import { reduce } from '../../../web/state/changes/reduce.ts';
import type { Action, Change, State } from '../../../web/state/state.ts';

const read = (link: string): State => readLink(link, '').state;
const drawn = (link: string) => read(link).drawing;
const keys = (link: string) => readLink(link, '').notes.map(({ key }) => key);
const after = (state: State, ...changes: readonly Change[]): State =>
  changes.reduce((now, change) => reduce(now, change).state, state);

describe('a link', () => {
  test('names the words whose rows are compared, the order, the colours and what is pinned', () => {
    const link = '?rows=full,1&sort=entropy&norm=row&palette=cividis&pin=2,1&stats=1';
    const expected = { rows: [1, 0], sort: 'entropy', norm: 'row', palette: 'cividis', pins: [1, 0], stats: true };
    expect(drawn(link)).toEqual(expected);
    expect(keys(link)).toEqual([]);
    expect(writeLink(read(link))).toBe('?rows=full,ball&sort=entropy&norm=row&palette=cividis&pin=2,1&stats=1');
    expect(writeLink(read(''))).toBe('');
  });

  test('names an order the other way round with a minus', () => {
    expect(drawn('?sort=-entropy').sort).toBe('-entropy');
    expect(writeLink(after(read(''), { type: 'draw', drawing: { sort: '-number' } }))).toBe('?sort=-number');
    expect(keys('?sort=-entropy')).toEqual([]);
  });

  test('spells a word that is a comma by its place', () => {
    const link = writeLink(after(read('?text=a,+b,+c'), { type: 'draw', drawing: { rows: [1, 3] } }));
    expect(link).toBe('?text=a,+b,+c&rows=2,4');
    expect(drawn(link).rows).toEqual([1, 3]);
  });

  test.each([
    ['rows=moon,full', { rows: [1] }, 'note-link-list'],
    ['rows=0,9', {}, 'note-link-list'],
    ['pin=3', {}, 'note-link-list'],
    ['sort=size', {}, 'note-link-choice'],
    ['sort=--own', {}, 'note-link-choice'],
    ['norm=column', {}, 'note-link-choice'],
    ['palette=jet', {}, 'note-link-choice'],
    ['stats=yes', {}, 'note-link-choice'],
  ])('that says %s is understood as %j, and that is said', (link, expected, key) => {
    expect(drawn(`?${link}`)).toEqual({ ...plainDrawing, ...expected });
    expect(keys(`?${link}`)).toEqual([key]);
  });

  test('that names too many words keeps the first ones', () => {
    expect(drawn('?text=a+b+c+d+e+f&rows=1,2,3,4,5').rows).toEqual([0, 1, 2, 3]);
    expect(keys('?text=a+b+c+d+e+f&rows=1,2,3,4,5')).toEqual(['note-link-list']);
  });
});

test('compared rows go with their words, and pins with their heads', () => {
  const state = read('?text=we+saw+it+fly&heads=4&rows=saw,fly&pin=1,4');
  expect(after(state, { type: 'text', text: 'and we saw it' }).drawing.rows).toEqual([2]);
  expect(after(state, { type: 'heads', heads: 2 }).drawing.pins).toEqual([0]);
});

test('the word that is looked from is compared with others, never with itself', () => {
  const state = read('?text=we+saw+it+fly&rows=saw,fly&row=saw');
  expect(comparedRows(state)).toEqual([3]);
  expect(comparedRows(after(state, { type: 'query', query: 0 }))).toEqual([1, 3]);
});

test('of too many the last ones stay', () => {
  const state = after(read('?text=a+b+c+d+e+f'), {
    type: 'draw',
    drawing: { rows: [0, 1, 2, 3, 4], pins: [0, 1, 2, 3] },
  });
  expect(state.drawing).toMatchObject({ rows: [1, 2, 3, 4], pins: [1, 2, 3] });
});

test('drawing otherwise is nothing to undo, and undoing leaves it', () => {
  const changed = [
    { type: 'heads', heads: 4 },
    { type: 'draw', drawing: { palette: 'cividis' } },
    { type: 'undo' },
  ] as const;
  const { state, past } = changed.reduce((history, action) => advance(history, action).history, begin(read('')));
  expect(past).toEqual([]);
  expect(state).toMatchObject({ heads: 2, drawing: { palette: 'cividis' } });
});

test('heads are measured where it is said what they do, or where that orders them', () => {
  const needs = (link: string) => needsStats(drawn(link));
  expect(['', '?sort=adds', '?sort=-adds', '?sort=-number'].map(needs)).toEqual([false, false, false, false]);
  expect(['?sort=entropy', '?sort=-entropy', '?stats=1'].map(needs)).toEqual([true, true, true]);
});

describe('what is done to a picture that is not the newest', () => {
  const [before, now] = [
    ['it', 'was', 'full'],
    ['now', 'it', 'was'],
  ].map((words) => ({ query: words, key: words }));
  const cell = (row: number, col: number) => ({ stage: 'weights', head: 0, row, col }) as const;
  const follow = (action: Action) => followAction(action, before, now);

  test('means its words, not their places', () => {
    expect(follow({ type: 'query', query: 1 })).toEqual({ type: 'query', query: 2 });
    expect(follow({ type: 'word', at: 0, deed: 'later' })).toEqual({ type: 'word', at: 1, deed: 'later' });
    expect(follow({ type: 'cell', cell: cell(0, 1) })).toEqual({ type: 'cell', cell: cell(1, 2) });
    expect(follow({ type: 'into', cell: cell(0, 0), from: cell(0, 1) })).toMatchObject({
      cell: cell(1, 1),
      from: cell(1, 2),
    });
    expect(follow({ type: 'draw', drawing: { rows: [1, 2] } })).toEqual({ type: 'draw', drawing: { rows: [2] } });
    expect(follow({ type: 'heads', heads: 2 })).toEqual({ type: 'heads', heads: 2 });
    expect(follow({ type: 'reset', cell: null })).toEqual({ type: 'reset', cell: null });
  });

  test('does nothing where its word is gone', () => {
    expect(follow({ type: 'query', query: 2 })).toBeNull();
    expect(follow({ type: 'word', at: 2, deed: 'remove' })).toBeNull();
    expect(follow({ type: 'cell', cell: cell(0, 2) })).toBeNull();
    expect(follow({ type: 'edit', cell: { stage: 'x', head: null, row: 2, col: 0 }, text: '1' })).toBeNull();
  });
});
