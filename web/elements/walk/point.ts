/** Cells that are pointed at, by pointer or focus: told to all of a lab, so that one line can say what they are. */
import type { Address } from '../../engine/types.ts';

/** A finger has no pointer that rests somewhere: it opens what it touches. */
export function rests(event: Event): boolean {
  return !(event instanceof PointerEvent && event.pointerType === 'touch');
}

/** `mha-point` with the cell; null: none any more. */
export function point(from: EventTarget, cell: Address | null): void {
  from.dispatchEvent(new CustomEvent<Address | null>('mha-point', { detail: cell, bubbles: true, composed: true }));
}
