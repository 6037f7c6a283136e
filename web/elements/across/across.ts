/**
 * The row across heads: words are the columns, each head is one row of the query's weights; then what that head brings
 * back, what it adds to the output, and their sum.
 */
import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import type { Address } from '../../engine/types.ts';
import type { Snapshot } from '../../state/snapshot.ts';
import { t } from '../../strings/t.ts';
import { axisStyles } from '../map/axis-styles.ts';
import { headNameStyles } from '../heads/head-name-styles.ts';
import { acrossStyles } from './across-styles.ts';
import { matrixStyles } from '../matrix/matrix-styles.ts';
import { oddCellStyles } from '../matrix/odd-cells-styles.ts';
import { shared } from '../shared/shared-styles.ts';
import { acrossMap, acrossSummary } from './across-map.ts';
import { type Strips, stripsOf, stripsTemplate } from './across-strips.ts';
import { acrossRows, showsAsOne } from './across-table.ts';
import { rowNamesOf } from '../heads/head-names.ts';
import { chooseHead } from '../heads/choose-head.ts';
import { rowsAreWhole, runsDown, sumToOne } from '../shared/claims.ts';
import { type Fit, fit } from '../layout/layout.ts';
import type { GridPlace } from '../walk/grid-keys.ts';
import type { Metrics } from '../layout/measure.ts';
import { cut } from '../shared/names.ts';
import { orderOf } from '../heads/head-statistics.ts';
import { point, rests } from '../walk/point.ts';
import { send } from '../shared/send.ts';
import type { Scale } from '../shared/palette.ts';
import { setVar } from '../layout/set-var.ts';
import { weightScale } from '../shared/value.ts';
import { gridPlaceOf, presses, walk } from '../walk/walk.ts';
import { Width } from '../layout/width.ts';

/**
 * @fires mha-action - a cell or another head was opened
 * @fires mha-reveal - the steps of a head are to come into view
 * @fires mha-point - a cell is pointed at
 */
export class MhaAcross extends LitElement {
  static override styles = [shared, matrixStyles, oddCellStyles, axisStyles, headNameStyles, acrossStyles];
  static override properties = {
    snapshot: { attribute: false },
    metrics: { attribute: false },
    compared: { attribute: false },
    plain: { type: Boolean },
    active: { state: true },
    tabled: { state: true },
  };
  declare snapshot: Snapshot;
  declare metrics: Metrics;
  /** With it the words that it is compared with, whose colours mean the same; left out: it alone. */
  declare compared: readonly Snapshot[] | undefined;
  /** The weights alone. */
  declare plain: boolean;
  /** The cell that Tab leads to: its head and its key. */
  declare private active: GridPlace;
  /** Digits were asked for though they do not fit beside each other. */
  declare private tabled: boolean;

  readonly #width = new Width(this);
  readonly #choose = (head: number) => chooseHead(this, this.snapshot, head);

  constructor() {
    super();
    this.plain = false;
    this.active = { row: 0, col: 0 };
    this.tabled = false;
  }

  override willUpdate(changed: PropertyValues<this>) {
    if (!changed.has('snapshot')) return;
    const { state, keys, cell } = this.snapshot;
    const opened = cell.stage === 'weights' &&
      cell.row === state.query && { row: orderOf(this.snapshot).indexOf(cell.head ?? 0), col: cell.col };
    if (opened) this.active = opened;
    else if (this.active.row >= state.heads || this.active.col >= keys.length) this.active = { row: 0, col: 0 };
  }

  override render() {
    const { snapshot } = this;
    const width = this.#width.value;
    if (width === 0) return nothing;
    const strips = this.plain ? null : stripsOf(snapshot, this.compared ?? [snapshot]);
    const sizes = this.#fit(strips);
    const { output, part, size } = sizes.headings;
    return html`<div
      class="${classesOf(sizes)} ${strips ? '' : 'plain'}"
      ${setVar('--names', sizes.names)}
      ${setVar('--over-output', output)}
      ${setVar('--over-part', part)}
      ${setVar('--over-size', size)}
    >
      <div class="links">${sizes.digits === null ? this.#map(sizes) : this.#table(sizes)}</div>
      ${strips ? stripsTemplate(snapshot, strips, sizes, this.#scrolled) : nothing}
      <p class="note soft">
        <span
          >${sizes.digits === null ? this.#summary() : nothing} ${this.#sums()} ${this.#asOne(sizes)}
          ${sizes.scrolls && strips ? t('strips-scroll') : nothing}</span
        >
        ${this.#bar(weightScale(snapshot))}${strips ? this.#bar({ range: strips.range }) : nothing}
      </p>
      ${sizes.digits === null && this.tabled ? html`<div class="scroll">${this.#table(sizes)}</div>` : nothing}
    </div>`;
  }

  #fit(strips: Strips | null): Fit {
    const { state, keys, digits } = this.snapshot;
    const wish = {
      heads: state.heads,
      words: keys.map(cut),
      ...rowNamesOf(state),
      headWidth: strips?.output.cols ?? 1,
      modelWidth: state.d,
      digits,
      strips: strips !== null,
    };
    return fit(this.#width.value, wish, this.metrics);
  }

  #table(sizes: Fit): TemplateResult {
    return html`<table
      role="grid"
      class=${sizes.upright ? 'upright' : ''}
      aria-label=${t('across-from', { word: this.snapshot.tokens[this.snapshot.state.query] })}
      data-across="weights"
      ${setVar('--cell', sizes.cell)}
      ${setVar('--words', this.snapshot.keys.length)}
      @click=${this.#open}
      @keydown=${this.#key}
      @focusin=${this.#focus}
      @pointerover=${this.#over}
      @pointerleave=${this.#leave}
    >
      ${acrossRows(this.snapshot, sizes, this.active, this.#choose)}
    </table>`;
  }

  #map(sizes: Fit): TemplateResult {
    return acrossMap(this.snapshot, sizes, this.metrics, this.#choose);
  }

  /** That rows sum to 1, or what keeps them from it. */
  #sums(): string {
    const { state } = this.snapshot;
    if (runsDown(state)) return t('rows-down');
    if (!rowsAreWhole(this.snapshot)) return t('rows-broken');
    return sumToOne(this.snapshot) ? t('rows-sum') : '';
  }

  /** What the last row is, where its name has room for a word only. */
  #asOne(sizes: Fit): string {
    const tabled = sizes.digits !== null || this.tabled;
    if (!tabled || !sizes.tight || !showsAsOne(this.snapshot, sizes)) return '';
    return t('as-one-about', { one: t('as-one-short') });
  }

  #summary(): TemplateResult {
    const ask = () => (this.tabled = !this.tabled);
    return html`${acrossSummary(this.snapshot)}
      <button class="link" aria-expanded=${this.tabled} @click=${ask}>
        ${t(this.tabled ? 'as-map' : 'as-digits')}
      </button>`;
  }

  #bar(scale: Scale): TemplateResult {
    const { digits, state } = this.snapshot;
    return html`<mha-colour-bar .scale=${scale} .digits=${digits} .theme=${state.theme}></mha-colour-bar>`;
  }

  /** The sum stays below its parts. */
  readonly #scrolled = ({ target }: Event) => {
    const { scrollLeft, scrollWidth } = target as HTMLElement;
    for (const room of this.renderRoot.querySelectorAll('.room')) {
      if (room.scrollWidth === scrollWidth) room.scrollLeft = scrollLeft;
    }
  };

  #open(event: Event) {
    const cell = this.#cellOf(event);
    if (cell) send(this, { type: 'cell', cell });
  }

  #key(event: KeyboardEvent) {
    if (event.key === 'Escape') return this.#leave();
    if (!presses(event)) return walk(event);
    if (!gridPlaceOf(event)) return;
    event.preventDefault();
    this.#open(event);
  }

  #focus(event: Event) {
    const place = gridPlaceOf(event);
    if (place) this.active = place;
    this.#over(event);
  }

  #over(event: Event) {
    if (rests(event)) point(this, this.#cellOf(event));
  }

  #leave() {
    point(this, null);
  }

  /** A row of the body is a head; the last line, as one head, is none. */
  #cellOf(event: Event): Address | null {
    const place = gridPlaceOf(event);
    const { heads, query } = this.snapshot.state;
    const inFoot = event.target instanceof Element && event.target.closest('tfoot') !== null;
    if (!place || inFoot || place.row >= heads) return null;
    return { stage: 'weights', head: orderOf(this.snapshot)[place.row], row: query, col: place.col };
  }
}

function classesOf({ beside, tight, bare }: Fit): string {
  return ['across', beside ? 'beside' : 'below', tight ? 'tight' : '', bare ? 'bare' : ''].filter(Boolean).join(' ');
}
