/** A matrix in colour alone: it can be pointed at, walked and opened, but its words and digits stand beside it. */
import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import type { Theme } from '../../state/state.ts';
import { mapStyles } from './map-styles.ts';
import { shared } from '../shared/shared-styles.ts';
import { headStep, moved, type GridPlace, tabulates } from '../walk/grid-keys.ts';
import { paint, type Pitch } from './paint.ts';
import type { Picture } from '../shared/palette.ts';
import { rests } from '../walk/point.ts';
import { Repaint } from './repaint.ts';
import { setVar } from '../layout/set-var.ts';
import { presses } from '../walk/walk.ts';

export interface Blocks {
  readonly count: number;
  readonly along: 'x' | 'y';
}

/**
 * @fires mha-pick - a cell was chosen; detail is its Place
 * @fires mha-over - a cell is pointed at; detail is its Place, null: none any more
 * @fires mha-step - the map of the head before or after is wanted; detail is the step, −1 or 1
 * @fires mha-tabulate - these numbers are wanted as a table; detail is the Place that was left
 */
export class MhaMap extends LitElement {
  static override styles = [shared, mapStyles];
  static override properties = {
    picture: { attribute: false },
    pitch: { attribute: false },
    row: { type: Number },
    blocks: { attribute: false },
    opened: { attribute: false },
    label: {},
    theme: { attribute: false },
    cursor: { state: true },
  };
  declare picture: Picture;
  declare pitch: Pitch;
  /** A row to be outlined. */
  declare row: number | null;
  /** What it is made of side by side, or below each other: so many blocks of equal size. */
  declare blocks: Blocks | null;
  declare opened: GridPlace | null;
  /** What a screen reader calls it. */
  declare label: string;
  declare theme: Theme;
  /** Where the keys are. */
  declare cursor: GridPlace;

  readonly #repaint = new Repaint(this, () => this.#paint());

  constructor() {
    super();
    this.row = null;
    this.blocks = null;
    this.opened = null;
    this.cursor = { row: 0, col: 0 };
  }

  override willUpdate(changed: PropertyValues<this>) {
    if (changed.has('opened') && this.opened) this.cursor = this.opened;
    const { rows, cols } = this.picture;
    if (this.cursor.row >= rows || this.cursor.col >= cols) this.cursor = { row: 0, col: 0 };
  }

  override render() {
    const { picture, pitch } = this;
    return html`<div
      class="frame ${typeof picture.scale === 'object' ? 'signed' : 'share'}"
      role="application"
      tabindex="0"
      aria-label=${this.label}
      ${setVar('--width', picture.cols * pitch.width)}
      ${setVar('--height', picture.rows * pitch.height)}
      ${setVar('--cols', picture.cols)}
      ${setVar('--rows', picture.rows)}
      @click=${this.#pick}
      @pointermove=${this.#point}
      @pointerleave=${this.#leave}
      @focus=${this.#focus}
      @keydown=${this.#key}
    >
      <canvas aria-hidden="true"></canvas>
      ${this.#bounds()} ${this.row === null ? nothing : html`<div class="row" ${setVar('--row', this.row)}></div>`}
      ${this.#spot('opened', this.opened)}${this.#spot('cursor', this.cursor)}
    </div>`;
  }

  override updated(changed: PropertyValues<this>) {
    if (changed.has('picture') || changed.has('pitch')) this.#paint();
    if (changed.get('theme') !== undefined) this.#repaint.soon();
    if (changed.has('cursor') && this.shadowRoot?.activeElement) {
      this.renderRoot.querySelector('.cursor')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    }
  }

  /** Between blocks. */
  #bounds(): readonly TemplateResult[] {
    const { count, along } = this.blocks ?? { count: 1, along: 'x' };
    return Array.from(
      { length: count - 1 },
      (_, at) => html`<div class="bound ${along}" ${setVar('--at', (at + 1) / count)}></div>`,
    );
  }

  #spot(name: string, place: GridPlace | null): TemplateResult | typeof nothing {
    if (!place) return nothing;
    return html`<div class=${name} ${setVar('--row', place.row)} ${setVar('--col', place.col)}></div>`;
  }

  #paint() {
    const canvas = this.renderRoot.querySelector('canvas');
    if (canvas) paint(canvas, this.picture, this.pitch, this.#repaint.endsOf(canvas, this.picture.scale));
  }

  #pick(event: MouseEvent) {
    this.cursor = this.#placeAt(event);
    this.#tell('mha-pick', this.cursor);
  }

  #point(event: PointerEvent) {
    if (rests(event)) this.#tell('mha-over', this.#placeAt(event));
  }

  /** The focus onto a cell of this map. */
  seek(place: GridPlace) {
    this.cursor = place;
    this.renderRoot.querySelector<HTMLElement>('.frame')?.focus();
  }

  #leave() {
    this.#tell('mha-over', null);
  }

  #focus() {
    this.#tell('mha-over', this.cursor);
  }

  #key(event: KeyboardEvent) {
    if (event.key === 'Escape') return this.#leave();
    const step = headStep(event);
    if (step !== 0) return this.#tell('mha-step', step);
    if (tabulates(event)) return this.#tell('mha-tabulate', this.cursor);
    const pressed = presses(event);
    const to = pressed ? this.cursor : moved(event, this.cursor, this.picture.rows, this.picture.cols);
    if (!to) return;
    event.preventDefault();
    this.cursor = to;
    this.#tell(pressed ? 'mha-pick' : 'mha-over', to);
  }

  /** By share of what is drawn, so that it holds on a scaled page too; between cells the nearest counts. */
  #placeAt({ clientX, clientY }: MouseEvent): GridPlace {
    const { left, top, width, height } = this.renderRoot.querySelector('canvas')!.getBoundingClientRect();
    const { rows, cols } = this.picture;
    return { row: nearest((clientY - top) / height, rows), col: nearest((clientX - left) / width, cols) };
  }

  #tell(type: 'mha-pick' | 'mha-over' | 'mha-step' | 'mha-tabulate', detail: GridPlace | number | null) {
    this.dispatchEvent(new CustomEvent(type, { detail }));
  }
}

function nearest(share: number, count: number): number {
  return Math.min(count - 1, Math.max(0, Math.floor(share * count)));
}
