/** The weights of the opened head as one large map, with the words along both axes and a choice of what full ink is. */
import { html, LitElement, nothing, type TemplateResult } from 'lit';
import { guard } from 'lit/directives/guard.js';
import type { Matrix } from '../../engine/types.ts';
import { type Drawing, norms } from '../../state/drawing.ts';
import type { Snapshot } from '../../state/snapshot.ts';
import { formatValue } from '../../strings/format.ts';
import { t } from '../../strings/t.ts';
import { axisStyles } from './axis-styles.ts';
import { headMapStyles } from './head-map-styles.ts';
import { shared } from '../shared/shared-styles.ts';
import { columnWords, rowWords, rowWordsWidth } from './axis.ts';
import { extremes } from '../shared/extremes.ts';
import { chosenOf, mapOf, summaryOf } from './matrix-map.ts';
import type { Metrics } from '../layout/measure.ts';
import { send } from '../shared/send.ts';
import { weightScale } from '../shared/value.ts';
import { Width } from '../layout/width.ts';

/** The most that the map takes. */
const largest = { cell: 28, side: 640 } as const;

/**
 * @fires mha-action - a cell was opened, another scale chosen, or its table asked for
 * @fires mha-point - a cell is pointed at
 */
export class MhaHeadMap extends LitElement {
  static override styles = [shared, axisStyles, headMapStyles];
  static override properties = {
    snapshot: { attribute: false },
    matrix: { attribute: false },
    metrics: { attribute: false },
  };
  declare snapshot: Snapshot;
  /** The head's weights, whole. */
  declare matrix: Matrix;
  declare metrics: Metrics;

  readonly #width = new Width(this);

  override render() {
    const { snapshot, matrix } = this;
    const { axis } = this.metrics;
    const width = this.#width.value;
    if (width === 0) return nothing;
    const cell = cellIn(width - rowWordsWidth(snapshot, axis), matrix.cols);
    const { norm } = snapshot.state.drawing;
    return html`<div class="line soft">${this.#norms()} ${this.#bar(norm)}</div>
      <div class="map">
        ${columnWords(snapshot, cell, axis)}
        ${rowWords(snapshot, cell, axis)}${guard([snapshot, matrix, cell], () => mapOf(snapshot, matrix, cell, topsOf(matrix, norm)))}
      </div>
      <p class="soft">
        ${summaryOf(snapshot, matrix)} <button class="link" @click=${this.#tabulate}>${t('as-table')}</button>
      </p>`;
  }

  #tabulate() {
    const { stage, head } = this.matrix;
    const { query } = this.snapshot.state;
    send(this, { type: 'tabulate', cell: { stage, head, row: query, col: 0 } });
  }

  #norms(): TemplateResult {
    const options = norms.map((value) => ({ value, text: t(`norm-${value}`), why: null }));
    const choose = ({ detail }: CustomEvent<number>) => send(this, { type: 'draw', drawing: { norm: norms[detail] } });
    return html`<mha-choice
      label=${t('norm')}
      .options=${options}
      .value=${this.snapshot.state.drawing.norm}
      @mha-choose=${choose}
    ></mha-choice>`;
  }

  #bar(norm: Drawing['norm']): TemplateResult {
    const { snapshot, matrix } = this;
    const [top] = topsOf(matrix, norm) ?? [1];
    const free = extremes(chosenOf(snapshot, matrix));
    const forced = norm === 'head' && free !== null && matrix.data[free.most] < top;
    const value = formatValue(top, { digits: snapshot.digits, kind: 'value' });
    return html`<mha-colour-bar
      .scale=${weightScale(snapshot)}
      .top=${norm === 'row' ? t('norm-row-top') : forced ? t('norm-forced', { value }) : top}
      .digits=${snapshot.digits}
      .theme=${snapshot.state.theme}
    ></mha-colour-bar>`;
  }
}

/** The side of a cell: whole pixels of the screen where it is not tiny, and never less than a CSS pixel. */
function cellIn(width: number, words: number): number {
  const side = Math.min(largest.cell, width / words, Math.max(1, largest.side / words));
  const dense = Math.max(1, devicePixelRatio);
  return side >= 2 ? Math.floor(side * dense) / dense : Math.max(1, Math.floor(side * 4) / 4);
}

/** What full ink is in each row; null: 1. */
export function topsOf({ rows, cols, data }: Matrix, norm: Drawing['norm']): readonly number[] | null {
  if (norm === 'abs') return null;
  const largestIn = (from: number, to: number): number => {
    const found = extremes(data.subarray(from, to));
    return found ? data[from + found.most] : 0;
  };
  if (norm === 'head') return Array<number>(rows).fill(largestIn(0, data.length));
  return Array.from({ length: rows }, (_, row) => largestIn(row * cols, (row + 1) * cols));
}
