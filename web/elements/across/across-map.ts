/** The row across heads in colour alone, for more words than digits have room for. */
import { html, type TemplateResult } from 'lit';
import { headOf } from '../../state/opened.ts';
import type { Snapshot } from '../../state/snapshot.ts';
import { rich } from '../../strings/rich.ts';
import { t } from '../../strings/t.ts';
import { type Rows, rowsOf } from './across-strips.ts';
import { columnWords } from '../map/axis.ts';
import { type Choose, headButton } from '../heads/head-names.ts';
import { extremes } from '../shared/extremes.ts';
import { type Fit, rowPitch } from '../layout/layout.ts';
import { hue } from '../heads/hue.ts';
import { mapView } from '../map/map-view.ts';
import type { Metrics } from '../layout/measure.ts';
import { asker, cellPlace } from '../shared/names.ts';
import { orderOf } from '../heads/head-statistics.ts';
import { setVar } from '../layout/set-var.ts';
import { maskOver, show, weightScale } from '../shared/value.ts';

export function acrossMap(snapshot: Snapshot, fit: Fit, { axis }: Metrics, choose: Choose): TemplateResult {
  const rows = rowsOf(snapshot, 'weights');
  return html`<div class="wide-map" ${setVar('--cell', fit.cell)}>
    <p class="from-at">${rich('from-at', { word: asker(snapshot) })}</p>
    ${columnWords(snapshot, fit.cell, axis)}
    <ol>
      ${rows.heads.map((head) => html`<li class="${hue(snapshot, head)} ${head === headOf(snapshot.cell, snapshot.state) ? 'linked' : ''}">${headButton(snapshot, head ?? 0, choose)}</li>`)}
    </ol>
    ${weightsMap(snapshot, rows, fit.cell)}
  </div>`;
}

function weightsMap(snapshot: Snapshot, { heads, cols, data }: Rows, cell: number): TemplateResult {
  const row = snapshot.state.query;
  return mapView(snapshot, {
    name: t('across-from', { word: snapshot.tokens[row] }),
    picture: { data, rows: heads.length, cols, scale: weightScale(snapshot), mask: maskOfRow(snapshot, heads) },
    pitch: { width: cell, height: rowPitch, gapX: cell >= 5 ? 1 : 0, gapY: 1 },
    row: null,
    addressOf: (place) => ({ stage: 'weights', head: heads[place.row], row, col: place.col }),
    placeOf: (opened) =>
      opened.stage === 'weights' && opened.row === row ? { row: heads.indexOf(opened.head), col: opened.col } : null,
  });
}

/** The mask's row of the query, for each head. */
function maskOfRow(snapshot: Snapshot, heads: readonly (number | null)[]): Float32Array | null {
  const keys = snapshot.keys.length;
  const row = snapshot.state.query * keys;
  const rows = heads.map((head) => maskOver(snapshot, 'weights', head)?.subarray(row, row + keys) ?? null);
  return rows.includes(null) ? null : Float32Array.from(rows.flatMap((mask) => Array.from(mask!)));
}

/** The strongest link of all heads that are on, from the query. */
export function acrossSummary(snapshot: Snapshot): unknown {
  const { off } = snapshot.state;
  const on = orderOf(snapshot).filter((head) => !off.includes(head));
  if (on.length === 0) return t('all-off');
  const { heads, cols, data } = rowsOf(snapshot, 'weights', on);
  const found = extremes(data);
  if (!found) return t('summary-none');
  if (data[found.most] === 0) return t('summary-zeros');
  const cell = {
    stage: 'weights',
    head: heads[Math.floor(found.most / cols)],
    row: snapshot.state.query,
    col: found.most % cols,
  } as const;
  return rich('across-summary', {
    head: (cell.head ?? 0) + 1,
    place: cellPlace(snapshot, cell),
    value: show(snapshot, cell, data[found.most]).text,
  });
}
