/** A promise that is kept or broken once, from outside. */
export class Pledge {
  readonly promise: Promise<void>;
  #resolve!: () => void;
  #reject!: (why: Error) => void;
  #kept = false;
  #broken = false;

  constructor() {
    this.promise = new Promise<void>((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
    });
    this.promise.catch(() => undefined); // whoever does not wait for it need not hear of it
  }

  get broken(): boolean {
    return this.#broken;
  }

  keep(): void {
    this.#kept = true;
    this.#resolve();
  }

  /** Nothing where it was kept. */
  break(why: Error): void {
    this.#broken ||= !this.#kept;
    this.#reject(why);
  }
}
