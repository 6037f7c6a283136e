import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { splitBlock } from '../../../web/state/numbers/block.ts';
import { readAmount, readCellNumber, shortest } from '../../../web/state/number.ts';
import { readLink } from '../../../web/state/link/link.ts';
import { reduce } from '../../../web/state/changes/reduce.ts';

const anyFloat = fc.float({ noNaN: true, noDefaultInfinity: true });

describe('a number for a cell', () => {
  test.each([
    ['2', 2, '2'],
    [' +2.50 ', 2.5, '2.50'],
    ['−0.5', -0.5, '-0.5'],
    ['1e3', 1000, '1e3'],
    ['.5', 0.5, '.5'],
    ['0,5', 0.5, '0.5'],
    ['-0', 0, '0'],
    ['1/3', Math.fround(1 / 3), '1/3'],
    ['−2 / 7', Math.fround(-2 / 7), '-2/7'],
    ['2/4', 0.5, '2/4'],
    ['0,5/3', Math.fround(0.5 / 3), '0.5/3'],
    ['0.1', Math.fround(0.1), '0.1'],
    ['3.4028235e38', 3.4028234663852886e38, '3.4028235e38'],
    ['1234567.891', Math.fround(1234567.891), '1234567.891'],
    ['0.333333333333', Math.fround(1 / 3), '0.33333334'],
    ['1e-45', 1.401298464324817e-45, '1e-45'],
    [`1/${'3'.repeat(30)}`, Math.fround(1 / Number('3'.repeat(30))), '3e-30'],
  ])('“%s” is %d, spelled %s', (text, value, written) => {
    expect(readCellNumber(text)).toEqual({ value, written });
  });

  test.each([
    ['', 'note-cell-empty'],
    ['  ', 'note-cell-empty'],
    ['word', 'note-cell-word'],
    ['NaN', 'note-cell-word'],
    ['inf', 'note-cell-word'],
    ['0x10', 'note-cell-word'],
    ['1,234.5', 'note-cell-word'],
    ['1.234,5', 'note-cell-word'],
    ['1,234,567', 'note-cell-word'],
    ['1 2', 'note-cell-word'],
    ['1/2/3', 'note-cell-word'],
    ['/2', 'note-cell-word'],
    ['1/', 'note-cell-word'],
    ['--1', 'note-cell-word'],
    ['=A1', 'note-cell-word'],
    ['1/0', 'note-cell-zero'],
    ['0/0', 'note-cell-zero'],
    ['1e39', 'note-cell-large'],
    ['-1e999', 'note-cell-large'],
    ['1e38/1e-9', 'note-cell-large'],
    ['1e-50', 'note-cell-small'],
    ['1/1e60', 'note-cell-small'],
  ])('“%s” is none: %s', (text, key) => {
    expect(readCellNumber(text)).toMatchObject({ key });
  });

  test('is read the same way for an option, in double precision', () => {
    expect(readAmount('1/3')).toBe(1 / 3);
    expect(readAmount(' −0,5 ')).toBe(-0.5);
    expect(readAmount('1e39')).toBe(1e39);
    expect(readAmount('abc')).toEqual({ key: 'note-cell-word', values: { asked: 'abc' } });
    expect(readAmount('1/0')).toEqual({ key: 'note-cell-zero', values: { asked: '1/0' } });
    expect(readLink('?scale=1/2', '').state.scale).toBe(0.5);
  });

  test('reads back from its spelling, to the same float32 and the same spelling', () => {
    fc.assert(
      fc.property(anyFloat, fc.integer({ min: 1, max: 99 }), (value, under) => {
        for (const text of [String(value), `${value}/${under}`]) {
          const read = readCellNumber(text);
          if ('key' in read) continue;
          expect(readCellNumber(read.written)).toEqual(read);
        }
      }),
    );
  });

  test('of the engine has a shortest spelling that reads back to it', () => {
    expect(shortest(Math.fround(1 / 3))).toBe('1/3');
    expect(shortest(0.5)).toBe('0.5');
    fc.assert(
      fc.property(anyFloat, (value) => {
        expect(readCellNumber(shortest(value))).toMatchObject({ value: value + 0 });
      }),
    );
  });
});

describe('a block', () => {
  test.each([
    ['1\t2\n3\t4', [['1', '2'], ['3', '4']]], // prettier-ignore
    ['1\t2\r\n3\t4\r\n', [['1', '2'], ['3', '4']]], // prettier-ignore
    ['1,5\t2\n', [['1,5', '2']]],
    ['1,5;2', [['1,5', '2']]],
    ['0,5', [['0,5']]],
    ['0,5\n1,5', [['0,5'], ['1,5']]],
    ['1, 2\n3, 4', [['1', ' 2'], ['3', ' 4']]], // prettier-ignore
    ['1.5,2', [['1.5', '2']]],
    ['1,2,3', [['1', '2', '3']]],
    ['  1   2\n  3   4\n', [['1', '2'], ['3', '4']]], // prettier-ignore
    ['[[1, 0], [0, 1]]', [['1', ' 0'], ['0', ' 1']]], // prettier-ignore
    ['[[1. 0.]\n [0. 1.]]', [['1.', '0.'], ['0.', '1.']]], // prettier-ignore
    ['[[1. 0.\n  2.]\n [0. 1.\n  3.]]', [['1.', '0.', '2.'], ['0.', '1.', '3.']]], // prettier-ignore
    ['1 / 3 2', [['1/3', '2']]],
    ['1\t\t3', [['1', '', '3']]],
    ['', [['']]],
  ])('%j has the cells %j', (text, cells) => {
    expect(splitBlock(text)).toEqual(cells);
  });

  const { state } = readLink('', '');
  const pasted = (stage: 'wq' | 'x', head: number | null, row: number, col: number, text: string) =>
    reduce(state, { type: 'paste', cell: { stage, head, row, col }, text });

  test('goes on to the right through the columns of the heads that follow, as the matrix is one', () => {
    const { state: after, notes } = pasted('wq', 0, 1, 1, '5\t6\t1/7\n8\t9\t10');
    expect(notes).toEqual([]);
    expect(after.edit.map(({ head, row, col, written }) => [head, row, col, written])).toEqual([
      [0, 1, 1, '5'],
      [1, 1, 0, '6'],
      [1, 1, 1, '1/7'],
      [0, 2, 1, '8'],
      [1, 2, 0, '9'],
      [1, 2, 1, '10'],
    ]);
  });

  test.each([
    ['1\t2\t3', 'note-block-room'],
    ['1\n2\n3\n4', 'note-block-room'],
    ['1\tword', 'note-block-cell'],
    ['1\t', 'note-block-cell'],
    ['1\t2\n3', 'note-block-uneven'],
    ['', 'note-block-cell'],
  ])('%j does not go in at head 2, row 2, column 1: %s, and nothing changes', (text, key) => {
    const told = pasted('wq', 1, 1, 0, text);
    expect(told.state).toBe(state);
    expect(told.notes).toMatchObject([{ key }]);
  });

  test('may not make more numbers set by hand than a page can bear, nor may several', () => {
    const { state: wide } = readLink('?text=a&d=128', '');
    const row = Array(128).fill('1').join('\t');
    const paste = (from: typeof wide, at: number, count: number) =>
      reduce(from, {
        type: 'paste',
        cell: { stage: 'wo', head: null, row: at, col: 0 },
        text: Array(count).fill(row).join('\n'),
      });
    expect(paste(wide, 0, 40)).toMatchObject({ state: wide, notes: [{ key: 'note-edits-many' }] });
    const { state: half } = paste(wide, 0, 20);
    expect(half.edit).toHaveLength(2560);
    expect(paste(half, 20, 20)).toMatchObject({ state: half, notes: [{ key: 'note-edits-many' }] });
    expect(paste(half, 0, 20).state.edit).toHaveLength(2560); // over the same cells
  });

  test('is not pasted over what is computed', () => {
    const told = reduce(state, { type: 'paste', cell: { stage: 'q', head: 0, row: 0, col: 0 }, text: '1' });
    expect(told).toEqual({ state, notes: [{ key: 'note-block-computed', values: {} }] });
  });
});
