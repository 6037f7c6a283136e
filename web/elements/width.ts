/** The width that an element has for its content: it draws itself anew when that changes. */
import type { ReactiveController, ReactiveElement } from 'lit';

export class Width implements ReactiveController {
  /** In whole CSS pixels; 0 until the element is laid out. */
  value = 0;
  readonly #host: ReactiveElement;
  readonly #observer = new ResizeObserver(([{ contentRect }]) => this.#take(Math.floor(contentRect.width)));

  constructor(host: ReactiveElement) {
    this.#host = host;
    host.addController(this);
  }

  hostConnected(): void {
    this.#observer.observe(this.#host);
  }

  hostDisconnected(): void {
    this.#observer.disconnect();
  }

  #take(width: number): void {
    if (width === this.value) return;
    this.value = width;
    this.#host.requestUpdate();
  }
}
