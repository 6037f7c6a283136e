/** What is on screen is what the engine computes: every digit of every table, in states of every kind. */
import { describe, expect } from 'vitest';
import { compare, compareAcross } from '../harness/compare.ts';
import { compute, type Computed } from '../harness/computed.ts';
import { test } from '../harness/lab.ts';
import { readTables } from '../harness/read.ts';

const sentence = 'Virat hit the ball because it was full and outside off.';

/** On one screen: the whole pipeline of every head. */
const small: readonly (readonly [string, string])[] = [
  ['the worked example', ''],
  ['the worked example with 4 heads and the causal mask', '?heads=4&mask=causal'],
  ['the worked example with the mixing W_O', '?wo=mixing'],
  [
    'shared keys and values that are turned, capped scores, every rule of the mask',
    '?kv=1&pos=rope&softcap=2&mask=causal,window:2,pad:1,cells:2-1&edit=wk.1.1.2=1',
  ],
  [
    'other words for keys and values, another scale, a head off, a wrong way',
    '?cross=1&text2=full+ball&scale=2&sharp=0.5&variant=averaged&off=2',
  ],
  [
    'positions that are added, biases, masked scores of 0',
    '?pos=sin&edit=x..1.1=2,bq.1.1.1=2,bo..1.2=1&mask=causal&variant=mask-zero',
  ],
];

/** 'stage head' of every whole matrix that the problem has. */
function everything({ stages }: Computed): string[] {
  return stages.flatMap(({ stage, heads }) =>
    heads === 0 ? [stage] : Array.from({ length: heads }, (_, head) => `${stage} ${head + 1}`),
  );
}

describe.for(small)('%s', ([, link]) => {
  test('shows every stage of every head, with the engine’s digits', async ({ open }) => {
    const engine = await compute(link);
    const lab = await open(link);
    await lab.openSteps();
    // Heads that share keys and values each show them.
    const seen = new Set(compare(await readTables(lab.page), engine));
    expect([...seen].toSorted()).toEqual(everything(engine).toSorted());
  });
});

/** Too large for that: one head is open at a time, and large matrices are maps that are asked for as tables. */
describe.for([
  ['5 words with 4 heads', '?text=we+saw+it+fly+off'],
  ['the whole sentence with 8 heads', `?text=${encodeURIComponent(sentence)}&heads=8`],
  ['widths of their own, shared heads, other words', '?text=we+saw+it+fly+off&cross=1&text2=a+b+c&kv=2&dk=6&dv=3'],
])('%s', ([, link]) => {
  test('shows every stage of each head that is opened, with the engine’s digits', async ({ open }) => {
    const engine = await compute(link);
    const lab = await open(link);
    const seen = new Set<string>();
    const look = async () => compare(await readTables(lab.page), engine).forEach((name) => seen.add(name));
    for (let head = 1; head <= engine.heads; ++head) {
      await lab.set({ stage: 'weights', head, row: 1, col: 1 });
      await look();
    }
    for (const name of everything(engine).filter((one) => !seen.has(one))) {
      const [stage, head = ''] = name.split(' ');
      await lab.set({ view: 'table', stage, head, row: 1, col: 1 });
      await look();
    }
    expect([...seen].toSorted()).toEqual(everything(engine).toSorted());
  });

  test('shows the engine’s weights of every head in the row of the word that asks', async ({ open }) => {
    const engine = await compute(link);
    const lab = await open(link);
    expect(compareAcross(await readTables(lab.page), engine)).toBe(engine.heads * engine.keys.length);
  });
});
