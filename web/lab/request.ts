/** What has to be computed for a state's picture. */
import { stages } from '../../build/generated/tables.ts';
import type { MatrixRequest, Measures, Request } from '../engine/worker/request.ts';
import { keyOf } from '../engine/worker/problem-key.ts';
import type { Address } from '../engine/types.ts';
import { fitsPipeline } from '../elements/layout/layout.ts';
import { countsOf, has, isMasked } from '../state/cells.ts';
import { comparedRows, needsStats } from '../state/drawing.ts';
import { baseOf } from '../state/initial.ts';
import { headIn, openedHead } from '../state/opened.ts';
import { entries } from '../state/numbers/imported.ts';
import { problemOf } from '../state/problem.ts';
import type { Mine, State } from '../state/state.ts';

/** For a state with at least one token along each axis. */
export function requestOf(state: State): Request {
  const { query, cell, mine } = state;
  const shown = fitsPipeline(state, countsOf(state)) ? everything(state) : overview(state);
  const matrices = state.view === 'table' ? withTable(shown, cell) : shown;
  const inputsName = nameOfInputs(mine);
  return { problem: problemOf(state), inputs: mine, inputsName, matrices, query, cell, measures: measuresOf(state) };
}

/** Two requests of the same name have the same answer. */
export function nameOf({ problem, inputsName, matrices, query, cell, measures }: Request): string {
  return JSON.stringify([keyOf(problem, inputsName ?? ''), matrices, query, cell, measures]);
}

function nameOfInputs(mine: Mine): string {
  return entries(mine)
    .map(([id, data]) => `${id}:${numberOf(data)}`)
    .join();
}

/** Imported arrays never change: each is known by a number. */
const numbers = new WeakMap<Float32Array, number>();
let lastNumber = 0;

function numberOf(data: Float32Array): number {
  const known = numbers.get(data) ?? ++lastNumber;
  numbers.set(data, known);
  return known;
}

/** Only what is shown: each takes its time. */
function measuresOf(state: State): Measures {
  const rows = comparedRows(state);
  return {
    changes: state.edit.length > 0 || (baseOf(state) === 'example' && state.model === 'mine'),
    ...(rows.length > 0 ? { rows } : {}),
    ...(needsStats(state.drawing) ? { headStats: true } : {}),
  };
}

/** With the whole stage that the cell is of. */
function withTable(matrices: readonly MatrixRequest[], cell: Address | null): readonly MatrixRequest[] {
  if (!cell) return matrices; // its stage, the weights, is always shown
  const { stage, head } = cell;
  const holds = (one: MatrixRequest) =>
    one.stage === stage && one.row === undefined && (one.head === undefined || one.head === head);
  return matrices.some(holds) ? matrices : [head === null ? { stage } : { stage, head }, ...matrices];
}

/** In the order of the stage table. */
function there(state: State): readonly (typeof stages)[number][] {
  return stages.filter(({ needs }) => has(needs, state));
}

function everything(state: State): readonly MatrixRequest[] {
  return there(state).map(({ id }) => ({ stage: id }));
}

/** Whole matrices stand before excerpts of the same stage, so that who looks for one finds the whole. */
function overview(state: State): readonly MatrixRequest[] {
  const rows = [state.query, ...comparedRows(state)];
  return [
    { stage: 'x' },
    { stage: 'weights' },
    ...(isMasked(state) ? [{ stage: 'mask' } as const] : []),
    ...opened(state),
    ...rows.flatMap((row) => (['head', 'part', 'y'] as const).map((stage) => ({ stage, row }))),
  ];
}

/** Every step of the opened head, and what all heads share. */
function opened(state: State): readonly MatrixRequest[] {
  const head = openedHead(state, state.cell);
  if (head === null && !state.cell) return [];
  const rest = there(state).filter(({ id }) => id !== 'x' && id !== 'weights' && id !== 'mask');
  const own = rest.filter(({ heads }) => heads !== 'none');
  return [
    ...(head === null ? [] : own.map(({ id }) => ({ stage: id, head: headIn(id, head, state)! }))),
    ...rest.filter(({ heads }) => heads === 'none').map(({ id }) => ({ stage: id })),
  ];
}
