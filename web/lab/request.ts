/** What has to be computed for a state's picture. */
import type { MatrixRequest, Request } from '../engine/request.ts';
import { problemOf } from '../state/problem.ts';
import type { State } from '../state/state.ts';

/** Up to here everything stands on one screen: the whole pipeline of every head. */
const small = { heads: 4, tokens: 6 } as const;

export function isSmall(heads: number, tokens: number): boolean {
  return heads <= small.heads && tokens <= small.tokens;
}

/** The head whose steps are open: that of the opened cell, or of the last one on the way that had a head. */
export function openedHead({ cell, trail }: Pick<State, 'cell' | 'trail'>): number | null {
  const steps = cell ? [...trail, cell] : trail;
  return steps.findLast(({ head }) => head !== null)?.head ?? null;
}

/** `tokens` are those in use, at least one. */
export function requestOf(state: State, tokens: readonly string[]): Request {
  const { query, cell } = state;
  const matrices = isSmall(state.heads, tokens.length) ? everything(state) : overview(state);
  return { problem: problemOf(state, tokens), matrices, query, cell };
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
    ...opened(state),
    { stage: 'head', row },
    { stage: 'part', row },
    { stage: 'y', row },
  ];
}

function opened(state: State): readonly MatrixRequest[] {
  const head = openedHead(state);
  const { cell } = state;
  const steps = ['wq', 'wk', 'wv', 'q', 'k', 'v', 'dots', 'scores', 'head'] as const;
  const ofHead = head === null ? [] : [...steps.map((stage) => ({ stage, head })), ...masking(state, head)];
  return cell && cell.head === null ? [...ofHead, { stage: cell.stage }] : ofHead;
}

function masking({ mask }: Pick<State, 'mask'>, head?: number): readonly MatrixRequest[] {
  if (mask.length === 0) return [];
  return [{ stage: 'mask' }, head === undefined ? { stage: 'masked' } : { stage: 'masked', head }];
}
