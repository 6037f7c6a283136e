/** What the colours of a picture mean: a scale with its ends. */
import { html, LitElement, nothing, type PropertyValues } from 'lit';
import type { Theme } from '../../state/state.ts';
import { formatValue } from '../../strings/format.ts';
import { t } from '../../strings/t.ts';
import { colourBarStyles } from './colour-bar-styles.ts';
import { mapStyles } from './map-styles.ts';
import { shared } from '../shared/shared-styles.ts';
import { paint } from './paint.ts';
import type { Scale } from '../shared/palette.ts';
import { Repaint } from './repaint.ts';

const steps = 48;
const pitch = { width: 2, height: 10, gapX: 0, gapY: 0 } as const;

export class MhaColourBar extends LitElement {
  static override styles = [shared, mapStyles, colourBarStyles];
  static override properties = {
    scale: { attribute: false },
    top: { attribute: false },
    digits: { type: Number },
    theme: { attribute: false },
  };
  declare scale: Scale;
  /** What has the colour of a weight of 1: another number, or words for one. */
  declare top: number | string;
  declare digits: number;
  declare theme: Theme;

  readonly #repaint = new Repaint(this, () => this.#paint());

  constructor() {
    super();
    this.top = 1;
  }

  override render() {
    const share = typeof this.scale !== 'object';
    const ends = share ? [0, this.top] : endsOfScale(this.scale);
    const [least, most] = ends.map((value) =>
      typeof value === 'string' ? value : formatValue(value, { digits: this.digits, kind: 'value' }),
    );
    return html`${least}
      <span class=${share ? 'share' : 'signed'} title=${share ? nothing : t('bar-signed-about')}
        ><canvas aria-hidden="true"></canvas
      ></span>
      ${most} <span>${share ? t('bar-share') : t('bar-signed')}</span>`;
  }

  override updated(changed: PropertyValues<this>) {
    this.#paint();
    if (changed.get('theme') !== undefined) this.#repaint.soon();
  }

  #paint() {
    const canvas = this.renderRoot.querySelector('canvas');
    const [least, most] = endsOfScale(this.scale);
    const data = Float32Array.from({ length: steps }, (_, step) => least + ((most - least) * step) / (steps - 1));
    if (canvas)
      paint(
        canvas,
        { data, rows: 1, cols: steps, scale: this.scale, mask: null },
        pitch,
        this.#repaint.endsOf(canvas, this.scale),
      );
  }
}

function endsOfScale(scale: Scale): readonly [least: number, most: number] {
  return typeof scale === 'object' ? [-scale.range, scale.range] : [0, 1];
}
