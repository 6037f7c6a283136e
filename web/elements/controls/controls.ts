/** The settings: what everybody tries in one line, the rest behind "more…". */
import { html, LitElement, nothing, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import type { Address } from '../../engine/types.ts';
import { isBiased } from '../../state/cells.ts';
import type { State, Steps } from '../../state/state.ts';
import { t } from '../../strings/t.ts';
import { controlsStyles } from './controls-styles.ts';
import { shared } from '../shared/shared-styles.ts';
import type { Option } from './choice.ts';
import { cut, symbolOf, word } from '../shared/names.ts';
import { send } from '../shared/send.ts';

/** More words than this are chosen in the sentence itself. */
const fewWords = 6;

/**
 * @fires mha-action
 * @fires mha-import - numbers from a file are asked for (detail true)
 * @fires mha-more - the rest of the options is asked for
 * @fires mha-edit - the box for an own sentence is to open (detail true) or to close (false)
 */
export class MhaControls extends LitElement {
  static override styles = [shared, controlsStyles];
  static override properties = {
    state: { attribute: false },
    tokens: { attribute: false },
    seeded: { type: Boolean },
    keys: { attribute: false },
    cell: { attribute: false },
    heads: { attribute: false },
    steps: { attribute: false },
    editing: { type: Boolean },
    more: { state: true },
  };
  declare state: State;
  declare tokens: readonly string[];
  /** Some numbers are made from the seed. */
  declare seeded: boolean;
  declare keys: readonly string[];
  /** The opened cell; null while nothing is computed. */
  declare cell: Address | null;
  /** Head counts, those that do not divide the width struck out. */
  declare heads: readonly Option[];
  /** What there is to undo, and to redo. */
  declare steps: Steps;
  /** Whether the box for an own sentence is open. */
  declare editing: boolean;
  declare more: boolean;

  constructor() {
    super();
    this.editing = false;
    this.more = false;
  }

  override render() {
    const seeded = this.state.model !== 'example';
    return html`
      <div class="line">
        ${this.#heads()} ${this.#query()} ${seeded ? this.#width() : nothing}
        <span class="links">
          <button class="link setting" aria-expanded=${this.editing} @click=${this.#edit}>${t('set-own')}</button>
          ${seeded ? this.#example() : nothing}
          <button class="link setting" aria-expanded=${this.more} @click=${this.#more}>${t('set-more')}</button>
          ${this.steps.undo || this.steps.redo ? [this.#step('undo'), this.#step('redo')] : nothing}
        </span>
        ${this.tokens.length === 0 || (this.state.view === 'lab' && !this.more) ? nothing : this.#view()}
      </div>
      ${
        this.more
          ? html`<div class="line">${this.#rest(seeded)}</div>
              <mha-word-tools .tokens=${this.tokens} .at=${this.state.query}></mha-word-tools>
              <mha-options
                .state=${this.state}
                .tokens=${this.tokens}
                .keys=${this.keys}
                .cell=${this.cell}
              ></mha-options>`
          : nothing
      }
    `;
  }

  /** One that cannot be pressed stays where it is, and keeps the focus of who pressed it. */
  #step(type: 'undo' | 'redo'): TemplateResult {
    const part = this.steps[type];
    const name = t(`set-${type}`);
    const whole = part ? t('step-what', { name, part: t(`step-${part}`) }) : name;
    const step = () => part && send(this, { type });
    return html`<button class="link" aria-label=${whole} title=${whole} aria-disabled=${!part} @click=${step}>
      ${name}
    </button>`;
  }

  #heads(): TemplateResult {
    const choose = ({ detail }: CustomEvent<number>) =>
      send(this, { type: 'heads', heads: Number(this.heads[detail].value) });
    return html`<mha-choice
      label=${t('set-heads')}
      .options=${this.heads}
      .value=${this.state.heads}
      @mha-choose=${choose}
    ></mha-choice>`;
  }

  #query(): TemplateResult | typeof nothing {
    if (this.tokens.length === 0) return nothing;
    if (this.tokens.length > fewWords) {
      return html`<span class="soft">${t('set-query')} ${word(this.tokens[this.state.query])}</span>`;
    }
    const options = this.tokens.map((text, value) => ({ value, text: cut(text), title: text, why: null }));
    const choose = ({ detail }: CustomEvent<number>) => send(this, { type: 'query', query: detail });
    return html`<mha-choice
      label=${t('set-query')}
      .options=${options}
      .value=${this.state.query}
      @mha-choose=${choose}
    ></mha-choice>`;
  }

  #width(): TemplateResult {
    return this.#number(t('set-width'), this.state.d, (d) => send(this, { type: 'width', d }));
  }

  #example(): TemplateResult {
    return html`<button class="link setting" @click=${() => send(this, { type: 'example' })}>
      ${t('set-example')}
    </button>`;
  }

  #rest(seeded: boolean): TemplateResult {
    return html`
      <label class=${this.state.mask.causal ? 'on' : nothing} title=${t('set-causal-about')}>
        <input type="checkbox" .checked=${live(this.state.mask.causal)} @change=${this.#causal} />
        ${t('set-causal')}
      </label>
      ${isBiased(this.state) ? nothing : this.#biases()}
      <button class="link setting" @click=${this.#import}>${t('set-import')}</button>
      ${seeded ? this.#seed() : html`${this.#wo()} ${this.#width()}`}
    `;
  }

  /** They come with the first number of one, which is 0 like all others. */
  #biases(): TemplateResult {
    const cell = { stage: 'bq', head: 0, row: 0, col: 0 } as const;
    return html`<button class="link setting" @click=${() => send(this, { type: 'edit', cell, text: '0' })}>
      ${t('set-biases')}
    </button>`;
  }

  #causal(event: Event) {
    send(this, { type: 'mask', mask: { causal: (event.target as HTMLInputElement).checked } });
  }

  #seed(): TemplateResult {
    const { seed } = this.state;
    if (!this.seeded) return html`<span class="soft">${t('set-seed-none')}</span>`;
    return html`<span>
      ${this.#number(t('set-seed'), seed, (chosen) => send(this, { type: 'seed', seed: chosen }))}
      <button class="link setting" @click=${() => send(this, { type: 'seed', seed: seed + 1 })}>
        ${t('set-another')}
      </button>
    </span>`;
  }

  #wo(): TemplateResult {
    const values = ['identity', 'mixing'] as const;
    const options = values.map((value) => ({ value, text: t(`set-wo-${value}`), why: null }));
    const choose = ({ detail }: CustomEvent<number>) => send(this, { type: 'wo', wo: values[detail] });
    return html`<mha-choice label=${t('set-wo')} .options=${options} .value=${this.state.wo} @mha-choose=${choose}
      ><span slot="label">${symbolOf('wo')}</span></mha-choice
    >`;
  }

  #view(): TemplateResult {
    const values = ['lab', 'maps', 'table'] as const;
    const options = values.map((value) => ({ value, text: t(`view-${value}`), why: null }));
    const choose = ({ detail }: CustomEvent<number>) => send(this, { type: 'view', view: values[detail] });
    return html`<mha-choice
      label=${t('view')}
      .options=${options}
      .value=${this.state.view}
      @mha-choose=${choose}
    ></mha-choice>`;
  }

  /** Taken over when it is finished: half a number is another number. */
  #number(label: string, value: number, choose: (value: number) => void): TemplateResult {
    const taken = (event: Event) => {
      choose((event.target as HTMLInputElement).valueAsNumber);
      this.requestUpdate(); // shows the number in use, also where it is the one from before
    };
    return html`<label>
      ${label} <input type="number" inputmode="numeric" step="1" .value=${live(String(value))} @change=${taken} />
    </label>`;
  }

  #more() {
    this.more = !this.more;
    if (this.more) this.dispatchEvent(new CustomEvent('mha-more', { bubbles: true, composed: true }));
  }

  #import() {
    this.dispatchEvent(new CustomEvent<boolean>('mha-import', { detail: true, bubbles: true, composed: true }));
  }

  #edit() {
    this.dispatchEvent(new CustomEvent<boolean>('mha-edit', { detail: !this.editing, bubbles: true, composed: true }));
  }
}
