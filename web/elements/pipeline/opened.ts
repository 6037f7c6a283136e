/** Every step of the opened head, and the stages that all heads share, as far as the snapshot holds them. */
import { stages as order } from '../../../build/generated/tables.ts';
import { html, LitElement, nothing, type TemplateResult } from 'lit';
import type { Matrix } from '../../engine/types.ts';
import { headIn, openedHead } from '../../state/opened.ts';
import type { Snapshot } from '../../state/snapshot.ts';
import { kvHead } from '../../state/widths.ts';
import { t } from '../../strings/t.ts';
import { openedStyles } from './opened-styles.ts';
import { shared } from '../shared/shared-styles.ts';
import { hearBeside } from '../walk/beside.ts';
import { mostDigits } from '../layout/layout.ts';
import { hue } from '../heads/hue.ts';
import type { Metrics } from '../layout/measure.ts';
import { stageOf } from '../shared/names.ts';
import { send } from '../shared/send.ts';

/**
 * @fires mha-action - a cell was opened
 * @fires mha-point - a cell is pointed at
 */
export class MhaOpened extends LitElement {
  static override styles = [shared, openedStyles];
  static override properties = {
    snapshot: { attribute: false },
    metrics: { attribute: false },
    complete: { state: true },
  };
  declare snapshot: Snapshot;
  declare metrics: Metrics;
  /** When it opens, matrices and what all heads share come a frame later: all at once would hold the page up. */
  declare private complete: boolean;

  constructor() {
    super();
    this.complete = false;
    hearBeside(this, (cell) => send(this, { type: 'cell', cell }));
  }

  override firstUpdated() {
    requestAnimationFrame(() => (this.complete = true));
  }

  override render() {
    const { snapshot } = this;
    const head = openedHead(snapshot.state, snapshot.cell);
    const whole = snapshot.matrices.filter((m) => isWhole(snapshot, m)).toSorted(inOrder);
    const own = whole.filter(
      (m) => head !== null && m.head !== null && m.head === headIn(m.stage, head, snapshot.state),
    );
    const common = whole.filter((m) => m.head === null);
    return html`${
      own.length === 0 || head === null
        ? nothing
        : html`<h2 class=${hue(snapshot, head)}>${t('opened-head', { head: head + 1 })} ${this.#shared(head)}</h2>
            ${this.#weights(own)} ${this.#stages(own.filter((m) => isStep(m) && !isMapAlone(m)))}
            ${this.complete ? this.#stages(own.filter((m) => !isStep(m))) : nothing}`
    }
    ${
      common.length === 0 || !this.complete
        ? nothing
        : html`<h2>${t('opened-common')}</h2>
            ${this.#stages(common)}`
    }`;
  }

  /** Which key/value head it reads, where several read one. */
  #shared(head: number): TemplateResult | typeof nothing {
    const { state } = this.snapshot;
    return state.kv === null
      ? nothing
      : html`<span class="soft">${t('reads-kv', { head: kvHead(head, state) + 1 })}</span>`;
  }

  #weights(own: readonly Matrix[]): TemplateResult | typeof nothing {
    const weights = own.find(({ stage }) => stage === 'weights');
    if (!weights) return nothing;
    return html`<mha-head-map .snapshot=${this.snapshot} .metrics=${this.metrics} .matrix=${weights}></mha-head-map>`;
  }

  #stages(matrices: readonly Matrix[]): TemplateResult {
    return html`<div class="stages">${matrices.map((matrix) => this.#stage(matrix))}</div>`;
  }

  #stage(matrix: Matrix): TemplateResult {
    return html`<mha-matrix sized .snapshot=${this.snapshot} .metrics=${this.metrics} .matrix=${matrix}></mha-matrix>`;
  }
}

/** Too large for digits: the large map of it says all. */
function isMapAlone({ stage, data }: Matrix): boolean {
  return stage === 'weights' && data.length > mostDigits;
}

/** Steps first: the matrices that they are made with are long. */
function isStep({ stage }: Matrix): boolean {
  return !stageOf(stage).input;
}

/** In the order of the stage table, whatever order they were asked for in. */
function inOrder(a: Matrix, b: Matrix): number {
  const place = ({ stage }: Matrix) => order.findIndex(({ id }) => id === stage);
  return place(a) - place(b);
}

function isWhole({ stages }: Snapshot, { stage, rows }: Matrix): boolean {
  return stages.find((shape) => shape.stage === stage)?.rows === rows;
}
