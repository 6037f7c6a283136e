/** What stands out in a matrix of a snapshot. */
import type { Address, Matrix } from '../../engine/types.ts';
import { axesOf, isTokenAxis, shownAt } from '../../state/cells.ts';
import { headIn } from '../../state/opened.ts';
import type { Snapshot } from '../../state/snapshot.ts';

export interface Marks {
  /** The row of the query that is looked from. Keys and values have none: a query uses all of their rows. */
  readonly query: number | null;
  /** The row of keys or values that the opened link leads to. */
  readonly key: number | null;
  /** The cell that is opened. */
  opened(row: number, col: number): boolean;
  /** A cell that the opened one is made from. */
  feeds(row: number, col: number): boolean;
  /** A cell that was set by hand. */
  edited(row: number, col: number): boolean;
}

export function marksOf(snapshot: Snapshot, { stage, head }: Pick<Matrix, 'stage' | 'head'>): Marks {
  const { cell, explanation, state } = snapshot;
  const here = (other: Pick<Matrix, 'stage' | 'head'>) => other.stage === stage && other.head === head;
  const feeding = places(explanation.terms.flatMap(({ cells }) => cells.filter(here)));
  const edited = places(state.edit.map((edit) => shownAt(edit, state)).filter(here));
  const link = axesOf(cell.stage).every(isTokenAxis) && cell.head !== null && headIn(stage, cell.head, state) === head;
  return {
    query: axesOf(stage)[0] === 'query' ? state.query : null,
    key: link && (stage === 'k' || stage === 'v') ? cell.col : null,
    opened: (row, col) => here(cell) && row === cell.row && col === cell.col,
    feeds: (row, col) => feeding.has(`${row},${col}`),
    edited: (row, col) => edited.has(`${row},${col}`),
  };
}

function places(cells: readonly Address[]): ReadonlySet<string> {
  return new Set(cells.map(({ row, col }) => `${row},${col}`));
}
