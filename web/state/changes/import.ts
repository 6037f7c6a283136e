/** Numbers from a file come into the state, and go. */
import type { StageId } from '../../engine/types.ts';
import { droppedNotes } from '../numbers/edits.ts';
import { exampleMatrices } from '../numbers/example-matrices.ts';
import { keepFitting, importedNotes, stageNames, nextState, withModel } from './fitting.ts';
import { baseOf, tokensOf, wordsOf } from '../initial.ts';
import { linkCapacityNotes } from '../numbers/link-capacity.ts';
import { entries, importable, isExtra, importedAmong } from '../numbers/imported.ts';
import { brief, note } from '../note.ts';
import { normalise } from './normalise.ts';
import { withWidth } from './shape-change.ts';
import { withText } from './text-change.ts';
import type { Said } from '../../strings/t.ts';
import type { Change, Note, State, NextState } from '../state.ts';
import { readable } from '../text/tokens.ts';

type Import = Extract<Change, { readonly type: 'import' }>;

/** Imported numbers over those that were imported before; what was set by hand in their place goes. */
export function importNumbers(state: State, asked: Import): NextState {
  const { mine, d, text, notes } = asked;
  const wider = d === state.d ? state : normalise(state, withWidth(state, d).state).state;
  const cut = asked.heads ? normalise(wider, { ...wider, ...asked.heads, model: 'mine' }).state : wider;
  const worded = text === null ? cut : normalise(cut, withText({ ...cut, model: 'mine' }, text, false).state).state;
  const words = wordsOf(worded);
  const { wo } = exampleMatrices(worded);
  const all = { ...(worded.wo === 'mixing' ? { wo } : {}), ...worded.mine, ...mine };
  const edit = worded.edit.filter(({ stage }) => !mine[stage]);
  const taken = keepFitting({
    ...worded,
    model: 'mine',
    wo: 'identity',
    mine: importedAmong(all, worded, words, words),
    edit,
  });
  const next = withModel(taken);
  return nextState(next, [
    ...tookNotes(state, next, asked),
    ...notes,
    ...importedNotes(state, state, next),
    ...droppedNotes(state.edit.length, edit.length),
    ...linkCapacityNotes(next),
  ]);
}

/** What came, what is as it was, and the sentence whose words have the rows of an X that came. */
function tookNotes(state: State, next: State, { mine, text }: Import): readonly Note[] {
  const came = importable(next).filter((id) => mine[id] && next.mine[id]);
  if (came.length === 0) return [];
  const same = state.d === next.d && baseOf(state) === baseOf(next);
  const stay = importable(next).filter((id) => !mine[id] && (next.mine[id] ?? (same && !isExtra(id))));
  const rest: Said[] = [];
  if (stay.length > 0) rest.push({ key: 'import-stay', values: { names: stageNames(stay).names } });
  if (text !== null || mine.x) {
    rest.push({ key: 'import-text', values: { text: brief(readable(next.text)), count: tokensOf(next).length } });
  }
  return [note('note-import-took', { names: stageNames(came).names, rest })];
}

/** Without these imported matrices: the model gives them again. The same state where there are none. */
export function discardImported(state: State, stages: readonly StageId[]): State {
  const left = entries(state.mine).filter(([id]) => !stages.includes(id));
  if (left.length === entries(state.mine).length) return state;
  return keepFitting(withModel({ ...state, mine: Object.fromEntries(left) }));
}
