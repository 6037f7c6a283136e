/**
 * A stage as text for other programs and for this page's import: its headings, then its rows, every number with all
 * digits of its float32, a masked weight as a word.
 */
import type { Matrix } from '../../engine/types.ts';
import { type Axis, axesOf, isTokenAxis } from '../../state/cells.ts';
import type { Snapshot } from '../../state/snapshot.ts';
import { spell } from '../../strings/float32.ts';
import { colNames, rowNames } from '../shared/names.ts';
import { shower } from '../shared/value.ts';

export function stageText(snapshot: Snapshot, matrix: Matrix, separator: '\t' | ','): string {
  const { stage, rows, cols, data } = matrix;
  const show = shower(snapshot, matrix);
  const spelled = (row: number) => (value: number, col: number) => {
    const { kind, text } = show(row, col, value);
    return kind === 'masked' && value === 0 ? text : spell(value);
  };
  const [rowAxis, colAxis] = axesOf(stage);
  const lines = [
    ['', ...colNames(snapshot, stage, cols).map(labeller(colAxis, separator))],
    ...rowNames(snapshot, stage, rows).map((name, row) => [
      labeller(rowAxis, separator)(name, row),
      ...Array.from(data.subarray(row * cols, (row + 1) * cols), spelled(row)),
    ]),
  ];
  return lines.map((line) => `${line.join(separator)}\n`).join('');
}

/** Rows and columns that are only counted stand as they are; names in quotation marks, unless nothing else can be meant. */
function labeller(axis: Axis, separator: string): (label: string, at: number) => string {
  return (label, at) => {
    const counted = !isTokenAxis(axis) && label === String(at + 1);
    const plain = plainName.test(label) && !likeNumbers.test(label) && !(separator === ',' && /[,;]/.test(label));
    return counted || plain ? label : `"${label.replaceAll('"', '""')}"`;
  };
}

const plainName = /^(?:\p{L}[^\s"]*|[,;:!?])$/u;
/** Words that stand for numbers where this is read. */
const likeNumbers = /^(nan|inf|infinity|true|false|masked)$/i;
