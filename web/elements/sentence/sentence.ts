/** The sentence: its words choose the query, arcs show what each head looks at, and it is typed anew in its place. */
import { html, LitElement, nothing, render, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import { orderReason } from '../../state/row-order.ts';
import type { Snapshot } from '../../state/snapshot.ts';
import { listed, rich } from '../../strings/rich.ts';
import { t } from '../../strings/t.ts';
import { sentenceStyles } from './sentence-styles.ts';
import { shared } from '../shared/shared-styles.ts';
import type { Box } from './arc-labels.ts';
import { drawArcs, type Layout, type Spot } from './arc-paths.ts';
import { type Arc, arcsOf } from './arcs.ts';
import { type Metrics, widestLine } from '../layout/measure.ts';
import { word } from '../shared/names.ts';
import { landing } from '../controls/radio.ts';
import { Resized } from '../layout/resized.ts';
import { send } from '../shared/send.ts';
import { type Piece, together } from './together.ts';

/**
 * @fires mha-action - another query, another text
 * @fires mha-edit - the box opens (detail true) or closes (false)
 */
export class MhaSentence extends LitElement {
  static override styles = [shared, sentenceStyles];
  static override properties = {
    snapshot: { attribute: false },
    metrics: { attribute: false },
    pieces: { attribute: false },
    text: {},
    other: { attribute: false },
    editing: { type: Boolean },
  };
  declare snapshot: Snapshot | null;
  declare metrics: Metrics;
  /** The whole sentence in its order, cut for this snapshot. */
  declare pieces: readonly Piece[];
  /** What the box holds: always the newest, so that typing never waits for numbers. */
  declare text: string;
  /** The same for the words that keys and values are made from; null: they are those of the sentence. */
  declare other: string | null;
  declare editing: boolean;

  /** A word was moved or removed by its keys: the focus goes with the word that is looked from. */
  #follows = false;
  constructor() {
    super();
    this.editing = false;
    // The line and each of its words: what they take changes with the font, the size of text and the window.
    this.addController(new Resized(this, '.block, .block p, .asker', () => this.#draw()));
  }

  override connectedCallback() {
    super.connectedCallback();
    addEventListener('beforeprint', this.#print);
    addEventListener('afterprint', this.#print);
  }

  override disconnectedCallback() {
    super.disconnectedCallback();
    removeEventListener('beforeprint', this.#print);
    removeEventListener('afterprint', this.#print);
  }

  /** Before it is printed the sentence is set as it will be on paper, since arcs are drawn to where words stand by then. */
  readonly #print = ({ type }: Event) => {
    this.toggleAttribute('paper', type === 'beforeprint');
    this.#draw();
  };

  override render() {
    return html`${this.#sentence()} ${this.other === null ? nothing : this.#other(this.other)}`;
  }

  #sentence(): TemplateResult {
    if (this.editing) return this.#box();
    if (!this.snapshot) return this.#empty();
    const offer = this.snapshot.base === 'example' ? this.#offer(this.snapshot) : nothing;
    return html`<div class="set">
      <div class="block ${this.#size(this.snapshot, offer !== nothing)}" title=${t('sentence-arcs')}>
        <svg aria-hidden="true"></svg>
        <p dir="auto" role="radiogroup" aria-label=${t('sentence-ask')} @keydown=${this.#walk}>
          ${together(this.pieces).map((group) => this.#group(group))}
        </p>
      </div>
      ${offer}
    </div>`;
  }

  /** The worked example's words stand for their rows, without the sentence. */
  #inRows({ base, state }: Snapshot): boolean {
    return base === 'example' && orderReason(state) !== null;
  }

  #size(snapshot: Snapshot, offered: boolean): string {
    return this.#inRows(snapshot) ? 'rows' : this.#sizeOf(this.pieces.map(({ text }) => text).join(''), offered);
  }

  /**
   * As large as it can be on one wide line, perhaps with the offer beside it; a long one has several lines, and no arcs.
   * See elements/sentence/sentence-styles.ts.
   */
  #sizeOf(text: string, offered: boolean): string {
    const { size, width } = this.metrics.sentence;
    const ems = width(text) / size;
    return ems <= oneLine - (offered ? offerTakes : 0) ? 'short' : ems <= oneLine / middle ? 'middle' : 'long';
  }

  override updated(changed: Map<string, unknown>) {
    if (changed.get('editing') !== undefined || (this.#follows && changed.has('snapshot'))) this.#focus();
    this.#draw();
  }

  /** Into the box when it opens, back to the sentence when it closes. */
  #focus() {
    this.#follows = false;
    const box = this.renderRoot.querySelector('textarea');
    const asker = this.renderRoot.querySelector<HTMLElement>('[aria-checked="true"]');
    (box ?? asker)?.focus();
    box?.select();
  }

  #group(pieces: readonly Piece[]): TemplateResult {
    const inside = pieces.map((piece) => this.#piece(piece));
    return pieces.length === 1 ? inside[0] : html`<span class="together">${inside}</span>`;
  }

  #piece({ text, token }: Piece): TemplateResult {
    if (token === null) return html`<span class="out" @click=${this.#toOffer}>${text}</span>`;
    const asks = token === this.snapshot?.state.query;
    const { drawing, view } = this.snapshot?.state ?? {};
    const compared = view === 'lab' && drawing?.rows.includes(token);
    return html`<button
      class="asker ${compared ? 'compared' : ''}"
      role="radio"
      aria-checked=${asks}
      tabindex=${asks ? 0 : -1}
      data-token=${token}
      .textContent=${text}
      @click=${(event: MouseEvent) => this.#choose(event, token)}
    ></button>`;
  }

  /** With Shift or Ctrl a word is compared with the one that is looked from, or no longer. */
  #choose({ shiftKey, ctrlKey, metaKey }: MouseEvent, token: number) {
    if (!shiftKey && !ctrlKey && !metaKey) return send(this, { type: 'query', query: token });
    const { rows } = this.snapshot!.state.drawing;
    const next = rows.includes(token) ? rows.filter((row) => row !== token) : [...rows, token];
    send(this, { type: 'draw', drawing: { rows: next } });
  }

  /** Keys and values have a text of their own. */
  #other(text: string): TemplateResult {
    const write = ({ target }: Event) => send(this, { type: 'text2', text: (target as HTMLInputElement).value });
    const back = () => send(this, { type: 'options', options: { cross: false } });
    return html`<p class="other soft">
      <label>${t('sentence-other')} <input type="text" dir="auto" .value=${live(text)} @input=${write} /></label>
      <button class="link" @click=${back}>${t('sentence-same')}</button>
    </p>`;
  }

  /** Says that the soft words are not computed, or why they are not there, and computes them. */
  #offer({ tokens, state }: Snapshot): TemplateResult {
    const reason = orderReason(state);
    return html`<p class="offer soft">
      ${reason ? t(`sentence-order-${reason}`) : rich(tokens.length === 1 ? 'sentence-part-one' : 'sentence-part', { words: listed(tokens.map(word), 'sentence-part') })}
      <button class="link" @click=${() => send(this, { type: 'sentence' })}>${t('sentence-whole')}</button>
    </p>`;
  }

  #toOffer() {
    this.renderRoot.querySelector<HTMLElement>('.offer button')?.focus();
  }

  #empty(): TemplateResult {
    return html`<p class="empty">
      <button class="link setting" @click=${() => this.#edit(true)}>${t('sentence-type')}</button>
    </p>`;
  }

  #box(): TemplateResult {
    return html`<div class="tools">
        <label for="box">${t('sentence-box')}</label>
        <button class="link" @click=${() => send(this, { type: 'sentence' })}>${t('sentence-course')}</button>
        <button class="link" @click=${() => send(this, { type: 'example' })}>${t('sentence-example')}</button>
        <button class="link" @click=${() => this.#edit(false)}>${t('sentence-done')}</button>
      </div>
      <div class="box ${this.#sizeOf(this.text, false)}" data-text="${this.text} ">
        <textarea
          id="box"
          dir="auto"
          rows="1"
          spellcheck="false"
          placeholder=${t('sentence-type')}
          .value=${live(this.text)}
          @input=${this.#type}
          @keydown=${this.#leave}
        ></textarea>
      </div>`;
  }

  #type(event: InputEvent) {
    send(this, { type: 'text', text: (event.target as HTMLTextAreaElement).value });
  }

  /** Enter is no part of a sentence; like Escape it closes the box, unless it ends a word of an input method. */
  #leave(event: KeyboardEvent) {
    if (event.isComposing || (event.key !== 'Enter' && event.key !== 'Escape')) return;
    event.preventDefault();
    this.#edit(false);
  }

  #edit(open: boolean) {
    this.dispatchEvent(new CustomEvent<boolean>('mha-edit', { detail: open, bubbles: true, composed: true }));
  }

  /** Arrow keys go from word to word in the order of reading, as in any group of choices; a word has keys of its own. */
  #walk(event: KeyboardEvent) {
    const words = [...this.renderRoot.querySelectorAll<HTMLElement>('.asker')];
    const at = words.indexOf(event.target as HTMLElement);
    const deed = deedOf(event);
    if (at >= 0 && deed) {
      event.preventDefault();
      this.#follows = true;
      send(this, { type: 'word', at: Number(words[at].dataset.token), deed });
      return;
    }
    const to = words[landing(event, at, words.length)];
    if (at < 0 || !to) return;
    event.preventDefault();
    to.focus();
    send(this, { type: 'query', query: Number(to.dataset.token) });
  }

  /** After layout, before paint: the arcs never lag behind the words. */
  #draw() {
    const picture = this.renderRoot.querySelector('svg');
    if (!picture || !this.snapshot) return;
    const layout = measure(picture.parentElement!);
    const { query: row } = this.snapshot.state;
    const open = ({ head, key }: Arc) => send(this, { type: 'cell', cell: { stage: 'weights', head, row, col: key } });
    render(layout ? drawArcs(arcsOf(this.snapshot), row, layout, this.metrics.label, open) : nothing, picture);
  }
}

/** Delete takes a word out, with Alt the arrow keys move it in the order of reading. */
function deedOf(event: KeyboardEvent): 'remove' | 'earlier' | 'later' | null {
  if (event.key === 'Delete' || event.key === 'Backspace') return 'remove';
  if (!event.altKey) return null;
  const to = landing(event, 1, 3);
  return to < 0 ? null : to === 2 ? 'later' : 'earlier';
}

/** The widest line, in letters of the largest size, and what the offer beside it takes of one; see styles/tokens.css. */
const oneLine = widestLine / 30;
const offerTakes = 296 / 30;
/** A sentence that is longer has letters that are so much smaller; see elements/sentence/sentence-styles.ts. */
const middle = 0.74;

/** With more lines, or less white between them, arcs would cross the words. */
const mostLines = 2;
const leastRoom = 12;

/** In the block's own pixels, even where the page is scaled; null where there is no room for arcs, or no layout yet. */
function measure(block: HTMLElement): Layout | null {
  const frame = block.getBoundingClientRect();
  if (frame.width === 0) return null;
  const scale = block.offsetWidth / frame.width;
  const boxOf = ({ left, top, right, bottom }: DOMRect): Box => ({
    left: (left - frame.left) * scale,
    top: (top - frame.top) * scale,
    right: (right - frame.left) * scale,
    bottom: (bottom - frame.top) * scale,
  });
  const spots: Spot[] = [];
  const ends: number[] = []; // bottoms of the lines, from above
  for (const asker of block.querySelectorAll<HTMLElement>('[data-token]')) {
    const { left, top, right, bottom } = boxOf(asker.getBoundingClientRect());
    if (bottom > (ends.at(-1) ?? -Infinity) + 4) ends.push(bottom);
    const room = top - (ends.at(-2) ?? 0);
    if (ends.length > mostLines || room < leastRoom) return null;
    spots[Number(asker.dataset.token)] = { x: (left + right) / 2, top, bottom, room };
  }
  const words = [...block.querySelectorAll('p > *')].flatMap((piece) =>
    [...piece.getClientRects()].map(boxOf).map(letters),
  );
  // A label may reach a little out above, and beside the words up to what stands there, on either side.
  const set = block.parentElement!.getBoundingClientRect();
  const next = block.nextElementSibling?.getBoundingClientRect();
  const beside = next && next.top < frame.bottom ? next : null;
  const left = beside && beside.right <= frame.left ? beside.right : set.left;
  const right = beside && beside.left >= frame.right ? beside.left : set.right;
  return {
    spots,
    words,
    frame: {
      left: (left - frame.left) * scale,
      right: (right - frame.left) * scale,
      top: -7,
      bottom: ends.at(-1) ?? 0,
    },
  };
}

/** A line's box begins well above its letters. */
function letters(box: Box): Box {
  return { ...box, top: box.top + 0.15 * (box.bottom - box.top) };
}
