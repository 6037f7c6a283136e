/** A stage as text for other programs: its headings, then its rows, every number with all digits of its float32, a masked weight as a word. */
import type { Matrix } from '../engine/types.ts';
import type { Snapshot } from '../state/snapshot.ts';
import { spell } from '../strings/float32.ts';
import { colNames, rowNames } from './names.ts';
import { shower } from './value.ts';

export function stageText(snapshot: Snapshot, matrix: Matrix, separator: '\t' | ','): string {
  const { stage, rows, cols, data } = matrix;
  const show = shower(snapshot, matrix);
  const spelled = (row: number) => (value: number, col: number) => {
    const { kind, text } = show(row, col, value);
    return kind === 'masked' && value === 0 ? text : spell(value);
  };
  const lines = [
    ['', ...colNames(snapshot, stage, cols)],
    ...rowNames(snapshot, stage, rows).map((name, row) => [
      name,
      ...Array.from(data.subarray(row * cols, (row + 1) * cols), spelled(row)),
    ]),
  ];
  return lines.map((line) => `${line.map((cell) => quoted(cell, separator)).join(separator)}\n`).join('');
}

/** As spreadsheets read it: what would be taken for a separator, or for a quotation, stands in quotation marks. */
function quoted(cell: string, separator: string): string {
  return cell.includes(separator) || cell.includes('"') ? `"${cell.replaceAll('"', '""')}"` : cell;
}
