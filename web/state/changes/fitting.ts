/** What a changed state can keep. */
import type { StageId } from '../../engine/types.ts';
import { hasCell } from '../cells.ts';
import { fitDrawing } from './drawing-fit.ts';
import { baseOf, tokensOf, wordsOf } from '../initial.ts';
import { entries, fromEdits, importedAmong, notImported } from '../numbers/imported.ts';
import { nameOf } from '../stage-name.ts';
import { note } from '../note.ts';
import type { Edit, Note, State, NextState } from '../state.ts';

/** Lets go of opened cells, compared words and pinned heads that the state has no longer. */
export function keepFitting(state: State): State {
  const cell = state.cell && hasCell(state.cell, state) ? state.cell : null;
  const steps = cell ? state.trail.filter((step) => hasCell(step, state)) : [];
  const trail = steps.length === state.trail.length ? state.trail : steps;
  return { ...state, cell, trail, drawing: fitDrawing(state.drawing, tokensOf(state).length, state.heads) };
}

/** Where nothing that was imported is left, the model that gives all else gives all. */
export function withModel(state: State): State {
  if (state.model !== 'mine') return state;
  return Object.keys(state.mine).length === 0 ? { ...state, model: baseOf(state) } : withWhole(state);
}

/** Between imported matrices another that is set by hand from its first cell to its last is as one of them: a link can't tell. */
export function withWhole(state: State): State {
  if (state.model !== 'mine' || state.edit.length === 0) return state;
  const isOver = ({ stage }: Edit) => state.mine[stage] !== undefined;
  const { mine } = fromEdits(
    state.edit.filter((edit) => !isOver(edit)),
    state,
  );
  if (Object.keys(mine).length === 0) return state;
  return {
    ...state,
    mine: { ...state.mine, ...mine },
    edit: state.edit.filter((edit) => isOver(edit) || !mine[edit.stage]),
  };
}

/** `to` with the numbers that were imported into `from`, as far as they fit. */
export function carryImported(from: State, to: State): State {
  return withModel({ ...to, model: 'mine', mine: importedAmong(from.mine, to, wordsOf(from), wordsOf(to)) });
}

/**
 * Which imported matrices went on the way to `now`, though nobody asked for that, and what was the worked example's and is
 * no longer; but for those of which rows were kept. Of another width all go, which is said by itself.
 */
export function importedNotes(before: State, asked: State, now: State): readonly Note[] {
  if (asked.d !== before.d) return [];
  const edits = (state: State, id: StageId) => state.edit.filter(({ stage }) => stage === id).length;
  const kept = entries(asked.mine).flatMap(([id]) => (!now.mine[id] && edits(now, id) > edits(asked, id) ? [id] : []));
  const gone = entries(asked.mine).filter(([id]) => !now.mine[id] && !kept.includes(id));
  const leaves = now.model === 'mine' && baseOf(before) === 'example' && baseOf(now) === 'seeded';
  const rest = leaves ? notImported(now).filter((id) => !kept.includes(id)) : [];
  return [
    ...(gone.length > 0 ? [note('note-mine-gone', stageNames(gone.map(([id]) => id)))] : []),
    ...(rest.length > 0 ? [note('note-mine-rest', { ...stageNames(rest), seed: now.seed })] : []),
  ];
}

/** What a note says of several stages. */
export function stageNames(ids: readonly StageId[]): { readonly count: number; readonly names: string } {
  return { count: ids.length, names: ids.map(nameOf).join(', ') };
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

export function nextState(state: State, notes: readonly Note[] = []): NextState {
  return { state, notes };
}
