/** Cells that are pointed at, by pointer or focus, are told upwards, so that one line can say what they are. */
import type { Address } from '../engine/types.ts';

export interface Pointed extends Address {
  readonly value: number;
}

/** `mha-point`: a cell is pointed at; null: none any more. */
export function point(from: HTMLElement, cell: Pointed | null): void {
  from.dispatchEvent(new CustomEvent<Pointed | null>('mha-point', { detail: cell, bubbles: true, composed: true }));
}
