/** What every change ends in: words, width and shape are compared with those before, and all else follows them. */
import { importedNotes, keepFitting, nextState } from './fitting.ts';
import { takeShape, takeWidth } from './shape-change.ts';
import { followTexts } from './text-change.ts';
import type { Note, State, NextState } from '../state.ts';

/** `now` as it can be, `asked` being what was asked for and `before` what was before; and what is left out for it. */
export type Step = (before: State, asked: State, now: State) => NextState;

const steps: readonly Step[] = [followTexts, takeWidth, takeShape];

/** What of `asked` can be, and what was not done as asked, `notes` first; `before` itself where nothing is another. */
export function normalise(before: State, asked: State, notes: readonly Note[] = []): NextState {
  if (asked === before) return nextState(before, notes);
  const told = [...notes];
  const fitted = steps.reduce((now, step) => {
    const next = step(before, asked, now);
    told.push(...next.notes);
    return next.state;
  }, asked);
  const state = keepFitting(fitted);
  return nextState(isSame(before, state) ? before : state, [...told, ...importedNotes(before, asked, state)]);
}

function isSame(a: State, b: State): boolean {
  return Object.keys(a).every((name) => Object.is(a[name as keyof State], b[name as keyof State]));
}
