import type { Answer } from '../engine/worker/request.ts';
import { comparedRows } from '../state/drawing.ts';
import { baseOf, columnsOf, digitsOf, keysOf, tokensOf } from '../state/initial.ts';
import { ownAmong } from '../state/numbers/example-matrices.ts';
import { notImported } from '../state/numbers/imported.ts';
import type { Snapshot } from '../state/snapshot.ts';
import type { State } from '../state/state.ts';

/** The picture of `state`: `answer` is that to its own request. */
export function compose(answer: Answer, state: State): Snapshot {
  const snapshot = {
    ...answer,
    state,
    tokens: tokensOf(state),
    keys: keysOf(state),
    base: baseOf(state),
    own: ownAmong(state),
    others: notImported(state),
    columns: columnsOf(state),
    digits: digitsOf(state),
    compared: [],
  };
  const from = (row: number, at: number): Snapshot => ({
    ...snapshot,
    ...answer.measured.rows?.[at],
    state: { ...state, query: row },
  });
  return { ...snapshot, compared: comparedRows(state).map(from) };
}
