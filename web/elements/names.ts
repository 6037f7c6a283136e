/** What stages, rows, columns and cells are called on screen. */
import { html, type TemplateResult } from 'lit';
import type { Address, StageId } from '../engine/types.ts';
import { type Axis, axesOf, isTokenAxis, stageRow, type StageRow } from '../state/address.ts';
import type { Snapshot } from '../state/snapshot.ts';
import { rich } from '../strings/rich.ts';
import { t } from '../strings/t.ts';

export function stageOf(id: StageId): StageRow {
  return stageRow(id) as StageRow;
}

/** A letter with its index, such as W_Q; the stage's name where it has no letter. */
export function symbolOf(id: StageId, turned = false): TemplateResult | string {
  const { symbol, name } = stageOf(id);
  if (symbol === '') return name;
  const [letter, index] = symbol.split('_');
  return html`<em>${letter}${index && html`<sub>${index}</sub>`}${turned ? html`<sup>T</sup>` : null}</em>`;
}

/** Headings of the rows of a stage that has `count` of them. */
export function rowNames(snapshot: Snapshot, id: StageId, count: number): readonly string[] {
  const [axis] = axesOf(id);
  // A row of W_Q, W_K or W_V is what meets a column of X.
  return axis === 'model' ? snapshot.columns : namesOf(snapshot, axis, count);
}

/** Headings of the columns. Only X's have names: what comes out of W_O is a mixture. */
export function colNames(snapshot: Snapshot, id: StageId, count: number): readonly string[] {
  const [, axis] = axesOf(id);
  return id === 'x' ? snapshot.columns : namesOf(snapshot, axis, count);
}

function namesOf({ tokens }: Snapshot, axis: Axis, count: number): readonly string[] {
  if (axis === 'one') return ['+']; // it is added to every row
  return isTokenAxis(axis) ? tokens : Array.from({ length: count }, (_, at) => String(at + 1));
}

/** "from it to ball", "it, column 2": the place of a cell in its stage, without stage and head. */
export function placeOf(snapshot: Snapshot, { stage, row, col }: Address): unknown {
  const [rows, cols] = axesOf(stage);
  if (rows === 'one') return nameOr(snapshot, false, col, 'place-col');
  const key = isTokenAxis(rows) && isTokenAxis(cols) ? 'place-from-to' : 'place';
  return rich(key, { row: rowName(snapshot, stage, row), col: colName(snapshot, stage, col) });
}

/** "it", "row 2": a row of a stage. */
export function rowName(snapshot: Snapshot, id: StageId, row: number): unknown {
  const [axis] = axesOf(id);
  return isTokenAxis(axis) ? word(snapshot.tokens[row]) : nameOr(snapshot, axis === 'model', row, 'place-row');
}

/** "ball", "column 2": a column of a stage. */
export function colName(snapshot: Snapshot, id: StageId, col: number): unknown {
  return isTokenAxis(axesOf(id)[1]) ? word(snapshot.tokens[col]) : nameOr(snapshot, id === 'x', col, 'place-col');
}

/** "head 1 query matrix, row 2, column 1": a cell in plain words, to be read out. */
export function cellName(snapshot: Snapshot, { stage, head, row, col }: Address): string {
  const named = { row: rowNames(snapshot, stage, row + 1)[row], col: colNames(snapshot, stage, col + 1)[col] };
  return t('cell-name', { name: stageName(stage, head), ...named });
}

/** What a term is about: the word, the column or the head that its first cell belongs to. */
export function partOf(snapshot: Snapshot, { stage, head, col }: Address): unknown {
  if (stage === 'part' && head !== null) return t('head', { head: head + 1 });
  if (axesOf(stage)[0] === 'one') return stageOf(stage).name;
  return isTokenAxis(axesOf(stage)[1]) ? word(snapshot.tokens[col]) : nameOr(snapshot, stage === 'x', col, 'place-col');
}

/** Plain text with its letters as they are set in formulas: d_k becomes d with an index. */
export function withIndices(text: string): readonly unknown[] {
  return text.split(/\b([A-Za-z]_\w+)/).map((piece, at) => {
    if (at % 2 === 0) return piece;
    const [letter, index] = piece.split('_');
    return html`<em>${letter}<sub>${index}</sub></em>`;
  });
}

/** A name of X's columns where there is one, else a number. */
function nameOr({ columns }: Snapshot, has: boolean, at: number, key: 'place-row' | 'place-col'): unknown {
  const name = has ? columns[at] : String(at + 1);
  return name === String(at + 1) ? t(key, { at: at + 1 }) : word(name);
}

/** "head 1 weights", "output": a stage and the head that it belongs to. */
export function stageName(id: StageId, head: number | null): string {
  const { name } = stageOf(id);
  return head === null ? name : t('stage-of-head', { head: head + 1, name });
}

/** A word of the text or the name of a column: its own direction, never markup. */
export function word(text: string): TemplateResult {
  return html`<em dir="auto">${text}</em>`;
}
