/** What edits change, as the worker tells it, against the two problems computed one by one. */
import { describe, expect, test } from 'vitest';
import { stages } from '../../../build/generated/tables.ts';
import type { Request } from '../../../web/engine/worker/request.ts';
import type { Matrix } from '../../../web/engine/types.ts';
import { requestOf } from '../../../web/lab/request.ts';
import { readLink } from '../../../web/state/link/link.ts';
import { answer } from '../made/snapshots.ts';

function requested(link: string): Request {
  const { state } = readLink(link, '');
  return requestOf(state);
}

/** Every stage that there is, whole. */
function everything(request: Request): readonly Matrix[] {
  const { stages: present } = answer(request);
  const matrices = stages.flatMap(({ id }) => (present.some(({ stage }) => stage === id) ? [{ stage: id }] : []));
  return answer({ ...request, matrices }).matrices;
}

/** By how much a stage's cells differ, with float32 numbers in float64. */
function largestIn(a: readonly Matrix[], b: readonly Matrix[]): number {
  const difference = (one: number, other: number) => (one === other ? 0 : Math.abs(one - other)); // −∞ is −∞
  return Math.max(
    ...a.flatMap(({ data }, at) => Array.from(data, (value, cell) => difference(value, b[at].data[cell]))),
  );
}

describe.each([
  ['a number of X', '?edit=x..1.1=1'],
  ['numbers of several matrices, under a mask', '?mask=causal&edit=wq.2.3.1=4,wo..1.2=-1'],
  ['a number of one head of eight', '?text=the+ball+was+full&heads=8&edit=wv.3.2.1=7'],
])('%s, set by hand', (_, link) => {
  const request = requested(link);
  const { changes } = answer(request).measured;
  const now = everything(request);
  const before = everything({ ...request, problem: { ...request.problem, edits: [] } });

  test('changes each stage most in the cell that is named, from one number to another', () => {
    expect(changes?.map(({ stage }) => stage)).toEqual([...new Set(now.map(({ stage }) => stage))]);
    for (const { stage, head, row, col, largest, before: was, now: is } of changes ?? []) {
      const [mine, plain] = [now, before].map((all) => all.filter((m) => m.stage === stage));
      expect(largest, stage).toBe(largestIn(mine, plain));
      const at = mine.findIndex((m) => m.head === head);
      expect([was, is]).toEqual([plain, mine].map((all) => all[at].data[row * all[at].cols + col]));
      if (largest > 0) expect(Math.abs(is - was)).toBe(largest);
    }
  });

  test('changes each head by the most that is told of it', () => {
    for (const { stage, heads } of changes ?? []) {
      const [mine, plain] = [now, before].map((all) => all.filter((m) => m.stage === stage && m.head !== null));
      expect(heads, stage).toEqual(mine.map((one, at) => largestIn([one], [plain[at]])));
    }
  });
});

test('where nothing is one’s own nothing is said to change; an import changes what the worked example had', () => {
  const own = ['1', '2', '3', '4'].flatMap((row) => ['1', '2', '3', '4'].map((col) => `wo..${row}.${col}=${row}`));
  const imported = (link: string) => answer(requested(`${link}model=mine&d=4&heads=2&edit=${own.join()}`)).measured;
  expect(answer(requested('')).measured.changes).toBeUndefined();
  const { changes, before } = imported('?');
  const changed = changes?.flatMap(({ stage, largest }) => (largest > 0 ? stage : []));
  expect(changed).toEqual(['wo', 'part', 'y']);
  expect(before).toEqual(answer(requested('')).matrices.find(({ stage, head }) => stage === 'weights' && head === 0));
  expect(imported('?text=other+words&').changes).toBeUndefined();
});
