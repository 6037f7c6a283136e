/** Digits on screen against the engine's. */
import type { StageId } from 'mha-lab/engine';
import { expect } from 'vitest';
import type { Computed } from './computed.ts';
import { turn, type Table } from './read.ts';

/** 'stage head' of what is on screen with digits. */
const nameOf = ({ stage, head }: Pick<Table, 'stage' | 'head'>) => (head === null ? stage! : `${stage} ${head}`);

/** Holds every table against the engine, and says which stages stood there whole. */
export function compare(tables: readonly Table[], engine: Computed): string[] {
  const whole: string[] = [];
  for (const table of tables) {
    if (table.stage === null) continue;
    const { row, head, cells } = table.turned ? turn(table) : table;
    const all = engine.digits(table.stage as StageId, head);
    expect(cells, `${nameOf(table)} on screen`).toEqual(row === null ? all : [all[row - 1]]);
    if (row === null) whole.push(nameOf(table));
  }
  return whole;
}
