/** Masks from a file. */
import { describe, expect, test } from 'vitest';
import { readLink, writeLink } from '../../../web/state/link/link.ts';
import { reduce } from '../../../web/state/changes/reduce.ts';
import { answers, imported, numbers, sessionOf, stateAt } from '../made/sessions.ts';

describe('masks', () => {
  const inf = Number.POSITIVE_INFINITY;
  const causal = [0, -inf, -inf, 0, 0, -inf, 0, 0, 0];

  test('one of numbers is added to the scores; a link holds it', async () => {
    const { told, notes } = await imported(sessionOf({ attn_mask: { shape: [3, 3], data: causal } }), stateAt(''));
    expect(numbers(told.state.mine.mask)).toEqual(causal);
    expect(notes).toContain('The mask is added to the scores; −∞ hides.');
    expect(readLink(writeLink(told.state), '').state).toEqual(told.state);
  });

  test('one of two numbers asks which of them hides', async () => {
    const session = sessionOf({ attn_mask: { shape: [3, 3], kind: 'bool', data: [1, 0, 0, 1, 1, 0, 1, 1, 1] } });
    expect((await imported(session, stateAt(''))).refused.join()).toContain(
      'nothing in the file says which of them hides a word',
    );
    const said = await imported(session, stateAt(''), answers([0, { hidden: 0 }]));
    expect(numbers(said.told.state.mine.mask)).toEqual(causal);
    expect(said.notes).toContain('In the mask 1 means that the word may attend, and 0 means hidden.');
  });

  test('one for each head sets how many there are; a row of keys is that of every query', async () => {
    const { told } = await imported(sessionOf({ alibi: { shape: [1, 4, 3, 3] } }), stateAt(''));
    expect(told.state.heads).toBe(4);
    expect(numbers(told.state.mine.mask)).toHaveLength(36);
    expect(readLink(writeLink(told.state), '').state).toEqual(told.state);
    const padding = await imported(
      sessionOf({ attention_mask: { shape: [1, 3], kind: 'int64', data: [1, 1, 0] } }),
      stateAt(''),
      answers([0, { hidden: 0 }]),
    );
    expect(numbers(padding.told.state.mine.mask)).toEqual([0, 0, -inf, 0, 0, -inf, 0, 0, -inf]);
  });

  test('goes with its words, and is left out with heads or words that it has not', async () => {
    const { state } = (await imported(sessionOf({ attn_mask: { shape: [3, 3] } }), stateAt(''))).told;
    const moved = reduce(state, { type: 'text', text: 'full ball it' });
    expect(numbers(moved.state.mine.mask)).toEqual([4, 3, 5, 1, 0, 2, 7, 6, 8]);
    const gone = reduce(state, { type: 'text', text: 'a b' });
    expect(gone.state.mine.mask).toBeUndefined();
    expect(gone.notes.map(({ key }) => key)).toContain('note-mine-gone');
    const each = (await imported(sessionOf({ attn_mask: { shape: [2, 3, 3] } }), stateAt(''))).told.state;
    expect(reduce(each, { type: 'heads', heads: 4 }).state.mine.mask).toBeUndefined();
    expect(reduce(state, { type: 'heads', heads: 4 }).state.mine.mask).toBeDefined();
  });
});

describe('a mask beside an X of several sequences', () => {
  const item = { axes: ['item', 'word', 'model'], item: 1 };
  const file = (x: number[], mask: number[]) =>
    sessionOf({ hidden_states: { shape: x }, attention_mask: { shape: mask } });
  const [sequences, square3] = ['[sequence, key]', '[query, key]'];

  test('as many sequences as words: it is asked what its rows are', async () => {
    const { refused } = await imported(file([3, 3, 4], [3, 3]), stateAt(''), answers([0, item]));
    expect(refused.join()).toContain(`${square3} or ${sequences}`);
    const { told } = await imported(
      file([3, 3, 4], [3, 3]),
      stateAt(''),
      answers([0, item], [1, { axes: ['item', 'key'] }]),
    );
    expect(numbers(told.state.mine.mask)).toEqual([3, 4, 5, 3, 4, 5, 3, 4, 5]);
  });

  test('where only one way fits, it is that of the sequence of X', async () => {
    const { told } = await imported(file([2, 3, 4], [2, 3]), stateAt(''), answers([0, item]));
    expect(numbers(told.state.mine.mask)).toEqual([3, 4, 5, 3, 4, 5, 3, 4, 5]);
  });

  test('heads are not taken for sequences, nor sequences for heads', async () => {
    const { refused } = await imported(file([2, 3, 4], [2, 3, 3]), stateAt(''), answers([0, item]));
    expect(refused.join()).toContain('[heads, query, key] or [sequence, query, key]');
  });
});
