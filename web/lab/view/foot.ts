/** What stands at the bottom of the window: the rest of the lab is told how high it is. */
import type { ReactiveController, ReactiveElement } from 'lit';

export class Foot implements ReactiveController {
  readonly #host: ReactiveElement;
  readonly #observer = new ResizeObserver(([{ target, contentRect }]) => makeRoom(target, contentRect.height));

  /** The host adds it. */
  constructor(host: ReactiveElement) {
    this.#host = host;
  }

  /** null before the lab has drawn itself. */
  get element(): Element | null {
    return this.#host.renderRoot?.querySelector('.foot') ?? null;
  }

  hostConnected(): void {
    this.#watch();
  }

  hostUpdated(): void {
    if (this.#host.isConnected) this.#watch();
  }

  hostDisconnected(): void {
    this.#observer.disconnect();
  }

  #watch(): void {
    if (this.element) this.#observer.observe(this.element);
  }
}

/** Told to all beside it that may get the focus; see elements/shared/shared-styles.ts. */
function makeRoom({ parentElement }: Element, height: number): void {
  parentElement?.style.setProperty('--answer', `${Math.ceil(height)}px`);
}
