/** One stage of one head: digits while they fit or when asked for, else a map with a summary in words. */
import { html, LitElement, nothing, type TemplateResult } from 'lit';
import type { Address, Matrix } from '../../engine/types.ts';
import { axesOf, givenBy, isTokenAxis, sameCell } from '../../state/cells.ts';
import type { Snapshot } from '../../state/snapshot.ts';
import { stageName } from '../../state/stage-name.ts';
import { t } from '../../strings/t.ts';
import { matrixStyles } from './matrix-styles.ts';
import { oddCellStyles } from './odd-cells-styles.ts';
import { shared } from '../shared/shared-styles.ts';
import { beside } from '../walk/beside.ts';
import type { MhaCellBox } from './cell-box.ts';
import { mostDigits } from '../layout/layout.ts';
import { addressOf, extent, type Grid, gridRows, roomFor } from './grid.ts';
import { headStep, type GridPlace, tabulates } from '../walk/grid-keys.ts';
import { hueOf } from '../heads/hue.ts';
import { Kept, shapeOf } from '../shared/kept.ts';
import { blockNames, mapOf, scaleOf, summaryOf } from '../map/matrix-map.ts';
import type { Metrics } from '../layout/measure.ts';
import { saidOf, stageOf, symbolOf } from '../shared/names.ts';
import { point, rests } from '../walk/point.ts';
import { send } from '../shared/send.ts';
import { setVar } from '../layout/set-var.ts';
import { linesOf, gridPlaceOf, presses, walk } from '../walk/walk.ts';
import { led, type Lead, wishOf } from './write-keys.ts';

/**
 * @slot - said after the caption
 * @fires mha-action - a cell was opened
 * @fires mha-point - a cell is pointed at
 * @fires mha-beside - the same cell of another head is wanted
 * @fires mha-answer - the open cell was pressed: its explanation is wanted
 */
export class MhaMatrix extends LitElement {
  static override styles = [shared, matrixStyles, oddCellStyles];
  static override properties = {
    snapshot: { attribute: false },
    matrix: { attribute: false },
    turned: { type: Boolean },
    alone: { type: Boolean, reflect: true },
    caption: {},
    names: { reflect: true },
    sized: { type: Boolean },
    metrics: { attribute: false },
    room: { type: Number },
    weighed: { attribute: false },
  };
  declare snapshot: Snapshot;
  declare matrix: Matrix;
  declare turned: boolean;
  /** In a narrow layout nothing that has its row's names stands beside it. */
  declare alone: boolean;
  declare caption: 'symbol' | 'name' | 'both' | 'none';
  /** Which headings can be seen; the others are there for those who listen. */
  declare names: 'both' | 'rows' | 'cols' | 'none' | 'upright';
  /** With its size in the caption. */
  declare sized: boolean;
  declare metrics: Metrics;
  /** What every cell has room for, in the size of its font; null: for its longest number. */
  declare room: number | null;
  declare weighed: Matrix | null;

  readonly #active = new Kept<GridPlace>(this, () => this.#place, { row: 0, col: 0 });
  readonly #writing = new Kept<Grid['writing']>(this, () => `${this.#place} ${shapeOf(this.snapshot)}`, null);
  /** The box that is drawn. */
  #box: Grid['writing'] = null;

  constructor() {
    super();
    this.caption = 'both';
    this.names = 'both';
    this.sized = false;
    this.room = null;
    this.weighed = null;
  }

  get active(): GridPlace {
    return this.#active.value;
  }

  get writing(): Grid['writing'] {
    return this.#writing.value;
  }

  override connectedCallback() {
    super.connectedCallback();
    document.addEventListener('paste', this.#paste);
  }

  override disconnectedCallback() {
    super.disconnectedCallback();
    document.removeEventListener('paste', this.#paste);
  }

  /** What stands in a box whose cell is gone is nobody's number. */
  override willUpdate() {
    if (this.#box && !this.writing) this.#cellBox?.drop();
  }

  /** Into a box that opens. */
  override updated() {
    const opens = this.writing !== this.#box;
    this.#box = this.writing;
    if (opens && this.writing) void this.#cellBox?.focus();
  }

  get #cellBox(): MhaCellBox | null {
    return this.renderRoot.querySelector<MhaCellBox>('mha-cell-box');
  }

  /** Which matrix this is, and how large. */
  get #place(): string {
    const { rows, cols } = extent(this);
    return `${this.matrix.stage} ${this.matrix.head} ${rows} ${cols}`;
  }

  override render() {
    const { matrix } = this;
    const large = matrix.rows * matrix.cols > mostDigits;
    return html`<figure class=${hueOf(this.snapshot, matrix)}>
      ${this.caption === 'none' ? nothing : this.#caption()}
      ${large ? [blockNames(this.snapshot, matrix, this.metrics.number), mapOf(this.snapshot, matrix)] : this.#table()}
      ${large ? this.#summary() : nothing}
    </figure>`;
  }

  #caption(): TemplateResult {
    const { stage } = this.matrix;
    const { name, symbol } = stageOf(stage);
    const { about } = saidOf(this.snapshot, stage);
    const letter = this.caption !== 'name' && symbol !== '' ? symbolOf(stage, this.turned) : null;
    const named = this.caption !== 'symbol' || symbol === '' ? name : null;
    return html`<figcaption>
      <button class="name" tabindex="-1" title="${about} ${t('as-table-key')}" @click=${this.#tabulate}>
        ${letter} ${named}
      </button>
      ${this.sized ? this.#size() : nothing}
      ${this.#imported ? html`<span class="own" title=${t('imported')}><span class="unseen">${t('imported')}</span></span>` : nothing}
      <slot></slot>
    </figcaption>`;
  }

  /** As it is drawn. */
  #size(): string {
    const { stage } = this.matrix;
    const all = this.snapshot.stages.find((shape) => shape.stage === stage)!;
    return this.turned ? t('size', { rows: all.cols, cols: all.rows }) : t('size', { rows: all.rows, cols: all.cols });
  }

  #table(): TemplateResult {
    const { snapshot, matrix } = this;
    const { stage, head, firstRow, rows } = matrix;
    const all = snapshot.stages.find((s) => s.stage === stage)?.rows;
    const input = this.#input;
    // Among the example's whole numbers a fraction widens its own column alone.
    const isLoose = snapshot.base === 'example' && !isTokenAxis(axesOf(stage)[1]);
    return html`<table
        role="grid"
        aria-label=${stageName(snapshot, stage, head)}
        data-stage=${stage}
        data-head=${head === null ? nothing : head + 1}
        data-row=${rows === all ? nothing : firstRow + 1}
        ?data-turned=${this.turned}
        ${setVar('--room', this.room ?? (isLoose ? null : roomFor(snapshot, matrix, this.metrics.number)))}
        aria-readonly=${input ? nothing : 'true'}
        @click=${this.#click}
        @dblclick=${(event: Event) => this.#begin(event, null)}
        @keydown=${this.#key}
        @focusin=${this.#focus}
        @pointerover=${this.#over}
        @pointerleave=${() => point(this, null)}
      >
        ${gridRows(this)}
      </table>
      ${input ? html`<span id="by-hand" hidden>${t('by-hand-cell')}</span>` : nothing}`;
  }

  #summary(): TemplateResult {
    return html`<p class="summary soft">
      ${summaryOf(this.snapshot, this.matrix)} ${this.matrix.stage === 'mask' ? nothing : this.#bar()}
      <button class="link" @click=${this.#tabulate}>${t('as-table')}</button>
    </p>`;
  }

  #bar(): TemplateResult {
    const { snapshot } = this;
    return html`<mha-colour-bar
      .scale=${scaleOf(snapshot, this.matrix)}
      .digits=${snapshot.digits}
      .theme=${snapshot.state.theme}
    ></mha-colour-bar>`;
  }

  readonly opens = (cell: Address): void => send(this, { type: 'cell', cell });

  #open(event: Event) {
    const cell = this.#cellOf(event);
    if (cell) this.opens(cell);
  }

  /** A press on a number that is open already is the second one: it begins to write, by finger too. */
  #click(event: Event) {
    const cell = this.#cellOf(event);
    if (cell && this.#input && sameCell(cell, this.snapshot.cell)) this.#begin(event, null);
    else this.#open(event);
  }

  #key(event: KeyboardEvent) {
    if (event.key === 'Escape') return point(this, null);
    const cell = this.#cellOf(event);
    if (cell && this.#leaves(event, cell)) return event.preventDefault();
    const wish = this.#input ? wishOf(event) : null;
    if (wish === 'reset') send(this, { type: 'reset', cell: this.#cellOf(event) });
    else if (wish) this.#begin(event, wish.typed);
    else if (presses(event)) this.#open(event);
    else return walk(event);
    event.preventDefault();
  }

  /** Whether a key leads from a cell to another picture. */
  #leaves(event: KeyboardEvent, cell: Address): boolean {
    const step = headStep(event);
    if (step !== 0) beside(this, cell, step);
    else if (tabulates(event)) send(this, { type: 'tabulate', cell });
    else if (!this.#input && presses(event) && sameCell(cell, this.snapshot.cell)) {
      this.dispatchEvent(new CustomEvent('mha-answer', { bubbles: true, composed: true }));
    } else return false;
    return true;
  }

  /** The stage as a table, at the open cell where that is of it. */
  #tabulate() {
    const { matrix, snapshot } = this;
    const { stage, head, firstRow } = matrix;
    const isOpen = snapshot.cell.stage === stage && snapshot.cell.head === head;
    const row = axesOf(stage)[0] === 'query' ? snapshot.state.query : firstRow;
    send(this, { type: 'tabulate', cell: isOpen ? snapshot.cell : { stage, head, row, col: 0 } });
  }

  /** The focus into a cell of this matrix. */
  seek({ row, col }: Address) {
    const table = this.renderRoot.querySelector('table');
    const drawn = this.turned ? { row: col, col: row } : { row: row - this.matrix.firstRow, col };
    if (table) linesOf(table)[drawn.row]?.[drawn.col]?.focus();
  }

  /** `typed`: the letter that the box is opened by. */
  #begin(event: Event, typed: string | null) {
    const place = gridPlaceOf(event);
    const { writing } = this;
    const begun = writing?.row === place?.row && writing?.col === place?.col;
    if (place && this.#input && !begun) this.#writing.value = { ...place, typed };
  }

  /** Told by the box in a cell. */
  readonly written = async ({ detail }: CustomEvent<Lead>) => {
    const from = this.writing;
    this.#writing.value = null;
    if (!from || detail === 'away') return;
    await this.updateComplete;
    const { rows, cols } = extent(this);
    const { row, col } = led(detail, from, rows, cols);
    const table = this.renderRoot.querySelector('table');
    if (table) linesOf(table)[row]?.[col]?.focus();
  };

  /** Heard from the document: Firefox tells the cell that has the focus nothing. */
  readonly #paste = (event: ClipboardEvent) => {
    const text = event.clipboardData?.getData('text/plain');
    if (!text || !this.renderRoot.querySelector('td:focus')) return;
    event.preventDefault();
    send(this, { type: 'paste', cell: addressOf(this, this.active), text });
  };

  #focus(event: Event) {
    const place = gridPlaceOf(event);
    if (place) this.#active.value = place;
    this.#over(event);
  }

  #over(event: Event) {
    if (rests(event)) point(this, this.#cellOf(event));
  }

  /** Whether its numbers come from outside, and can be set. */
  get #input(): boolean {
    const { stage, head } = this.matrix;
    return givenBy({ stage, head, row: 0, col: 0 }, this.snapshot.state) !== null;
  }

  get #imported(): boolean {
    const { stage, head } = this.matrix;
    const given = givenBy({ stage, head, row: 0, col: 0 }, this.snapshot.state);
    return given !== null && this.snapshot.own.includes(given.stage);
  }

  #cellOf(event: Event): Address | null {
    const place = gridPlaceOf(event);
    return place && addressOf(this, place);
  }
}
