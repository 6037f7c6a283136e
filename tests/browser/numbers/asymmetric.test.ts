/** A problem without any symmetry, computed by tests/golden/asymmetric.py: each cell is found by its two headings. */
import { expect } from 'vitest';
import { readFileSync } from 'node:fs';
import { test } from '../harness/lab.ts';
import { at, readTables, wholeOf } from '../harness/read.ts';

/** Rows of numbers; null is −∞ or what a mask hides. */
type Rows = readonly (readonly (number | null)[])[];
/** A stage with heads has one matrix for each. */
type Stages = Readonly<Record<string, Rows | readonly Rows[]>>;

const golden = JSON.parse(readFileSync(new URL('../../golden/asymmetric.json', import.meta.url), 'utf8')) as {
  edit: string;
  inputs: Stages;
  plain: Stages;
  causal: Stages;
};

const tokens = ['ball', 'full', 'it'];
const features = ['entity', 'adjective', 'number/verb', 'bias'];
const counted = (length: number) => Array.from({ length }, (_, i) => String(i + 1));

function headings(stage: string, rows: Rows): [string[], string[]] {
  const columns = rows[0].length;
  if (stage === 'x') return [tokens, features];
  if (['wq', 'wk', 'wv'].includes(stage)) return [features, counted(columns)];
  if (stage === 'wo') return [counted(rows.length), counted(columns)];
  return [tokens, ['dots', 'scores', 'mask', 'masked', 'weights'].includes(stage) ? tokens : counted(columns)];
}

/** As the page writes it, with four decimals. */
function printed(stage: string, value: number | null, hidden: boolean): string {
  if (hidden) return stage === 'weights' ? 'masked' : '−∞';
  const size = Math.abs(value!);
  const digits = Number.isInteger(size) ? String(size) : size < 0.00005 ? '<0.0001' : size.toFixed(4);
  return value! < 0 ? `−${digits}` : digits;
}

test.for(['plain', 'causal'] as const)(
  'the asymmetric problem (%s) stands on screen cell by cell',
  async (kind, { open }) => {
    const lab = await open(`?edit=${golden.edit}${kind === 'causal' ? '&mask=causal' : ''}`);
    await lab.openSteps();
    const tables = await readTables(lab.page);
    for (const [stage, given] of Object.entries({ ...golden.inputs, ...golden[kind] })) {
      const perHead = Array.isArray(given[0][0]);
      for (const [index, rows] of (perHead ? (given as readonly Rows[]) : [given as Rows]).entries()) {
        const table = wholeOf(tables, stage, perHead ? index + 1 : null);
        const [rowNames, colNames] = headings(stage, rows);
        for (const [i, row] of rowNames.entries()) {
          for (const [j, col] of colNames.entries()) {
            const hidden = kind === 'causal' && j > i && ['mask', 'masked', 'weights'].includes(stage);
            const where = `${stage} of head ${index + 1}, row ${row}, column ${col}`;
            expect(at(table, row, col), where).toBe(printed(stage, rows[i][j], hidden));
          }
        }
      }
    }
  },
);
