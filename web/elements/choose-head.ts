/** A head is chosen by its name: its strongest link opens, and its steps come into view. */
import type { Snapshot } from '../state/snapshot.ts';
import { strongestOf } from './heads.ts';
import { reveal } from './reveal.ts';
import { send } from './send.ts';

export function chooseHead(from: EventTarget, snapshot: Snapshot, head: number): void {
  send(from, { type: 'cell', cell: strongestOf(snapshot, head) });
  reveal(from, 'mha-opened');
}
