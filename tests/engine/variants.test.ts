/** Each named wrong way on the worked example, against numbers worked out by hand. */
import { createEngine, type Problem, type Session, type StageId, type VariantId } from 'mha-lab/engine';
import { beforeAll, describe, expect, test } from 'vitest';
import { variants } from '../../build/generated/tables.ts';
import { flavours } from './flavours.ts';

const [full, it] = [1, 2];

/** A row of a stage of head 1, or of one without heads; of the second head where the place says so. */
type Expected = readonly [stage: StageId, head: number | null, row: number, numbers: string];

const expectations: Record<VariantId, { readonly problem?: Partial<Problem>; readonly rows: readonly Expected[] }> = {
  none: { rows: [['y', null, it, '0.7931 0.1474 0.1474 0.7931']] },
  averaged: {
    // (0.7931 + 0.1474)/2 in every place; the heads themselves stay.
    rows: [
      ['head', 0, it, '0.7931 0.1474'],
      ['concat', null, it, '0.4703 0.4703 0.4703 0.4703'],
    ],
  },
  maxed: { rows: [['concat', null, it, '0.7931 0.7931 0.7931 0.7931']] },
  // Head 2 looks for what head 1 looks for.
  shared: {
    rows: [
      ['weights', 1, it, '0.7337 0.0879 0.1784'],
      ['y', null, it, '0.7931 0.1474 0.7931 0.1474'],
    ],
  },
  chopped: {
    // Head 1 is left with "entity" of "entity" and bias: q·k is 3, 0, 1. Head 2 is left with the bias alone.
    rows: [
      ['dots', 0, it, '3.0000 0.0000 1.0000'],
      ['weights', 1, it, '0.3333 0.3333 0.3333'],
      ['head', 1, it, '0.0000 0.0000'],
    ],
  },
  'mask-after': {
    problem: { causal: true },
    // 1/3 each before the mask strikes the last one out: 2/3 is left.
    rows: [
      ['masked', 0, full, '0.7071 0.7071 0.7071'],
      ['weights', 0, full, '0.3333 0.3333 0.0000'],
    ],
  },
  'mask-zero': {
    problem: { causal: true },
    // e^0.7071 = 2.0281 twice, and e^0 = 1 for the key that should be hidden: 1 / 5.0562.
    rows: [
      ['masked', 0, full, '0.7071 0.7071 0.0000'],
      ['weights', 0, full, '0.4011 0.4011 0.1978'],
    ],
  },
  // 4, 1, 2 by √4, and not at all.
  'sqrt-dmodel': {
    rows: [
      ['scores', 0, it, '2.0000 0.5000 1.0000'],
      ['weights', 0, it, '0.6285 0.1402 0.2312'],
    ],
  },
  undivided: {
    rows: [
      ['scores', 0, it, '4.0000 1.0000 2.0000'],
      ['weights', 0, it, '0.8438 0.0420 0.1142'],
    ],
  },
  'no-wo': {
    problem: { source: { kind: 'example', wo: 'mixing' } },
    rows: [['y', null, it, '0.7931 0.1474 0.1474 0.7931']],
  },
  // Scores of "it" against the others in its columns; columns add up to 1, this row to 0.5258.
  'softmax-columns': {
    rows: [
      ['weights', 0, it, '0.0141 0.3333 0.1784'],
      ['head', 0, it, '0.0736 0.3928'],
    ],
  },
  // Q of all heads is 3 1 0 1, 0 1 3 1, 1 1 1 1: in memory order head 1 gets 3 1, 0 1, 0 1 and head 2 the rest.
  'no-transpose': {
    rows: [
      ['q', 0, it, '0.0000 1.0000'],
      ['q', 1, 0, '3.0000 1.0000'],
      ['weights', 0, it, '0.3333 0.3333 0.3333'],
      ['weights', 1, it, '0.6728 0.1636 0.1636'],
      ['head', 1, it, '0.1091 0.7819'],
    ],
  },
};

describe.each(flavours)('%s', (flavour) => {
  let session: Session;
  beforeAll(async () => {
    session = (await createEngine({ flavour })).session();
  });

  test.each(variants)('$id: $about', ({ id }) => {
    const { problem, rows } = expectations[id];
    session.load({ source: { kind: 'example', wo: 'identity' }, heads: 2, ...problem, variant: id });
    for (const [stage, head, row, numbers] of rows) {
      const { data } = session.matrix(stage, head, row);
      expect(Array.from(data, (value) => value.toFixed(4)).join(' '), `${stage} ${head}`).toBe(numbers);
    }
  });
});
