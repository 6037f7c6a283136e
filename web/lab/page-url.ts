/** The page's own address, kept up with the state. */

/** Browsers refuse more than some hundred changes in half a minute. */
const pause = 250;

/** Where a link waits for the page to be loaded again: a reload takes the address that was there before. */
const waiting = 'mha-lab-link';

/** The address that the page was opened with, made what it had yet to become when it was reloaded. */
export function openingAddress(): Location {
  const [opened] = performance.getEntriesByType('navigation');
  const again = opened instanceof PerformanceNavigationTiming && opened.type === 'reload';
  const left = again ? stored().getItem(waiting) : null;
  stored().removeItem(waiting);
  if (left !== null) write(left);
  return location;
}

function write(link: string): void {
  history.replaceState(history.state, '', location.pathname + link);
}

/** Framed pages may have no storage. */
function stored(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  try {
    return sessionStorage;
  } catch {
    return { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };
  }
}

/** Writes the newest link ('' for none) at once, but never twice within the pause. */
export class AddressKeeper {
  #wanted: string | null = null;
  #timer: ReturnType<typeof setTimeout> | null = null;

  keep(link: string): void {
    this.#wanted = link;
    if (this.#timer === null) this.#write();
  }

  /** The page is about to go: keeps what is still to be written. */
  flush(): void {
    if (this.#wanted !== null) stored().setItem(waiting, this.#wanted);
  }

  #write(): void {
    this.#timer = null;
    if (this.#wanted === null) return;
    write(this.#wanted);
    this.#wanted = null;
    this.#timer = setTimeout(() => this.#write(), pause);
  }
}
