/** The worked example, read off the page. The digits are those of the course's tables, typed in, not computed. */
import { describe, expect } from 'vitest';
import { test } from '../harness/lab.ts';
import { readTables, wholeOf } from '../harness/read.ts';

/** Digits of a row in the order of its columns, by 'stage head' and by the row's heading. */
type Printed = Readonly<Record<string, Readonly<Record<string, string>>>>;

const x = { x: { ball: '3 0 0 1', full: '0 3 0 1', it: '1 1 0 1' } };
const readsEntity = { entity: '1 0', adjective: '0 0', 'number/verb': '0 0', bias: '0 1' };
const readsAdjective = { entity: '0 0', adjective: '1 0', 'number/verb': '0 0', bias: '0 1' };
const thirds = { entity: '0.3333 0', adjective: '0 0.3333', 'number/verb': '0 0', bias: '0 0' };
const values = { ball: '1 0', full: '0 1', it: '0.3333 0.3333' };

const twoHeads: Printed = {
  ...x,
  'wq 1': readsEntity,
  'wk 1': readsEntity,
  'wv 1': thirds,
  'q 1': { it: '1 1' },
  'k 1': { ball: '3 1', full: '0 1', it: '1 1' },
  'v 1': values,
  'scores 1': { it: '2.8284 0.7071 1.4142' },
  'weights 1': { it: '0.7337 0.0879 0.1784' },
  'head 1': { it: '0.7931 0.1474' },
  'wq 2': readsAdjective,
  'wk 2': readsAdjective,
  'wv 2': thirds,
  'q 2': { it: '1 1' },
  'k 2': { ball: '0 1', full: '3 1', it: '1 1' },
  'v 2': values,
  'scores 2': { it: '0.7071 2.8284 1.4142' },
  'weights 2': { it: '0.0879 0.7337 0.1784' },
  'head 2': { it: '0.1474 0.7931' },
  concat: { it: '0.7931 0.1474 0.1474 0.7931' },
  y: { it: '0.7931 0.1474 0.1474 0.7931' },
};

const oneHead: Printed = {
  ...x,
  'wq 1': { entity: '1 0 0 0', adjective: '0 0 1 0', 'number/verb': '0 0 0 0', bias: '0 1 0 1' },
  'scores 1': { it: '2.5000 2.5000 2' },
  'weights 1': { it: '0.3837 0.3837 0.2327' },
  concat: { it: '0.4612 0.4612 0.4612 0.4612' },
  y: { it: '0.4612 0.4612 0.4612 0.4612' },
};

const even = { ball: '0.3333 0.3333 0.3333', full: '0.3333 0.3333 0.3333', it: '0.3333 0.3333 0.3333' };

const fourHeads: Printed = {
  ...x,
  'weights 1': { it: '0.8438 0.0420 0.1142' },
  'weights 2': even,
  'weights 3': { it: '0.0420 0.8438 0.1142' },
  'weights 4': even,
};

const mixing: Printed = {
  concat: { it: '0.7931 0.1474 0.1474 0.7931' },
  y: { it: '0.4703 0.4703 0.3229 −0.3229' },
};

describe.for<[string, string, Printed]>([
  ['2 heads', '', twoHeads],
  ['1 head', '?heads=1', oneHead],
  ['4 heads', '?heads=4', fourHeads],
  ['the mixing W_O', '?wo=mixing', mixing],
])('the worked example with %s', ([, link, printed]) => {
  test('shows the digits of the course', async ({ open }) => {
    const lab = await open(link);
    const tables = await readTables(lab.page);
    for (const [name, rows] of Object.entries(printed)) {
      const [stage = '', head] = name.split(' ');
      const table = wholeOf(tables, stage, head === undefined ? null : Number(head));
      const shown = Object.keys(rows).map((row) => [row, table.cells[table.rows.indexOf(row)]?.join(' ')]);
      expect(Object.fromEntries(shown), name).toEqual(rows);
    }
  });
});

test('the columns of the worked example have the names of the course', async ({ open }) => {
  const lab = await open();
  const tables = await readTables(lab.page);
  expect(wholeOf(tables, 'x', null).columns).toEqual(['entity', 'adjective', 'number/verb', 'bias']);
  for (const stage of ['scores', 'weights']) {
    for (const head of [1, 2]) {
      expect(wholeOf(tables, stage, head).columns, `${stage} ${head}`).toEqual(['ball', 'full', 'it']);
    }
  }
});

test('the page opens on the worked example with 2 heads, computed without a click', async ({ open }) => {
  const lab = await open();
  expect(await lab.state()).toMatchObject({ model: 'example', heads: 2, text: 'ball full it' });
});
