/** From a cell of one head to the same cell of another, by key. */
import type { Address } from '../../engine/types.ts';

/** `mha-beside` with the cell that is wanted, whose head may not be there. */
export function beside(from: EventTarget, { head, ...cell }: Address, step: number): void {
  if (head === null) return;
  const detail: Address = { ...cell, head: head + step };
  from.dispatchEvent(new CustomEvent('mha-beside', { detail, bubbles: true, composed: true }));
}

/** Whoever shows several heads hears it from the pictures inside. */
export function hearBeside(host: EventTarget, go: (cell: Address) => void): void {
  host.addEventListener('mha-beside', (event) => {
    if (event instanceof CustomEvent) go(event.detail as Address);
  });
}
