/** Which colour names a head. */
import type { Snapshot } from '../state/snapshot.ts';

/** More heads than this are told apart by number alone, and only the opened one is coloured. */
export const hues = 4;

/**
 * The class (`hue-1` … `hue-4`, see styles/shared.ts) that sets `--hue` to the colour of `head`, or '' where the head
 * has none. Up to four heads have one each; of more, the opened head has the first.
 */
export function hue(snapshot: Snapshot, head: number | null): string {
  if (head === null) return '';
  if (snapshot.state.heads <= hues) return `hue-${head + 1}`;
  return head === snapshot.cell.head ? 'hue-1' : '';
}
