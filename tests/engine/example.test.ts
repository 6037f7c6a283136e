/** The worked example, to the digits in which courses print it. */
import { createEngine, type Matrix, type Session, type StageId } from 'mha-lab/engine';
import { beforeAll, describe, expect, test } from 'vitest';
import { flavours } from './flavours.ts';

const [ball, full, it] = [0, 1, 2];

/** Rows of numbers with four decimals, whole numbers bare. */
function printed({ rows, cols, data }: Matrix): string[] {
  const digits = Array.from(data, (value) => (Number.isInteger(value) ? `${value}` : value.toFixed(4)));
  return Array.from({ length: rows }, (_, row) => digits.slice(row * cols, (row + 1) * cols).join(' '));
}

describe.each(flavours)('%s', (flavour) => {
  let session: Session;
  beforeAll(async () => {
    session = (await createEngine({ flavour })).session();
  });

  function load(heads: number, wo: 'identity' | 'mixing' = 'identity') {
    session.load({ source: { kind: 'example', wo }, heads });
  }
  const whole = (stage: StageId, head: number | null = null) => printed(session.matrix(stage, head));
  const row = (stage: StageId, head: number | null, at = it) => printed(session.matrix(stage, head, at)).join();

  test('two heads: what goes in', () => {
    load(2);
    expect(whole('x')).toEqual(['3 0 0 1', '0 3 0 1', '1 1 0 1']);
    for (const stage of ['wq', 'wk'] as const) {
      expect(whole(stage, 0)).toEqual(['1 0', '0 0', '0 0', '0 1']);
      expect(whole(stage, 1)).toEqual(['0 0', '1 0', '0 0', '0 1']);
    }
    for (const head of [0, 1]) expect(whole('wv', head)).toEqual(['0.3333 0', '0 0.3333', '0 0', '0 0']);
    expect(whole('wo')).toEqual(['1 0 0 0', '0 1 0 0', '0 0 1 0', '0 0 0 1']);
  });

  test('two heads: head 1 finds "ball", head 2 finds "full", step by step', () => {
    load(2);
    expect(row('q', 0)).toBe('1 1');
    expect(whole('k', 0)).toEqual(['3 1', '0 1', '1 1']);
    expect(row('dots', 0)).toBe('4 1 2');
    expect(row('scores', 0)).toBe('2.8284 0.7071 1.4142');
    expect(row('weights', 0)).toBe('0.7337 0.0879 0.1784');
    expect(whole('v', 0)).toEqual(['1 0', '0 1', '0.3333 0.3333']);
    expect(row('head', 0)).toBe('0.7931 0.1474');

    expect(row('q', 1)).toBe('1 1');
    expect(whole('k', 1)).toEqual(['0 1', '3 1', '1 1']);
    expect(row('dots', 1)).toBe('1 4 2');
    expect(row('weights', 1)).toBe('0.0879 0.7337 0.1784');
    expect(row('head', 1)).toBe('0.1474 0.7931');

    expect(row('concat', null)).toBe('0.7931 0.1474 0.1474 0.7931');
    expect(row('y', null)).toBe('0.7931 0.1474 0.1474 0.7931');
  });

  test('two heads: why 0.7337, with the plain exponentials that one would use by hand', () => {
    load(2);
    const weight = session.explain({ stage: 'weights', head: 0, row: it, col: ball });
    expect(weight.op).toBe('softmax');
    expect(weight.value.toFixed(4)).toBe('0.7337');
    expect(weight.terms.map(({ value }) => value.toFixed(4))).toEqual(['16.9188', '2.0281', '4.1133']);
    expect(weight.parts.sum.toFixed(4)).toBe('23.0602');

    const score = session.explain(weight.terms[ball].cells[0]);
    expect(score).toMatchObject({ stage: 'scores', op: 'scale' });
    expect(score.parts.divisor.toFixed(4)).toBe('1.4142');

    const dot = session.explain(score.terms[0].cells[0]);
    expect(dot).toMatchObject({ stage: 'dots', op: 'sum', value: 4 });
    expect(dot.terms.map(({ cells, value }) => [...cells.map((cell) => cell.value), value])).toEqual([
      [1, 3, 3],
      [1, 1, 1],
    ]);
  });

  test('one head, the same matrices: neither link stands out, and it cannot tell "ball" from "full"', () => {
    load(1);
    expect(row('dots', 0)).toBe('5 5 4');
    expect(row('scores', 0)).toBe('2.5000 2.5000 2');
    expect(row('weights', 0)).toBe('0.3837 0.3837 0.2327');
    expect(row('y', null)).toBe('0.4612 0.4612 0.4612 0.4612');

    const x = session.matrix('x', null).data;
    const exchanged = (token: number, by: number) =>
      [0, 1, 2, 3].map((col) => ({ stage: 'x', head: null, row: token, col, value: x[by * 4 + col] }) as const);
    const edits = [...exchanged(ball, full), ...exchanged(full, ball)];
    session.load({ source: { kind: 'example', wo: 'identity' }, heads: 1, edits });
    expect(whole('x')).toEqual(['0 3 0 1', '3 0 0 1', '1 1 0 1']);
    expect(row('weights', 0)).toBe('0.3837 0.3837 0.2327');
  });

  test('four heads: the sharp ones are sharper, those that read only the bias see all tokens alike', () => {
    load(4);
    expect(row('weights', 0)).toBe('0.8438 0.0420 0.1142');
    expect(row('weights', 2)).toBe('0.0420 0.8438 0.1142');
    for (const head of [1, 3]) expect(row('weights', head)).toBe('0.3333 0.3333 0.3333');
  });

  test('the mixing W_O: the first half of the output is the average of the heads, the second tells them apart', () => {
    load(2, 'mixing');
    expect(whole('wo')).toEqual(['0.5000 0 0.5000 0', '0 0.5000 0 0.5000', '0.5000 0 -0.5000 0', '0 0.5000 0 -0.5000']);
    expect(row('concat', null)).toBe('0.7931 0.1474 0.1474 0.7931');
    expect(row('y', null)).toBe('0.4703 0.4703 0.3229 -0.3229');
  });
});
