import { describe, expect, test } from 'vitest';
import { columnsOf, digitsOf, initial, sentence, tokensOf } from '../../../web/state/initial.ts';
import { readLink } from '../../../web/state/link/link.ts';
import { reduce } from '../../../web/state/changes/reduce.ts';
import type { Change, State, NextState } from '../../../web/state/state.ts';

const after = (start: State, ...actions: Change[]): State =>
  actions.reduce((state, action) => reduce(state, action).state, start);
const keys = ({ notes }: NextState): string[] => notes.map(({ key }) => key);
const own = after(initial, { type: 'text', text: 'the ball and the full moon' });
const causal = { type: 'mask', mask: { causal: true } } as const;
const edited = (edit: string) => readLink(`?edit=${edit}`, '').state;

describe('the worked example', () => {
  test('is where the page starts: three tokens, width 4, two heads, looking from "it"', () => {
    expect(initial).toMatchObject({ model: 'example', d: 4, heads: 2, seed: 1, wo: 'identity', cell: null });
    expect(tokensOf(initial)).toEqual(['ball', 'full', 'it']);
    expect(tokensOf(initial)[initial.query]).toBe('it');
    expect(digitsOf(initial)).toBe(4);
    expect(columnsOf(initial)).toEqual(['entity', 'adjective', 'number/verb', 'bias']);
  });

  test('gives way to seeded numbers for any other text, and says so', () => {
    const told = reduce(initial, { type: 'text', text: 'ball full it too' });
    expect(told.state).toMatchObject({ model: 'seeded', d: 32, heads: 4, seed: 1 });
    expect(told.notes).toEqual([{ key: 'note-seeded-text', values: { seed: 1, d: 32, heads: 4 } }]);
    expect(digitsOf(told.state)).toBe(3);
    expect(columnsOf(told.state)).toHaveLength(32);
    expect(columnsOf(told.state)[0]).toBe('1');
  });

  test('gives way to seeded numbers for any other width, with its heads kept, and says so', () => {
    const told = reduce(initial, { type: 'width', d: 16 });
    expect(told.state).toMatchObject({ text: 'ball full it', model: 'seeded', d: 16, heads: 2 });
    expect(told.notes).toEqual([{ key: 'note-seeded-width', values: { d: 16, seed: 1 } }]);
  });

  test('stays while only its white space changes', () => {
    const told = reduce(initial, { type: 'text', text: ' ball  full it ' });
    expect(told.state).toEqual({ ...initial, text: ' ball  full it ' });
    expect(told.notes).toEqual([]);
  });

  test('comes back with one action, whatever was changed; the view and the theme stay', () => {
    const changed = after(
      own,
      { type: 'seed', seed: 7 },
      causal,
      { type: 'query', query: 1 },
      { type: 'view', view: 'maps' },
      { type: 'theme', theme: 'dark' },
    );
    expect(reduce(changed, { type: 'example' })).toEqual({
      state: { ...initial, view: 'maps', theme: 'dark' },
      notes: [],
    });
  });

  test('does not come back by itself when its words are typed again', () => {
    expect(after(own, { type: 'text', text: 'ball full it' }).model).toBe('seeded');
  });

  test('alone has the mixing W_O', () => {
    const mixing = after(initial, { type: 'wo', wo: 'mixing' });
    expect(mixing.wo).toBe('mixing');
    expect(after(mixing, { type: 'sentence' }).wo).toBe('identity');
    expect(after(own, { type: 'wo', wo: 'mixing' })).toBe(own);
  });
});

describe('the word that is looked from', () => {
  test('is "it" in the whole sentence too', () => {
    const whole = after(initial, { type: 'sentence' });
    expect(whole.text).toBe(sentence);
    expect(tokensOf(whole)[whole.query]).toBe('it');
  });

  test('is kept while the text around it changes', () => {
    const from = after(own, { type: 'query', query: 4 }); // full
    expect(tokensOf(from)[4]).toBe('full');
    expect(after(from, { type: 'text', text: 'a full moon' }).query).toBe(1);
  });

  test('is the nearest of several, the earlier of two as near', () => {
    const second = after(own, { type: 'query', query: 3 }); // the second "the"
    expect(after(second, { type: 'text', text: 'oh the ball and the full moon' }).query).toBe(4);
    expect(after(second, { type: 'text', text: 'a b the c the d' }).query).toBe(2);
  });

  test('is the last word where it is gone', () => {
    expect(after(own, { type: 'query', query: 4 }, { type: 'text', text: 'the ball and' }).query).toBe(2);
    expect(after(own, { type: 'text', text: ' ' }).query).toBe(0);
  });

  test('is no full stop while there is a word, and follows the typing past one', () => {
    const typed = (text: string, from = own) => after(from, { type: 'text', text });
    const stopped = typed('she saw', typed('she'));
    expect(tokensOf(stopped)[stopped.query]).toBe('saw');
    expect(typed('she saw.', stopped).query).toBe(1);
    expect(typed('she saw. Then', typed('she saw.', stopped)).query).toBe(3);
    expect(typed('?!', after(own, { type: 'query', query: 0 })).query).toBe(1);
  });

  test('cannot be a word that is not there', () => {
    for (const query of [-1, 6, 1.5, NaN]) expect(after(own, { type: 'query', query })).toBe(own);
  });
});

describe('an opened number', () => {
  const weight = { stage: 'weights', head: 1, row: 1, col: 0 } as const;
  const key = { stage: 'k', head: 1, row: 0, col: 1 } as const;
  const opened = after(own, { type: 'cell', cell: weight });

  test('in a computed row of queries makes that row the one looked from; in a row of keys or of an input it does not', () => {
    expect(opened).toMatchObject({ cell: weight, query: 1 });
    expect(after(opened, { type: 'cell', cell: key })).toMatchObject({ cell: key, query: 1 });
    const x = { stage: 'x', head: null, row: 0, col: 3 } as const;
    expect(after(opened, { type: 'cell', cell: x })).toMatchObject({ cell: x, query: 1 });
    const embedded = after(opened, { type: 'options', options: { pos: 'sin' } });
    const emb = { ...x, stage: 'emb' } as const;
    expect(after(embedded, { type: 'cell', cell: emb })).toMatchObject({ cell: emb, query: 1 });
  });

  test('leads on to others, and back step by step', () => {
    const x = { stage: 'x', head: null, row: 0, col: 3 } as const;
    const inside = after(opened, { type: 'into', cell: key, from: weight }, { type: 'into', cell: x, from: key });
    expect(inside).toMatchObject({ cell: x, trail: [weight, key], query: 1 });
    expect(after(inside, { type: 'back', to: 1 })).toMatchObject({ cell: key, trail: [weight] });
    expect(after(inside, { type: 'back', to: 0 })).toMatchObject({ cell: weight, trail: [] });
    expect(after(inside, { type: 'back', to: 2 })).toBe(inside);
    expect(after(inside, { type: 'cell', cell: weight })).toMatchObject({ cell: weight, trail: [] });
  });

  test('that was opened by itself is remembered as the first step', () => {
    const inside = after(own, { type: 'into', cell: key, from: weight });
    expect(inside).toMatchObject({ cell: key, trail: [weight] });
  });

  test('from a picture that was behind starts a new way', () => {
    const inside = after(opened, { type: 'into', cell: key, from: weight });
    const x = { stage: 'x', head: null, row: 0, col: 3 } as const;
    for (const from of [
      { ...key, head: 2 },
      { ...key, stage: 'v' as const },
      { ...key, row: 1 },
      { ...key, col: 0 },
    ]) {
      expect(after(inside, { type: 'into', cell: x, from })).toMatchObject({ cell: x, trail: [from] });
    }
  });

  test('stays when a step on the way to it is gone', () => {
    const x = { stage: 'x', head: null, row: 0, col: 3 } as const;
    const scores = { stage: 'scores', head: 0, row: 1, col: 0 } as const;
    const inside = { ...opened, cell: x, trail: [scores, key] };
    expect(after(inside, { type: 'heads', heads: 1 })).toMatchObject({ cell: x, trail: [scores] });
  });

  test('stays with its words when the text changes, and is let go where one of them is gone', () => {
    expect(after(opened, { type: 'text', text: 'oh the ball and the full moon' }).cell).toEqual({
      ...weight,
      row: 2,
      col: 1,
    });
    expect(after(opened, { type: 'text', text: 'the full moon' })).toMatchObject({ cell: null, trail: [] });
  });

  test('stays while its head exists', () => {
    expect(after(opened, { type: 'heads', heads: 2 }).cell).toEqual(weight);
    expect(after(opened, { type: 'heads', heads: 1 }).cell).toBeNull();
  });

  test('is let go where its column is gone', () => {
    const wide = after(own, { type: 'cell', cell: { stage: 'q', head: 0, row: 0, col: 7 } });
    expect(after(wide, { type: 'heads', heads: 8 })).toMatchObject({ cell: null, trail: [] });
  });

  test('moves with the way to it to the row of another word, so that its head stays open', () => {
    const moving = { stage: 'k', head: 1, row: 0, col: 1 } as const;
    const inside = { ...opened, cell: moving, trail: [weight] };
    const moved = { ...weight, row: 2 };
    expect(after(opened, { type: 'query', query: 2 })).toMatchObject({ query: 2, cell: moved, trail: [] });
    expect(after(inside, { type: 'query', query: 2 })).toMatchObject({ query: 2, cell: moving, trail: [moved] });
    expect(after(own, { type: 'query', query: 0 }).cell).toBeNull();
    expect(after(opened, { type: 'query', query: 1 })).toBe(opened);
  });

  test('of the mask is there only while something is masked', () => {
    const mask = { stage: 'mask', head: null, row: 0, col: 1 } as const;
    expect(after(own, { type: 'cell', cell: mask }).cell).toBeNull();
    const masked = after(own, causal, { type: 'cell', cell: mask });
    expect(masked.cell).toEqual(mask);
    expect(after(masked, { type: 'mask', mask: { causal: false } }).cell).toBeNull();
  });
});

describe('numbers set by hand', () => {
  test('stay on their number when heads cut the matrix otherwise', () => {
    const two = edited('wq.2.3.1=5'); // the third column of the whole W_Q
    expect(after(two, { type: 'heads', heads: 4 }).edit).toMatchObject([{ head: 2, row: 2, col: 0 }]);
    expect(after(two, { type: 'heads', heads: 1 }).edit).toMatchObject([{ head: 0, row: 2, col: 2 }]);
    expect(after(two, { type: 'heads', heads: 1 }, { type: 'heads', heads: 2 }).edit).toEqual(two.edit);
  });

  test('of a bias bring all biases, and with the last of them they go, with what was opened of them', () => {
    const cell = { stage: 'bq', head: 1, row: 0, col: 1 } as const;
    expect(after(initial, { type: 'cell', cell })).toBe(initial); // there is none yet
    const biased = after(initial, { type: 'edit', cell, text: '0' }, { type: 'cell', cell: { ...cell, stage: 'bv' } });
    expect(biased).toMatchObject({ edit: [{ stage: 'bq', value: 0 }], cell: { stage: 'bv' } });
    expect(after(biased, { type: 'heads', heads: 4 }).edit).toMatchObject([{ stage: 'bq', head: 3, col: 0 }]);
    expect(after(biased, { type: 'reset', cell })).toMatchObject({ edit: [], cell: null });
    expect(readLink('?edit=bo..1.4=2&stage=bk&head=2&col=1', '')).toMatchObject({
      state: { edit: [{ stage: 'bo', col: 3, value: 2 }], cell: { stage: 'bk', head: 1, row: 0, col: 0 } },
      notes: [],
    });
  });

  test('are dropped with another width, and that is said', () => {
    const told = reduce(edited('wq.2.3.1=5,x..1.1=2'), { type: 'width', d: 8 });
    expect(told.state.edit).toEqual([]);
    expect(told.notes).toContainEqual({ key: 'note-edits-dropped', values: { count: 2 } });
  });

  test('stay with their word in X, and are dropped with it', () => {
    const seeded = readLink('?text=the+ball+is+full&edit=x..2.1=5,x..4.1=6,wo..1.1=7', '').state;
    const told = reduce(seeded, { type: 'text', text: 'a ball, the ball' });
    expect(told.state.edit).toMatchObject([
      { stage: 'x', row: 1, value: 5 },
      { stage: 'wo', row: 0, value: 7 },
    ]);
    expect(told.notes).toEqual([{ key: 'note-edits-dropped', values: { count: 1 } }]);
  });

  test('are dropped on the way back to the example, and that is said', () => {
    expect(keys(reduce(edited('x..1.1=2'), { type: 'example' }))).toEqual(['note-edits-dropped']);
  });
});

describe('what is asked for and not possible', () => {
  test.each<[Change, Partial<State>, string]>([
    [{ type: 'heads', heads: 5 }, { heads: 4 }, 'note-heads-divide'],
    [{ type: 'heads', heads: NaN }, { heads: 4 }, 'note-heads-number'],
    [{ type: 'width', d: 0 }, { d: 1, heads: 1 }, 'note-width-range'],
    [{ type: 'width', d: 513 }, { d: 512 }, 'note-width-range'],
    [{ type: 'width', d: 32.4 }, { d: 32 }, 'note-width-whole'],
    [{ type: 'width', d: NaN }, { d: 32 }, 'note-width-number'],
    [{ type: 'width', d: 7 }, { d: 7, heads: 1 }, 'note-heads-divide'],
    [{ type: 'seed', seed: -1 }, { seed: 0 }, 'note-seed-range'],
    [{ type: 'seed', seed: 2 ** 32 }, { seed: 2 ** 32 - 1 }, 'note-seed-range'],
    [{ type: 'seed', seed: 1.2 }, { seed: 1 }, 'note-seed-whole'],
    [{ type: 'seed', seed: NaN }, { seed: 1 }, 'note-seed-number'],
  ])('%j gives %j, and that is said', (action, expected, key) => {
    const told = reduce(own, action);
    expect(told.state).toMatchObject(expected);
    expect(keys(told)).toContain(key);
  });

  test('a text of more than 128 tokens uses the first 128, and that is said', () => {
    const told = reduce(own, { type: 'text', text: 'word '.repeat(200) });
    expect(tokensOf(told.state)).toHaveLength(128);
    expect(told.notes).toEqual([{ key: 'note-tokens-many', values: { count: 200, limit: 128 } }]);
  });

  test('a text of more than 10 000 characters is cut, and that is said', () => {
    const told = reduce(own, { type: 'text', text: 'a'.repeat(100_000) });
    expect(told.state.text).toBe('a'.repeat(10_000));
    expect(told.notes).toEqual([{ key: 'note-text-long', values: { length: 100_000, limit: 10_000 } }]);
  });

  test('half of a surrogate pair becomes a mark that every address can carry', () => {
    expect(after(own, { type: 'text', text: 'a\ud83d b' }).text).toBe('a\ufffd b');
    expect(after(own, { type: 'text', text: `${'a'.repeat(9_999)}😀` }).text.at(-1)).toBe('\ufffd');
  });
});
