/** What the numbers of a sum are, named in their order before the formula. */
import { html, nothing } from 'lit';
import type { Explanation, Term } from '../../engine/types.ts';
import type { Snapshot } from '../../state/snapshot.ts';
import { colName, partOf, rowName, symbolOf } from '../shared/names.ts';
import type { Terms } from './terms.ts';

/** "X it × W_Q column 1 + b_Q =": of products the row and the column that their factors come from. */
export function factorsOf(snapshot: Snapshot, { op, terms }: Explanation, { written, left }: Terms): unknown {
  const [first] = terms;
  if (op !== 'sum' || !first || first.cells.length === 0) return nothing;
  const items =
    first.cells.length === 1
      ? [...written.map(({ cells: [cell] }) => singly(snapshot, terms, cell)), ...(left > 0 ? ['…'] : [])]
      : [withSigns(products(snapshot, terms), '×'), ...biases(terms)];
  return html`<span class="of">${withSigns(items, '+')} =</span>`;
}

/** One row of the first factor's stage meets one column of the second's, or of keys one row. */
function products(snapshot: Snapshot, [first, second]: readonly Term[]): readonly unknown[] {
  return first.cells.map((cell, at) => {
    const next = second?.cells.length === 2 ? second.cells[at] : null;
    const keepsRow = next ? next.row === cell.row : at === 0 || cell.stage === 'k';
    const line = keepsRow ? rowName(snapshot, cell.stage, cell.row) : colName(snapshot, cell.stage, cell.col);
    return html`${symbolOf(cell.stage)} ${line}`;
  });
}

function biases(terms: readonly Term[]): readonly unknown[] {
  return terms.filter(({ cells }) => cells.length === 1).map(({ cells: [cell] }) => symbolOf(cell.stage));
}

/** Cells of one stage by their heads or places, of several stages by these. */
function singly(snapshot: Snapshot, terms: readonly Term[], cell: Term['cells'][number]): unknown {
  const same = terms.filter(({ cells }) => cells[0].stage === cell.stage).length;
  return same > 1 || cell.stage === 'part' ? partOf(snapshot, cell) : symbolOf(cell.stage);
}

const withSigns = (items: readonly unknown[], sign: string): unknown =>
  items.map((item, at) => [at === 0 ? '' : ` ${sign} `, item]);
