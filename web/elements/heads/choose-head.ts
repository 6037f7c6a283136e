/** A head is chosen by its name: its strongest link opens, and its steps come into view. */
import type { Snapshot } from '../../state/snapshot.ts';
import { strongestOf } from './head-names.ts';
import { reveal } from '../walk/reveal.ts';
import { send } from '../shared/send.ts';

export function chooseHead(from: EventTarget, snapshot: Snapshot, head: number): void {
  send(from, { type: 'cell', cell: strongestOf(snapshot, head) });
  reveal(from, 'mha-opened');
}
