/** Which colour names a head. */
import type { Matrix } from '../../engine/types.ts';
import { stageRow } from '../../state/cells.ts';
import { most } from '../../state/drawing.ts';
import { headOf } from '../../state/opened.ts';
import type { Snapshot } from '../../state/snapshot.ts';

/** More heads than this are told apart by number alone, and only the opened one is coloured. */
export const hues = 4;

/**
 * The class (`hue-1` … `hue-4`, see elements/shared/shared-styles.ts) that sets `--hue` to the colour of `head`, or '' where the head
 * has none. Up to four heads have one each; of more, the opened head has the first, and those that are pinned the next.
 */
export function hue(snapshot: Snapshot, head: number | null): string {
  if (head === null) return '';
  if (snapshot.state.heads <= hues) return `hue-${head + 1}`;
  const named = namedHeads(snapshot);
  return named.includes(head) ? `hue-${named.indexOf(head) + 1}` : '';
}

/** Of many heads the opened one and those that are pinned, as many as may be: they have a colour, and their arcs. */
export function namedHeads({ cell, state }: Snapshot): readonly number[] {
  const open = headOf(cell, state);
  const all = [...(open === null ? [] : [open]), ...state.drawing.pins];
  return [...new Set(all)].slice(0, most.pins);
}

/** That of a matrix: of its head, else of the opened one. Heads that share keys and values lend theirs to none. */
export function hueOf(snapshot: Snapshot, { stage, head }: Pick<Matrix, 'stage' | 'head'>): string {
  const { state, cell } = snapshot;
  if (stageRow(stage)?.heads === 'kv' && state.kv !== null) return '';
  return hue(snapshot, head ?? headOf(cell, state));
}
