/** What a changed state can keep. */
import type { StageId } from '../engine/types.ts';
import { hasCell } from './address.ts';
import { fitDrawing } from './drawing-fit.ts';
import { baseOf, tokensOf, wordsOf } from './initial.ts';
import { entries, mineAmong, nameOf, notImported } from './mine.ts';
import { note } from './note.ts';
import type { Note, State, Told } from './state.ts';

/** Lets go of opened cells, compared words and pinned heads that the state has no longer. */
export function keepFitting(state: State): State {
  const cell = state.cell && hasCell(state.cell, state) ? state.cell : null;
  const trail = cell ? state.trail.filter((step) => hasCell(step, state)) : [];
  return { ...state, cell, trail, drawing: fitDrawing(state.drawing, tokensOf(state).length, state.heads) };
}

/** Seeded where nothing that was imported is left. */
export function withModel(state: State): State {
  return state.model === 'mine' && Object.keys(state.mine).length === 0 ? { ...state, model: 'seeded' } : state;
}

/** `to` with the numbers that were imported into `from`, as far as they fit. */
export function carryMine(from: State, to: State): State {
  return withModel({ ...to, model: 'mine', mine: mineAmong(from.mine, to, wordsOf(from), wordsOf(to)) });
}

/** Which imported matrices went on the way to `now`, and what was the worked example's and is no longer. */
export function mineNotes(before: State, now: State): readonly Note[] {
  const gone = entries(before.mine).filter(([id]) => !now.mine[id]);
  const rest = now.model === 'mine' && baseOf(before) === 'example' && baseOf(now) === 'seeded' ? notImported(now) : [];
  const named = (ids: readonly StageId[]) => ({ count: ids.length, names: ids.map(nameOf).join(', ') });
  return [
    ...(gone.length > 0 ? [note('note-mine-gone', named(gone.map(([id]) => id)))] : []),
    ...(rest.length > 0 ? [note('note-mine-rest', { ...named(rest), seed: now.seed })] : []),
  ];
}

/** Other matrices than those of the worked example, or of another width: what was set by hand, or switched off, goes. */
export function toSeeded(state: State, size: { readonly d: number; readonly heads: number }): State {
  return keepFitting({
    ...state,
    d: size.d,
    heads: size.heads,
    model: 'seeded',
    wo: 'identity',
    edit: [],
    mine: {},
    off: [],
  });
}

export function told(state: State, notes: readonly Note[] = []): Told {
  return { state, notes };
}
