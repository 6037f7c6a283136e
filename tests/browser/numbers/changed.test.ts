/** No digit is drawn beforehand or computed in the view: an engine that changes one cell changes what is on screen. */
import { expect } from 'vitest';
import { stages } from '../../../build/generated/tables.ts';
import { test, type Lab } from '../harness/lab.ts';
import { readTables, turn, type Table } from '../harness/read.ts';

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

const shown = stages.filter(({ needs }) => needs === 'nothing' || needs === 'mask');

test('a changed cell of any stage shows on the page, and nothing else changes in any table', async ({ open }) => {
  const lab = await open();
  /** By link: what the real engine says. */
  const real = new Map<string, Table[]>();
  for (const { id, heads } of shown) {
    const head = heads === 'none' ? null : 2;
    const link = id === 'mask' || id === 'masked' ? '?mask=causal' : '';
    if (!real.has(link)) {
      await lab.goto(link);
      real.set(link, await allTables(lab));
    }
    await lab.goto(link, `changed:${id}.${head ?? ''}.3.1=${changed}`);
    const before = real.get(link)!;
    const after = await allTables(lab);
    expect(after, id).not.toEqual(before);
    expect(after, id).toEqual(
      before.map((table) => (table.stage === id && table.head === head ? change(table) : table)),
    );
  }
});
