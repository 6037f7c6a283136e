/** A matrix with too many cells for digits: its map, and its summary in words. */
import { html, nothing, type TemplateResult } from 'lit';
import type { Address, Matrix, StageId } from '../../engine/types.ts';
import type { Snapshot } from '../../state/snapshot.ts';
import { stageName } from '../../state/stage-name.ts';
import { rich } from '../../strings/rich.ts';
import { t } from '../../strings/t.ts';
import { forcedRows } from '../shared/claims.ts';
import { extremes, reach } from '../shared/extremes.ts';
import { hue } from '../heads/hue.ts';
import type { Blocks } from './map.ts';
import { mapView } from './map-view.ts';
import { marksOf } from '../shared/marks.ts';
import { cellPlace } from '../shared/names.ts';
import type { Scale } from '../shared/palette.ts';
import { type Face, widest } from '../layout/measure.ts';
import { setVar } from '../layout/set-var.ts';
import { isShare, maskOver, show, weightScale } from '../shared/value.ts';

/** So wide and high, in pixels, unless there are more cells than that. */
const most = { width: 560, height: 360 };

/** The side of a cell, at least a pixel. */
function sideOf({ rows, cols }: Matrix): number {
  const side = Math.min(14, most.width / cols, most.height / rows);
  return Math.max(1, Math.floor(side));
}

export function scaleOf(snapshot: Snapshot, { stage, data }: Matrix): Scale {
  return isShare(stage) ? weightScale(snapshot) : { range: reach(data) };
}

/** `side`: of a cell, in CSS pixels. `tops`: what has full ink in each row of weights, where that is not 1. */
export function mapOf(
  snapshot: Snapshot,
  matrix: Matrix,
  side = sideOf(matrix),
  tops: readonly number[] | null = null,
): TemplateResult {
  const { stage, head, rows, cols, data, firstRow } = matrix;
  const gap = side >= 5 ? 1 : 0;
  const { query } = marksOf(snapshot, matrix);
  return mapView(snapshot, {
    name: stageName(snapshot, stage, head),
    picture: { data, rows, cols, scale: scaleOf(snapshot, matrix), mask: maskOver(snapshot, stage, head), tops },
    pitch: { width: side, height: side, gapX: gap, gapY: gap },
    row: query === null ? null : query - firstRow,
    blocks: blocksOf(snapshot, stage),
    addressOf: ({ row, col }) => ({ stage, head, row: firstRow + row, col }),
    placeOf: (cell) =>
      cell.stage === stage && cell.head === head ? { row: cell.row - firstRow, col: cell.col } : null,
  });
}

/** Heads side by side in the concatenation, and below each other in W_O. */
function blocksOf({ state }: Snapshot, stage: StageId): Blocks | null {
  if (stage !== 'concat' && stage !== 'wo') return null;
  return { count: state.heads, along: stage === 'concat' ? 'x' : 'y' };
}

/** Over a map of the concatenation: which head its columns come from, by number where there is little room. */
export function blockNames(snapshot: Snapshot, matrix: Matrix, number: Face): TemplateResult | typeof nothing {
  const { heads } = snapshot.state;
  const width = (sideOf(matrix) * matrix.cols) / heads;
  const numbers = Array.from({ length: heads }, (_, head) => String(head + 1));
  const whole = numbers.map((head) => t('head', { head }));
  const names = [whole, numbers].find((all) => widest(number, all) + white <= width);
  if (matrix.stage !== 'concat' || !names) return nothing;
  return html`<div class="blocks" aria-hidden="true" ${setVar('--side', width)}>
    ${names.map((name, head) => html`<span class=${hue(snapshot, head)}>${name}</span>`)}
  </div>`;
}

/** Between the names of heads. */
const white = 6;

/** Where the largest number stands, and for signed numbers the least. */
export function summaryOf(
  snapshot: Snapshot,
  matrix: Matrix,
  share: 'summary-share' | 'maps-strongest' = 'summary-share',
): unknown {
  const { stage, head, firstRow, cols, data } = matrix;
  const cellAt = (index: number) => ({ stage, head, row: firstRow + Math.floor(index / cols), col: index % cols });
  if (stage === 'mask' && data.every((value) => value === 0 || value === -Infinity)) return summaryOfMask(data);
  if (!isShare(stage)) return summaryOfSigned(snapshot, data, cellAt);
  const chosen = chosenOf(snapshot, matrix);
  const top = extremes(chosen);
  const free = top && chosen[top.most] > 0 ? top : null;
  const found = free ?? extremes(data);
  if (!found) return t('summary-none');
  if (data[found.most] === 0) return t('summary-zeros');
  const cell = cellAt(found.most);
  const key = share === 'summary-share' && free && chosen !== data ? 'summary-chosen' : share;
  return rich(key, { place: cellPlace(snapshot, cell), value: show(snapshot, cell, data[found.most]).text });
}

function summaryOfMask(data: Float32Array): string {
  if (!data.includes(-Infinity)) return t('summary-mask-open');
  return t(data.includes(0) ? 'summary-mask' : 'summary-mask-shut');
}

/** The same of signed numbers of any cells. */
export function summaryOfSigned(snapshot: Snapshot, data: Float32Array, cellAt: (index: number) => Address): unknown {
  const found = extremes(data);
  if (!found) return t('summary-none');
  const [bottom, top] = [found.least, found.most].map((index) => {
    const cell = cellAt(index);
    return { place: cellPlace(snapshot, cell), value: show(snapshot, cell, data[index]).text };
  });
  const odd = data.some((value) => !Number.isFinite(value));
  return rich(odd ? 'summary-signed-some' : 'summary-signed', {
    most: top.value,
    where: top.place,
    least: bottom.value,
    there: bottom.place,
  });
}

/**
 * The weights of queries that have a choice, others not a number: with one key left by a mask, its weight of 1 says
 * nothing. The matrix's own data where all have one.
 */
export function chosenOf(snapshot: Snapshot, { cols, data }: Matrix): Float32Array {
  const forced = forcedRows(snapshot);
  return forced.includes(true) ? data.map((weight, at) => (forced[Math.floor(at / cols)] ? Number.NaN : weight)) : data;
}
