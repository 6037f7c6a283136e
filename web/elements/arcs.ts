/** Which arcs there are: from the word that asks to the words that each head looks at. */
import { find, rowOf, type Snapshot } from '../state/snapshot.ts';
import { t } from '../strings/t.ts';
import { looks, shownBy } from './facts.ts';
import { hue, hues } from './hue.ts';

export interface Arc {
  readonly head: number;
  /** The word it ends at; the query itself gives a loop. */
  readonly key: number;
  readonly weight: number;
  readonly hue: string;
  /** Which of the heads drawn, from 0, and of how many. */
  readonly place: number;
  readonly of: number;
  /** Head and weight, on the largest of a head; null on the others. */
  readonly label: string | null;
}

/** A weight below this would be a hair. */
const least = 0.04;

/** Of the worked example those of every head, as long as each has its colour; elsewhere those of the opened head. */
export function arcsOf(snapshot: Snapshot): readonly Arc[] {
  const { heads, model } = snapshot.state;
  const every = model === 'example' && heads <= hues;
  const drawn = Array.from({ length: heads }, (_, head) => head).filter((head) => every || head === snapshot.cell.head);
  const all = looks(snapshot);
  return drawn.flatMap((head, place) => {
    const look = all.find((one) => one.heads.includes(head));
    const weights = find(snapshot, 'weights', head);
    if (!look || !weights) return [];
    const largest = (key: number): boolean => !look.even && look.words.includes(key);
    return Array.from(rowOf(weights, snapshot.state.query), (weight, key) => ({
      head,
      key,
      weight,
      hue: hue(snapshot, head),
      place,
      of: drawn.length,
      label: largest(key) ? label(head, shownBy(snapshot)(weight)) : null,
    })).filter((arc) => worthDrawing(arc, snapshot));
  });
}

/** A loop only where a word looks at itself most of all: many small ones at one word would hide each other. */
function worthDrawing({ key, weight, label: marked }: Arc, { state }: Snapshot): boolean {
  return weight >= least && (key !== state.query || marked !== null);
}

function label(head: number, weight: string): string {
  return t('sentence-arc', { head: t('head', { head: head + 1 }), weight });
}
