/** What has to be computed for a state's picture. */
import type { MatrixRequest, Request } from '../engine/request.ts';
import type { Address, StageId } from '../engine/types.ts';
import { fitsPipeline } from '../elements/fit.ts';
import { problemOf } from '../state/problem.ts';
import { isBiased, stageRow } from '../state/address.ts';
import type { State } from '../state/state.ts';

/** The head whose steps are open: that of the opened cell, or of the last one on the way that had a head. */
export function openedHead({ cell, trail }: Pick<State, 'cell' | 'trail'>): number | null {
  const steps = cell ? [...trail, cell] : trail;
  return steps.findLast(({ head }) => head !== null)?.head ?? null;
}

/** `tokens` are those in use, at least one. */
export function requestOf(state: State, tokens: readonly string[]): Request {
  const { query, cell, mine, edit } = state;
  const shown = fitsPipeline(state, tokens.length) ? everything(state) : overview(state);
  const matrices = state.view === 'table' ? withTable(shown, cell) : shown;
  const measures = { changes: edit.length > 0 };
  return { problem: problemOf(state, tokens), inputs: mine, matrices, query, cell, measures };
}

/** With the whole stage that the cell is of. */
function withTable(matrices: readonly MatrixRequest[], cell: Address | null): readonly MatrixRequest[] {
  if (!cell) return matrices; // its stage, the weights, is always shown
  const { stage, head } = cell;
  const has = (one: MatrixRequest) =>
    one.stage === stage && one.row === undefined && (one.head === undefined || one.head === head);
  return matrices.some(has) ? matrices : [head === null ? { stage } : { stage, head }, ...matrices];
}

function everything(state: State): readonly MatrixRequest[] {
  const steps = ['q', 'k', 'v', 'dots', 'scores', 'weights', 'head', 'concat', 'part', 'y'] as const;
  return [{ stage: 'x' }, ...[...parameters(state), ...steps].map((stage) => ({ stage })), ...masking(state)];
}

/** Whole matrices stand before excerpts of the same stage, so that who looks for one finds the whole. */
function overview(state: State): readonly MatrixRequest[] {
  const row = state.query;
  return [
    { stage: 'x' },
    { stage: 'weights' },
    ...masking(state, openedHead(state)),
    ...opened(state),
    { stage: 'head', row },
    { stage: 'part', row },
    { stage: 'y', row },
  ];
}

/** Every step of the opened head, and what all heads share. */
function opened(state: State): readonly MatrixRequest[] {
  const head = openedHead(state);
  if (head === null && !state.cell) return [];
  const steps = ['q', 'k', 'v', 'dots', 'scores', 'head', 'part', 'concat', 'y'] as const;
  const all = [...parameters(state), ...steps];
  const isOwn = (stage: StageId) => stageRow(stage)?.heads !== 'none';
  return [
    ...(head === null ? [] : all.filter(isOwn).map((stage) => ({ stage, head }))),
    ...all.filter((stage) => !isOwn(stage)).map((stage) => ({ stage })),
  ];
}

function parameters(state: State): readonly StageId[] {
  return ['wq', 'wk', 'wv', 'wo', ...(isBiased(state) ? (['bq', 'bk', 'bv', 'bo'] as const) : [])];
}

/** What is hidden, and the masked scores of `head`; left out: of every head, null: of none. */
function masking({ mask }: Pick<State, 'mask'>, head?: number | null): readonly MatrixRequest[] {
  if (mask.length === 0) return [];
  if (head === null) return [{ stage: 'mask' }];
  return [{ stage: 'mask' }, { stage: 'masked', head }];
}
