/** No digit is drawn beforehand or computed in the view: an engine that changes one cell changes what is on screen. */
import { expect } from 'vitest';
import { stages } from '../../build/generated/tables.ts';
import { test, type Lab } from './harness/lab.ts';
import { readTables, turn, type Table } from './harness/read.ts';

/** What the test engine says in row 3, column 1. */
const changed = '0.6543';

async function allTables(lab: Lab): Promise<Table[]> {
  await lab.openSteps();
  return readTables(lab.page);
}

function change(table: Table): Table {
  if (table.turned) return turn(change(turn(table)));
  const cells = table.cells.with(2, table.cells[2].with(0, changed));
  return { ...table, cells };
}

/** By link: what the real engine says. */
const real = new Map<string, Table[]>();

const shown = stages.filter(({ needs }) => needs === 'nothing' || needs === 'mask');

test.for(shown.map(({ id, heads }) => [id, heads === 'none' ? null : 2] as const))(
  'a changed cell of %s shows on the page, and nothing else changes in any table',
  async ([stage, head], { open }) => {
    const link = stage === 'mask' || stage === 'masked' ? '?mask=causal' : '';
    const before = real.get(link) ?? (await allTables(await open(link)));
    real.set(link, before);
    const after = await allTables(await open(link, { order: `changed:${stage}.${head ?? ''}.3.1=${changed}` }));
    expect(after).not.toEqual(before);
    expect(after).toEqual(
      before.map((table) => (table.stage === stage && table.head === head ? change(table) : table)),
    );
  },
);
