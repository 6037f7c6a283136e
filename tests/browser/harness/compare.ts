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

/** Holds the rows of words, each once for every head, against the engine; says how many digits stood there. */
export function compareAcross(tables: readonly Table[], engine: Computed): number {
  const across = tables.filter((table) => table.across === 'weights');
  if (across.length === 0) return 0;
  expect(across.length).toBe(engine.compared.length);
  for (const [at, { rows, columns, cells }] of across.entries()) {
    expect(columns).toEqual(engine.keys);
    const weights = engine.row(engine.compared[at]);
    // In whatever order the heads stand; then come the same matrices as one head.
    const heads = rows.slice(0, engine.heads).map((name) => Number(/\d+/.exec(name)![0]));
    const shown = cells.slice(0, engine.heads);
    // Where cells are narrow there are fewer decimals, and no 0 before the point.
    const decimals = Math.max(...shown.flat().map((text) => text.length - text.indexOf('.') - 1));
    const narrow = shown.flat().some((text) => text.startsWith('.'));
    const format = (weight: number) => engine.format('weights', weight, decimals).replace('0.', narrow ? '.' : '0.');
    expect(shown).toEqual(heads.map((head) => weights[head - 1].map(format)));
    expect(new Set(heads).size).toBe(engine.heads);
  }
  return across.length * engine.heads * engine.keys.length;
}
