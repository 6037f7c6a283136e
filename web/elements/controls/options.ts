/** Options that most problems leave as they are, in groups; each that differs can be taken back. Loaded when asked for. */
import { options, positions, variants } from '../../../build/generated/tables.ts';
import { html, LitElement, nothing, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import type { Address } from '../../engine/types.ts';
import { axesOf, isTokenAxis } from '../../state/cells.ts';
import { readAmount } from '../../state/number.ts';
import { numberOf, type OptionName, type OptionRow, ruleRows } from '../../state/options.ts';
import type { Mask, Options, State } from '../../state/state.ts';
import { divisors, keyWidth, kvHeads, valueWidth } from '../../state/widths.ts';
import { say, t } from '../../strings/t.ts';
import { controlsStyles } from './controls-styles.ts';
import { optionsStyles } from './options-styles.ts';
import { shared } from '../shared/shared-styles.ts';
import { cut, withIndices } from '../shared/names.ts';
import { send } from '../shared/send.ts';

/** @fires mha-action */
export class MhaOptions extends LitElement {
  static override styles = [shared, controlsStyles, optionsStyles];
  static override properties = {
    state: { attribute: false },
    tokens: { attribute: false },
    keys: { attribute: false },
    cell: { attribute: false },
    refused: { state: true },
  };
  declare state: State;
  declare tokens: readonly string[];
  declare keys: readonly string[];
  /** The opened one; null while nothing is computed. */
  declare cell: Address | null;
  /** What was written and is no number, with the reason. */
  declare private refused: Readonly<Partial<Record<OptionName, { readonly text: string; readonly why: string }>>>;

  constructor() {
    super();
    this.refused = {};
  }

  override render() {
    return html`<section aria-label=${t('opt-title')}>
      ${this.#group('heads', [this.#kv(), ...this.#numbers('heads')])} ${this.#group('scores', this.#numbers('scores'))}
      ${this.#group('mask', [...this.#numbers('mask'), this.#cells()])} ${this.#group('pos', [this.#positions()])}
      ${this.#group('keys', [this.#cross()])} ${this.#group('variant', [this.#variant()])}
    </section>`;
  }

  #group(name: 'heads' | 'scores' | 'mask' | 'pos' | 'keys' | 'variant', rows: readonly unknown[]): TemplateResult {
    return html`<fieldset>
      <legend>${t(`opt-group-${name}`)}</legend>
      ${rows.map((row) => html`<div class="row">${row}</div>`)}
    </fieldset>`;
  }

  /** Only divisors, since each key/value head serves as many heads. */
  #kv(): TemplateResult {
    const { heads } = this.state;
    const choices = divisors(heads, heads).map((value) => ({ value, text: String(value), why: null }));
    const choose = ({ detail }: CustomEvent<number>) => this.#set({ kv: choices[detail].value });
    return html`<mha-choice
      label=${t('opt-kv')}
      title=${t('opt-kv-about')}
      .options=${choices}
      .value=${kvHeads(this.state)}
      @mha-choose=${choose}
    ></mha-choice>`;
  }

  /** All but the key/value heads, of which only divisors can be chosen. */
  #numbers(group: OptionRow['group']): readonly TemplateResult[] {
    return options.filter((row) => row.group === group && row.link !== 'kv').map((row) => this.#number(row));
  }

  /** Taken over when it is finished; left empty it is as usual, and what is no number stays there. */
  #number({ link: name, usual, whole }: OptionRow): TemplateResult {
    const value = numberOf(this.state, name);
    const refused = this.refused[name];
    const taken = ({ target }: Event) => {
      const { value: text } = target as HTMLInputElement;
      const read = text.trim() === '' ? usual : readAmount(text);
      if (typeof read === 'object' && read) this.refused = { ...this.refused, [name]: { text, why: say(read) } };
      else this.#setNumber(name, read);
    };
    return html`<label title=${t(`opt-${name}-about`)}>
        ${withIndices(t(`opt-${name}`))}
        <input
          class="number"
          inputmode=${whole ? 'numeric' : nothing}
          autocomplete="off"
          placeholder=${this.#usual(name)}
          aria-invalid=${refused !== undefined}
          aria-describedby=${refused ? `why-${name}` : nothing}
          .value=${live(refused?.text ?? (value === null ? '' : String(value)))}
          @change=${taken}
        />
      </label>
      ${this.#reset(refused !== undefined || value !== usual, () => this.#setNumber(name, usual))}
      ${refused ? html`<p id="why-${name}" class="refused" role="alert">${refused.why}</p>` : nothing}`;
  }

  /** What holds while it is left out; some wrong ways have a divisor of their own. */
  #usual(name: OptionName): string {
    const { variant } = this.state;
    const other = name === 'scale' && (variant === 'undivided' || variant === 'sqrt-dmodel');
    return t(other ? `opt-scale-${variant}` : `opt-${name}-usual`);
  }

  #setNumber(name: OptionName, value: number | null) {
    this.refused = { ...this.refused, [name]: undefined }; // shows the number in use, also where it is the one from before
    if (ruleRows.some(({ link }) => link === name)) send(this, { type: 'mask', mask: { [name]: value } });
    else this.#set({ [name]: value });
  }

  /** Hides the place of the opened link, or shows it again. */
  #cells(): TemplateResult {
    const { cells } = this.state.mask;
    const { cell } = this;
    // It is of the picture, which may be behind the words.
    const there = cell && cell.row < this.tokens.length && cell.col < this.keys.length;
    const link = there && axesOf(cell.stage).every(isTokenAxis) ? { query: cell.row, key: cell.col } : null;
    const others = cells.filter(({ query, key }) => query !== link?.query || key !== link.key);
    const hidden = others.length < cells.length;
    const set = (next: Mask['cells']) => send(this, { type: 'mask', mask: { cells: next } });
    const offer =
      link &&
      html`<button class="link setting" @click=${() => set(hidden ? others : [...cells, link])}>
        ${t(hidden ? 'opt-cell-show' : 'opt-cell-hide', { row: cut(this.tokens[link.query]), col: cut(this.keys[link.key]) })}
      </button>`;
    return html`<span class="label">${t('opt-cell')}</span>
      ${offer ?? html`<span class="soft">${t('opt-cell-none')}</span>`}
      ${cells.length > 0 ? html`<span class="soft">${t('opt-cells', { count: cells.length })}</span>` : nothing}
      ${this.#reset(cells.length > 0, () => set([]))}`;
  }

  #positions(): TemplateResult {
    const { pos, cross } = this.state;
    const width = keyWidth(this.state);
    const why = {
      none: null,
      sin: cross ? t('opt-pos-cross') : null,
      rope: width % 2 === 0 ? null : t('opt-pos-odd', { width }),
    };
    const choices = positions.map(({ link: value }) => ({ value, text: t(`opt-pos-${value}`), why: why[value] }));
    const choose = ({ detail }: CustomEvent<number>) => this.#set({ pos: choices[detail].value });
    return html`<mha-choice
      label=${t('opt-pos')}
      .options=${choices}
      .value=${pos}
      @mha-choose=${choose}
    ></mha-choice>`;
  }

  #cross(): TemplateResult {
    const { cross } = this.state;
    const choices = (['same', 'other'] as const).map((value) => ({ value, text: t(`opt-cross-${value}`), why: null }));
    const choose = ({ detail }: CustomEvent<number>) => this.#set({ cross: choices[detail].value === 'other' });
    return html`<mha-choice
      label=${t('opt-cross')}
      .options=${choices}
      .value=${cross ? 'other' : 'same'}
      @mha-choose=${choose}
    ></mha-choice>`;
  }

  #variant(): TemplateResult {
    const { variant, d, heads } = this.state;
    const fits = heads * valueWidth(this.state) === d;
    const choose = ({ target }: Event) =>
      this.#set({ variant: variants[(target as HTMLSelectElement).selectedIndex].id });
    return html`<label>
        ${t('opt-variant')}
        <select @change=${choose}>
          ${variants.map(
            ({ id }) =>
              html`<option value=${id} .selected=${id === variant} ?disabled=${id === 'no-wo' && !fits}>
                ${id === 'none' ? t('opt-variant-none') : `${t(`variant-${id}`)} (${id})`}
              </option>`,
          )}
        </select>
      </label>
      ${this.#reset(variant !== 'none', () => this.#set({ variant: 'none' }))}
      <p class="soft">${withIndices(variants.find(({ id }) => id === variant)?.about ?? '')}</p>`;
  }

  #reset(differs: boolean, reset: () => void): TemplateResult | typeof nothing {
    return differs ? html`<button class="link" @click=${reset}>${t('opt-reset')}</button>` : nothing;
  }

  #set(changed: Partial<Options>) {
    send(this, { type: 'options', options: changed });
  }
}
