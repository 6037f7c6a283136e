/** What was set by hand, and the way back. */
import { html, LitElement, nothing, type TemplateResult } from 'lit';
import type { Snapshot } from '../state/snapshot.ts';
import type { Edit } from '../state/state.ts';
import { listed } from '../strings/rich.ts';
import { t } from '../strings/t.ts';
import { changesStyles } from '../styles/changes.ts';
import { shared } from '../styles/shared.ts';
import { placeOf, stageName } from './names.ts';
import { send } from './send.ts';

/** So many numbers that were set are named; of more the last ones. */
const named = 3;

/** @fires mha-action - a cell was opened, or all edits are taken back */
export class MhaChanges extends LitElement {
  static override styles = [shared, changesStyles];
  static override properties = { snapshot: { attribute: false } };
  declare snapshot: Snapshot;

  override render() {
    const { edit } = this.snapshot.state;
    if (edit.length === 0) return nothing;
    return html`<p>
      <span class="soft">${t('set-by-hand', { count: edit.length })}</span>
      ${listed(edit.slice(-named).map((one) => this.#edit(one)))}${edit.length > named ? ' …' : ''}
      <button class="link" @click=${() => send(this, { type: 'reset', cell: null })}>
        ${t('reset-all', { count: edit.length })}
      </button>
    </p>`;
  }

  #edit({ stage, head, row, col, written }: Edit): TemplateResult {
    const cell = { stage, head, row, col };
    return html`<span class="edit"
      ><button class="link" @click=${() => send(this, { type: 'cell', cell })}>
        ${stageName(stage, head)}, ${placeOf(this.snapshot, cell)}</button
      >: <b>${written.replaceAll('-', '−')}</b></span
    >`;
  }
}
