/** What each head does: measured statistics, in words and in numbers, as one table. */
import { html, LitElement, nothing, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import { type Drawing, isReversed, most, type Order, orderIn, sortOf } from '../../state/drawing.ts';
import { readsRowsInOrder } from '../../state/row-order.ts';
import type { Snapshot } from '../../state/snapshot.ts';
import { formatValue } from '../../strings/format.ts';
import { listed, rich } from '../../strings/rich.ts';
import { t } from '../../strings/t.ts';
import { headsPanelStyles } from './heads-table-styles.ts';
import { shared } from '../shared/shared-styles.ts';
import { chooseHead } from './choose-head.ts';
import { forcedRows, rowsAreWhole, seesNone } from '../shared/claims.ts';
import { habitsOf } from './habits.ts';
import { hue } from './hue.ts';
import { asker, word } from '../shared/names.ts';
import { mostAlike, orderOf, type Statistic, statistic, statisticsOf, statsOf } from './head-statistics.ts';
import { send } from '../shared/send.ts';

/**
 * @fires mha-action - a head or a number was opened, another order chosen, a head switched off, its arcs kept, or the
 * table put away
 * @fires mha-reveal - the steps of a head are to come into view
 */
export class MhaHeads extends LitElement {
  static override styles = [shared, headsPanelStyles];
  static override properties = { snapshot: { attribute: false }, copied: { state: true } };
  declare snapshot: Snapshot;
  declare private copied: boolean;

  constructor() {
    super();
    this.copied = false;
  }

  override willUpdate(changed: Map<string, unknown>) {
    if (changed.has('snapshot')) this.copied = false;
  }

  override render() {
    const { snapshot } = this;
    if (!snapshot.measured.headStats) return nothing;
    const columns = statisticsOf(snapshot);
    return html`<section aria-labelledby="title">
      <header>
        <h2 id="title">${t('heads-title')}</h2>
        <button class="link" @click=${() => void this.#copy().catch(() => (this.copied = false))}>
          ${t(this.copied ? 'heads-copied' : 'heads-copy')}
        </button>
        <button class="link" @click=${() => this.#draw({ stats: false })}>${t('heads-close')}</button>
      </header>
      <p class="soft">
        ${this.#about()} ${forcedRows(snapshot).includes(true) ? t('heads-forced') : nothing}
        ${readsRowsInOrder(snapshot) ? nothing : t('heads-unordered')}
        ${rowsAreWhole(snapshot) ? nothing : t('heads-no-entropy')} ${t('heads-arcs-about')}
      </p>
      <details class="soft">
        <summary>${t('heads-means')}</summary>
        <dl>
          ${columns.map(
            (id) =>
              html`<dt>${this.#nameOf(id)}</dt>
                <dd>${t(`heads-about-${id}`)}</dd>`,
          )}
        </dl>
      </details>
      <div class="scroll">
        <table aria-labelledby="title">
          <thead>
            <tr>
              ${this.#heading('number', t('heads-head'))}
              <th scope="col" class="check" title=${t('heads-on-about')}>${t('heads-on')}</th>
              <th scope="col" class="check" title=${t('heads-arcs-about')}>${t('heads-arcs')}</th>
              <th scope="col">${t('heads-does')}</th>
              ${columns.map((id) => this.#heading(id, this.#nameOf(id)))}
            </tr>
          </thead>
          <tbody>
            ${orderOf(snapshot).map((head) => this.#head(head))}
          </tbody>
        </table>
      </div>
    </section>`;
  }

  /** Over how many rows: one that may see no word has nothing to be measured. */
  #about(): string {
    const { snapshot } = this;
    const count = snapshot.tokens.filter((_, row) => !seesNone(snapshot, row)).length;
    return t(count < snapshot.tokens.length ? 'heads-about-some' : 'heads-about', { count });
  }

  /** Puts the heads in its order; in that already, the other way round. */
  #heading(order: Order, name: unknown): TemplateResult {
    const { sort } = this.snapshot.state.drawing;
    const chosen = orderIn(sort) === order;
    const rises = isReversed(sort) !== (order === 'number');
    const about = order === 'number' ? t('heads-by-number') : `${t(`heads-about-${order}`)} ${t('heads-by')}`;
    const put = () => this.#draw({ sort: sortOf(order, chosen && !isReversed(sort)) });
    return html`<th
      scope="col"
      class=${order === 'number' ? 'head' : 'value'}
      aria-sort=${chosen ? (rises ? 'ascending' : 'descending') : nothing}
    >
      <button class="link" title=${about} @click=${put}>${name}</button>
    </th>`;
  }

  #nameOf(id: Statistic): unknown {
    if (id === 'adds') return rich('heads-adds', { word: asker(this.snapshot) });
    return id === 'entropy' ? t('heads-entropy', { limit: this.#limit(0) }) : t(`heads-${id}`);
  }

  #head(head: number): TemplateResult {
    const { snapshot } = this;
    const { off, drawing } = snapshot.state;
    const { pins } = drawing;
    const open = () => chooseHead(this, snapshot, head);
    const pin = () =>
      this.#draw({
        pins: pins.includes(head) ? without(pins, head) : [...pins, head].slice(-most.pins),
      });
    const toggle = () =>
      send(this, { type: 'options', options: { off: off.includes(head) ? without(off, head) : [...off, head] } });
    const name = t('head-title', { head: head + 1 });
    return html`<tr class=${hue(snapshot, head)}>
      <th scope="row" class="head"><button class="link" @click=${open}>${name}</button></th>
      <td class="check">${this.#check('heads-on', name, !off.includes(head), toggle)}</td>
      <td class="check">${this.#check('heads-arcs', name, pins.includes(head), pin)}</td>
      <td class="does">${this.#does(head)}</td>
      ${statisticsOf(snapshot).map((id) => html`<td class="value">${this.#number(id, head)}</td>`)}
    </tr>`;
  }

  #does(head: number): unknown {
    const limit = this.#limit(head);
    const first = word(this.snapshot.keys[0]);
    const habits = habitsOf(this.snapshot, head);
    const said = habits.map(({ key, value }) => rich(key, { value: this.#said(value), limit, word: first }));
    return listed(said, habits[0].key);
  }

  #check(key: 'heads-arcs' | 'heads-on', head: string, checked: boolean, change: () => void): TemplateResult {
    return html`<input type="checkbox" aria-label="${t(key)}: ${head}" .checked=${live(checked)} @change=${change} />`;
  }

  /** The most that its entropy could be. */
  #limit(head: number): string {
    return this.#said(statsOf(this.snapshot, head)?.meanLimit ?? Number.NaN);
  }

  #number(id: Statistic, head: number): unknown {
    const { snapshot } = this;
    const said = this.#said(statistic(snapshot, id, head));
    if (id === 'adds') {
      const cell = { stage: 'part', head, row: snapshot.state.query, col: 0 } as const;
      return html`<button
        class="link"
        title=${t('heads-length-of')}
        @click=${() => send(this, { type: 'tabulate', cell })}
      >
        ${said}
      </button>`;
    }
    if (id !== 'alike') return said;
    const other = mostAlike(snapshot, head);
    return other ? t('heads-alike-head', { head: other.head + 1, value: said }) : '–';
  }

  #said(value: number): string {
    return Number.isNaN(value) ? '–' : formatValue(value, { digits: this.snapshot.digits, kind: 'value' });
  }

  #draw(drawing: Partial<Drawing>) {
    send(this, { type: 'draw', drawing });
  }

  /** As a spreadsheet takes it. Where the clipboard is refused nothing is claimed. */
  async #copy(): Promise<void> {
    const lines = [...this.renderRoot.querySelectorAll('tr')].map((line) =>
      [...line.querySelectorAll('th:not(.check), td:not(.check)')]
        .map((cell) => cell.textContent.replace(/\s+/g, ' ').trim())
        .join('\t'),
    );
    await navigator.clipboard.writeText(lines.join('\n'));
    this.copied = true;
  }
}

function without(heads: readonly number[], head: number): readonly number[] {
  return heads.filter((other) => other !== head);
}
