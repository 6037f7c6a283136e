/** What was imported; what was set by hand, and what that changes: for each step where it changes most, before and after. */
import { html, LitElement, nothing, type TemplateResult } from 'lit';
import type { Changed } from '../../engine/worker/request.ts';
import type { StageId } from '../../engine/types.ts';
import { shownAt } from '../../state/cells.ts';
import type { Snapshot } from '../../state/snapshot.ts';
import { nameOf, stageName } from '../../state/stage-name.ts';
import type { Edit } from '../../state/state.ts';
import { formatValue } from '../../strings/format.ts';
import { listed, rich } from '../../strings/rich.ts';
import { t } from '../../strings/t.ts';
import { changesStyles } from './changes-styles.ts';
import { shared } from '../shared/shared-styles.ts';
import { cellPlace, stageOf, symbolOf } from '../shared/names.ts';
import { send } from '../shared/send.ts';
import { show } from '../shared/value.ts';

/** So many numbers that were set are named; of more the last ones. */
const named = 3;

/** @fires mha-action - a cell was opened, or what was given is taken back */
export class MhaChanges extends LitElement {
  static override styles = [shared, changesStyles];
  static override properties = { snapshot: { attribute: false } };
  declare snapshot: Snapshot;

  override render() {
    const { own, state, measured } = this.snapshot;
    const computed = measured.changes?.filter(({ stage }) => !stageOf(stage).input);
    return html`${own.length > 0 ? this.#imported(own) : nothing}
    ${state.edit.length > 0 ? this.#edits(state) : nothing} ${computed ? this.#changes(computed) : nothing}`;
  }

  #imported(own: readonly StageId[]): TemplateResult {
    const reset = (stages: readonly StageId[]) => send(this, { type: 'discard', stages });
    const one = (id: StageId) =>
      html`<span class="edit"
        >${symbolOf(id)}
        <button class="link" aria-label=${t('imported-reset', { name: nameOf(id) })} @click=${() => reset([id])}>
          ${t('imported-one')}
        </button></span
      >`;
    return html`<p>
      <span class="soft">${t('imported-which')}</span> ${listed(own.map(one), 'imported-which')}
      ${own.length > 1 ? html`<button class="link" @click=${() => reset(own)}>${t('reset-all', { count: own.length })}</button>` : nothing}
    </p>`;
  }

  #edits({ edit }: Snapshot['state']): TemplateResult {
    return html`<p>
      <span class="soft">${t('set-by-hand', { count: edit.length })}</span>
      ${listed(
        edit.slice(-named).map((one) => this.#edit(one)),
        'set-by-hand',
      )}${edit.length > named ? ' …' : ''}
      <button class="link" @click=${() => send(this, { type: 'reset', cell: null })}>
        ${t('reset-all', { count: edit.length })}
      </button>
    </p>`;
  }

  #changes(computed: readonly Changed[]): TemplateResult {
    if (!computed.some(({ largest }) => largest > 0)) return html`<p class="soft">${t('changes-nothing')}</p>`;
    return html`<details>
      <summary>${computed.filter(({ stage }) => stage === 'y').map((output) => this.#output(output))}</summary>
      ${this.#table(computed)}
    </details>`;
  }

  #edit({ written, ...edit }: Edit): TemplateResult {
    const cell = shownAt(edit, this.snapshot.state);
    return html`<span class="edit"
      ><button class="link" @click=${() => send(this, { type: 'cell', cell })}>
        ${stageName(this.snapshot, cell.stage, cell.head)}, ${cellPlace(this.snapshot, cell)}</button
      >: <b>${written.replaceAll('-', '−')}</b></span
    >`;
  }

  /** The last step, in a line. */
  #output(changed: Changed): unknown {
    if (changed.largest === 0) return t('changes-no-output');
    if (!this.#shows(changed.largest)) return t('changes-output-below', { unit: this.#unit() });
    const { before, now } = this.#numbers(changed);
    return rich('changes-output', { place: cellPlace(this.snapshot, changed), before, now: html`<b>${now}</b>` });
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
    const { stage, head, row, col, largest } = changed;
    const { before, now } = this.#numbers(changed);
    const name = html`<th scope="row">${stageOf(stage).name}</th>`;
    const which = this.snapshot.state.heads === 1 ? nothing : html`<td class="soft">${this.#heads(changed)}</td>`;
    if (!this.#shows(largest)) {
      return html`<tr>
        ${name}
        <td colspan="4" class="soft">
          ${largest === 0 ? t('changes-same') : t('changes-below', { unit: this.#unit() })}
        </td>
        ${which}
      </tr>`;
    }
    const place =
      head === null
        ? cellPlace(this.snapshot, changed)
        : rich('changes-place', { head: head + 1, place: cellPlace(this.snapshot, changed) });
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

  /** The heads in which a change shows. */
  #heads({ head, heads }: Changed): unknown {
    if (head === null) return nothing;
    const changed = heads.flatMap((largest, at) => (this.#shows(largest) ? [at + 1] : []));
    return changed.length === heads.length ? t('changes-all') : listed(changed, 'changes-all');
  }

  /** Whether a difference is seen in the digits; a smaller one may be nothing but another way to round. */
  #shows(largest: number): boolean {
    return !(largest < 10 ** -this.snapshot.digits);
  }

  #unit(): string {
    return formatValue(10 ** -this.snapshot.digits, { digits: this.snapshot.digits, kind: 'value' });
  }

  #numbers(changed: Changed): { readonly before: string; readonly now: string } {
    const shown = (value: number) => show(this.snapshot, changed, value).text;
    return { before: shown(changed.before), now: shown(changed.now) };
  }
}
