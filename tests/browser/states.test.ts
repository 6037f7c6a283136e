/** What is on screen is what the engine computes: every digit of every table, in five states. */
import type { StageId } from 'mha-lab/engine';
import { describe, expect } from 'vitest';
import { compute, type Computed } from './harness/computed.ts';
import { test, type Lab } from './harness/lab.ts';
import { readTables, turn, type Table } from './harness/read.ts';

/** On one screen: the whole pipeline of every head. */
const small: readonly (readonly [string, string])[] = [
  ['the worked example', ''],
  ['the worked example with 4 heads and the causal mask', '?heads=4&mask=causal'],
  ['the worked example with the mixing W_O', '?wo=mixing'],
];

/** 'stage head' of what is on screen with digits, whole. */
const nameOf = ({ stage, head }: Pick<Table, 'stage' | 'head'>) => (head === null ? stage! : `${stage} ${head}`);

/** Holds every table against the engine, and says which stages stood there whole. */
async function compare(lab: Lab, engine: Computed): Promise<string[]> {
  const whole: string[] = [];
  for (const table of await readTables(lab.page)) {
    if (table.stage === null) continue;
    const { row, head, cells } = table.turned ? turn(table) : table;
    const all = engine.digits(table.stage as StageId, head);
    expect(cells, `${nameOf(table)} on screen`).toEqual(row === null ? all : [all[row - 1]]);
    if (row === null) whole.push(nameOf(table));
  }
  return whole;
}

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
    expect((await compare(lab, engine)).toSorted()).toEqual(everything(engine).toSorted());
  });
});
