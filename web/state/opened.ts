/** The head whose steps are open. */
import type { Address } from '../engine/types.ts';
import { stageRow } from './cells.ts';
import type { State } from './state.ts';
import { kvHead, kvHeads } from './widths.ts';

type Opened = Pick<State, 'trail' | 'heads' | 'kv'>;

/** That of the opened cell, or of the last one on the way that had a head; of a key/value head one that reads it. */
export function openedHead(state: Opened, cell: Address | null): number | null {
  const steps = cell ? [...state.trail, cell] : state.trail;
  return steps.reduce((head, step) => headOf(step, state, head), null as number | null);
}

/** The head that a cell belongs to: of a key/value head the first that reads it, unless `before` does. */
export function headOf(
  { stage, head }: Address,
  state: Pick<State, 'heads' | 'kv'>,
  before: number | null = null,
): number | null {
  if (head === null || stageRow(stage)?.heads !== 'kv') return head ?? before;
  return before !== null && kvHead(before, state) === head ? before : head * (state.heads / kvHeads(state));
}

/** Which head of a stage belongs to a head: its own, the key/value head that it reads, or none. */
export function headIn(stage: Address['stage'], head: number, state: Pick<State, 'heads' | 'kv'>): number | null {
  const kind = stageRow(stage)?.heads;
  return kind === 'none' ? null : kind === 'kv' ? kvHead(head, state) : head;
}
