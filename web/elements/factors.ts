/** What the numbers of a sum are: each of its products has one factor out of this row, one out of that column. */
import { html, nothing, type TemplateResult } from 'lit';
import type { Explanation, Term } from '../engine/types.ts';
import type { Snapshot } from '../state/snapshot.ts';
import { colName, partOf, rowName, symbolOf } from './names.ts';

/** "X it × W_Q column 1 =", in the order of the factors; of single cells what each belongs to. */
export function factorsOf(snapshot: Snapshot, { op, terms }: Explanation, written: readonly Term[]): unknown {
  const [first, second] = terms;
  if (op !== 'sum' || !first) return nothing;
  if (first.cells.length === 1)
    return names(
      written.map(({ cells }) => partOf(snapshot, cells[0])),
      '+',
    );
  const factors = first.cells.map((cell, at) => {
    const next = second?.cells.length === 2 ? second.cells[at] : null;
    const keepsRow = next ? next.row === cell.row : at === 0 || cell.stage === 'k';
    const line = keepsRow ? rowName(snapshot, cell.stage, cell.row) : colName(snapshot, cell.stage, cell.col);
    return html`${symbolOf(cell.stage)} ${line}`;
  });
  return names(factors, '×');
}

function names(items: readonly unknown[], sign: string): TemplateResult {
  return html`<span class="of">${items.map((item, at) => [at === 0 ? '' : ` ${sign} `, item])} =</span>`;
}
