/**
 * Fetches the parts of the lab that pictures need; one that does not come is tried again by itself.
 *
 * Many browsers (Chromium before 156) keep a module's failure and never fetch it again, so no part is asked for while
 * the server is known to be out of reach.
 */
import type { ReactiveController, ReactiveElement } from 'lit';
import { load, type Part } from './parts.ts';

/** Milliseconds between two tries, while the browser says that it is online: each pause is twice the one before. */
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
    addEventListener('online', this.#plan);
    this.#plan();
  }

  hostDisconnected(): void {
    removeEventListener('online', this.#plan);
    clearTimeout(this.#timer);
  }

  want(part: Part): void {
    this.#fetch(part, this.#failed);
  }

  #fetch(part: Part, failed?: () => void): void {
    if (this.#asked.has(part)) return;
    this.#asked.add(part);
    this.#missing.delete(part);
    const loaded = (navigator.onLine ? load(part) : Promise.reject(new Error('offline'))).then(
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

  /** Never at once: a browser may say that it is online before a request gets through. */
  readonly #plan = (): void => {
    clearTimeout(this.#timer);
    if (this.#missing.size === 0 || !navigator.onLine) return;
    this.#timer = setTimeout(this.#again, this.#pause);
    this.#pause = Math.min(2 * this.#pause, pauses.longest);
  };

  readonly #again = async () => {
    if (await inReach()) this.#missing.forEach((part) => this.#fetch(part));
    else this.#plan();
  };
}

async function inReach(): Promise<boolean> {
  return fetch(import.meta.url, { method: 'HEAD', cache: 'no-store' }).then(
    () => true,
    () => false,
  );
}
