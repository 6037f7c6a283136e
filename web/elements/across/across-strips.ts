/** Beside the row across heads: what each head brings back, what it adds, and their sum. All in colour. */
import { html, type TemplateResult } from 'lit';
import type { StageId } from '../../engine/types.ts';
import { rowIn, type Snapshot } from '../../state/snapshot.ts';
import { formatValue } from '../../strings/format.ts';
import { rich } from '../../strings/rich.ts';
import { t } from '../../strings/t.ts';
import { keepsOutputs } from '../shared/claims.ts';
import { reach } from '../shared/extremes.ts';
import { type Fit, rowPitch } from '../layout/layout.ts';
import { mapView } from '../map/map-view.ts';
import { summaryOfSigned } from '../map/matrix-map.ts';
import { asker, saidOf, stageOf, symbolOf } from '../shared/names.ts';
import { orderOf } from '../heads/head-statistics.ts';
import { setVar } from '../layout/set-var.ts';

/** The query's row of each head, under each other. */
export interface Rows {
  readonly stage: StageId;
  readonly heads: readonly (number | null)[];
  readonly cols: number;
  readonly data: Float32Array;
}

export interface Strips {
  readonly output: Rows;
  readonly part: Rows;
  readonly sum: Rows;
  /** Where the colours of all three end. */
  readonly range: number;
}

/** `all`: the snapshots that share its colours, itself included. */
export function stripsOf(snapshot: Snapshot, all: readonly Snapshot[]): Strips {
  const output = rowsOf(snapshot, 'head');
  const part = rowsOf(snapshot, 'part');
  const sum = rowsOf(snapshot, 'y', [null]);
  const shared = all.flatMap((one) => [rowsOf(one, 'head'), rowsOf(one, 'part'), rowsOf(one, 'y', [null])]);
  return { output, part, sum, range: reach(...shared.map(({ data }) => data)) };
}

export function rowsOf(snapshot: Snapshot, stage: StageId, heads: Rows['heads'] = orderOf(snapshot)): Rows {
  const rows = heads.map((head) => rowIn(snapshot, stage, head, snapshot.state.query));
  return { stage, heads, cols: rows[0].length, data: Float32Array.from(rows.flatMap((row) => [...row])) };
}

/** Pieces of a grid; see elements/across/across-styles.ts. */
export function stripsTemplate(
  snapshot: Snapshot,
  strips: Strips,
  fit: Fit,
  scrolled: (event: Event) => void,
): TemplateResult {
  const { output, part, sum, range } = strips;
  const { outputRoom, partRoom } = fit;
  const inRoom = (room: number, map: TemplateResult) =>
    html`<div class="room" ${setVar('--room', room)} @scroll=${scrolled}>${map}</div>`;
  const { digits, state } = snapshot;
  const size = (value: number) => html`<li>${formatValue(value, { digits, kind: 'value' })}</li>`;
  return html`<ol class="numbers soft">
      ${output.heads.map((head) => html`<li>${(head ?? 0) + 1}</li>`)}
    </ol>
    <figure class="output">
      <figcaption>
        <span title=${saidOf(snapshot, 'head').about}>${stageOf('head').name}</span
        ><br />${t('numbers', { count: output.cols })}
      </figcaption>
      ${inRoom(outputRoom, strip(snapshot, output, fit.output, range))}
    </figure>
    <figure class="part">
      <figcaption>
        <span title=${saidOf(snapshot, 'part').about}>${t('adds')}</span><br />${rich(
          state.variant === 'no-wo' ? 'adds-placed' : keepsOutputs(state) ? 'adds-how' : 'adds-block',
          {
            rows: t('adds-rows', { count: output.cols }),
            wo: symbolOf('wo'),
          },
        )}
      </figcaption>
      ${inRoom(partRoom, strip(snapshot, part, fit.part, range))}
    </figure>
    <figure class="size">
      <figcaption>${t('part-size')}</figcaption>
      <ol>
        ${output.heads.map((head) => size(snapshot.contributions[head ?? 0]))}
      </ol>
    </figure>
    <div class="sum">${inRoom(partRoom, strip(snapshot, sum, fit.part, range))}</div>
    <p class="sum-is">${sumIs(snapshot)}</p>`;
}

/** The last row is the output: what all heads add, and b_O where there is one. */
function sumIs(snapshot: Snapshot): unknown {
  const word = asker(snapshot);
  const biased = snapshot.state.variant !== 'no-wo' && snapshot.stages.some(({ stage }) => stage === 'bo');
  return biased ? rich('sum-is-biased', { word, bo: symbolOf('bo') }) : rich('sum-is', { word });
}

function strip(snapshot: Snapshot, { stage, heads, cols, data }: Rows, width: number, range: number): TemplateResult {
  const row = snapshot.state.query;
  const cellAt = (index: number) => ({ stage, head: heads[Math.floor(index / cols)], row, col: index % cols });
  return html`${mapView(snapshot, {
      name: stageOf(stage).name,
      picture: { data, rows: heads.length, cols, scale: { range }, mask: null },
      pitch: { width, height: rowPitch, gapX: width >= 3 ? 1 : 0, gapY: 9 },
      row: null,
      addressOf: (place) => ({ stage, head: heads[place.row], row, col: place.col }),
      placeOf: (cell) =>
        cell.stage === stage && cell.row === row ? { row: heads.indexOf(cell.head), col: cell.col } : null,
    })}<span class="unseen">${summaryOfSigned(snapshot, data, cellAt)}</span>`;
}
