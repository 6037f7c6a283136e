/**
 * Every sentence holds for the numbers that it stands beside: whatever way, mask, positions and words there are, what is
 * said is read off the text and held against the engine's numbers.
 */
import { describe, expect, test } from 'vitest';
import { variants } from '../../../build/generated/tables.ts';
import { acrossSummary } from '../../../web/elements/across/across-map.ts';
import { isConcat, mixes, sumToOne } from '../../../web/elements/shared/claims.ts';
import { shownBy } from '../../../web/elements/statement/facts.ts';
import { habitsOf, thresholds } from '../../../web/elements/heads/habits.ts';
import { summaryOf } from '../../../web/elements/map/matrix-map.ts';
import { statisticsOf, statsOf } from '../../../web/elements/heads/head-statistics.ts';
import { statementOf } from '../../../web/elements/statement/statement-words.ts';
import { show } from '../../../web/elements/shared/value.ts';
import { find, rowOf, type Snapshot } from '../../../web/state/snapshot.ts';
import { plainText } from '../made/plain-text.ts';
import { snapshotOf } from '../made/snapshots.ts';

const masks = [
  '',
  'causal',
  'window:1',
  'window:2',
  'pad:1',
  'pad:3',
  'cells:3-1.3-2.3-3',
  'cells:1-2.1-3',
  'causal,pad:1',
];
const others = ['', '&cross=1&text2=it+full'];
const positions = ['', '&pos=sin', '&pos=rope'];
const offs = ['', '&off=1', '&off=1,2'];

/** Every way, mask, heads switched off, keys from elsewhere and positions together. */
const together = variants.flatMap(({ id }) =>
  masks.flatMap((mask) =>
    offs.flatMap((off) =>
      others.flatMap((other) => positions.map((pos) => `&variant=${id}&mask=${mask}${off}${other}${pos}`)),
    ),
  ),
);

const bases = {
  'the worked example': '?heads=2&stats=1',
  'the first of its words, four heads': '?heads=4&row=ball&stats=1',
  'as one head': '?heads=1&stats=1',
  'an own sentence': '?text=the+cat+saw+the+dog&heads=4&d=16&row=3&stats=1',
  'a single word': '?text=cat&heads=2&d=8&stats=1',
};

const said = (snapshot: Snapshot): string => plainText(statementOf(snapshot));
const weightsOf = ({ matrices }: Snapshot) => matrices.filter(({ stage }) => stage === 'weights');
/** The query's row of each head that is on. */
const rowsOf = (snapshot: Snapshot) =>
  weightsOf(snapshot)
    .filter(({ head }) => !snapshot.state.off.includes(head ?? -1))
    .map((weights) => rowOf(weights, snapshot.state.query));
const isZero = (row: Float32Array) => row.every((value) => value === 0);
const sum = (row: Float32Array) => row.reduce((all, value) => all + value, 0);
const isOne = (row: Float32Array) => Math.abs(sum(row) - 1) < row.length * 2 ** -22;

/** What holds, by the words that claim it. */
const claims: readonly (readonly [words: RegExp, holds: (snapshot: Snapshot) => boolean])[] = [
  [/all its weights are 0 and no head brings/, (one) => weightsOf(one).every((m) => isZero(rowOf(m, one.state.query)))],
  [
    /no head brings anything back/,
    (one) => one.matrices.filter(({ stage }) => stage === 'head').every((m) => isZero(rowOf(m, one.state.query))),
  ],
  [/add up to 1/, (one) => rowsOf(one).every(isOne)],
  [
    /cannot give both words more than half/,
    (one) => new Set(rowsOf(one).flatMap((row) => [...row.keys()].filter((key) => row[key] > 0.5))).size === 2,
  ],
  [/get only|gets only/, (one) => one.asOneHead!.data.every((weight) => weight < 0.5)],
  [/hides every word after/, (one) => rowsOf(one).every((row) => isZero(row.subarray(one.state.query + 1)))],
  [
    /may see one word only|With one word/,
    (one) => rowsOf(one).every((row) => row.filter((weight) => weight !== 0).length === 1),
  ],
  [/Every head is switched off/, (one) => one.state.off.length === one.state.heads],
  [/some weights are NaN/, (one) => rowsOf(one).some((row) => row.some(Number.isNaN))],
  [/can weigh no word/, (one) => rowsOf(one).some(isZero)],
  [/Neither stands out/, (one) => new Set(rowsOf(one)[0]).size === 2],
  [/average, its second half their difference/, (one) => halves(one)],
];

function halves(one: Snapshot): boolean {
  const { query } = one.state;
  const [first, second] = [0, 1].map((head) => rowOf(find(one, 'head', head)!, query));
  const y = rowOf(find(one, 'y', null)!, query);
  return [0, 1].every(
    (at) =>
      Math.abs(y[at] - (first[at] + second[at]) / 2) < 1e-6 &&
      Math.abs(y[at + 2] - (first[at] - second[at]) / 2) < 1e-6,
  );
}

/** "head 1 puts a weight of 0.7337 on ball": the numbers of each look. */
function checkLooks(snapshot: Snapshot, text: string) {
  const shown = shownBy(snapshot);
  for (const [, list, weight] of text.matchAll(/heads? ([\d, and]+?) (?:puts?|one)(?: a weight)? of (\S+) on/g)) {
    for (const head of list.match(/\d+/g)!.map(Number)) {
      const row = rowOf(find(snapshot, 'weights', head - 1)!, snapshot.state.query);
      expect(weight, `head ${head}`).toBe(shown(Math.max(...row)));
    }
  }
  const [, least] = /puts? a weight of (\S+) on .*the largest weight of any head/.exec(text) ?? [];
  if (least) expect(least).toBe(shown(Math.max(...rowsOf(snapshot).flatMap((row) => [...row]))));
  const [, only] = /its weight is ([\d.]+)\./.exec(text) ?? [];
  if (only) for (const row of rowsOf(snapshot)) expect(only).toBe(shown(Math.max(...row)));
  checkMerged(snapshot, text);
}

/** "Merged into one head, liked gets 0.051; the largest weight is 0.294, on it.": whatever words and weights it names. */
function checkMerged(snapshot: Snapshot, text: string) {
  const [merged] = /Merged into one head, .*?\d\.(?= |$)|Merged into one head, .*?, on [^.]*\./.exec(text) ?? [];
  if (!merged) return;
  const shown = shownBy(snapshot);
  const row = [...snapshot.asOneHead!.data];
  const largest = shown(Math.max(...row));
  const [, most] = /the largest weight is (\S+), on/.exec(merged) ?? [];
  if (most) expect(most).toBe(largest);
  const each = [...merged.matchAll(/(\S+)(?: \(\d+\))? gets? (?:only )?(\d+(?:\.\d+)?)/g)];
  expect(each.length > 0 || most !== undefined, merged).toBe(true);
  for (const [, word, weight] of each) {
    if (most === undefined) expect(weight, merged).toBe(largest);
    else
      expect(
        row.filter((_, at) => snapshot.keys[at] === word).map((one) => shown(one)),
        merged,
      ).toContain(weight);
  }
}

describe.each(Object.entries(bases))('%s', (_, base) => {
  test('is told as its numbers are', () => {
    const seen = new Set<number>();
    for (const options of together) {
      const snapshot = snapshotOf(base + options);
      const text = said(snapshot);
      for (const [at, [words, holds]] of claims.entries()) {
        if (!words.test(text)) continue;
        seen.add(at);
        expect(holds(snapshot), `${base}${options}: ${words.source}`).toBe(true);
      }
      checkLooks(snapshot, text);
      if (rowsOf(snapshot).some((row) => row.some(Number.isNaN))) expect(text, options).toContain('NaN');
      if (sumToOne(snapshot)) for (const row of rowsOf(snapshot)) expect(isOne(row), base + options).toBe(true);
      if (isConcat(snapshot))
        expect(find(snapshot, 'y', null)?.data ?? []).toEqual(find(snapshot, 'concat', null)?.data ?? []);
      if (mixes(snapshot)) expect(isConcat(snapshot)).toBe(false);
    }
    expect(seen.size, 'claims that were made at all').toBeGreaterThan(3);
  });

  test('has maps that are summed up as they are', () => {
    for (const options of together) {
      const snapshot = snapshotOf(base + options);
      for (const weights of weightsOf(snapshot)) {
        const { data, cols, head } = weights;
        const text = plainText(summaryOf(snapshot, weights));
        const where = `${base}${options}, head ${head}: ${text}`;
        if (text.startsWith('All weights are 0')) expect(isZero(data), where).toBe(true);
        const largest = data.reduce((most, weight) => Math.max(most, weight), 0);
        const [, value] = /the strongest link is .*: (.+)\.$/i.exec(text) ?? [];
        if (!value) continue;
        expect(text, where).not.toMatch(/masked|too small/);
        const cell = { stage: 'weights', head, row: 0, col: 0 } as const;
        const all = Array.from(
          data,
          (weight, at) => show(snapshot, { ...cell, row: Math.floor(at / cols), col: at % cols }, weight).text,
        );
        expect(all, where).toContain(value);
        if (text.startsWith('The')) expect(value, where).toBe(show(snapshot, cell, largest).text);
      }
      const across = plainText(acrossSummary(snapshot));
      expect(across, base + options).not.toMatch(/masked|too small/);
    }
  });

  test('has heads whose habits are as they are measured', () => {
    for (const options of together) {
      const snapshot = snapshotOf(base + options);
      for (let head = 0; head < snapshot.state.heads; ++head) {
        const stats = statsOf(snapshot, head)!;
        const weights = find(snapshot, 'weights', head)!;
        const where = `${base}${options}, head ${head + 1}`;
        const rows = Array.from({ length: weights.rows }, (__, row) => rowOf(weights, row));
        if (statisticsOf(snapshot).includes('entropy') && !Number.isNaN(stats.meanEntropy)) {
          expect(stats.meanEntropy, where).toBeLessThanOrEqual(stats.meanLimit + 1e-6);
        }
        for (const { key } of habitsOf(snapshot, head)) {
          if (key === 'does-no-choice') {
            for (const row of rows) expect(row.filter((w) => w !== 0).length, where).toBeLessThanOrEqual(1);
          }
          if (key.startsWith('does-first') || key.startsWith('does-previous')) {
            expect(statisticsOf(snapshot), where).toContain(key.startsWith('does-first') ? 'first' : 'previous');
          }
          if (key === 'does-own') expect(stats.meanDiagonal, where).toBeGreaterThan(thresholds.mostly);
          if (key === 'does-one') expect(stats.meanLargest, where).toBeGreaterThan(thresholds.mostly);
        }
      }
    }
  });
});

describe('of numbers that are not finite', () => {
  test.each([
    ['?edit=x..1.1=3e38,x..1.2=-3e38&row=2', 'head 1 dot products, from ball to ball: ∞'],
    ['?edit=wq.1.1.1=3.4e38', 'head 1 queries, ball, column 1: ∞'],
  ])('%s: the first is told, and why', (link, first) => {
    const text = said(snapshotOf(link));
    expect(text).toContain(`The first number that is not finite: ${first}.`);
    expect(text).toContain('It went beyond 3.4028235e38, where float32 ends');
  });

  test('the first is told in every view, also where its stage is not shown', () => {
    for (const view of ['', '&view=maps', '&view=table']) {
      const snapshot = snapshotOf(`?text=a+b+c+d+e+f+g+h&d=16&heads=8&edit=x..1.1=3e38,x..1.2=-3e38${view}`);
      const { odd } = snapshot;
      expect(odd, view).toMatchObject({ head: 0, row: 0, kind: 'overflow' });
      expect(find(snapshot, odd!.stage, odd!.head), view).toBeUndefined();
      expect(said(snapshot), view).toContain('The first number that is not finite: head 1 ');
    }
  });

  test('what was imported so is said to be', () => {
    const text = said(snapshotOf('', { wq: new Float32Array(16).fill(NaN) }));
    expect(text).toContain(
      'The first number that is not finite: head 1 query matrix, entity, column 1: NaN. It was imported so.',
    );
    expect(text).not.toContain('float32 ends');
  });

  test('nothing is said where all are finite, or a mask made them so', () => {
    for (const link of ['', '?mask=causal&row=1', '?mask=pad:3', '?edit=x..1.1=3e18']) {
      expect(said(snapshotOf(link)), link).not.toMatch(/not finite|NaN/);
    }
  });

  test('a weight whose score is −∞ is 0, not too small for float32', () => {
    const snapshot = snapshotOf('?edit=x..1.1=3e38,x..1.2=-3e38&row=2&stage=weights&head=2&col=1');
    expect(show(snapshot, snapshot.cell, snapshot.explanation.value)).toEqual({ text: '0', sign: '0', kind: 'zero' });
    const small = snapshotOf('?edit=x..1.1=300&row=1&stage=weights&head=1&col=2');
    expect(show(small, small.cell, small.explanation.value).kind).toBe('underflow');
  });
});

test('a weight that leaks through a mask of zeros is not hidden', () => {
  const snapshot = snapshotOf('?variant=mask-zero&mask=cells:3-1.3-2.3-3&stats=1');
  expect(said(snapshot)).toContain('heads 1 and 2 put a weight of 0.3333 on every word');
  expect(said(snapshot)).not.toContain('may see no word');
});

test('a wrong way to mask says that without a mask it changes nothing', () => {
  for (const variant of ['mask-after', 'mask-zero']) {
    expect(said(snapshotOf(`?variant=${variant}`))).toContain('There is no mask, so this changes nothing yet.');
    expect(said(snapshotOf(`?variant=${variant}&mask=causal`))).not.toContain('changes nothing');
  }
});
