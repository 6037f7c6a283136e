/** Which arcs there are: from the word that asks to the words that each head looks at. */
import { most } from '../../state/drawing.ts';
import { find, rowOf, type Snapshot } from '../../state/snapshot.ts';
import { t } from '../../strings/t.ts';
import { forcedRows } from '../shared/claims.ts';
import { looks, shownBy, strongest } from '../statement/facts.ts';
import { hue, hues, namedHeads } from '../heads/hue.ts';

export interface Arc {
  readonly head: number;
  /** The word it ends at; the query itself gives a loop. */
  readonly key: number;
  readonly weight: number;
  readonly hue: string;
  /** Which of the heads drawn, from 0, and of how many. */
  readonly place: number;
  readonly of: number;
  /** Head and weight: what a press on the arc opens. */
  readonly said: string;
  /** Whether that stands beside it: only on the largest of a head. */
  readonly labelled: boolean;
}

/** A weight below this would be a hair. */
const least = 0.04;

/**
 * Of the worked example those of every head that is on, as long as each has its colour; elsewhere, or once heads are
 * pinned, those of the opened head and the pinned ones, and while none is pinned of the head that the statement names.
 */
export function arcsOf(snapshot: Snapshot): readonly Arc[] {
  const { heads, model, drawing, cross, off } = snapshot.state;
  if (cross) return []; // they would end in another sentence
  const every = model === 'example' && heads <= hues && drawing.pins.length === 0;
  const all = looks(snapshot);
  const on = Array.from({ length: heads }, (_, head) => head).filter((head) => !off.includes(head));
  const drawn = every ? on : drawnOf(snapshot);
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
      said: label(head, shownBy(snapshot)(weight)),
      labelled: largest(key),
    })).filter((arc) => worthDrawing(arc, snapshot));
  });
}

function drawnOf(snapshot: Snapshot): readonly number[] {
  const { off, drawing } = snapshot.state;
  const on = looks(snapshot, off);
  const chooses = !forcedRows(snapshot)[snapshot.state.query];
  const told = drawing.pins.length === 0 && on.length > 0 && chooses ? strongest(on).heads : [];
  return [...new Set([...namedHeads(snapshot), ...told])].slice(0, most.pins);
}

/** A loop only where a word looks at itself most of all: many small ones at one word would hide each other. */
function worthDrawing({ key, weight, labelled }: Arc, { state }: Snapshot): boolean {
  return weight >= least && (key !== state.query || labelled);
}

function label(head: number, weight: string): string {
  return t('sentence-arc', { head: t('head', { head: head + 1 }), weight });
}
