/** X from a file, and the words that name its rows. */
import { describe, expect, test } from 'vitest';
import { tokensOf } from '../../../web/state/initial.ts';
import { readLink, writeLink } from '../../../web/state/link/link.ts';
import { reduce } from '../../../web/state/changes/reduce.ts';
import { answers, imported, numbers, sessionOf, stateAt } from '../made/sessions.ts';

const two = stateAt('?text=a&d=2&heads=1');

describe('words', () => {
  test.each([
    [['[CLS]', 'ball', '[SEP]'], '[CLS]␟ball␟[SEP]␟'],
    [['full', '##er', 'ball'], 'full␟##er␟ball␟'],
    [['it', ' ball', ' full'], 'it␟ ball␟ full␟'],
    [['Ġwe', 'Ġsaw', 'it'], 'Ġwe Ġsaw it'],
    [['we', 'saw', 'it'], 'we saw it'],
  ])('%j of the file name the rows as they are', async (tokens, text) => {
    const { told } = await imported(sessionOf({ x: { shape: [3, 4] } }, tokens), stateAt(''));
    expect(tokensOf(told.state)).toEqual(tokens);
    expect(told.state.text).toBe(text);
    expect(readLink(writeLink(told.state), '').state).toEqual(told.state);
  });

  test('a word is taken out, put in and moved between them as between others', async () => {
    const { state } = (await imported(sessionOf({ x: { shape: [3, 4] } }, ['[CLS]', 'a b', '[SEP]']), stateAt('')))
      .told;
    const after = (change: Parameters<typeof reduce>[1]) => tokensOf(reduce(state, change).state);
    expect(after({ type: 'word', at: 1, deed: 'remove' })).toEqual(['[CLS]', '[SEP]']);
    expect(after({ type: 'word', at: 1, deed: 'earlier' })).toEqual(['a b', '[CLS]', '[SEP]']);
    expect(after({ type: 'insert', after: 1, text: 'new' })).toEqual(['[CLS]', 'a b', 'new', '[SEP]']);
  });

  test('empty ones, and as many as there are no rows, are said', async () => {
    const empty = await imported(sessionOf({ x: { shape: [3, 4] } }, ['a', '', 'c']), stateAt(''));
    expect(tokensOf(empty.told.state)).toEqual(['a', '2', 'c']);
    expect(empty.notes.join()).toContain(
      '1 word of the file cannot be shown (it is empty or blank); its row is named by its number.',
    );
    const many = await imported(sessionOf({ x: { shape: [2, 4] } }, ['a', 'b', 'c']), stateAt(''));
    expect(tokensOf(many.told.state)).toEqual(['1', '2']);
    expect(many.notes.join()).toContain('The file has 3 words for 2 rows, so they name none.');
  });
});

describe('X', () => {
  test('axes of length 1 are none: 3 × 1 × 4 is one sequence', async () => {
    const { told } = await imported(sessionOf({ '': { shape: [3, 1, 4] } }, null, 'seq_first.npy'), stateAt(''));
    expect(numbers(told.state.mine.x)).toEqual(Array.from({ length: 12 }, (_, i) => i));
    expect(told.state.text).toBe('ball full it');
  });

  test('of several sequences nothing tells which axis counts them', async () => {
    const session = sessionOf({ x: { shape: [3, 2, 2] } });
    expect((await imported(session, two)).refused).toEqual([
      'Nothing in the file says how X is kept: [sequence, word, d_model] or [word, sequence, d_model]. Choose one.',
    ]);
    const first = await imported(session, two, answers([0, { axes: ['item', 'word', 'model'], item: 1 }]));
    expect(numbers(first.told.state.mine.x)).toEqual([4, 5, 6, 7]);
    expect(first.notes).toContain('X is sequence 2 of 3.');
    const second = await imported(session, two, answers([0, { axes: ['word', 'item', 'model'], item: 1 }]));
    expect(numbers(second.told.state.mine.x)).toEqual([2, 3, 6, 7, 10, 11]);
  });

  test('is what the only array without a telling name is taken for, as a guess, if it has a row for each word or is not square', async () => {
    const uses = async (shape: number[], name = 'data') => imported(sessionOf({ [name]: { shape } }), stateAt(''));
    expect((await uses([3, 4])).notes.join()).toContain('X is a guess by its shape');
    expect((await uses([3, 3])).notes.join()).toContain('X is a guess by its shape');
    expect((await uses([4, 4])).refused).toHaveLength(1);
    expect((await uses([3, 4], 'x')).notes.join()).not.toContain('guess');
  });
});

test('numbers that are none are counted, and the first is named by its place in what the array becomes', async () => {
  const { notes } = await imported(
    sessionOf({
      x: { shape: [2, 2], data: [1, 2, 2, 3] },
      'q_proj.weight': { shape: [2, 2], data: [1, NaN, Infinity, 2] },
    }),
    stateAt('?text=a+b&d=2&heads=1'),
  );
  expect(notes).toContain(
    '2 imported numbers are NaN or infinite as float32, first in W_Q, row 1, column 2; they stay and show as what they are.',
  );
});
