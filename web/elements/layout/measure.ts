/** How wide text is in the fonts in force: the one place that knows. Whoever lays out is handed what it finds. */
import type { ReactiveController, ReactiveElement } from 'lit';

/** Each has its font, a `--font-…` of styles/tokens.css. */
const faces = ['sentence', 'lead', 'heading', 'axis', 'label', 'small', 'number'] as const;

/** One font in one size. All lengths are in CSS pixels of the lab, however the page is scaled. */
export interface Face {
  /** The font's size. */
  readonly size: number;
  /** The height of a line. */
  readonly line: number;
  /** The mean letter of running text. */
  readonly letter: number;
  /** A text on one line, its digits tabular. */
  width(text: string): number;
}

export type Metrics = Readonly<Record<(typeof faces)[number], Face>>;

/** The widest line that a page has room for: `--measure` of styles/tokens.css. */
export const widestLine = 1192;

/** Of the texts: what the widest takes. */
export function widest({ width }: Face, texts: readonly string[]): number {
  return Math.max(0, ...texts.map(width));
}

/** Text as it is common, without a digit, and so many digits. */
const sample = 'The quick brown fox jumps over the lazy dog';
const digits = 10;

/**
 * A line of each face, which nobody sees. It has another size once the font is another one: when one comes late, when
 * text is zoomed, when the host sets one. Then the metrics are new, and the host draws itself anew.
 */
export class Measure implements ReactiveController {
  /** For the host to draw, once. */
  readonly probe = document.createElement('div');
  /** null until the host is laid out. */
  value: Metrics | null = null;
  readonly #host: ReactiveElement;
  readonly #lines = new Map(faces.map((face) => [face, lineOf(this.probe, face)]));
  readonly #observer = new ResizeObserver(() => this.#take());
  #seen = '';
  /** A font may be another one for letters that the probe lacks. */
  readonly #came = () => {
    this.#seen = '';
    this.#take();
  };

  constructor(host: ReactiveElement) {
    this.#host = host;
    this.probe.className = 'probe';
    this.probe.setAttribute('aria-hidden', 'true');
    host.addController(this);
  }

  hostConnected(): void {
    for (const line of this.#lines.values()) for (const part of line.children) this.#observer.observe(part);
    document.fonts.addEventListener('loadingdone', this.#came);
  }

  hostDisconnected(): void {
    this.#observer.disconnect();
    document.fonts.removeEventListener('loadingdone', this.#came);
  }

  /** Without waiting for the observer, so that the first picture is right. */
  hostUpdated(): void {
    if (!this.value) this.#take();
  }

  #take(): void {
    const found = [...this.#lines].map(([face, line]) => [face, read(line)] as const);
    const seen = JSON.stringify(found);
    if (seen === this.#seen || found.some(([, { letters }]) => !(letters > 0))) return;
    this.#seen = seen;
    this.value = Object.fromEntries(found.map(([face, one]) => [face, faceOf(one)])) as Metrics;
    this.#host.requestUpdate();
  }
}

function lineOf(probe: HTMLElement, face: string): HTMLElement {
  const line = document.createElement('p');
  line.style.setProperty('font', `var(--font-${face})`);
  for (const text of [sample, '0'.repeat(digits)]) {
    const part = document.createElement('span');
    part.dataset.text = text; // drawn by the style sheet, so that it is no text of the page
    line.append(part);
  }
  probe.append(line);
  return line;
}

interface Reading {
  readonly font: string;
  readonly size: number;
  readonly line: number;
  readonly letters: number;
  readonly digits: number;
}

function read(line: HTMLElement): Reading {
  const { fontStyle, fontWeight, fontSize, fontFamily, height } = getComputedStyle(line);
  const [letters, ten] = Array.from(line.children, (part) => parseFloat(getComputedStyle(part).width));
  return {
    font: `${fontStyle} ${fontWeight} ${fontSize} ${fontFamily}`,
    size: parseFloat(fontSize),
    line: parseFloat(height),
    letters,
    digits: ten,
  };
}

/** So many texts are remembered: numbers have few without their digits, words come and go. */
const most = 1000;
let pen: CanvasRenderingContext2D | null = null;

/** A canvas tells a width without a layout. What it does not know is told by the probe: tabular digits, text that is zoomed. */
function faceOf({ font, size, line, letters, digits: ten }: Reading): Face {
  const known = new Map<string, number>();
  const drawn = (text: string): number => {
    pen ??= document.createElement('canvas').getContext('2d')!;
    pen.font = font;
    return pen.measureText(text).width;
  };
  const zoom = letters / drawn(sample);
  const widthOf = (text: string): number => {
    const width = known.get(text) ?? drawn(text) * zoom;
    if (known.size >= most) known.clear();
    known.set(text, width);
    return width;
  };
  return {
    size,
    line,
    letter: letters / sample.length,
    width: (text) => {
      const others = text.replace(/\d/g, '');
      return ((text.length - others.length) * ten) / digits + widthOf(others);
    },
  };
}
