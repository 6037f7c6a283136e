/** What is said in words about numbers: only while they bear it out. */
import { describe, expect, test } from 'vitest';
import { arcsOf } from '../../../web/elements/sentence/arcs.ts';
import {
  hidesLater,
  type Look,
  looks,
  needsTwoRows,
  oneHeadLook,
  shownBy,
  strongest,
} from '../../../web/elements/statement/facts.ts';
import type { Snapshot } from '../../../web/state/snapshot.ts';
import { snapshotOf } from '../made/snapshots.ts';

const sentence = '?text=Virat+hit+the+ball+because+it+was+full';

const named = ({ heads, words, weight, even }: Look, snapshot: Snapshot): string => {
  const numbers = heads.map((head) => head + 1).join(',');
  const at = even ? 'every word' : words.map((word) => snapshot.tokens[word]).join(',');
  return `${numbers}: ${at} ${shownBy(snapshot)(weight)}`;
};
const all = (link: string): string[] => {
  const snapshot = snapshotOf(link);
  return looks(snapshot).map((look) => named(look, snapshot));
};

describe('what each head looks at', () => {
  test.each([
    ['', ['1: ball 0.7337', '2: full 0.7337']],
    ['?heads=1', ['1: ball,full 0.3837']],
    ['?heads=4', ['1: ball 0.8438', '2,4: every word 0.3333', '3: full 0.8438']],
    ['?row=ball', ['1: ball 0.9842', '2: every word 0.3333']],
    ['?row=full&mask=causal', ['1: ball,full 0.5000', '2: full 0.9983']],
    ['?text=alone&heads=2', ['1,2: every word 1']],
  ])('%s', (link, expected) => {
    expect(all(link)).toEqual(expected);
  });

  test('a head that is left out, such as one that is off, does not lead', () => {
    const snapshot = snapshotOf(sentence);
    const [first] = strongest(looks(snapshot)).heads;
    const rest = looks(snapshot, [first]);
    expect(new Set(rest.flatMap(({ heads }) => heads))).toEqual(new Set([0, 1, 2, 3].filter((head) => head !== first)));
  });

  test('words tie where the digits shown are the same, and only there', () => {
    const snapshot = snapshotOf('?text=one+two&heads=1&row=one');
    const data = Float32Array.of(0.5002, 0.4998, 0, 0);
    const weights = { stage: 'weights', head: 0, firstRow: 0, rows: 2, cols: 2, data } as const;
    const wordsAt = (digits: number) => looks({ ...snapshot, matrices: [weights], digits })[0].words;
    expect(wordsAt(3)).toEqual([0, 1]);
    expect(wordsAt(4)).toEqual([0]);
  });
});

describe('that one head could not', () => {
  test.each([
    ['', true],
    ['?heads=4', true],
    ['?heads=1', false],
    ['?row=ball', false], // head 2 gives every word the same
    ['?row=full&mask=causal', false], // head 1 gives no word more than a half
  ])('%s: %s', (link, holds) => {
    expect(needsTwoRows(looks(snapshotOf(link)))).toBe(holds);
  });

  test('two heads that favour the same word could be one', () => {
    const look = (head: number, word: number): Look => ({ heads: [head], words: [word], weight: 0.9, even: false });
    expect(needsTwoRows([look(0, 1), look(1, 1)])).toBe(false);
    expect(needsTwoRows([look(0, 1), look(1, 2)])).toBe(true);
  });
});

test('the same matrices as one head give what one head gives', () => {
  const snapshot = snapshotOf('?heads=2');
  expect([named(oneHeadLook(snapshot)!, snapshot)]).toEqual(all('?heads=1'));
});

test('the strongest look is that of the cell which is open without being asked for', () => {
  const snapshot = snapshotOf(sentence);
  const { heads, words } = strongest(looks(snapshot));
  expect({ head: heads[0], col: words[0] }).toEqual({ head: snapshot.cell.head, col: snapshot.cell.col });
});

describe('that later words are hidden', () => {
  test.each([
    ['?row=full&mask=causal', true],
    ['?row=full', false],
    ['?row=it&mask=causal', false], // nothing comes later
  ])('%s: %s', (link, holds) => {
    expect(hidesLater(snapshotOf(link))).toBe(holds);
  });
});

describe('arcs', () => {
  const drawn = (link: string): string[] => {
    const { tokens } = snapshotOf(link);
    return arcsOf(snapshotOf(link)).map(({ head, key, labelled, said }) =>
      `${head + 1} ${tokens[key]} ${labelled ? said : ''}`.trim(),
    );
  };

  test('lead to what each head looks at, with head and weight on the largest', () => {
    expect(drawn('')).toEqual(['1 ball head 1 · 0.7337', '1 full', '2 ball', '2 full head 2 · 0.7337']);
  });

  test('of a head that is switched off are left out', () => {
    expect(drawn('?off=2')).toEqual(['1 ball head 1 · 0.7337', '1 full']);
  });

  test('of one head tie where its weights tie', () => {
    expect(drawn('?heads=1')).toEqual(['1 ball head 1 · 0.3837', '1 full head 1 · 0.3837']);
  });

  test('lead back to the word itself where it looks at itself most', () => {
    expect(drawn('?row=ball')).toEqual(['1 ball head 1 · 0.9842', '2 full', '2 it']);
  });

  test('are those of the opened head in an own sentence, and of the one that the statement names', () => {
    const snapshot = snapshotOf(`${sentence}&stage=weights&head=3&row=it&col=hit`);
    expect(strongest(looks(snapshot)).heads).toEqual([0]);
    expect(new Set(arcsOf(snapshot).map(({ head }) => head))).toEqual(new Set([2, 0]));
    const off = snapshotOf(`${sentence}&stage=weights&head=3&row=it&col=ball&off=1,2,3,4`); // it names none
    expect(new Set(arcsOf(off).map(({ head }) => head))).toEqual(new Set([2]));
  });

  test('are those of pinned heads too, three heads at most, the opened one first, each in its own hue', () => {
    const link = `${sentence}&heads=8&row=it&stage=weights&head=3&col=hit&pin=1,2,8`;
    const heads = new Set(arcsOf(snapshotOf(link)).map(({ head, hue }) => `${head + 1} ${hue}`));
    expect([...heads]).toEqual(['3 hue-1', '1 hue-2', '2 hue-3']);
    expect(drawn('?heads=4&pin=2,3').map((arc) => arc[0])).not.toContain('4');
  });

  test('each say head and weight, also where that does not stand beside them', () => {
    const thin = arcsOf(snapshotOf('')).find(({ labelled }) => !labelled);
    expect(thin).toMatchObject({ head: 0, said: 'head 1 · 0.0879' });
  });
});
