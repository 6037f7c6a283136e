/** The page's own address, kept up with the state. */

/** Browsers refuse more than some hundred changes in half a minute. */
const pause = 250;

/** Writes the newest query string ('' for none) at once, but never twice within the pause. */
export class AddressKeeper {
  #wanted: string | null = null;
  #timer: ReturnType<typeof setTimeout> | null = null;

  keep(search: string): void {
    this.#wanted = search;
    if (this.#timer === null) this.#write();
  }

  #write(): void {
    this.#timer = null;
    if (this.#wanted === null) return;
    history.replaceState(history.state, '', location.pathname + this.#wanted);
    this.#wanted = null;
    this.#timer = setTimeout(() => this.#write(), pause);
  }
}
