/** What was set by hand, and what that changes: for each step where it changes most, before and after. */
import { html, LitElement, nothing, type TemplateResult } from 'lit';
import type { Changed } from '../engine/request.ts';
import { shownAt } from '../state/address.ts';
import type { Snapshot } from '../state/snapshot.ts';
import type { Edit } from '../state/state.ts';
import { formatValue } from '../strings/format.ts';
import { listed, rich } from '../strings/rich.ts';
import { t } from '../strings/t.ts';
import { changesStyles } from '../styles/changes.ts';
import { shared } from '../styles/shared.ts';
import { placeOf, stageName, stageOf } from './names.ts';
import { send } from './send.ts';
import { show } from './value.ts';

/** So many numbers that were set are named; of more the last ones. */
const named = 3;

/** @fires mha-action - a cell was opened, or all edits are taken back */
export class MhaChanges extends LitElement {
  static override styles = [shared, changesStyles];
  static override properties = { snapshot: { attribute: false } };
  declare snapshot: Snapshot;

  override render() {
    const { state, measured } = this.snapshot;
    const { edit } = state;
    const { changes } = measured;
    return html`<p>
        <span class="soft">${t('set-by-hand', { count: edit.length })}</span>
        ${listed(edit.slice(-named).map((one) => this.#edit(one)))}${edit.length > named ? ' …' : ''}
        <button class="link" @click=${() => send(this, { type: 'reset', cell: null })}>
          ${t('reset-all', { count: edit.length })}
        </button>
      </p>
      ${changes ? this.#changes(changes.filter(({ stage }) => !stageOf(stage).input)) : nothing}`;
  }

  #changes(computed: readonly Changed[]): TemplateResult {
    if (!computed.some(({ largest }) => largest > 0)) return html`<p class="soft">${t('changes-nothing')}</p>`;
    const output = computed.find(({ stage, largest }) => stage === 'y' && largest > 0);
    return html`<details>
      <summary>${output ? this.#output(output) : t('changes-no-output')}</summary>
      ${this.#table(computed)}
    </details>`;
  }

  #edit({ written, ...edit }: Edit): TemplateResult {
    const cell = shownAt(edit, this.snapshot.state);
    return html`<span class="edit"
      ><button class="link" @click=${() => send(this, { type: 'cell', cell })}>
        ${stageName(this.snapshot, cell.stage, cell.head)}, ${placeOf(this.snapshot, cell)}</button
      >: <b>${written.replaceAll('-', '−')}</b></span
    >`;
  }

  /** The last step, in a line. */
  #output(changed: Changed): unknown {
    const { before, now } = this.#numbers(changed);
    return rich('changes-output', { place: placeOf(this.snapshot, changed), before, now: html`<b>${now}</b>` });
  }

  #table(changes: readonly Changed[]): TemplateResult {
    const titles = ['changes-step', 'changes-where', 'changes-before', 'changes-now', 'changes-by'] as const;
    return html`<div class="scroll">
      <table>
        <thead>
          <tr>
            ${titles.map((title) => html`<th scope="col">${t(title)}</th>`)}
            ${this.snapshot.state.heads > 1 ? html`<th scope="col">${t('changes-heads')}</th>` : nothing}
          </tr>
        </thead>
        <tbody>
          ${changes.map((changed) => this.#row(changed))}
        </tbody>
      </table>
    </div>`;
  }

  #row(changed: Changed): TemplateResult {
    const { stage, head, row, col, largest, heads } = changed;
    const all = this.snapshot.state.heads;
    const { before, now } = this.#numbers(changed);
    const name = html`<th scope="row">${stageOf(stage).name}</th>`;
    const which =
      all === 1
        ? nothing
        : html`<td class="soft">
            ${head === null ? nothing : heads.length === all ? t('changes-all') : listed(heads.map((one) => one + 1))}
          </td>`;
    if (!(largest > 0)) {
      return html`<tr>
        ${name}
        <td colspan="4" class="soft">${t('changes-same')}</td>
        ${which}
      </tr>`;
    }
    const place =
      head === null
        ? placeOf(this.snapshot, changed)
        : rich('changes-place', { head: head + 1, place: placeOf(this.snapshot, changed) });
    return html`<tr>
      ${name}
      <td>
        <button class="link" @click=${() => send(this, { type: 'cell', cell: { stage, head, row, col } })}>
          ${place}
        </button>
      </td>
      <td class="number">${before}</td>
      <td class="number"><b>${now}</b></td>
      <td class="number">${formatValue(largest, { digits: this.snapshot.digits, kind: 'value' })}</td>
      ${which}
    </tr>`;
  }

  #numbers(changed: Changed): { readonly before: string; readonly now: string } {
    const shown = (value: number) => show(this.snapshot, changed, value).text;
    return { before: shown(changed.before), now: shown(changed.now) };
  }
}
