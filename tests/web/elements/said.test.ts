/** What is said of stages, and claimed of numbers, follows the options. */
import { expect, test } from 'vitest';
import { stages } from '../../../build/generated/tables.ts';
import {
  columnsRead,
  keepsOutputs,
  ownColumns,
  scoresArePlain,
  seesNone,
  sumToOne,
} from '../../../web/elements/shared/claims.ts';
import { hidesLater, oneHeadLook } from '../../../web/elements/statement/facts.ts';
import { colNames, cut, partOf, rowNames, saidOf } from '../../../web/elements/shared/names.ts';
import { stageName } from '../../../web/state/stage-name.ts';
import { settingsOf } from '../../../web/elements/statement/settings.ts';
import { madeOdd } from '../../../web/elements/why/why-words.ts';
import type { StageId } from '../../../web/engine/types.ts';
import { snapshotOf } from '../made/snapshots.ts';

/** The letters of a formula, without markup. */
const letters = (link: string, stage: StageId) =>
  saidOf(snapshotOf(link), stage)
    .mathml.replaceAll(/<[^>]*>/g, '')
    .replaceAll(/\s/g, '');
const about = (link: string, stage: StageId) => saidOf(snapshotOf(link), stage).about;

test('formulas show what an option adds, and nothing else', () => {
  expect(letters('', 'q')).toBe('Qi=XWQ,i');
  expect(letters('?edit=bo..1.1=1', 'q')).toBe('Qi=XWQ,i+bQ,i');
  expect(letters('?edit=bo..1.1=1', 'y')).toContain('+bO');
  expect(letters('?cross=1&text2=ball', 'k')).toBe('Ki=XKWK,i');
  expect(letters('?cross=1&text2=ball&edit=bq.1.1.1=1', 'v')).toBe('Vi=XVWV,i+bV,i');
  expect(letters('?pos=sin', 'x')).toBe('X=E+P');
  expect(letters('?variant=undivided', 'scores')).toBe('Si=dotsi');
  expect(letters('?variant=no-wo&edit=bo..1.1=1', 'y')).toBe('Y=C');
  expect(letters('?mask=causal', 'weights')).toBe('Ai=softmax(Si+M)');
  expect(letters('?mask=causal&softcap=2', 'weights')).toBe('Ai=softmax(Sˆi+M)');
  expect(letters('?softcap=2', 'weights')).toBe('Ai=softmax(Sˆi)');
  for (const { id, mathml } of stages) {
    if (id !== 'mask' && id !== 'weights') expect(saidOf(snapshotOf('?mask=causal'), id).mathml, id).toBe(mathml);
  }
});

test('sentences of stages hold under variants', () => {
  expect(about('?mask=causal', 'weights')).toContain('adds up to 1');
  expect(about('?mask=causal&variant=mask-after', 'weights')).toContain('less than 1');
  expect(about('?variant=mask-after', 'weights')).toContain('adds up to 1'); // nothing is struck out
  expect(about('?variant=averaged', 'concat')).toContain('mean');
  expect(about('?scale=2', 'scores')).not.toContain('divided');
});

test('what is claimed of rows and heads is claimed only while it holds', () => {
  expect(sumToOne(snapshotOf('?mask=causal&variant=mask-after'))).toBe(false);
  expect(sumToOne(snapshotOf('?mask=causal&variant=mask-zero'))).toBe(true);
  expect(seesNone(snapshotOf('?mask=pad:3'))).toBe(true);
  expect(seesNone(snapshotOf('?mask=pad:2'))).toBe(false);
  expect(hidesLater(snapshotOf('?cross=1&text2=it+ball+full&mask=causal&row=ball'))).toBe(false);
  for (const [link, plain] of [
    ['', true],
    ['?sharp=2', false],
    ['?pos=rope', false],
    ['?variant=sqrt-dmodel', false],
    ['?softcap=2', true],
  ] as const) {
    expect(scoresArePlain(snapshotOf(link).state), link).toBe(plain);
  }
  expect(keepsOutputs(snapshotOf('?off=1').state)).toBe(false);
  // Head 2 asks by adjective and bias, the keys that it shares with head 1 are of entity and bias.
  expect(columnsRead(snapshotOf('?kv=1'), 1)).toBeNull();
  expect(oneHeadLook(snapshotOf('?kv=1'))).toBeNull();
});

test('columns are said to be matched only while what they add to scores bears it out', () => {
  const own = (link: string) => ownColumns(snapshotOf(link));
  const read = (link: string) => columnsRead(snapshotOf(link), 0);
  expect(own('')).toEqual(['entity', 'adjective']);
  expect(read('')).toEqual(['entity', 'bias']);
  expect(own('?edit=wq.1.1.1=1/2')).toEqual(['entity', 'adjective']);
  expect(own('?edit=wq.1.4.2=20')).toBeNull(); // the bias adds 20, an entity 9 at most
  for (const edit of ['wq.1.1.1=-1/2', 'wq.1.1.1=3.4e38', 'wk.1.1.1=0']) {
    expect(own(`?edit=${edit}`), edit).toBeNull();
    expect(read(`?edit=${edit}`), edit).toBeNull();
  }
});

test('a number beyond float32 is said to be that, one that is masked or was imported is not', () => {
  const said = (link: string) => madeOdd(snapshotOf(link));
  expect(said('?edit=wq.1.1.1=3.4e38&stage=q&head=1&row=1&col=1')).toBe('overflow');
  expect(said('?edit=wq.1.1.1=3.4e38&stage=q&head=2&row=1&col=1')).toBeNull();
  expect(said('?mask=causal&stage=masked&head=1&row=1&col=2')).toBeNull();
  const importedNaN = { wq: new Float32Array(16).fill(NaN) };
  expect(madeOdd(snapshotOf('?stage=q&head=1&row=1&col=1', importedNaN))).toBe('nan');
  expect(madeOdd(snapshotOf('?stage=wq&head=1&row=1&col=1', importedNaN))).toBeNull();
});

test('long words are cut where they are named', () => {
  expect(cut('antidisestablishmentaria')).toBe('antidisestablishmentaria');
  expect(cut('a'.repeat(3000))).toBe(`${'a'.repeat(23)}…`);
  expect(cut('🏏'.repeat(20))).toBe('🏏'.repeat(20));
});

test('rows carry the words that look, columns those that are looked at', () => {
  const snapshot = snapshotOf('?cross=1&text2=full+ball');
  expect(rowNames(snapshot, 'weights', 3)).toEqual(['ball', 'full', 'it']);
  expect(colNames(snapshot, 'weights', 2)).toEqual(['full', 'ball']);
  expect(rowNames(snapshot, 'k', 2)).toEqual(['full', 'ball']);
  expect([rowNames(snapshot, 'xk', 2), colNames(snapshot, 'xv', 4)]).toEqual([
    ['full', 'ball'],
    ['entity', 'adjective', 'number/verb', 'bias'],
  ]);
});

test('keys that several heads share are not said to be of one of them', () => {
  expect(stageName(snapshotOf('?kv=1'), 'k', 0)).toBe('key/value head 1 keys');
  expect(stageName(snapshotOf('?kv=1'), 'q', 1)).toBe('head 2 queries');
  expect(stageName(snapshotOf(''), 'k', 0)).toBe('head 1 keys');
});

test('the terms of a sum are named by what they are', () => {
  const terms = (link: string) => {
    const snapshot = snapshotOf(link);
    return snapshot.explanation.terms.map(({ cells }) => partOf(snapshot, cells[0]));
  };
  expect(terms('?pos=sin&stage=x')).toEqual(['embedding', 'positions']);
  expect(terms('?variant=averaged&stage=concat')).toEqual(['head 1', 'head 2']);
});

test('settings that are not as usual are said, each in a few words', () => {
  const said = (link: string) => settingsOf(snapshotOf(link)).map((one) => [one].flat(Infinity).join(''));
  expect(said('')).toEqual([]);
  expect(said('?heads=4&kv=2&pos=sin&mask=causal,pad:1')).toEqual([
    '4 heads sharing 2 key/value heads',
    'sinusoidal positions',
    'the causal mask',
    'the last 1 word as padding',
  ]);
  // From the last word nothing is hidden, which is said.
  const last = '?text=one+two+three&mask=causal';
  expect(said(last)).toEqual(['the causal mask (the last word still sees itself and all words before it)']);
  expect(said(`${last}&row=two`)).toEqual(['the causal mask']);
  expect(said(`${last},window:2`)).toEqual(['the causal mask', 'a window of 2']);
  expect(said('?off=1,2&scale=0.5&variant=shared')).toEqual(['a scale of 0.5', 'heads 1, 2 switched off']);
});
