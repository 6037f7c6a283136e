/**
 * How a page learns that a worker has ended, of which nothing else tells it: the worker holds a lock for as long as it
 * lives. Where there are no locks (a page that came without https, a sandboxed frame) nobody learns it.
 */

/** Holds a lock until this thread ends; `tell` is given its name once it is held. */
export function holdForLife(tell: (name: string) => void): void {
  const name = `mha-lab ${crypto.getRandomValues(new Uint32Array(4)).join(' ')}`;
  void locks()
    ?.request(name, () => {
      tell(name);
      return new Promise(() => undefined);
    })
    .catch(() => undefined); // refused: as where there are none
}

/** `released` is called once whoever holds the lock has ended, unless it is aborted before. */
export function whenReleased(name: string, signal: AbortSignal, released: () => void): void {
  void locks()
    ?.request(name, { signal }, released)
    .catch(() => undefined); // aborted, or refused
}

function locks(): LockManager | undefined {
  return (globalThis as { navigator?: { locks?: LockManager } }).navigator?.locks;
}
