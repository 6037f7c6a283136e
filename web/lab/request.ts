/** What has to be computed for a state's picture. */
import type { MatrixRequest, Request } from '../engine/request.ts';
import { fitsPipeline } from '../elements/fit.ts';
import { problemOf } from '../state/problem.ts';
import type { State } from '../state/state.ts';

/** The head whose steps are open: that of the opened cell, or of the last one on the way that had a head. */
export function openedHead({ cell, trail }: Pick<State, 'cell' | 'trail'>): number | null {
  const steps = cell ? [...trail, cell] : trail;
  return steps.findLast(({ head }) => head !== null)?.head ?? null;
}

/** `tokens` are those in use, at least one. */
export function requestOf(state: State, tokens: readonly string[]): Request {
  const { query, cell, mine } = state;
  const matrices = fitsPipeline(state, tokens.length) ? everything(state) : overview(state);
  return { problem: problemOf(state, tokens), inputs: mine, matrices, query, cell };
}

function everything(state: State): readonly MatrixRequest[] {
  const parameters = ['wq', 'wk', 'wv', 'wo'] as const;
  const steps = ['q', 'k', 'v', 'dots', 'scores', 'weights', 'head', 'concat', 'part', 'y'] as const;
  return [{ stage: 'x' }, ...[...parameters, ...steps].map((stage) => ({ stage })), ...masking(state)];
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
  const own = ['wq', 'wk', 'wv', 'q', 'k', 'v', 'dots', 'scores', 'head', 'part'] as const;
  const shared = ['concat', 'wo', 'y'] as const;
  return [...(head === null ? [] : own.map((stage) => ({ stage, head }))), ...shared.map((stage) => ({ stage }))];
}

/** What is hidden, and the masked scores of `head`; left out: of every head, null: of none. */
function masking({ mask }: Pick<State, 'mask'>, head?: number | null): readonly MatrixRequest[] {
  if (mask.length === 0) return [];
  if (head === null) return [{ stage: 'mask' }];
  return [{ stage: 'mask' }, { stage: 'masked', head }];
}
