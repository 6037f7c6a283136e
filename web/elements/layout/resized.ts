/** Watches parts of an element, whichever of them it draws: it is told before the next frame that one has another size. */
import type { ReactiveController, ReactiveElement } from 'lit';

export class Resized implements ReactiveController {
  readonly #host: ReactiveElement;
  readonly #parts: string;
  readonly #observer: ResizeObserver;
  #watched = new Set<Element>();

  /** `parts`: a selector. The host adds it. */
  constructor(host: ReactiveElement, parts: string, told: () => void) {
    this.#host = host;
    this.#parts = parts;
    this.#observer = new ResizeObserver(told);
  }

  hostConnected(): void {
    if (this.#host.hasUpdated) this.hostUpdated();
  }

  hostUpdated(): void {
    const now = new Set(this.#host.renderRoot.querySelectorAll(this.#parts));
    for (const part of this.#watched) if (!now.has(part)) this.#observer.unobserve(part);
    for (const part of now) if (!this.#watched.has(part)) this.#observer.observe(part);
    this.#watched = now;
  }

  hostDisconnected(): void {
    this.#observer.disconnect();
    this.#watched.clear();
  }
}
