/** How reading a file goes on: how far it is, whether it is still wanted, and where it lets the page have its turn. */

export interface Reading {
  /** Ends the work with its reason. */
  readonly signal?: AbortSignal;
  /** Told the share of the file that is read, 0 to 1. */
  readonly progress?: (share: number) => void;
}

/** Milliseconds of work between two turns of the page. */
const slice = 10;

export class Work {
  readonly #reading: Reading;
  readonly #shared: boolean;
  #since = performance.now();

  /** `shared`: the thread is the page's own, so the work gives way every few milliseconds. */
  constructor(reading: Reading = {}, shared = false) {
    this.#reading = reading;
    this.#shared = shared;
  }

  /** Called between two pieces of work. Rejects with the signal's reason once the work is no longer wanted. */
  async turn(share?: number): Promise<void> {
    this.#reading.signal?.throwIfAborted();
    if (performance.now() - this.#since < slice) return;
    if (share !== undefined) this.#reading.progress?.(share);
    if (this.#shared) await new Promise((resolve) => setTimeout(resolve));
    this.#since = performance.now();
    this.#reading.signal?.throwIfAborted();
  }
}
