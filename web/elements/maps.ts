/** The weights of all heads as small maps on one absolute scale, so that a flat head looks flat beside a sharp one. */
import { html, LitElement, nothing, type TemplateResult } from 'lit';
import { guard } from 'lit/directives/guard.js';
import type { Address, Matrix } from '../engine/types.ts';
import type { Snapshot } from '../state/snapshot.ts';
import { stageName } from '../state/stage-name.ts';
import { rich } from '../strings/rich.ts';
import { t } from '../strings/t.ts';
import { axisStyles } from '../styles/axis.ts';
import { mapsStyles } from '../styles/maps.ts';
import { shared } from '../styles/shared.ts';
import { columnWords, rowNames, rowWords, wordPitch } from './axis.ts';
import { hearBeside } from './beside.ts';
import { chooseHead } from './choose-head.ts';
import { headButton, weightsOf } from './heads.ts';
import { tiles } from './fit.ts';
import { hue } from './hue.ts';
import type { MhaMap } from './map.ts';
import { chosenOf, mapOf, summaryOf } from './matrix-map.ts';
import { placeOf } from './names.ts';
import { orderOf } from './order.ts';
import { send } from './send.ts';
import { setVar } from './set-var.ts';
import { toSteps } from './to-steps.ts';
import { show, weightScale } from './value.ts';
import { Width } from './width.ts';

/**
 * @fires mha-action - a cell or a head was opened
 * @fires mha-reveal - the steps of a head are to come into view
 * @fires mha-point - a cell is pointed at
 */
export class MhaMaps extends LitElement {
  static override styles = [shared, axisStyles, mapsStyles];
  static override properties = {
    snapshot: { attribute: false },
    large: { type: Boolean },
    pointed: { state: true },
  };
  declare snapshot: Snapshot;
  /** They have the page for themselves. */
  declare large: boolean;
  declare private pointed: Address | null;

  readonly #width = new Width(this);
  readonly #choose = (head: number) => chooseHead(this, this.snapshot, head);

  constructor() {
    super();
    this.large = false;
    this.pointed = null;
    hearBeside(this, ({ head, row, col }) => {
      const at = orderOf(this.snapshot).indexOf(head ?? 0);
      this.renderRoot.querySelectorAll<MhaMap>('mha-map')[at]?.seek({ row, col });
    });
  }

  override render() {
    const { snapshot } = this;
    const width = this.#width.value;
    if (width === 0) return nothing;
    const all = weightsOf(snapshot);
    const { columns, cell, names } = this.#tiles(width, all.length);
    const { theme } = snapshot.state;
    return html`<p class="about soft">
        ${this.large ? toSteps(this) : nothing}
        ${t(all.some((weights) => chosenOf(snapshot, weights) !== weights.data) ? 'maps-chosen' : 'maps-about')}
        <mha-colour-bar .scale=${weightScale(snapshot)} .digits=${snapshot.digits} .theme=${theme}></mha-colour-bar>
      </p>
      <div
        class="maps ${this.large ? 'large' : ''}"
        ${setVar('--columns', columns)}
        ${setVar('--side', cell * snapshot.keys.length + (names ? rowNames : 0))}
      >
        ${all.map((weights) => this.#map(weights, cell, names))}
      </div>`;
  }

  /** With words along the axes where every word has room; small maps only if as many stand beside each other. */
  #tiles(width: number, count: number): { columns: number; cell: number; names: boolean } {
    const words = Math.max(this.snapshot.tokens.length, this.snapshot.keys.length);
    const least = 1 / devicePixelRatio;
    const wanted = this.large ? (width < 700 ? 150 : 250) : undefined;
    const plain = tiles(width, count, words, least, wanted);
    const named = tiles(width, count, words, least, wanted, rowNames);
    const fits = named.cell >= wordPitch && (this.large || named.columns === plain.columns);
    return fits ? { ...named, names: true } : { ...plain, names: false };
  }

  #tabulate({ stage, head }: Matrix) {
    const { query } = this.snapshot.state;
    send(this, { type: 'tabulate', cell: { stage, head, row: query, col: 0 } });
  }

  #map(weights: Matrix, cell: number, names: boolean): TemplateResult {
    const { snapshot, pointed } = this;
    const { head } = weights;
    const here = pointed?.stage === 'weights' && pointed.head === head ? pointed : null;
    const point = ({ detail }: CustomEvent<Address | null>) => (this.pointed = detail);
    return html`<figure class=${hue(snapshot, head)}>
      <figcaption>${headButton(snapshot, head ?? 0, this.#choose)}</figcaption>
      <div class=${names ? 'named' : ''} @mha-point=${point}>
        ${names ? [columnWords(snapshot, cell), rowWords(snapshot, cell)] : nothing}
        ${guard([snapshot, weights, cell], () => mapOf(snapshot, weights, cell))}
      </div>
      <p class="soft">
        ${here ? this.#told(here, weights) : summaryOf(snapshot, weights, 'maps-strongest')}
        <button
          class="link"
          aria-label="${t('as-table')}: ${stageName(snapshot, 'weights', head)}"
          @click=${() => this.#tabulate(weights)}
        >
          ${t('as-table-short')}
        </button>
      </p>
    </figure>`;
  }

  /** The cell that is pointed at, in place of the strongest. */
  #told(cell: Address, { data, cols }: Matrix): unknown {
    const { snapshot } = this;
    const value = show(snapshot, cell, data[cell.row * cols + cell.col]).text;
    return rich('maps-strongest', { place: placeOf(snapshot, cell), value });
  }
}
