/** Imported numbers in a state: over the model's, under what is set by hand, and in the link while it can hold them. */
import { describe, expect, test } from 'vitest';
import { readState, spellState } from '../../web/lab/api.ts';
import { columnsOf, digitsOf, initial } from '../../web/state/initial.ts';
import { readLink, writeLink } from '../../web/state/link.ts';
import { usesSeed, wholeSize } from '../../web/state/mine.ts';
import { reduce } from '../../web/state/reduce.ts';
import { find } from '../../web/state/snapshot.ts';
import type { Change, Mine, State } from '../../web/state/state.ts';
import { say } from '../../web/strings/t.ts';
import { answer, snapshotOf } from './snapshots.ts';
import { requestOf } from '../../web/lab/request.ts';

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
    expect(told.notes).toMatchObject([{ key: 'note-edits-dropped', values: { count: 1 } }]);
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
    expect(after(initial, bring({ wq: rising(15) }))).toMatchObject({ model: 'seeded', mine: {} });
  });

  test('go with another width and with the example, and that is said', () => {
    const state = after(initial, bring({ wq: rising(16) }));
    for (const change of [{ type: 'width', d: 8 }, { type: 'example' }] as const) {
      const told = reduce(state, change);
      expect(told.state).toMatchObject({ mine: {}, model: change.type === 'width' ? 'seeded' : 'example' });
      expect(told.notes).toContainEqual({ key: 'note-mine-left', values: {} });
    }
  });

  test('stay when an X with other words follows, and what is made from the seed then is named', () => {
    const matrices = { wq: rising(16), wk: rising(16, 1), wv: rising(16, 2) };
    const told = reduce(after(initial, bring(matrices)), bring({ x: rising(16) }, 4, '1 2 3 4'));
    expect(told.state).toMatchObject({ text: '1 2 3 4', d: 4, heads: 2, mine: { ...matrices, x: rising(16) } });
    expect(told.notes).toEqual([{ key: 'note-mine-rest', values: { count: 1, names: 'W_O', seed: 1 } }]);
    expect(reduce(after(initial, bring(matrices)), { type: 'text', text: 'a b' })).toMatchObject({
      state: { mine: matrices },
      notes: [{ key: 'note-mine-rest', values: { names: 'X, W_O' } }],
    });
  });

  test('that an import of another width leaves no place are named', () => {
    const told = reduce(after(initial, bring({ wq: rising(16), wk: rising(16) })), bring({ wq: rising(64) }, 8));
    expect(told.state.mine).toEqual({ wq: rising(64) });
    expect(told.notes.map(say)).toEqual([
      'The imported W_K does not fit what there is now and was left out; undo brings it back.',
      'X, W_K, W_V, W_O are made from seed 1 now: the worked example has its own for its words and width only.',
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

describe('an imported X', () => {
  const x = rising(6);
  const state = after(at('?text=we+saw+it&d=2&heads=1'), bring({ x, wo: rising(4) }, 2));

  test('keeps its rows with their words, wherever they go', () => {
    const moved = after(state, { type: 'word', at: 0, deed: 'later' });
    expect(moved.mine.x).toEqual(Float32Array.of(2, 3, 0, 1, 4, 5));
    expect(after(moved, { type: 'word', at: 2, deed: 'remove' }).mine.x).toEqual(Float32Array.of(2, 3, 0, 1));
    expect(after(state, { type: 'text', text: 'it it' }).mine.x).toEqual(Float32Array.of(4, 5, 4, 5));
  });

  test('goes where a word has no row, which is said; the matrices stay', () => {
    const told = reduce(state, { type: 'text', text: 'we saw them' });
    expect(told.state).toMatchObject({ model: 'mine', mine: { wo: rising(4) } });
    expect(told.state.mine.x).toBeUndefined();
    expect(told.notes).toEqual([{ key: 'note-mine-gone', values: { count: 1, names: 'X' } }]);
    const only = after(at('?text=we+saw+it&d=2&heads=1'), bring({ x }, 2));
    expect(after(only, { type: 'text', text: 'we saw them' })).toMatchObject({ model: 'seeded', mine: {} });
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

  test.each<[string, Mine, number]>([
    ['too many numbers', { wq: new Float32Array(64 * 64), wk: new Float32Array(64 * 64) }, 64],
    ['a number that is none', { wq: Float32Array.of(NaN, 1, 1, 1) }, 2],
  ])('leaves out %s, which is said when they come and when the link is opened', (_, mine, d) => {
    const told = reduce(at(`?text=a+b&d=${d}&heads=1`), bring(mine, d));
    expect(told.notes).toMatchObject([{ key: 'note-link-long' }]);
    const link = writeLink(told.state);
    expect(link).toContain('model=mine');
    expect(link).not.toContain('edit');
    const opened = readLink(link, '');
    expect(opened.state).toMatchObject({ model: 'seeded', d, text: 'a b' });
    expect(opened.notes).toEqual([{ key: 'note-link-mine', values: {} }]);
  });

  test('without its numbers is the worked example where that has the same words and width', () => {
    expect(at('?model=mine&d=4')).toMatchObject({ model: 'example', mine: {} });
  });
});

test('setting something else from outside keeps imported numbers, also those that no link holds', () => {
  const mine = { wq: Float32Array.of(NaN, 1, 2, 3) };
  const state = after(at('?text=a+b&d=2&heads=1'), bring(mine, 2));
  expect(spellState(state)).toMatchObject({ model: 'mine', d: 2 });
  const { state: next, notes } = readState(state, { mask: 'causal', heads: 2 });
  expect(next).toMatchObject({ model: 'mine', mine, mask: { causal: true }, heads: 2 });
  expect(notes).toEqual([]);
  expect(readState(state, { model: 'seeded' }).state).toMatchObject({ model: 'seeded', mine: {} });
  expect(readState(state, { d: 4 }).state).toMatchObject({ model: 'seeded', mine: {}, d: 4 });
});
