import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  advance,
  begin,
  deepest,
  type History,
  moved,
  typingEnded,
  stepsOf,
} from '../../../web/state/changes/history.ts';
import { initial } from '../../../web/state/initial.ts';
import { readLink, writeLink } from '../../../web/state/link/link.ts';
import { reduce } from '../../../web/state/changes/reduce.ts';
import type { Action } from '../../../web/state/state.ts';
import { anyAction } from '../made/reachable.ts';

const after = (history: History, ...actions: Action[]): History =>
  actions.reduce((now, action) => advance(now, action).history, history);
const x = { stage: 'x', head: null, row: 0, col: 0 } as const;
const set = (text: string): Action => ({ type: 'edit', cell: x, text });
const typed = (text: string): Action => ({ type: 'text', text });
const heads = (count: number): Action => ({ type: 'heads', heads: count });
const undo: Action = { type: 'undo' };
const redo: Action = { type: 'redo' };
const times = (count: number, action: Action) => Array.from({ length: count }, () => action);

describe('undo', () => {
  test('goes back one change at a time, and redo forth again', () => {
    const edited = after(begin(initial), set('5'), set('6'), heads(1));
    expect(after(edited, undo).state).toMatchObject({ heads: 2, edit: [{ value: 6 }] });
    expect(after(edited, undo, undo).state).toMatchObject({ heads: 2, edit: [{ value: 5 }] });
    expect(after(edited, undo, undo, undo).state).toEqual(initial);
    expect(after(edited, undo, undo, undo, undo).state).toEqual(initial);
    expect(after(edited, undo, undo, redo, redo, redo).state).toEqual(edited.state);
  });

  test('is named after what it takes back', () => {
    const done = after(begin(initial), set('5'), heads(1), { type: 'options', options: { sharp: 2 } });
    expect(stepsOf(done)).toEqual({ undo: 'options', redo: null });
    expect(stepsOf(after(done, undo))).toEqual({ undo: 'heads', redo: 'options' });
    expect(stepsOf(after(done, undo, undo))).toEqual({ undo: 'edit', redo: 'heads' });
    expect(stepsOf(after(done, typed('a')))).toEqual({ undo: 'text', redo: null }); // which changes much more
  });

  test('of an import is named after it, also where its X brought other words', () => {
    const bring = (text: string | null): Action => ({
      type: 'import',
      mine: { x: new Float32Array(12) },
      d: 4,
      text,
      notes: [],
    });
    for (const done of [after(begin(initial), bring(null)), after(begin(initial), bring('a b c'))]) {
      expect(stepsOf(done).undo).toBe('mine');
      expect(after(done, undo).state).toEqual(initial);
      expect(stepsOf(after(done, undo)).redo).toBe('mine');
      expect(stepsOf(after(done, typed('it'))).undo).toBe('text');
    }
  });

  test('brings back what a change dropped', () => {
    const dropped = after(begin(initial), set('5'), { type: 'width', d: 8 });
    expect(dropped.state.edit).toEqual([]);
    expect(after(dropped, undo).state).toMatchObject({ model: 'example', d: 4, edit: [{ value: 5 }] });
  });

  test('takes back a whole run of typing, and each run on its own', () => {
    const once = after(begin(initial), typed('a'), typed('a b'), typed('a b c'));
    expect(after(once, undo).state).toEqual(initial);
    const twice = after(typingEnded(once), typed('a b c d'), typed('a b c d e'));
    expect(after(twice, undo).state.text).toBe('a b c');
    const between = after(once, heads(2), typed('x'));
    expect(after(between, undo).state).toMatchObject({ text: 'a b c', heads: 2 });
  });

  test('leaves the eye where it is while the words are the same: so a change is seen', () => {
    const weight = { stage: 'weights', head: 1, row: 1, col: 0 } as const;
    const looking = after(begin(initial), set('5'), { type: 'cell', cell: weight });
    expect(after(looking, undo).state).toMatchObject({ edit: [], cell: weight, query: 1 });
    expect(after(looking, undo, redo).state).toEqual(looking.state);
    const gone = after(begin(initial), heads(4), { type: 'cell', cell: { ...weight, head: 3 } }, undo);
    expect(gone.state).toEqual({ ...initial, query: 1 });
  });

  test('of other words goes back to what was looked at then', () => {
    const history = after(begin(initial), { type: 'query', query: 0 }, typed('a b c d'), { type: 'query', query: 3 });
    expect(after(history, undo).state).toEqual({ ...initial, query: 0 });
  });

  test('never changes the theme', () => {
    const dark = after(begin(initial), typed('a'), { type: 'theme', theme: 'dark' }, undo);
    expect(dark.state).toEqual({ ...initial, theme: 'dark' });
  });
});

test('looking elsewhere, and what changes nothing, is no step, and keeps what was undone', () => {
  const undone = after(begin(initial), heads(1), undo);
  const looks: Action[] = [
    { type: 'query', query: 0 },
    { type: 'cell', cell: x },
    { type: 'view', view: 'maps' },
    { type: 'theme', theme: 'light' },
    set('word'),
    { type: 'reset', cell: null },
    heads(2),
  ];
  expect(after(undone, ...looks)).toMatchObject({ past: [], future: [{ heads: 1 }] });
  expect(after(undone, typed('a')).future).toEqual([]);
});

test('a state from elsewhere is a step only if its numbers are others', () => {
  const history = begin(readLink('?edit=x..1.1=5&mask=causal', '').state);
  expect(moved(history, readLink('?edit=x..1.1=5&mask=causal&row=ball&theme=dark', '').state).past).toEqual([]);
  const other = moved(history, readLink('?edit=x..1.1=6&mask=causal', '').state);
  expect(after(other, undo).state).toEqual(history.state);
});

test(`no more than ${deepest} steps are kept`, () => {
  const many = Array.from({ length: deepest + 20 }, (_, i) => set(String(i + 1)));
  const history = after(begin(initial), ...many);
  expect(history.past).toHaveLength(deepest);
  const back = after(history, ...times(deepest + 20, undo));
  expect(back.state.edit).toMatchObject([{ value: 20 }]);
});

test('whatever was done, undoing all of it leads to the start, and redoing all of it back', () => {
  const numbers = (link: string) => {
    const {
      view: _view,
      theme: _theme,
      drawing: _drawing,
      query: _query,
      cell: _cell,
      trail: _trail,
      ...rest
    } = readLink(link, '').state;
    return rest;
  };
  fc.assert(
    fc.property(fc.array(anyAction, { maxLength: 12 }), (actions) => {
      const done = after(begin(initial), ...actions);
      expect(done.state).toEqual(actions.reduce((state, action) => reduce(state, action).state, initial));
      const steps = done.past.length;
      const start = after(done, ...times(steps, undo));
      expect(numbers(writeLink(start.state))).toEqual(numbers(''));
      expect(start.past).toEqual([]);
      const again = after(start, ...times(steps, redo));
      expect(numbers(writeLink(again.state))).toEqual(numbers(writeLink(done.state)));
    }),
  );
});
