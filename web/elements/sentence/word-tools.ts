/** What can be done to one word of the sentence: it moves, it goes, others come after it. */
import { html, LitElement, nothing, type TemplateResult } from 'lit';
import { rich } from '../../strings/rich.ts';
import { t } from '../../strings/t.ts';
import { controlsStyles } from '../controls/controls-styles.ts';
import { shared } from '../shared/shared-styles.ts';
import { word } from '../shared/names.ts';
import { send } from '../shared/send.ts';

/** @fires mha-action - the sentence is to have its words otherwise */
export class MhaWordTools extends LitElement {
  static override styles = [shared, controlsStyles];
  static override properties = { tokens: { attribute: false }, at: { type: Number } };
  declare tokens: readonly string[];
  /** The word in question. */
  declare at: number;

  override render() {
    const { tokens, at } = this;
    if (tokens.length === 0) return nothing;
    return html`<div class="line" role="group" aria-label=${t('word-what', { word: tokens[at] })}>
      <span class="soft">${rich('word-what', { word: word(tokens[at]) })}</span>
      <span class="links">
        ${this.#button('earlier', at > 0)} ${this.#button('later', at + 1 < tokens.length)}
        ${this.#button('remove', true)}
      </span>
      <label>${t('word-add')} <input type="text" dir="auto" @keydown=${this.#insert} /></label>
    </div>`;
  }

  #button(deed: 'earlier' | 'later' | 'remove', can: boolean): TemplateResult {
    const press = () => can && send(this, { type: 'word', at: this.at, deed });
    return html`<button class="link setting" aria-disabled=${!can} @click=${press}>${t(`word-${deed}`)}</button>`;
  }

  #insert({ key, isComposing, target }: KeyboardEvent) {
    const box = target as HTMLInputElement;
    if (key !== 'Enter' || isComposing || box.value.trim() === '') return;
    send(this, { type: 'insert', after: this.at, text: box.value });
    box.value = '';
  }
}
