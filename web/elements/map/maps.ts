/** The weights of all heads as small maps on one absolute scale, so that a flat head looks flat beside a sharp one. */
import { html, LitElement, nothing, type TemplateResult } from 'lit';
import { guard } from 'lit/directives/guard.js';
import type { Address, Matrix } from '../../engine/types.ts';
import type { Snapshot } from '../../state/snapshot.ts';
import { stageName } from '../../state/stage-name.ts';
import { rich } from '../../strings/rich.ts';
import { t } from '../../strings/t.ts';
import { axisStyles } from './axis-styles.ts';
import { headNameStyles } from '../heads/head-name-styles.ts';
import { mapsStyles } from './maps-styles.ts';
import { shared } from '../shared/shared-styles.ts';
import { columnWords, rowWords, rowWordsWidth } from './axis.ts';
import { hearBeside } from '../walk/beside.ts';
import { chooseHead } from '../heads/choose-head.ts';
import { headButton, weightsOf } from '../heads/head-names.ts';
import { tiles } from '../layout/layout.ts';
import { hue } from '../heads/hue.ts';
import { Kept, shapeOf } from '../shared/kept.ts';
import type { MhaMap } from './map.ts';
import { chosenOf, mapOf, summaryOf } from './matrix-map.ts';
import { type Metrics, widest } from '../layout/measure.ts';
import { cellPlace } from '../shared/names.ts';
import { orderOf } from '../heads/head-statistics.ts';
import { send } from '../shared/send.ts';
import { setVar } from '../layout/set-var.ts';
import { toSteps } from '../walk/to-steps.ts';
import { show, weightScale } from '../shared/value.ts';
import { Width } from '../layout/width.ts';

/** So many letters of what is said below a map stand on a line. */
const captionLetters = 12;

/**
 * @fires mha-action - a cell or a head was opened
 * @fires mha-reveal - the steps of a head are to come into view
 * @fires mha-point - a cell is pointed at
 */
export class MhaMaps extends LitElement {
  static override styles = [shared, axisStyles, headNameStyles, mapsStyles];
  static override properties = {
    snapshot: { attribute: false },
    metrics: { attribute: false },
    large: { type: Boolean },
  };
  declare snapshot: Snapshot;
  declare metrics: Metrics;
  /** They have the page for themselves. */
  declare large: boolean;

  readonly #pointed = new Kept<Address | null>(this, () => shapeOf(this.snapshot), null);
  readonly #width = new Width(this);
  readonly #choose = (head: number) => chooseHead(this, this.snapshot, head);

  constructor() {
    super();
    this.large = false;
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
    const { columns, cell, names, caption } = this.#tiles(width, all.length);
    const { theme } = snapshot.state;
    return html`<p class="about soft">
        ${this.large ? toSteps(this) : nothing}
        ${t(all.some((weights) => chosenOf(snapshot, weights) !== weights.data) ? 'maps-chosen' : 'maps-about')}
        <mha-colour-bar .scale=${weightScale(snapshot)} .digits=${snapshot.digits} .theme=${theme}></mha-colour-bar>
      </p>
      <div
        class="maps ${this.large ? 'large' : ''}"
        ${setVar('--columns', columns)}
        ${setVar('--side', Math.max(caption, cell * snapshot.keys.length + names))}
      >
        ${all.map((weights) => this.#map(weights, cell, names > 0))}
      </div>`;
  }

  /** With words along the axes where every word has room; small maps only if as many stand beside each other. */
  #tiles(width: number, count: number): { columns: number; cell: number; names: number; caption: number } {
    const { snapshot, metrics, large } = this;
    const { axis, label, small } = metrics;
    const titles = Array.from({ length: count }, (_, head) => t('head-title', { head: head + 1 }));
    const caption = Math.ceil(Math.max(widest(label, titles), captionLetters * small.letter));
    const tiling = {
      count,
      tokens: Math.max(snapshot.tokens.length, snapshot.keys.length),
      least: 1 / devicePixelRatio,
      caption,
      wanted: large ? (width < 700 ? 150 : 250) : undefined,
    };
    const names = rowWordsWidth(snapshot, axis);
    const plain = tiles(width, tiling);
    const named = tiles(width, { ...tiling, names });
    const fits = named.cell >= axis.line && (large || named.columns === plain.columns);
    return fits ? { ...named, names, caption } : { ...plain, names: 0, caption };
  }

  #tabulate({ stage, head }: Matrix) {
    const { query } = this.snapshot.state;
    send(this, { type: 'tabulate', cell: { stage, head, row: query, col: 0 } });
  }

  #map(weights: Matrix, cell: number, names: boolean): TemplateResult {
    const { snapshot, metrics } = this;
    const pointed = this.#pointed.value;
    const { head } = weights;
    const here = pointed?.stage === 'weights' && pointed.head === head ? pointed : null;
    const point = ({ detail }: CustomEvent<Address | null>) => (this.#pointed.value = detail);
    return html`<figure class=${hue(snapshot, head)}>
      <figcaption>${headButton(snapshot, head ?? 0, this.#choose)}</figcaption>
      <div class=${names ? 'named' : ''} @mha-point=${point}>
        ${names ? [columnWords(snapshot, cell, metrics.axis), rowWords(snapshot, cell, metrics.axis)] : nothing}
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
    return rich('maps-strongest', { place: cellPlace(snapshot, cell), value });
  }
}
