/** The row across heads in digits. */
import { html, nothing, type TemplateResult } from 'lit';
import type { Address, Matrix } from '../../engine/types.ts';
import { headOf } from '../../state/opened.ts';
import { rowOf, type Snapshot } from '../../state/snapshot.ts';
import { rich } from '../../strings/rich.ts';
import { t } from '../../strings/t.ts';
import type { Fit } from '../layout/layout.ts';
import { fillOf, inkClass, signed } from '../matrix/grid.ts';
import type { GridPlace } from '../walk/grid-keys.ts';
import { type Choose, headButton, headName, weightsOf } from '../heads/head-names.ts';
import { hue } from '../heads/hue.ts';
import { asker, asks, heading } from '../shared/names.ts';
import { depth } from '../shared/palette.ts';
import { setVar } from '../layout/set-var.ts';
import { type Shown, shower } from '../shared/value.ts';

type Tab = 0 | -1 | typeof nothing;

/** `<thead>`, `<tbody>` and, where the same matrices as one head are shown, `<tfoot>`. */
export function acrossRows(snapshot: Snapshot, fit: Fit, active: GridPlace, choose: Choose): TemplateResult {
  const { query } = snapshot.state;
  const digits = fit.digits ?? snapshot.digits;
  const cells = (row: Float32Array, head: number | null, line: number) => {
    const show = shower(snapshot, { stage: 'weights', head }, digits);
    return Array.from(row, (weight, key) => {
      const opened =
        snapshot.cell.stage === 'weights' && snapshot.cell.head === head && isAt(snapshot.cell, query, key);
      const at = head === null ? nothing : line === active.row && key === active.col ? 0 : -1;
      return weightCell(snapshot, show(query, key, weight), weight, fit.bare, opened, at);
    });
  };
  const line = (weights: Matrix, at: number) =>
    html`<tr
      class="${hue(snapshot, weights.head)} ${weights.head === headOf(snapshot.cell, snapshot.state) ? 'linked' : ''}"
    >
      <th scope="row">${headButton(snapshot, weights.head ?? 0, choose)}</th>
      ${cells(rowOf(weights, query), weights.head, at)}
    </tr>`;
  const heads = weightsOf(snapshot);
  return html`<thead>
      <tr>
        <th>${rich('from-at', { word: asker(snapshot) })}</th>
        ${snapshot.keys.map((token, at) => html`<th scope="col" class=${asks(snapshot, at) ? 'asking' : ''}>${heading(token)}</th>`)}
      </tr>
    </thead>
    <tbody>
      ${heads.map(line)}
    </tbody>
    ${
      snapshot.asOneHead && showsAsOne(snapshot, fit)
        ? html`<tfoot>
            <tr>
              <th scope="row">${headName('as-one', t('as-one-short'))}</th>
              ${cells(rowOf(snapshot.asOneHead, query), null, -1)}
            </tr>
          </tfoot>`
        : nothing
    }`;
}

/** Whether the same matrices as one head have a row of their own. */
export function showsAsOne({ asOneHead, state }: Snapshot, { beside }: Fit): boolean {
  return asOneHead !== null && state.heads > 1 && !beside;
}

function weightCell(
  snapshot: Snapshot,
  shown: Shown,
  weight: number,
  bare: boolean,
  opened: boolean,
  tab: Tab,
): TemplateResult {
  const ink = shown.kind === 'masked' || !Number.isFinite(weight) ? null : depth(weight);
  const classes = [shown.kind, ink === null ? '' : inkClass(snapshot, ink), opened ? 'opened' : '']
    .filter(Boolean)
    .join(' ');
  return html`<td class=${classes} tabindex=${tab} ${setVar('--depth', ink)} ${setVar('--fill', fillOf(snapshot, ink))}>
    ${bare && shown.sign === shown.text ? shown.text.replace('0.', '.') : signed(shown)}
  </td>`;
}

function isAt({ row, col }: Address, atRow: number, atCol: number): boolean {
  return row === atRow && col === atCol;
}
