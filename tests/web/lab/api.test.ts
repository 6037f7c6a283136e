/** The lab from outside: names and values, counted from 1. */
import { describe, expect, test } from 'vitest';
import { addressOf, explanationIn, matrixIn, readState, spellState, wantedOf } from '../../../web/lab/api.ts';
import { piecesOf } from '../../../web/lab/pieces.ts';
import { requestOf } from '../../../web/lab/request.ts';
import { initial, sentence, tokensOf } from '../../../web/state/initial.ts';
import { readLink } from '../../../web/state/link/link.ts';
import { answer, snapshotOf } from '../made/snapshots.ts';

describe('from outside, counted from 1', () => {
  test('a state that is read back is the same state', () => {
    const { state } = readLink('?text=a+b+c+d&heads=8&mask=causal&stage=weights&head=2&row=3&col=1', '');
    expect(readState(initial, spellState(state))).toEqual({ state, notes: [] });
    expect(spellState(initial)).toMatchObject({ text: 'ball full it', model: 'example', d: 4, heads: 2, seed: 1 });
  });

  test('words set on the worked example get the width and heads of words, not those of the example', () => {
    const { state } = readState(initial, { text: 'we saw it' });
    expect(state).toMatchObject({ text: 'we saw it', model: 'seeded', d: 32, heads: 4 });
  });

  test('a matrix has the words at its sides, and is refused without its head', () => {
    const { rowLabels, colLabels, rows } = matrixIn(snapshotOf(''), { stage: 'weights', head: 2 });
    expect({ rowLabels, colLabels, rows }).toEqual({
      rowLabels: ['ball', 'full', 'it'],
      colLabels: ['ball', 'full', 'it'],
      rows: 3,
    });
    expect(() => matrixIn(snapshotOf(''), { stage: 'weights' })).toThrow('weights has 2 heads: say which');
  });

  test('a head that there is not is refused in the same counting', () => {
    expect(wantedOf(initial, { stage: 'weights', head: 2 })).toEqual({ stage: 'weights', head: 1 });
    expect(wantedOf(initial, { stage: 'x' })).toEqual({ stage: 'x' });
    for (const head of [0, 3, 1.5, NaN]) {
      expect(() => wantedOf(initial, { stage: 'weights', head })).toThrow(`there is no head ${head}: there are 2`);
    }
  });

  test('an explanation names cells that a matrix has, and another cell is never explained instead', () => {
    const cell = { stage: 'weights', head: 1, row: 3, col: 1 } as const;
    const { state } = readLink('', '');
    const request = requestOf(state);
    const snapshot = { ...snapshotOf(''), ...answer({ ...request, cell: addressOf(cell) }) };
    const { head, row, col, terms } = explanationIn(snapshot, cell);
    expect({ head, row, col }).toEqual({ head: 1, row: 3, col: 1 });
    expect(terms.map(({ cells }) => [cells[0].head, cells[0].row, cells[0].col])).toEqual([
      [1, 3, 1],
      [1, 3, 2],
      [1, 3, 3],
    ]);
    for (const other of [{ col: 9 }, { row: 1 }, { head: 2 }, { stage: 'scores' as const }]) {
      expect(() => explanationIn(snapshot, { ...cell, ...other })).toThrow(TypeError);
    }
  });
});

test('the whole sentence of the example is a text like any other', () => {
  const { state } = readLink(`?text=${encodeURIComponent(sentence)}`, '');
  expect(piecesOf(state, tokensOf(state)).filter(({ token }) => token !== null)).toHaveLength(tokensOf(state).length);
});

test.each([null, undefined, 3, 'x', ['x']])('%j where names and values belong is a TypeError that says so', (value) => {
  for (const call of [
    () => readState(initial, value as never),
    () => wantedOf(initial, value as never),
    () => addressOf(value as never),
  ]) {
    expect(call).toThrow(TypeError);
    expect(call).toThrow('takes an object with names and values, not');
  }
});
