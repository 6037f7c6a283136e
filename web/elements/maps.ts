/** The weights of all heads as small maps on one absolute scale, so that a flat head looks flat beside a sharp one. */
import { html, LitElement, nothing, type TemplateResult } from 'lit';
import type { Matrix } from '../engine/types.ts';
import type { Snapshot } from '../state/snapshot.ts';
import { t } from '../strings/t.ts';
import { mapsStyles } from '../styles/maps.ts';
import { shared } from '../styles/shared.ts';
import { hearBeside } from './beside.ts';
import { headButton, strongestOf, weightsOf } from './heads.ts';
import { tiles } from './fit.ts';
import { hue } from './hue.ts';
import type { MhaMap } from './map.ts';
import { mapOf, summaryOf } from './matrix-map.ts';
import { stageName } from './names.ts';
import { send } from './send.ts';
import { setVar } from './set-var.ts';
import { Width } from './width.ts';

/**
 * @fires mha-action - a cell or a head was opened
 * @fires mha-point - a cell is pointed at
 */
export class MhaMaps extends LitElement {
  static override styles = [shared, mapsStyles];
  static override properties = { snapshot: { attribute: false }, large: { type: Boolean } };
  declare snapshot: Snapshot;
  /** They have the page for themselves. */
  declare large: boolean;

  readonly #width = new Width(this);
  readonly #choose = (head: number) => send(this, { type: 'cell', cell: strongestOf(this.snapshot, head) });

  constructor() {
    super();
    this.large = false;
    hearBeside(this, ({ head, row, col }) =>
      this.renderRoot.querySelectorAll<MhaMap>('mha-map')[head ?? 0]?.seek({ row, col }),
    );
  }

  override render() {
    const { snapshot } = this;
    const width = this.#width.value;
    if (width === 0) return nothing;
    const all = weightsOf(snapshot);
    const wanted = this.large ? (width < 700 ? 150 : 250) : undefined;
    const longer = Math.max(snapshot.tokens.length, snapshot.keys.length);
    const { columns, cell } = tiles(width, all.length, longer, 1 / devicePixelRatio, wanted);
    const { theme } = snapshot.state;
    return html`<p class="about soft">
        ${t('maps-about')}
        <mha-colour-bar .scale=${'share'} .digits=${snapshot.digits} .theme=${theme}></mha-colour-bar>
      </p>
      <div
        class="maps ${this.large ? 'large' : ''}"
        ${setVar('--columns', columns)}
        ${setVar('--side', cell * snapshot.keys.length)}
      >
        ${all.map((weights) => this.#map(weights, cell))}
      </div>`;
  }

  #tabulate({ stage, head }: Matrix) {
    const { query } = this.snapshot.state;
    send(this, { type: 'tabulate', cell: { stage, head, row: query, col: 0 } });
  }

  #map(weights: Matrix, cell: number): TemplateResult {
    const { snapshot } = this;
    return html`<figure class=${hue(snapshot, weights.head)}>
      <figcaption>${headButton(weights.head ?? 0, this.#choose)}</figcaption>
      ${mapOf(snapshot, weights, cell)}
      <p class="soft">
        ${summaryOf(snapshot, weights, 'maps-strongest')}
        <button
          class="link"
          aria-label="${t('as-table')}: ${stageName(snapshot, 'weights', weights.head)}"
          @click=${() => this.#tabulate(weights)}
        >
          ${t('as-table-short')}
        </button>
      </p>
    </figure>`;
  }
}
