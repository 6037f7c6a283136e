/** What is said of heads, and the order that they stand in: the engine's numbers, and only what holds. */
import { describe, expect, test } from 'vitest';
import { habitsOf, thresholds } from '../../../web/elements/heads/habits.ts';
import { mostAlike, orderOf, statistic, statisticsOf } from '../../../web/elements/heads/head-statistics.ts';
import type { HeadStats } from '../../../web/engine/statistics.ts';
import { rowIn, type Snapshot } from '../../../web/state/snapshot.ts';
import { snapshotOf } from '../made/snapshots.ts';

const text = 'text=Virat+hit+the+ball+because+it+was+full&heads=8';

/** A sentence of three words, read in the order of its rows. */
const three = '?text=we+saw+it&heads=2';

/** One head with these statistics, of a map that else has nothing to tell. */
function measured(stats: Partial<HeadStats>, link = three): Snapshot {
  const plain = {
    entropy: new Float64Array(0),
    rows: 3,
    meanEntropy: 1,
    meanLimit: 3,
    meanLargest: 0.4,
    meanDiagonal: 0.1,
    meanPrevious: 0.1,
    meanFirst: 0.1,
    meanSize: 1,
    likeness: Float64Array.of(1),
  };
  return { ...snapshotOf(link), measured: { headStats: [{ ...plain, ...stats }] } };
}
const said = (stats: Partial<HeadStats>, link = three) =>
  habitsOf(measured(stats, link), 0).map(({ key, value }) => `${key} ${value}`);

describe('what a head does', () => {
  test('is said from a share of one half on, with its number', () => {
    expect(said({ meanPrevious: 0.61 })).toEqual(['does-previous 0.61']);
    expect(said({ meanDiagonal: 0.95 })).toEqual(['does-own-only 0.95']);
    expect(said({ meanFirst: 0.7, meanDiagonal: 0.51 })).toEqual(['does-own 0.51', 'does-first 0.7']);
    expect(said({ meanPrevious: thresholds.mostly })).toEqual(['does-several 0.4']);
  });

  test('is said of first and previous words only where words are in the order of their rows', () => {
    const shares = { meanFirst: 0.7, meanPrevious: 0.8 };
    expect(said(shares, '')).toEqual(['does-several 0.4']);
    expect(said(shares, '?mask=cells:1-2')).toEqual(['does-several 0.4']);
    for (const order of ['mask=causal', 'mask=window:3', 'mask=pad:1', 'pos=sin', 'pos=rope']) {
      expect(said(shares, `?${order}`)[0], order).toBe('does-previous 0.8');
      expect(statisticsOf(snapshotOf(`?${order}`)), order).toContain('previous');
    }
    expect(statisticsOf(snapshotOf(''))).toEqual(['adds', 'adds-all', 'entropy', 'largest', 'own', 'alike']);
    expect(statistic(snapshotOf('?stats=1'), 'previous', 0)).toBeNaN();
    expect(statisticsOf(snapshotOf('?cross=1&text2=it+full'))).toContain('first'); // the first of the other words
  });

  test('has no entropy where rows do not add up to 1', () => {
    const after = '&variant=mask-after&mask=causal';
    expect(said({ meanEntropy: 3 }, three + after)).toEqual(['does-several 0.4']);
    expect(statisticsOf(snapshotOf(three + after))).not.toContain('entropy');
    expect(statisticsOf(snapshotOf(`${three}&variant=mask-after`))).toContain('entropy'); // no mask strikes any out
  });

  test('is not said of own and previous words between two texts', () => {
    const shares = { meanFirst: 0.7, meanDiagonal: 0.6, meanPrevious: 0.6 };
    expect(said(shares, '?cross=1&text2=full+ball')).toEqual(['does-first 0.7']);
  });

  test('is nothing in particular where nothing stands out: then the largest weight is said', () => {
    expect(said({})).toEqual(['does-several 0.4']);
    expect(said({ meanLargest: 0.8 })).toEqual(['does-one 0.8']);
  });

  test('is to spread evenly where the entropy is near its limit', () => {
    expect(said({ meanEntropy: 2.9, meanFirst: 0.6 })).toEqual(['does-even 2.9']);
    expect(said({ meanEntropy: 2.8 })).toEqual(['does-several 0.4']);
  });

  test('is said only if it holds without the rows that a mask leaves one word', () => {
    // Of three rows under a causal mask the first has a weight of 1 on itself, which is the first word.
    const masked = (stats: Partial<HeadStats>) => said(stats, '?mask=causal');
    expect(masked({ meanLargest: 0.66 })).toEqual(['does-several 0.66']);
    expect(masked({ meanLargest: 0.67 })).toEqual(['does-one 0.67']);
    expect(masked({ meanDiagonal: 0.66 })).toEqual(['does-several 0.4']);
    expect(masked({ meanDiagonal: 0.92 })).toEqual(['does-own 0.92']);
    expect(masked({ meanFirst: 0.66, meanLargest: 0.7 })).toEqual(['does-one 0.7']);
    expect(masked({ meanFirst: 0.67 })).toEqual(['does-first 0.67']);
    // It has no word before it, so that mean is over the others.
    expect(masked({ meanPrevious: 0.51 })).toEqual(['does-previous 0.51']);
    // Of the words that look on the last word sees only the one before: a 1 among two.
    const hidden = (stats: Partial<HeadStats>) => said(stats, `${three}&mask=cells:3-1.3-3`);
    expect(hidden({ meanPrevious: 0.75 })).toEqual(['does-several 0.4']);
    expect(hidden({ meanPrevious: 0.76 })).toEqual(['does-previous 0.76']);
    expect(hidden({ meanDiagonal: 0.51 })).toEqual(['does-own 0.51']);
  });

  test('under a mask is what the weights of rows with a choice say', () => {
    const snapshot = snapshotOf(`?${text}&mask=causal&pos=rope&stats=1`);
    for (let head = 0; head < 8; ++head) {
      const [{ key }] = habitsOf(snapshot, head);
      const rows = [1, 2, 3, 4, 5, 6, 7].map((row) => rowIn(snapshot, 'weights', head, row));
      const mean = (of: (row: Float32Array) => number) => rows.reduce((sum, row) => sum + of(row), 0) / rows.length;
      if (key === 'does-one') expect(mean((row) => Math.max(...row))).toBeGreaterThan(thresholds.mostly);
      if (key === 'does-several') expect(mean((row) => Math.max(...row))).toBeLessThanOrEqual(thresholds.mostly);
      if (key === 'does-first') expect(mean((row) => row[0])).toBeGreaterThan(thresholds.mostly);
    }
  });

  test('is not claimed where there was no choice, or nothing to measure', () => {
    expect(said({ meanLimit: 0, meanLargest: 1, meanDiagonal: 1 })).toEqual(['does-no-choice 1']);
    expect(said({ meanLargest: NaN })).toEqual(['does-unknown NaN']);
    const [habit] = habitsOf(snapshotOf('?text=a&stats=1'), 0);
    expect(habit).toEqual({ key: 'does-no-choice', value: 1 });
  });
});

describe('heads stand', () => {
  test('by number, or the largest first of a statistic, equals by number', () => {
    expect(orderOf(snapshotOf(`?${text}`))).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
    for (const sort of ['adds', 'adds-all', 'entropy', 'largest', 'own', 'previous', 'first', 'alike'] as const) {
      const snapshot = snapshotOf(`?${text}&sort=${sort}`);
      const values = orderOf(snapshot).map((head) => statistic(snapshot, sort, head));
      expect(values, sort).toEqual(values.toSorted((a, b) => b - a));
      expect(values.some(Number.isNaN), sort).toBe(false);
      const rising = orderOf(snapshotOf(`?${text}&sort=-${sort}`)).map((head) => statistic(snapshot, sort, head));
      expect(rising, sort).toEqual(values.toReversed());
    }
    expect(orderOf(snapshotOf(`?${text}&sort=-number`))).toEqual([7, 6, 5, 4, 3, 2, 1, 0]);
    expect(orderOf(snapshotOf('?sort=entropy'))).toEqual([0, 1]); // the two of the example are mirrors
  });

  test('last where they have none', () => {
    const [one] = measured({}).measured.headStats!;
    const snapshot = { ...snapshotOf('?sort=own'), measured: { headStats: [{ ...one, meanDiagonal: NaN }, one] } };
    expect(orderOf(snapshot)).toEqual([1, 0]);
    const reversed = { ...snapshotOf('?sort=-own'), measured: snapshot.measured };
    expect(orderOf(reversed)).toEqual([1, 0]);
  });
});

test('the head most alike is another one; a head alone has none', () => {
  const snapshot = snapshotOf(`?${text}&stats=1`);
  for (let head = 0; head < 8; ++head) {
    const { likeness } = snapshot.measured.headStats![head];
    const others = [...likeness].filter((_, other) => other !== head);
    expect(mostAlike(snapshot, head)?.likeness).toBe(Math.max(...others));
    expect(mostAlike(snapshot, head)?.head).not.toBe(head);
  }
  expect(mostAlike(snapshotOf('?heads=1&stats=1'), 0)).toBeNull();
});

test('a compared word has its own rows, sizes and weights as one head', () => {
  const snapshot = snapshotOf(`?${text}&rows=ball,full&row=it`);
  expect(snapshot.compared.map(({ state }) => state.query)).toEqual([3, 7]);
  for (const one of snapshot.compared) {
    const same = snapshotOf(`?${text}&row=${one.state.query + 1}`);
    expect(one.contributions).toEqual(same.contributions);
    expect([...one.asOneHead!.data]).toEqual([...same.asOneHead!.data]);
    for (const stage of ['weights', 'head', 'part'] as const) {
      const row = rowIn(one, stage, 7, one.state.query);
      expect(row.length).toBeGreaterThan(0);
      expect([...row]).toEqual([...rowIn(same, stage, 7, one.state.query)]);
    }
  }
});
