/** Fetches the parts of the lab that pictures need; one that does not come is tried again by itself. */
import type { ReactiveController, ReactiveElement } from 'lit';
import { load, type Part } from './parts.ts';

/** Milliseconds between two tries, while the browser says that it is online: from the first on always twice as long. */
const pauses = { first: 1000, longest: 60_000 } as const;

export class PartLoader implements ReactiveController {
  /** Settles when all that was asked for is there, or did not come. */
  settled: Promise<unknown> = Promise.resolve();
  /** On the way, or there. */
  readonly #asked = new Set<Part>();
  readonly #missing = new Set<Part>();
  readonly #failed: () => void;
  #pause: number = pauses.first;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** `failed`: somebody who wants a part has to be told that it did not come. */
  constructor(host: ReactiveElement, failed: () => void) {
    this.#failed = failed;
    host.addController(this);
  }

  hostConnected(): void {
    addEventListener('online', this.#again);
    this.#plan();
  }

  hostDisconnected(): void {
    removeEventListener('online', this.#again);
    clearTimeout(this.#timer);
  }

  want(part: Part): void {
    this.#fetch(part, this.#failed);
  }

  #fetch(part: Part, failed?: () => void): void {
    if (this.#asked.has(part)) return;
    this.#asked.add(part);
    this.#missing.delete(part);
    const loaded = load(part).then(
      () => (this.#pause = pauses.first),
      () => {
        this.#asked.delete(part);
        this.#missing.add(part);
        failed?.();
        this.#plan();
      },
    );
    this.settled = Promise.all([this.settled, loaded]);
  }

  /** A browser may say that it is online before a request gets through. */
  #plan(): void {
    clearTimeout(this.#timer);
    if (this.#missing.size === 0 || !navigator.onLine) return;
    this.#timer = setTimeout(this.#again, this.#pause);
    this.#pause = Math.min(2 * this.#pause, pauses.longest);
  }

  readonly #again = () => this.#missing.forEach((part) => this.#fetch(part));
}
