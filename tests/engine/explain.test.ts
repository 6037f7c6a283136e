/** Every number opens: its terms are cells of the same computation, and they give it again. */
import { createEngine, type Address, type Explanation, type Problem, type Session } from 'mha-lab/engine';
import { describe, expect, test } from 'vitest';
import { flavours } from './flavours.ts';

/** The value that the terms give, and how far rounding may have taken it from there. */
function recombined({ op, terms, parts }: Explanation): [value: number, off: number] {
  const values = terms.map(({ value }) => value);
  const sum = values.reduce((total, value) => total + value, 0);
  const size = values.reduce((total, value) => total + Math.abs(value), 0);
  switch (op) {
    case 'copy':
    case 'mask':
      return [sum, 0];
    case 'sum':
      return [sum, values.length * 2 ** -24 * size];
    case 'scale':
      return [parts.factor * values[0], 2 ** -24 * Math.abs(parts.factor * values[0])];
    case 'cap':
      return [parts.cap * Math.tanh(values[0] / parts.cap), 2 ** -24 * size];
    default:
      return [values[parts.at] / parts.sum, (2 * values.length + 12) * 2 ** -24];
  }
}

const numbers = (count: number) => Float32Array.from({ length: count }, (_, i) => Math.sin(3 * i + count));

/** 3 tokens after a past of 2, d_model 6, 4 heads that share 2 key/value heads, d_k 4, d_v 3. */
const everything: Problem = {
  source: {
    kind: 'given',
    modelWidth: 6,
    x: numbers(3 * 6),
    wq: numbers(6 * 16),
    wk: numbers(6 * 8),
    wv: numbers(6 * 6),
    wo: numbers(12 * 6),
    bq: numbers(16),
    bk: numbers(8),
    bv: numbers(6),
    bo: numbers(6),
    pastk: numbers(2 * 8),
    pastv: numbers(2 * 6),
  },
  heads: 4,
  kvHeads: 2,
  headWidth: 4,
  valueWidth: 3,
  positions: 'rotary',
  softcap: 2,
  sharp: 1.5,
  causal: true,
  window: 3,
  cells: [{ query: 2, key: 4 }],
};

function everyCell(session: Session): Address[] {
  return session.stages().flatMap(({ stage, heads, rows, cols }) =>
    Array.from({ length: Math.max(heads, 1) * rows * cols }, (_, cell) => ({
      stage,
      head: heads ? Math.floor(cell / (rows * cols)) : null,
      row: Math.floor(cell / cols) % rows,
      col: cell % cols,
    })),
  );
}

describe.each(flavours)('%s', (flavour) => {
  test.each<[string, Problem]>([
    ['the example', { source: { kind: 'example', wo: 'mixing' }, heads: 2 }],
    [
      'a causal sentence',
      {
        source: { kind: 'seeded', tokens: ['it', 'was', 'full', 'it'], seed: 9, modelWidth: 6 },
        heads: 3,
        causal: true,
      },
    ],
    ['a problem with everything', everything],
  ])('every cell of %s', async (_, problem) => {
    const session = (await createEngine({ flavour })).session();
    session.load(problem);
    const valueAt = ({ stage, head, row, col }: Address) => session.matrix(stage, head, row).data[col];

    for (const address of everyCell(session)) {
      const name = Object.values(address).join(' ');
      const explanation = session.explain(address);
      const { stage, head, row, col, value, terms } = explanation;
      expect({ stage, head, row, col }).toEqual(address);
      expect(value, name).toBe(valueAt(address));
      for (const cell of terms.flatMap(({ cells }) => cells)) expect(cell.value, name).toBe(valueAt(cell));

      const [again, off] = recombined(explanation);
      if (again !== value) expect(Math.abs(again - value), name).toBeLessThanOrEqual(off);
    }
  });

  test('a hidden cell names the rule that hides it', async () => {
    const session = (await createEngine({ flavour })).session();
    session.load({ source: { kind: 'example', wo: 'identity' }, heads: 2, causal: true });
    const hidden = session.explain({ stage: 'masked', head: 1, row: 0, col: 2 });
    expect(hidden).toMatchObject({ value: -Infinity, op: 'mask', rule: 'causal' });
    expect(session.explain({ stage: 'masked', head: 1, row: 2, col: 0 }).rule).toBeUndefined();
    expect(session.matrix('weights', 1, 0).data).toEqual(Float32Array.of(1, 0, 0));
  });

  test('biases, the past and the key/value head that is read are named', async () => {
    const session = (await createEngine({ flavour })).session();
    session.load(everything);
    const cells = (stage: Address['stage'], head: number | null, row: number, col: number) =>
      session.explain({ stage, head, row, col }).terms.flatMap((term) => term.cells);
    expect(cells('q', 3, 1, 2).at(-1)).toMatchObject({ stage: 'bq', head: 3, row: 0, col: 2 });
    expect(cells('y', null, 2, 5).at(-1)).toMatchObject({ stage: 'bo', head: null, row: 0, col: 5 });
    expect(cells('k', 1, 1, 0)).toMatchObject([{ stage: 'pastk', head: 1, row: 1, col: 0 }]);
    expect(cells('k', 1, 2, 0)[0]).toMatchObject({ stage: 'x', head: null, row: 0, col: 0 });
    expect(cells('dots', 3, 0, 4)[1]).toMatchObject({ stage: 'kpos', head: 1, row: 4, col: 0 });
    expect(session.explain({ stage: 'masked', head: 0, row: 0, col: 3 }).rule).toBe('causal');
  });
});
