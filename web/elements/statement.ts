/** What the picture shows, in a few sentences. */
import { html, LitElement } from 'lit';
import type { Snapshot } from '../state/snapshot.ts';
import { t } from '../strings/t.ts';
import { shared } from '../styles/shared.ts';
import { statementStyles } from '../styles/statement.ts';
import { statementOf } from './statement-words.ts';

/** @fires mha-action - a weight was opened */
export class MhaStatement extends LitElement {
  static override styles = [shared, statementStyles];
  static override properties = { snapshot: { attribute: false }, keyless: { type: Boolean } };
  declare snapshot: Snapshot | null;
  /** Where there is no snapshot: there are words that look, but none to look at. */
  declare keyless: boolean;

  override render() {
    const { snapshot } = this;
    if (!snapshot) return html`<p class="soft">${t(this.keyless ? 'keys-empty' : 'sentence-empty')}</p>`;
    return html`<p class=${snapshot.state.model === 'example' ? 'by-hand' : ''}>${statementOf(snapshot)}</p>`;
  }
}
