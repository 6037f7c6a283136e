/** The colours of a canvas, and painting it again when they change without its numbers. */
import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { type Ends, endsOf } from './palette.ts';

export class Repaint implements ReactiveController {
  readonly #paint: () => void;
  /** Whatever the style sheets choose colours by; paper is always light. */
  readonly #choices = ['(prefers-color-scheme: dark)', '(forced-colors: active)', 'print'].map((query) =>
    matchMedia(query),
  );
  /** Read once: asking for a style in the middle of an update is slow. */
  #ends: Ends | null = null;
  readonly #repaint = () => {
    this.#ends = null;
    this.#paint();
  };

  constructor(host: ReactiveControllerHost, paint: () => void) {
    this.#paint = paint;
    host.addController(this);
  }

  endsOf(canvas: HTMLCanvasElement): Ends {
    this.#ends ??= endsOf(canvas);
    return this.#ends;
  }

  /** The page's own theme was chosen: its colours hold once the whole page has drawn itself with it. */
  soon(): void {
    requestAnimationFrame(this.#repaint);
  }

  hostConnected(): void {
    for (const choice of this.#choices) choice.addEventListener('change', this.#repaint);
  }

  hostDisconnected(): void {
    for (const choice of this.#choices) choice.removeEventListener('change', this.#repaint);
  }
}
