/** Numbers of a snapshot that are not finite though no mask made them so. Compares, never computes. */
import { stages } from '../../build/generated/tables.ts';
import type { Address } from '../engine/types.ts';
import { givenBy } from '../state/address.ts';
import type { Snapshot } from '../state/snapshot.ts';
import { maskOver } from './value.ts';

export interface OddCell extends Address {
  readonly value: number;
}

/** The first in the order in which stages are computed; null where all are finite, or what is not is not shown. */
export function firstOdd(snapshot: Snapshot): OddCell | null {
  const inOrder = stages.flatMap(({ id }) => snapshot.matrices.filter(({ stage }) => stage === id && id !== 'mask'));
  for (const { stage, head, firstRow, cols, data } of inOrder) {
    const mask = maskOver(snapshot, stage, head);
    const at = data.findIndex((value, cell) => !Number.isFinite(value) && mask?.[firstRow * cols + cell] !== -Infinity);
    if (at >= 0) return { stage, head, row: firstRow + Math.floor(at / cols), col: at % cols, value: data[at] };
  }
  return null;
}

/** Whether all stages are there to look for it: then it is the first. */
export function holdsAll({ stages: shapes, matrices }: Snapshot): boolean {
  return shapes.every(({ stage, heads, rows }) => {
    const whole = matrices.filter((matrix) => matrix.stage === stage && matrix.rows === rows);
    return whole.length >= Math.max(1, heads);
  });
}

/** Whether it came from outside: it was no step that made it. */
export function isGivenOdd({ state }: Snapshot, cell: OddCell): boolean {
  return givenBy(cell, state) !== null;
}
