/** A box for the number of one cell. What is no number stays in it, with the reason. */
import { html, LitElement, nothing } from 'lit';
import type { Address } from '../../engine/types.ts';
import { sameCell } from '../../state/cells.ts';
import { readCellNumber } from '../../state/number.ts';
import { say } from '../../strings/t.ts';
import { cellBoxStyles } from './cell-box-styles.ts';
import { shared } from '../shared/shared-styles.ts';
import { send } from '../shared/send.ts';
import type { Lead } from './write-keys.ts';

/**
 * @attr label - read out
 * @attr line - it stands in a line of text, not over a cell
 * @fires mha-action - a number was written, or a block pasted
 * @fires mha-done - it may close: where it leads
 */
export class MhaCellBox extends LitElement {
  static override shadowRootOptions = { ...LitElement.shadowRootOptions, delegatesFocus: true };
  static override styles = [shared, cellBoxStyles];
  static override properties = {
    cell: { attribute: false },
    among: { attribute: false },
    spelled: {},
    typed: {},
    label: {},
    why: { state: true },
  };
  declare cell: Address;
  /** The words and sizes that it belongs to, as `shapeOf`. */
  declare among: string;
  /** The number that is there. */
  declare spelled: string;
  /** The letter that the box was opened by; null: the number stands in it, ready to be typed over. */
  declare typed: string | null;
  declare label: string;
  /** Why what stands in the box is not taken. */
  declare private why: string;
  #done = false;
  /** The cell, and what it belongs to, for which somebody writes. */
  #written: { readonly cell: Address; readonly among: string } | null = null;

  constructor() {
    super();
    this.why = '';
    this.typed = null;
  }

  override async focus() {
    await this.updateComplete; // a new one has yet to draw itself
    const box = this.renderRoot.querySelector('input');
    box?.focus();
    if (this.typed === null) box?.select();
  }

  /** The reason stays inside the window. */
  override updated() {
    const why = this.renderRoot.querySelector<HTMLElement>('#why');
    if (!why) return;
    const over = why.getBoundingClientRect().right - document.documentElement.clientWidth + 8;
    if (over > 0) why.style.setProperty('left', `${-over}px`);
  }

  override willUpdate() {
    if (this.#isAnothers) this.drop();
  }

  /** Whether what stands in it was written for another cell: then it is nobody's number. */
  get #isAnothers(): boolean {
    const { cell, among } = this.#written ?? this;
    return !sameCell(cell, this.cell) || among !== this.among;
  }

  /** Forgets what was written. */
  drop() {
    const box = this.renderRoot.querySelector('input');
    this.#done = true; // leaving it writes nothing
    this.#written = null;
    this.why = '';
    if (box) box.value = this.spelled;
  }

  override render() {
    return html`<input
        .value=${this.typed ?? this.spelled}
        aria-label=${this.label}
        aria-invalid=${this.why !== ''}
        aria-describedby=${this.why === '' ? nothing : 'why'}
        autocomplete="off"
        autocapitalize="off"
        spellcheck="false"
        enterkeyhint="done"
        @focus=${this.#begin}
        @input=${this.#begin}
        @keydown=${this.#key}
        @paste=${this.#paste}
        @click=${(event: Event) => event.stopPropagation()}
        @blur=${this.#leave}
      />${this.why === '' ? nothing : html`<span id="why" role="alert">${this.why}</span>`}`;
  }

  #begin() {
    this.#done = false;
    this.#written = { cell: this.cell, among: this.among };
    this.why = '';
  }

  /** No key gets out: in a grid it would lead to another cell. */
  #key(event: KeyboardEvent) {
    event.stopPropagation();
    const { key, shiftKey, isComposing } = event;
    if (isComposing || !['Enter', 'Tab', 'Escape'].includes(key)) return;
    event.preventDefault();
    if (key === 'Escape') this.#close('here');
    else if (key === 'Enter') this.#write(shiftKey ? 'up' : 'down');
    else this.#write(shiftKey ? 'left' : 'right');
  }

  #write(lead: Lead) {
    if (this.#isAnothers) return this.drop();
    const text = this.#text();
    const read = readCellNumber(text);
    if (text.trim() === this.spelled) this.#close(lead);
    else if ('key' in read) this.why = say(read);
    else {
      send(this, { type: 'edit', cell: this.cell, text });
      this.#close(lead);
    }
  }

  /** Whoever goes elsewhere has finished; what is no number is told there. */
  #leave() {
    if (this.#isAnothers) return this.drop();
    const text = this.#text();
    if (this.#done) return;
    if (text.trim() !== this.spelled) send(this, { type: 'edit', cell: this.cell, text });
    this.#close('away');
  }

  #paste(event: ClipboardEvent) {
    event.stopPropagation();
    const text = event.clipboardData?.getData('text/plain') ?? '';
    if (!/[\t\n;]/.test(text.trim())) return;
    event.preventDefault();
    send(this, { type: 'paste', cell: this.cell, text });
    this.#close('here');
  }

  #close(lead: Lead) {
    this.#done = true; // taking the box away would be leaving it
    this.why = '';
    if (lead === 'here' || lead === 'away') this.renderRoot.querySelector('input')!.value = this.spelled;
    this.dispatchEvent(new CustomEvent<Lead>('mha-done', { detail: lead }));
  }

  #text(): string {
    return this.renderRoot.querySelector('input')?.value ?? '';
  }
}
