/** What the picture shows, in a few sentences. */
import { html, LitElement } from 'lit';
import type { Snapshot } from '../../state/snapshot.ts';
import { t } from '../../strings/t.ts';
import { shared } from '../shared/shared-styles.ts';
import { statementStyles } from './statement-styles.ts';
import { type Metrics, widestLine } from '../layout/measure.ts';
import { setVar } from '../layout/set-var.ts';
import { statementOf } from './statement-words.ts';
import { Width } from '../layout/width.ts';

/** So many letters do what it says and what it may say have room for. */
const usual = { example: 380, other: 240 } as const;
/** The example's, in letters of the usual size: where they would take more lines of the widest page, all are smaller. */
const most = (3 * widestLine) / 17;
const small = 0.9;

/** @fires mha-action - a weight was opened */
export class MhaStatement extends LitElement {
  static override styles = [shared, statementStyles];
  static override properties = {
    snapshot: { attribute: false },
    metrics: { attribute: false },
    keyless: { type: Boolean },
  };
  declare snapshot: Snapshot | null;
  declare metrics: Metrics;
  /** Where there is no snapshot: there are words that look, but none to look at. */
  declare keyless: boolean;

  readonly #width = new Width(this);

  override render() {
    const { snapshot } = this;
    if (!snapshot) return html`<p class="soft">${t(this.keyless ? 'keys-empty' : 'sentence-empty')}</p>`;
    const { letter, size } = this.metrics.lead;
    const scale = (usual.example * letter) / size > most ? small : 1;
    const letters = usual[snapshot.state.model === 'example' ? 'example' : 'other'];
    const width = this.#width.value;
    const lines = width === 0 ? null : Math.ceil((letters * letter * scale) / width);
    return html`<p ${setVar('--scale', scale)} ${setVar('--lines', lines)}>${statementOf(snapshot)}</p>`;
  }
}
