/** A matrix in colour alone: it can be pointed at, walked and opened, but its words and digits stand beside it. */
import { html, LitElement, nothing } from 'lit';
import type { Theme } from '../state/state.ts';
import { mapStyles } from '../styles/map.ts';
import { shared } from '../styles/shared.ts';
import { moved, type Place } from './grid-keys.ts';
import { paint, type Picture, type Pitch } from './paint.ts';
import { setVar } from './set-var.ts';

/**
 * @fires mha-pick - a cell was chosen; detail is its Place
 * @fires mha-over - a cell is pointed at; detail is its Place, null: none any more
 */
export class MhaMap extends LitElement {
  static override styles = [shared, mapStyles];
  static override properties = {
    picture: { attribute: false },
    pitch: { attribute: false },
    row: { type: Number },
    opened: { attribute: false },
    label: {},
    theme: { attribute: false },
    cursor: { state: true },
  };
  declare picture: Picture;
  declare pitch: Pitch;
  /** A row to be outlined. */
  declare row: number | null;
  declare opened: Place | null;
  /** What a screen reader calls it. */
  declare label: string;
  declare theme: Theme;
  declare cursor: Place;

  readonly #dark = matchMedia('(prefers-color-scheme: dark)');
  readonly #repaint = () => this.#paint();

  constructor() {
    super();
    this.row = null;
    this.opened = null;
    this.cursor = { row: 0, col: 0 };
  }

  override connectedCallback() {
    super.connectedCallback();
    this.#dark.addEventListener('change', this.#repaint);
  }

  override disconnectedCallback() {
    super.disconnectedCallback();
    this.#dark.removeEventListener('change', this.#repaint);
  }

  override willUpdate(changed: Map<string, unknown>) {
    if (changed.has('opened') && this.opened) this.cursor = this.opened;
  }

  override render() {
    const { rows, cols, scale } = this.picture;
    return html`<div
      class="frame ${scale === 'share' ? 'share' : 'signed'}"
      role="application"
      tabindex="0"
      aria-label=${this.label}
      ${setVar('--width', cols * this.pitch.width)}
      ${setVar('--height', rows * this.pitch.height)}
      ${setVar('--cols', cols)}
      ${setVar('--rows', rows)}
      @click=${this.#pick}
      @pointermove=${this.#point}
      @pointerleave=${() => this.#over(null)}
      @focus=${() => this.#over(this.cursor)}
      @keydown=${this.#walk}
    >
      <canvas aria-hidden="true"></canvas>
      ${this.row === null ? nothing : html`<div class="row" ${setVar('--row', this.row)}></div>`}
      ${this.#spot('opened', this.opened)}${this.#spot('cursor', this.cursor)}
    </div>`;
  }

  override updated(changed: Map<string, unknown>) {
    // A theme's colours hold only once the whole page has taken it over.
    if (changed.has('theme')) requestAnimationFrame(this.#repaint);
    if (changed.has('picture') || changed.has('pitch')) this.#paint();
  }

  #spot(name: string, place: Place | null) {
    if (!place) return nothing;
    return html`<div class=${name} ${setVar('--row', place.row)} ${setVar('--col', place.col)}></div>`;
  }

  #paint() {
    const canvas = this.renderRoot.querySelector('canvas');
    if (canvas) paint(canvas, this.picture, this.pitch);
  }

  #pick(event: MouseEvent) {
    this.cursor = this.#placeAt(event);
    this.#tell('mha-pick', this.cursor);
  }

  #point(event: PointerEvent) {
    this.#over(this.#placeAt(event));
  }

  #walk(event: KeyboardEvent) {
    if (event.key === 'Escape') return this.#over(null);
    const { rows, cols } = this.picture;
    const to = event.key === 'Enter' || event.key === ' ' ? this.cursor : moved(event, this.cursor, rows, cols);
    if (!to) return;
    event.preventDefault();
    if (to === this.cursor) return this.#tell('mha-pick', to);
    this.cursor = to;
    this.#over(to);
  }

  /** By share of what is drawn, so that it holds on a scaled page too; between cells the nearest counts. */
  #placeAt({ clientX, clientY }: MouseEvent): Place {
    const { left, top, width, height } = this.renderRoot.querySelector('canvas')!.getBoundingClientRect();
    const { rows, cols } = this.picture;
    const cell = (at: number, length: number, count: number) =>
      Math.min(count - 1, Math.max(0, Math.floor((at / length) * count)));
    return { row: cell(clientY - top, height, rows), col: cell(clientX - left, width, cols) };
  }

  #over(place: Place | null) {
    this.#tell('mha-over', place);
  }

  #tell(type: string, detail: Place | null) {
    this.dispatchEvent(new CustomEvent<Place | null>(type, { detail }));
  }
}
