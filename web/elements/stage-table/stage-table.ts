/** One stage as a table to be read, walked and copied: some rows of it at a time, since many cells are slow. */
import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import type { Address, Matrix } from '../../engine/types.ts';
import { axesOf, sameCell } from '../../state/cells.ts';
import { find, type Snapshot } from '../../state/snapshot.ts';
import { stageName } from '../../state/stage-name.ts';
import { formatExact } from '../../strings/format.ts';
import { t } from '../../strings/t.ts';
import { oddCellStyles } from '../matrix/odd-cells-styles.ts';
import { shared } from '../shared/shared-styles.ts';
import { stageTableStyles } from './stage-table-styles.ts';
import { signed } from '../matrix/grid.ts';
import { headStep, type GridPlace } from '../walk/grid-keys.ts';
import { shapeOf } from '../shared/kept.ts';
import { type Marks, marksOf } from '../shared/marks.ts';
import { summaryOf } from '../map/matrix-map.ts';
import { colNames, heading, rowNames, stageOf } from '../shared/names.ts';
import { send } from '../shared/send.ts';
import { stageText } from './stage-text.ts';
import { toSteps } from '../walk/to-steps.ts';
import { type Show, shower } from '../shared/value.ts';
import { gridPlaceOf, presses, walk } from '../walk/walk.ts';

/** So many cells at a time. */
const most = 2048;

/** @fires mha-action - a cell, or another stage or head, was chosen */
export class MhaStageTable extends LitElement {
  static override styles = [shared, stageTableStyles, oddCellStyles];
  static override properties = {
    snapshot: { attribute: false },
    first: { state: true },
    active: { state: true },
    exact: { state: true },
    past: { state: true },
    copied: { state: true },
    refused: { state: true },
  };
  declare snapshot: Snapshot;
  /** The first row that is shown. */
  declare private first: number;
  /** The cell that Tab leads to; its row counts from the first one shown. */
  declare private active: GridPlace;
  declare private exact: boolean;
  /** What it was before numbers were set by hand is shown. */
  declare private past: boolean;
  declare private copied: boolean;
  /** What the clipboard did not take. */
  declare private refused: string | null;

  constructor() {
    super();
    this.first = 0;
    this.active = { row: 0, col: 0 };
    this.exact = false;
    this.past = false;
    this.copied = false;
    this.refused = null;
  }

  override willUpdate(changed: PropertyValues<this>) {
    if (!changed.has('snapshot')) return;
    const { cell } = this.snapshot;
    const before = changed.get('snapshot');
    this.copied = false;
    this.refused = null;
    const same = before && sameCell(before.cell, cell) && shapeOf(before) === shapeOf(this.snapshot);
    if (same && this.first < this.#matrix.rows) return;
    this.first = cell.row - (cell.row % this.#step);
    this.active = { row: cell.row - this.first, col: cell.col };
  }

  override render() {
    const { snapshot } = this;
    const { stage, head } = snapshot.cell;
    return html`<section aria-label=${stageName(snapshot, stage, head)}>
      <div class="line">
        ${toSteps(this)} ${this.#stages()} ${this.#heads()} ${this.#rows()} ${this.#exact()} ${this.#before()}
        ${this.#copy()}
      </div>
      <div role="status">${this.copied ? html`<p>${t('table-copied', { rows: this.#matrix.rows })}</p>` : nothing}</div>
      ${this.refused === null ? nothing : this.#refusal(this.refused)}
      <div class="scroll">${this.#table()}</div>
    </section>`;
  }

  #stages(): TemplateResult {
    const { cell, stages, state } = this.snapshot;
    const choose = ({ target }: Event) => {
      const shape = stages.find(({ stage }) => stage === (target as HTMLSelectElement).value);
      if (!shape) return;
      const head = shape.heads === 0 ? null : (cell.head ?? 0) % shape.heads;
      const row = axesOf(shape.stage)[0] === 'query' ? state.query : 0;
      send(this, { type: 'cell', cell: { stage: shape.stage, head, row, col: 0 } });
    };
    return html`<label>
      ${t('table-stage')}
      <select @change=${choose}>
        ${stages.map(
          ({ stage }) => html`<option value=${stage} .selected=${stage === cell.stage}>${stageOf(stage).name}</option>`,
        )}
      </select>
    </label>`;
  }

  #heads(): TemplateResult | typeof nothing {
    const { cell, stages } = this.snapshot;
    const heads = stages.find(({ stage }) => stage === cell.stage)?.heads ?? 0;
    if (heads < 2) return nothing;
    const choose = ({ target }: Event) =>
      send(this, { type: 'cell', cell: { ...cell, head: (target as HTMLSelectElement).selectedIndex } });
    return html`<label>
      ${t('table-head')}
      <select @change=${choose}>
        ${Array.from({ length: heads }, (_, head) => html`<option .selected=${head === cell.head}>${head + 1}</option>`)}
      </select>
    </label>`;
  }

  /** Where not all rows are shown, the way to the others. */
  #rows(): TemplateResult | typeof nothing {
    const { rows } = this.#matrix;
    if (rows <= this.#step) return nothing;
    const button = (key: 'table-earlier' | 'table-later', to: number) => {
      const can = to >= 0 && to < rows;
      const go = () => {
        if (!can) return;
        this.first = to;
        this.active = { row: 0, col: 0 };
      };
      return html`<button class="link" aria-disabled=${!can} @click=${go}>${t(key)}</button>`;
    };
    return html`<span class="links">
      ${button('table-earlier', this.first - this.#step)} ${button('table-later', this.first + this.#step)}
    </span>`;
  }

  #exact(): TemplateResult {
    return html`<label>
      <input type="checkbox" .checked=${this.exact} @change=${() => (this.exact = !this.exact)} />
      ${t('table-exact')}
    </label>`;
  }

  #before(): TemplateResult | typeof nothing {
    if (!this.snapshot.measured.before) return nothing;
    return html`<label>
      <input type="checkbox" .checked=${this.past} @change=${() => (this.past = !this.past)} />
      ${t('table-before')}
    </label>`;
  }

  #copy(): TemplateResult {
    const button = (separator: '\t' | ',', named: string) =>
      html`<button class="link" @click=${() => this.#put(separator)}>${t('table-copy', { with: named })}</button>`;
    return html`<span class="links">${button('\t', t('table-tabs'))} ${button(',', t('table-commas'))}</span>`;
  }

  #refusal(text: string): TemplateResult {
    return html`<label class="refused">
      ${t('table-refused')} <textarea readonly rows="4" .value=${text}></textarea>
    </label>`;
  }

  #table(): TemplateResult {
    const { snapshot } = this;
    const matrix = this.#matrix;
    const { stage, head, rows, cols } = matrix;
    const last = Math.min(this.first + this.#step, rows);
    const shown = Array.from({ length: last - this.first }, (_, at) => this.first + at);
    const names = rowNames(snapshot, stage, rows);
    const marks = marksOf(snapshot, matrix);
    const show = shower(snapshot, matrix);
    return html`<table
      data-stage=${stage}
      data-head=${head === null ? nothing : head + 1}
      aria-rowcount=${rows + 1}
      @click=${this.#open}
      @keydown=${this.#key}
      @focusin=${this.#focus}
    >
      <caption>
        <b>${stageName(snapshot, stage, head)}</b>
        ${shown.length < rows ? html`<span class="soft">${t('table-rows', { first: this.first + 1, last, count: rows })}</span>` : nothing}
        ${this.#past ? t('table-past') : summaryOf(snapshot, matrix)}
      </caption>
      <thead>
        <tr aria-rowindex="1">
          <th><span class="unseen">${t('column-name')}</span></th>
          ${colNames(snapshot, stage, cols).map((name) => html`<th scope="col">${heading(name)}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${shown.map((row) => this.#row(matrix, row, names[row], marks, show))}
      </tbody>
    </table>`;
  }

  #row(matrix: Matrix, row: number, name: string, marks: Marks, show: Show): TemplateResult {
    const { cols, data } = matrix;
    const cell = (value: number, col: number) => {
      const { active, first } = this;
      const shown = show(row, col, value);
      return html`<td
        class="${shown.kind} ${marks.opened(row, col) ? 'opened' : ''} ${marks.edited(row, col) ? 'edited' : ''}"
        tabindex=${row - first === active.row && col === active.col ? 0 : -1}
      >
        ${this.exact && shown.kind === 'plain' ? formatExact(value) : shown.kind === 'masked' ? shown.text : signed(shown)}
      </td>`;
    };
    return html`<tr aria-rowindex=${row + 2} class=${row === marks.query ? 'asks' : ''}>
      <th scope="row">${heading(name)}</th>
      ${Array.from(data.subarray(row * cols, (row + 1) * cols), cell)}
    </tr>`;
  }

  /** The engine gives the whole stage that the open cell is of. */
  get #matrix(): Matrix {
    const { stage, head } = this.snapshot.cell;
    return this.#past ?? find(this.snapshot, stage, head)!;
  }

  /** What it was, while that is shown. */
  get #past(): Matrix | null {
    return (this.past && this.snapshot.measured.before) || null;
  }

  /** How many rows are shown at a time. */
  get #step(): number {
    return Math.max(1, Math.floor(most / this.#matrix.cols));
  }

  async #put(separator: '\t' | ',') {
    const text = stageText(this.snapshot, this.#matrix, separator);
    try {
      await navigator.clipboard.writeText(text);
      this.copied = true;
      this.refused = null;
    } catch {
      this.refused = text;
    }
  }

  #open(event: Event) {
    const cell = this.#cellOf(event);
    if (cell) send(this, { type: 'cell', cell });
  }

  #key(event: KeyboardEvent) {
    const cell = this.#cellOf(event);
    const step = headStep(event);
    if (!cell || !(step || presses(event))) return walk(event);
    event.preventDefault();
    const heads = this.snapshot.stages.find(({ stage }) => stage === cell.stage)?.heads ?? 0;
    const head = cell.head === null ? null : Math.min(Math.max(cell.head + step, 0), heads - 1);
    send(this, { type: 'cell', cell: { ...cell, head } });
  }

  #focus(event: Event) {
    const place = gridPlaceOf(event);
    if (place) this.active = place;
  }

  #cellOf(event: Event): Address | null {
    const place = gridPlaceOf(event);
    const { stage, head } = this.snapshot.cell;
    return place && { stage, head, row: this.first + place.row, col: place.col };
  }
}
