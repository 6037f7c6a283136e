/** A matrix with too many cells for digits: its map, its colour bar and its summary in words. */
import { html, type TemplateResult } from 'lit';
import type { Matrix } from '../engine/types.ts';
import type { Snapshot } from '../state/snapshot.ts';
import { rich } from '../strings/rich.ts';
import { t } from '../strings/t.ts';
import { valueAt } from './grid.ts';
import { extremes, reach } from './extremes.ts';
import type { Place } from './grid-keys.ts';
import { marksOf } from './marks.ts';
import { placeOf, stageName } from './names.ts';
import type { Scale } from './palette.ts';
import { point } from './point.ts';
import { send } from './send.ts';
import { isShare, maskOver, show } from './value.ts';

/** At most so wide and high, in pixels. */
const most = { width: 560, height: 360 };

/** The side of a cell, a whole number while there is room. */
function sideOf({ rows, cols }: Matrix): number {
  const side = Math.min(14, most.width / cols, most.height / rows);
  return side < 1 ? side : Math.floor(side);
}

export function mapOf(snapshot: Snapshot, matrix: Matrix, side = sideOf(matrix)): TemplateResult {
  const { stage, head, rows, cols, data, firstRow } = matrix;
  const scale: Scale = isShare(stage) ? 'share' : { range: reach(data) };
  const gap = side >= 5 ? 1 : 0;
  const { query } = marksOf(snapshot, matrix);
  const { cell } = snapshot;
  const opened = cell.stage === stage && cell.head === head ? { row: cell.row - firstRow, col: cell.col } : null;
  const address = ({ row, col }: Place) => ({ stage, head, row: firstRow + row, col });
  const pick = (event: CustomEvent<Place>) =>
    send(event.currentTarget as HTMLElement, { type: 'cell', cell: address(event.detail) });
  const over = (event: CustomEvent<Place | null>) => {
    const at = event.detail && address(event.detail);
    point(event.currentTarget as HTMLElement, at && { ...at, value: valueAt(matrix, at) });
  };
  return html`<mha-map
    .picture=${{ data, rows, cols, scale, mask: maskOver(snapshot, stage) }}
    .pitch=${{ width: side, height: side, gapX: gap, gapY: gap }}
    .row=${query === null ? null : query - firstRow}
    .opened=${opened}
    .theme=${snapshot.state.theme}
    label=${t('map-label', { name: stageName(stage, head) })}
    @mha-pick=${pick}
    @mha-over=${over}
  ></mha-map>`;
}

/** Where the largest number stands, and for signed numbers the least. */
export function summaryOf(snapshot: Snapshot, matrix: Matrix): unknown {
  const found = extremes(matrix.data);
  if (!found) return t('summary-none');
  const at = (index: number) => {
    const cell = {
      stage: matrix.stage,
      head: matrix.head,
      row: matrix.firstRow + Math.floor(index / matrix.cols),
      col: index % matrix.cols,
    };
    return { place: placeOf(snapshot, cell), value: show(snapshot, cell, matrix.data[index]).text };
  };
  const top = at(found.most);
  if (isShare(matrix.stage)) return rich('summary-share', { ...top });
  const bottom = at(found.least);
  return rich('summary-signed', { most: top.value, where: top.place, least: bottom.value, there: bottom.place });
}
