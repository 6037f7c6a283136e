/** One line of how the numbers are drawn: which words are compared, in what order the heads stand, in which colours. */
import { html, LitElement, nothing, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import { comparedRows, type Drawing, isReversed, most, orderIn, palettes, sortOf } from '../../state/drawing.ts';
import { isGiven, type Snapshot } from '../../state/snapshot.ts';
import { nameOf } from '../../state/stage-name.ts';
import { t } from '../../strings/t.ts';
import { drawingStyles } from './drawing-styles.ts';
import { shared } from '../shared/shared-styles.ts';
import { cut, withIndices } from '../shared/names.ts';
import { statisticsOf } from '../heads/head-statistics.ts';
import { reveal } from '../walk/reveal.ts';
import { send } from '../shared/send.ts';

/**
 * @attr maps - there are pictures whose heads can be put in order
 * @attr rows - there are pictures of single words, which can be compared
 * @fires mha-action - it is drawn otherwise
 * @fires mha-reveal - what each head does is to come into view
 */
export class MhaDrawing extends LitElement {
  static override styles = [shared, drawingStyles];
  static override properties = { snapshot: { attribute: false }, maps: { type: Boolean }, rows: { type: Boolean } };
  declare snapshot: Snapshot;
  declare maps: boolean;
  declare rows: boolean;

  override render() {
    const { stats } = this.snapshot.state.drawing;
    return html`<div class="line soft">
      ${this.rows && this.snapshot.tokens.length > 1 ? this.#compare() : nothing} ${this.maps ? this.#order() : nothing}
      ${this.#palette()}
      <button class="link setting" aria-expanded=${stats} @click=${this.#measure}>${t('draw-stats')}</button>
      ${this.#edits()}
    </div>`;
  }

  readonly #measure = () => {
    const stats = !this.snapshot.state.drawing.stats;
    this.#draw({ stats });
    if (stats) reveal(this, 'mha-heads');
  };

  /** That numbers can be set, where they are seen; once some are, or were imported, the way to the list of them. */
  #edits(): TemplateResult | typeof nothing {
    const { own, state } = this.snapshot;
    const count = state.edit.length;
    const given = isGiven(this.snapshot);
    const hint = this.maps ? nothing : html`<span class="hint ${given ? 'kept' : ''}">${t('draw-edit')}</span>`;
    if (!given) return hint;
    const toChanges = () => reveal(this, 'mha-changes');
    const names = own.map(nameOf).join(', ');
    const told = [names && t('draw-imported', { names }), count > 0 && t('draw-edits', { count })];
    return html`<span class="edits"
      >${hint}<button class="link" @click=${toChanges}>${withIndices(told.filter(Boolean).join(' · '))}</button></span
    >`;
  }

  #compare(): TemplateResult {
    const { tokens, state } = this.snapshot;
    const { rows } = state.drawing;
    const free = [...tokens.keys()].filter((at) => at !== state.query && !rows.includes(at));
    const add = ({ target }: Event) => {
      const select = target as HTMLSelectElement;
      const at = Number(select.value);
      select.value = '';
      this.#draw({ rows: [...rows, at] });
      reveal(this, '.compared');
    };
    return html`<span class="compare">
      <label>
        ${t('draw-compare')}
        <select @change=${add}>
          <option value="" selected disabled>${t('draw-word')}</option>
          ${free.map((at) => html`<option value=${at} dir="auto">${cut(tokens[at])}</option>`)}
        </select>
      </label>
      ${comparedRows(state).map((row) => this.#compared(row))}
      ${rows.length >= most.rows ? t('draw-most', { count: most.rows }) : nothing}
    </span>`;
  }

  #compared(row: number): TemplateResult {
    const { rows } = this.snapshot.state.drawing;
    const word = this.snapshot.tokens[row];
    return html`<button
      class="word"
      aria-label=${t('draw-remove', { word })}
      title=${t('draw-remove', { word })}
      @click=${() => this.#draw({ rows: rows.filter((other) => other !== row) })}
    >
      <bdi>${cut(word)}</bdi> ×
    </button>`;
  }

  #order(): TemplateResult {
    const { sort } = this.snapshot.state.drawing;
    const [now, reversed] = [orderIn(sort), isReversed(sort)];
    const all = ['number', ...statisticsOf(this.snapshot)] as const;
    const texts = all.map((order) => [order, t(`sort-${order}`)] as const);
    return html`${this.#choice('sort', texts, now, (order) => this.#draw({ sort: sortOf(order, reversed) }))}
      <label>
        <input
          type="checkbox"
          .checked=${live(reversed)}
          @change=${() => this.#draw({ sort: sortOf(now, !reversed) })}
        />
        ${t('draw-reversed')}
      </label>`;
  }

  #palette(): TemplateResult {
    const texts = palettes.map((palette) => [palette, t(`palette-${palette}`)] as const);
    return this.#choice('palette', texts, this.snapshot.state.drawing.palette, (palette) => this.#draw({ palette }));
  }

  #choice<T extends string>(
    name: 'sort' | 'palette',
    texts: readonly (readonly [value: T, text: string])[],
    now: T,
    chosen: (value: T) => void,
  ): TemplateResult {
    const choose = ({ target }: Event) => chosen(texts[(target as HTMLSelectElement).selectedIndex][0]);
    return html`<label>
      ${t(`draw-${name}`)}
      <select @change=${choose}>
        ${texts.map(([value, text]) => html`<option value=${value} .selected=${value === now}>${text}</option>`)}
      </select>
    </label>`;
  }

  #draw(drawing: Partial<Drawing>) {
    send(this, { type: 'draw', drawing });
  }
}
