/** Paints a canvas again when its colours change without its numbers. */
import type { ReactiveController, ReactiveControllerHost } from 'lit';

export class Repaint implements ReactiveController {
  readonly #paint: () => void;
  readonly #dark = matchMedia('(prefers-color-scheme: dark)');

  constructor(host: ReactiveControllerHost, paint: () => void) {
    this.#paint = paint;
    host.addController(this);
  }

  /** The page's own theme was chosen: its colours hold once the whole page has drawn itself with it. */
  soon(): void {
    requestAnimationFrame(this.#paint);
  }

  hostConnected(): void {
    this.#dark.addEventListener('change', this.#paint);
  }

  hostDisconnected(): void {
    this.#dark.removeEventListener('change', this.#paint);
  }
}
