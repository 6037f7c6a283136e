/** One of a few, side by side; what cannot be chosen is struck out and says why. */
import { html, LitElement, nothing, type TemplateResult } from 'lit';
import { choiceStyles } from './choice-styles.ts';
import { shared } from '../shared/shared-styles.ts';
import { landing } from './radio.ts';

export interface Option {
  readonly value: string | number;
  readonly text: string;
  /** All of it, where the text is cut. */
  readonly title?: string;
  /** Why it cannot be chosen; null where it can. */
  readonly why: string | null;
}

/**
 * @attr label - name of the group
 * @slot label - the same for the eye, where it is more than letters
 * @fires mha-choose - the place of the option that was chosen
 */
export class MhaChoice extends LitElement {
  static override styles = [shared, choiceStyles];
  static override properties = { options: { attribute: false }, value: { attribute: false }, label: {} };
  declare options: readonly Option[];
  declare value: string | number;
  declare label: string;

  override render() {
    const chosen = this.options.findIndex(({ value }) => value === this.value);
    return html`<span class="label" aria-hidden="true"><slot name="label">${this.label}</slot></span>
      <span
        class="row ${this.options.length > 6 ? 'many' : ''}"
        role="radiogroup"
        aria-label=${this.label}
        @keydown=${this.#walk}
      >
        ${this.options.map((option, at) => this.#option(option, at, Math.max(chosen, 0)))}
      </span>`;
  }

  #option({ value, text, title, why }: Option, at: number, stop: number): TemplateResult {
    return html`<span class="place">
      <button
        role="radio"
        dir="auto"
        aria-checked=${value === this.value}
        aria-disabled=${why !== null}
        aria-describedby=${why === null ? nothing : `why-${at}`}
        tabindex=${at === stop ? 0 : -1}
        title=${why ?? (title === text ? nothing : (title ?? nothing))}
        aria-label=${title ?? nothing}
        @click=${(event: Event) => this.#choose(at, event.currentTarget as HTMLElement)}
      >
        ${text}
      </button>
      ${why === null ? nothing : html`<span class="why" id="why-${at}" role="tooltip">${why}</span>`}
    </span>`;
  }

  /** Some browsers do not focus what is pressed; the reason shows by focus. */
  #choose(at: number, button: HTMLElement) {
    button.focus();
    if (this.options[at].why === null) this.dispatchEvent(new CustomEvent<number>('mha-choose', { detail: at }));
  }

  #walk(event: KeyboardEvent) {
    const buttons = [...this.renderRoot.querySelectorAll('button')];
    const to = landing(event, buttons.indexOf(event.target as HTMLButtonElement), buttons.length);
    if (to < 0) return;
    event.preventDefault();
    this.#choose(to, buttons[to]);
  }
}
