/** A matrix with too many cells for digits: its map, and its summary in words. */
import type { TemplateResult } from 'lit';
import type { Address, Matrix } from '../engine/types.ts';
import type { Snapshot } from '../state/snapshot.ts';
import { rich } from '../strings/rich.ts';
import { t } from '../strings/t.ts';
import { extremes, reach } from './extremes.ts';
import { mapView } from './map-view.ts';
import { marksOf } from './marks.ts';
import { placeOf, stageName } from './names.ts';
import type { Scale } from './palette.ts';
import { isShare, maskOver, show, weightScale } from './value.ts';

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
    picture: { data, rows, cols, scale: scaleOf(snapshot, matrix), mask: maskOver(snapshot, stage), tops },
    pitch: { width: side, height: side, gapX: gap, gapY: gap },
    row: query === null ? null : query - firstRow,
    addressOf: ({ row, col }) => ({ stage, head, row: firstRow + row, col }),
    placeOf: (cell) =>
      cell.stage === stage && cell.head === head ? { row: cell.row - firstRow, col: cell.col } : null,
  });
}

/** Where the largest number stands, and for signed numbers the least. */
export function summaryOf(
  snapshot: Snapshot,
  matrix: Matrix,
  share: 'summary-share' | 'maps-strongest' = 'summary-share',
): unknown {
  const { stage, head, firstRow, cols, data } = matrix;
  const cellAt = (index: number) => ({ stage, head, row: firstRow + Math.floor(index / cols), col: index % cols });
  if (!isShare(stage)) return summaryOfSigned(snapshot, data, cellAt);
  const found = extremes(chosen(snapshot, matrix)) ?? extremes(data);
  if (!found) return t('summary-none');
  const cell = cellAt(found.most);
  return rich(share, { place: placeOf(snapshot, cell), value: show(snapshot, cell, data[found.most]).text });
}

/** The same of signed numbers of any cells. */
export function summaryOfSigned(snapshot: Snapshot, data: Float32Array, cellAt: (index: number) => Address): unknown {
  const found = extremes(data);
  if (!found) return t('summary-none');
  const [bottom, top] = [found.least, found.most].map((index) => {
    const cell = cellAt(index);
    return { place: placeOf(snapshot, cell), value: show(snapshot, cell, data[index]).text };
  });
  return rich('summary-signed', { most: top.value, where: top.place, least: bottom.value, there: bottom.place });
}

/** The weights of queries that have a choice: with one key left by a mask, its weight of 1 says nothing. */
function chosen(snapshot: Snapshot, { stage, cols, data }: Matrix): Float32Array {
  const mask = maskOver(snapshot, stage);
  if (!mask) return data;
  const keys = (row: number) => mask.subarray(row * cols, (row + 1) * cols).filter((m) => m !== -Infinity).length;
  const forced = Array.from({ length: data.length / cols }, (_, row) => keys(row) === 1);
  return data.map((weight, at) => (forced[Math.floor(at / cols)] ? Number.NaN : weight));
}
