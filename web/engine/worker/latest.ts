/**
 * One call in flight and one waiting, the newest: while somebody types, what is shown is at most one computation
 * behind, and the states in between are never computed.
 */
export class Latest<In, Out> {
  readonly #run: (input: In) => Promise<Out>;
  #inFlight: Promise<unknown> = Promise.resolve();
  #newest = 0;

  constructor(run: (input: In) => Promise<Out>) {
    this.#run = run;
  }

  /** The result, or null where a newer call came before this one could begin. Rejects as the function does. */
  async ask(input: In): Promise<Out | null> {
    const turn = ++this.#newest;
    await this.#inFlight;
    if (turn !== this.#newest) return null;
    const result = this.#run(input);
    this.#inFlight = result.catch(() => undefined); // who asked hears of it; who waits goes on
    return result;
  }
}
