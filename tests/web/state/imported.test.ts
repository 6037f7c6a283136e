/** Imported numbers in a state: over the model's, under what is set by hand, and in the link while it can hold them. */
import { describe, expect, test } from 'vitest';
import { readState, spellState } from '../../../web/lab/api.ts';
import { ownAmong } from '../../../web/state/numbers/example-matrices.ts';
import { columnsOf, digitsOf, initial } from '../../../web/state/initial.ts';
import { readLink, writeLink } from '../../../web/state/link/link.ts';
import { usesSeed, wholeSize } from '../../../web/state/numbers/imported.ts';
import { reduce } from '../../../web/state/changes/reduce.ts';
import { find } from '../../../web/state/snapshot.ts';
import type { Change, Mine, State } from '../../../web/state/state.ts';
import { enImport } from '../../../web/strings/en/import.ts';
import { learn, say } from '../../../web/strings/t.ts';
import { answer, snapshotOf } from '../made/snapshots.ts';
import { requestOf } from '../../../web/lab/request.ts';

learn(enImport);

const at = (link: string) => (link.startsWith('#') ? readLink('', link) : readLink(link, '')).state;
const rising = (length: number, from = 0) => Float32Array.from({ length }, (_, i) => i + from);
const bring = (mine: Mine, d = 4, text: string | null = null): Change => ({ type: 'import', mine, d, text, notes: [] });
const after = (state: State, ...changes: Change[]) => changes.reduce((now, change) => reduce(now, change).state, state);
const computed = (state: State) => answer(requestOf(state));

describe('imported numbers', () => {
  test('stand in place of the model’s, which gives the others', () => {
    const state = after(initial, bring({ wq: rising(16) }));
    expect(state).toMatchObject({ model: 'mine', d: 4, heads: 2 });
    const { matrices } = computed(state);
    const of = (stage: string, head: number | null) => matrices.find((m) => m.stage === stage && m.head === head)?.data;
    expect([...of('wq', 0)!]).toEqual([0, 1, 4, 5, 8, 9, 12, 13]);
    expect([...of('wq', 1)!]).toEqual([2, 3, 6, 7, 10, 11, 14, 15]);
    const example = snapshotOf('');
    for (const [stage, head] of [
      ['x', null],
      ['wk', 1],
      ['wv', 0],
      ['wo', null],
    ] as const) {
      expect(of(stage, head), stage).toEqual(find(example, stage, head)?.data);
    }
    expect(columnsOf(state)[0]).toBe('entity');
    expect(digitsOf(state)).toBe(4);
  });

  test('of every input give what a problem with those inputs gives, cut into any heads', () => {
    const seeded = at('?text=a+b+c&d=8&heads=4&mask=causal');
    const { matrices } = computed({ ...seeded, cell: { stage: 'q', head: 0, row: 0, col: 0 } });
    const whole = (stage: 'x' | 'wq' | 'wk' | 'wv' | 'wo') => {
      const { rows, cols } = wholeSize(stage, seeded)!;
      const one = answer({ ...requestOf({ ...seeded, heads: 1 }), matrices: [{ stage }] });
      const { data } = one.matrices[0];
      expect(data).toHaveLength(rows * cols);
      return data;
    };
    const mine = { x: whole('x'), wq: whole('wq'), wk: whole('wk'), wv: whole('wv'), wo: whole('wo') };
    const other = at('?text=one+two+three&d=8&heads=4&seed=9&mask=causal'); // nothing of it is left
    const imported = after(other, bring(mine, 8));
    expect(computed({ ...imported, cell: { stage: 'q', head: 0, row: 0, col: 0 } }).matrices).toEqual(matrices);
  });

  test('lie below what is set by hand afterwards, and take the place of what was before', () => {
    const cell = { stage: 'wq', head: 1, row: 3, col: 1 } as const;
    const before = after(
      initial,
      { type: 'edit', cell, text: '5' },
      { type: 'edit', cell: { ...cell, stage: 'wk' }, text: '6' },
    );
    const told = reduce(before, bring({ wq: rising(16) }));
    expect(told.state.edit).toMatchObject([{ stage: 'wk', value: 6 }]);
    expect(told.notes).toContainEqual({ key: 'note-edits-dropped', values: { count: 1 } });
    const edited = after(told.state, { type: 'edit', cell, text: '7' });
    expect(find(snapshotOf(writeLink(edited)), 'wq', 1)?.data.at(-1)).toBe(7);
    expect(find(snapshotOf(writeLink(told.state)), 'wq', 1)?.data.at(-1)).toBe(15);
  });

  test('may be biases, which are added, the others 0', () => {
    const biased = after(initial, bring({ bq: rising(4, 1) }));
    const { matrices } = computed(biased);
    const of = (stage: string, head: number | null) => matrices.find((m) => m.stage === stage && m.head === head)!;
    expect([...of('bq', 1).data]).toEqual([3, 4]);
    expect([...of('bk', 0).data, ...of('bo', null).data]).toEqual([0, 0, 0, 0, 0, 0]);
    const plain = find(snapshotOf(''), 'q', 1)!;
    expect([...of('q', 1).data]).toEqual(Array.from(plain.data, (value, place) => value + [3, 4][place % 2]));
    expect(at(writeLink(biased))).toEqual(biased);
  });

  test('are added to those imported before, and stay when heads are cut otherwise', () => {
    const state = after(initial, bring({ wq: rising(16) }), bring({ wo: rising(16, 100) }), {
      type: 'heads',
      heads: 4,
    });
    expect(Object.keys(state.mine)).toEqual(['wq', 'wo']);
    expect(computed(state).matrices.find((m) => m.stage === 'wq' && m.head === 3)?.data).toEqual(
      Float32Array.of(3, 7, 11, 15),
    );
  });

  test('that have not the size of their stage are not taken', () => {
    expect(after(initial, bring({ wq: rising(15) }))).toMatchObject({ model: 'example', mine: {} });
  });

  test('go with another width and with the example, and that is said', () => {
    const state = after(initial, bring({ wq: rising(16) }));
    for (const change of [{ type: 'width', d: 8 }, { type: 'example' }] as const) {
      const told = reduce(state, change);
      expect(told.state).toMatchObject({ mine: {}, model: change.type === 'width' ? 'seeded' : 'example' });
      expect(told.notes).toContainEqual({ key: 'note-mine-left', values: { count: 1, names: 'W_Q' } });
    }
  });

  test('stay when an X with other words follows', () => {
    const matrices = { wq: rising(16), wk: rising(16, 1), wv: rising(16, 2) };
    const told = reduce(after(initial, bring(matrices)), bring({ x: rising(16) }, 4, '1 2 3 4'));
    expect(told.state).toMatchObject({ text: '1 2 3 4', d: 4, heads: 2, mine: { ...matrices, x: rising(16) } });
    expect(told.notes.map(say)).toEqual([
      'Taken over: X. As before: W_Q, W_K, W_V, W_O. Sentence: “1 2 3 4”, 4 words, one for each row of X.',
    ]);
  });

  test('that an import of another width leaves no place are named', () => {
    const told = reduce(after(initial, bring({ wq: rising(16), wk: rising(16) })), bring({ wq: rising(64) }, 8));
    expect(told.state.mine).toEqual({ wq: rising(64) });
    expect(told.notes.map(say)).toEqual([
      'Taken over: W_Q.',
      'The imported W_K does not fit what there is now and is left out; undo brings it back.',
      'X, W_K, W_V, W_O are random now (seed 1): the worked example has its own for its words and width only. Undo brings them back.',
    ]);
  });

  test('may bring another width, with the nearest number of heads', () => {
    expect(after(at('?heads=4'), bring({ wq: rising(9) }, 3))).toMatchObject({ d: 3, heads: 3, model: 'mine' });
  });
});

test('no number is made from the seed once all are imported, or stand in the worked example', () => {
  const all = { x: rising(12), wq: rising(16), wk: rising(16), wv: rising(16), wo: rising(16) };
  expect(usesSeed(after(initial, bring(all)))).toBe(false);
  expect(usesSeed(after(initial, bring({ wq: rising(16) })))).toBe(false);
  const other = after(initial, bring({ wq: rising(16) }), { type: 'text', text: 'a b c' });
  expect(usesSeed(other)).toBe(true);
  expect(usesSeed(after(other, bring(all)))).toBe(false);
});

describe('in the worked example', () => {
  const matrices = ['wq', 'wk', 'wv', 'wo'] as const;
  const given = (state: State) =>
    matrices.map((id) => computed(state).matrices.flatMap(({ stage, data }) => (stage === id ? [...data] : [])));

  test('of what was set by hand only what an import takes the place of is dropped', () => {
    const block = '1 2 3 4\n5 6 7 8\n9 8 7 6\n5 4 3 2';
    const pasted = (stage: 'wq' | 'wk'): Change => ({
      type: 'paste',
      cell: { stage, head: 0, row: 0, col: 0 },
      text: block,
    });
    const both = after(initial, pasted('wq'), pasted('wk'));
    const keys = (state: State) => reduce(state, bring({ wv: rising(16) })).notes.map(({ key }) => key);
    expect(keys(both)).not.toContain('note-edits-dropped');
    expect(reduce(both, bring({ wk: rising(16) })).notes).toContainEqual({
      key: 'note-edits-dropped',
      values: { count: 16 },
    });
    // A matrix that is set by hand from its first number to its last is the example's no more.
    const own = reduce(after(initial, pasted('wq')), { type: 'text', text: 'the dog barks' });
    expect(ownAmong(own.state)).toEqual(['wq']);
    expect(own.notes).toContainEqual({ key: 'note-example-stays', values: { count: 3, names: 'W_K, W_V, W_O' } });
    const all = after(initial, bring({ wq: rising(16), wk: rising(16), wv: rising(16), wo: rising(16) }));
    const told = reduce(all, { type: 'text', text: 'the dog barks' }).notes.map(({ key }) => key);
    expect(told).not.toContain('note-example-stays');
  });

  test('an imported X leaves the matrices, and all of that is said, the sentence too', () => {
    const told = reduce(initial, bring({ x: rising(12) }));
    expect(told.notes.map(say)).toEqual([
      'Taken over: X. As before: W_Q, W_K, W_V, W_O. Sentence: “ball full it”, 3 words, one for each row of X.',
    ]);
    expect(given(told.state)).toEqual(given(initial));
  });

  test.each<[string, Change]>([
    ['an imported X', bring({ x: rising(12) })],
    ['an imported matrix', bring({ wv: rising(16) })],
    [
      'a whole X pasted',
      { type: 'paste', cell: { stage: 'x', head: null, row: 0, col: 0 }, text: '5 6 7 8\n1 2 3 4\n9 9 9 9' },
    ],
    ['a number set by hand', { type: 'edit', cell: { stage: 'wk', head: 1, row: 0, col: 0 }, text: '5' }],
  ])('%s stays with other words, and so do width, heads and matrices: the engine’s own', (_, change) => {
    for (const wo of ['identity', 'mixing'] as const) {
      const before = after(initial, { type: 'wo', wo }, change);
      const told = reduce(before, { type: 'text', text: 'ball full moon' });
      expect(told.state).toMatchObject({ d: 4, heads: 2 });
      expect(given(told.state)).toEqual(given(before));
      const rows = (state: State) => [...computed(state).matrices.find(({ stage }) => stage === 'x')!.data].slice(0, 8);
      const hasX = before.mine.x ?? before.edit.some(({ stage }) => stage === 'x');
      if (hasX) expect(rows(told.state)).toEqual(rows(before));
      expect(at(writeLink(told.state))).toEqual(told.state);
    }
  });

  test('with fewer key/value heads the matrices that stay have the columns that the engine gives them', () => {
    const before = after(at('?kv=1'), bring({ x: rising(12) }));
    const wk = (state: State) => computed(state).matrices.find(({ stage }) => stage === 'wk')?.data;
    expect(wk(after(before, { type: 'text', text: 'ball moon' }))).toEqual(wk(before));
  });

  test('without anything of one’s own other words still leave it for the usual width', () => {
    expect(after(initial, { type: 'text', text: 'ball full moon' })).toMatchObject({
      model: 'seeded',
      d: 32,
      heads: 4,
    });
  });

  test('numbers can be given back one by one, and with the last of them it is the example again', () => {
    const both = after(initial, bring({ x: rising(12), wq: rising(16) }));
    const one = after(both, { type: 'discard', stages: ['x'] });
    expect(one).toMatchObject({ model: 'mine', mine: { wq: rising(16) } });
    expect(after(one, { type: 'discard', stages: ['wq'] })).toEqual(initial);
    expect(after(both, { type: 'discard', stages: ['wk'] })).toBe(both);
  });

  test('what is imported is told from what stays of it', () => {
    const state = after(initial, bring({ wv: rising(16) }), { type: 'text', text: 'ball full moon' });
    expect(Object.keys(state.mine).toSorted()).toEqual(['wk', 'wo', 'wq', 'wv']);
    expect(ownAmong(state)).toEqual(['wv']);
  });
});

test('between imported matrices a matrix that is set by hand whole is as imported', () => {
  const state = after(initial, bring({ wq: rising(16) }), {
    type: 'paste',
    cell: { stage: 'wv', head: 0, row: 0, col: 0 },
    text: '1 2 3 4\n5 6 7 8\n9 10 11 12\n13 14 15 16',
  });
  expect(state).toMatchObject({ mine: { wq: rising(16), wv: rising(16, 1) }, edit: [] });
  expect(at(writeLink(state))).toEqual(state);
});

describe('an imported X', () => {
  const x = rising(6);
  const state = after(at('?text=we+saw+it&d=2&heads=1'), bring({ x, wo: rising(4) }, 2));

  test('keeps its rows with their words, wherever they go', () => {
    const moved = after(state, { type: 'word', at: 0, deed: 'later' });
    expect(moved.mine.x).toEqual(Float32Array.of(2, 3, 0, 1, 4, 5));
    expect(after(moved, { type: 'word', at: 2, deed: 'remove' }).mine.x).toEqual(Float32Array.of(2, 3, 0, 1));
    expect(after(state, { type: 'text', text: 'it it' }).mine.x).toEqual(Float32Array.of(4, 5, 4, 5));
  });

  test('keeps the rows of its words beside a word without a row, and the matrices', () => {
    const told = reduce(state, { type: 'text', text: 'it saw them' });
    expect(told.state).toMatchObject({ model: 'mine', mine: { wo: rising(4) } });
    expect(told.notes).toEqual([{ key: 'note-rows-left', values: { seed: 1 } }]);
    const [data] = computed(told.state).matrices.flatMap((m) => (m.stage === 'x' ? [m.data] : []));
    const seeded = find(snapshotOf('?text=them&d=2&heads=1'), 'x', null)!.data;
    expect([...data]).toEqual([4, 5, 2, 3, ...seeded]);
    const only = after(at('?text=we+saw+it&d=2&heads=1'), bring({ x }, 2), { type: 'text', text: 'it saw them' });
    expect(only).toMatchObject({ model: 'seeded', d: 2, mine: {}, edit: told.state.edit });
    expect(at(writeLink(told.state))).toEqual(told.state);
  });

  test('lies below what is set by hand in it, also as rows', () => {
    const cell = { stage: 'x', head: null, row: 1, col: 0 } as const;
    const edited = after(state, { type: 'edit', cell, text: '7' }, { type: 'text', text: 'saw them' });
    expect(edited.edit.map(({ row, col, value }) => [row, col, value])).toEqual([
      [0, 0, 7],
      [0, 1, 3],
    ]);
  });

  test.each([
    ['no word with a row', rising(6), 'they did'],
    ['a number that none can set by hand', Float32Array.of(NaN, 1, 2, 3, 4, 5), 'we saw them'],
  ])('goes with %s, and that is said', (_, numbers, text) => {
    const brought = after(at('?text=we+saw+it&d=2&heads=1'), bring({ x: numbers }, 2));
    const told = reduce(brought, { type: 'text', text });
    expect(told.state).toMatchObject({ mine: {}, edit: [] });
    expect(told.notes).toContainEqual({ key: 'note-mine-gone', values: { count: 1, names: 'X' } });
  });
});

describe('the link', () => {
  test('names every number while it can, and leads back to the same state, edits apart', () => {
    const thirds = Float32Array.from({ length: 16 }, (_, i) => i / 3);
    const cell = { stage: 'wq', head: 1, row: 0, col: 1 } as const;
    const state = after(initial, bring({ wq: thirds, x: rising(12) }), { type: 'edit', cell, text: '2/7' });
    const link = writeLink(state);
    expect(link).toMatch(/model=mine&d=4&heads=2&edit=/);
    expect(link).toContain('wq.1.1.2=1/3');
    expect(at(link)).toEqual(state);
    expect(writeLink(at(link))).toBe(link);
  });

  test('holds NaN and the infinities as part of a matrix, and as nothing else', () => {
    const wq = Float32Array.of(NaN, 1, -Infinity, Infinity);
    const told = reduce(at('?text=a+b&d=2&heads=1'), bring({ wq }, 2));
    expect(told.notes.map(({ key }) => key)).not.toContain('note-link-long');
    const link = writeLink(told.state);
    expect(link).toContain('edit=wq.1.1.1=nan,wq.1.1.2=1,wq.1.2.1=-inf,wq.1.2.2=inf');
    expect(at(link)).toEqual(told.state);
    for (const alone of ['?edit=wq.1.1.1=nan', '?text=a+b&d=2&heads=1&model=mine&edit=wq.1.1.1=inf']) {
      const { state, notes } = readLink(alone, '');
      expect(state).toMatchObject({ mine: {}, edit: [] });
      expect(notes.map(({ key }) => key)).toContain('note-edits-odd');
    }
  });

  test('leaves out too many numbers, which is said when they come and when the link is opened', () => {
    const mine = { wq: new Float32Array(64 * 64), wk: new Float32Array(64 * 64) };
    const told = reduce(at('?text=a+b&d=64&heads=1'), bring(mine, 64));
    expect(told.notes.filter(({ key }) => key === 'note-link-long')).toHaveLength(1);
    const link = writeLink(told.state);
    expect(link).toContain('model=mine');
    expect(link).not.toContain('edit');
    const opened = readLink(link, '');
    expect(opened.state).toMatchObject({ model: 'seeded', d: 64, text: 'a b' });
    expect(opened.notes).toEqual([{ key: 'note-link-mine', values: {} }]);
  });

  test('without its numbers is the worked example where that has the same words and width', () => {
    expect(at('?model=mine&d=4')).toMatchObject({ model: 'example', mine: {} });
  });
});

test('setting something else from outside keeps imported numbers, also those that no link holds', () => {
  const mine = { wq: new Float32Array(64 * 64) };
  const state = after(at('?text=a+b&d=64&heads=1'), bring(mine, 64));
  expect(spellState(state)).toMatchObject({ model: 'mine', d: 64 });
  const { state: next, notes } = readState(state, { mask: 'causal', heads: 2 });
  expect(next).toMatchObject({ model: 'mine', mine, mask: { causal: true }, heads: 2 });
  expect(notes).toEqual([]);
  expect(readState(state, { model: 'seeded' }).state).toMatchObject({ model: 'seeded', mine: {} });
  expect(readState(state, { d: 4 }).state).toMatchObject({ model: 'seeded', mine: {}, d: 4 });
});
