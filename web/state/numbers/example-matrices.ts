/** The worked example's matrices, which stay when other words, for which the engine has no example, take the place of its own. */
import { exampleMatrices as whole } from '../../../build/generated/tables.ts';
import type { StageId } from '../../engine/types.ts';
import { example } from '../initial.ts';
import { importable, wholeSize } from './imported.ts';
import type { Mine, State } from '../state.ts';

/** Those of a state that the worked example gives the matrices of; heads that share keys and values have the first columns. */
export function exampleMatrices(state: State): Mine {
  const cut = (id: StageId, numbers: readonly number[]): readonly [StageId, Float32Array] => {
    const { cols } = wholeSize(id, state)!;
    return [id, Float32Array.from(numbers.filter((_, at) => at % example.d < cols))];
  };
  const { wq, wk, wv, [state.wo]: wo } = whole;
  return Object.fromEntries([cut('wq', wq), cut('wk', wk), cut('wv', wv), cut('wo', wo)]);
}

/** What of `mine` a visitor brought, in the order of stages: without matrices that are the worked example's. */
export function ownAmong(state: State): readonly StageId[] {
  if (state.model !== 'mine') return [];
  const known = (['identity', 'mixing'] as const).map((wo) => exampleMatrices({ ...state, wo }));
  const isExamples = (id: StageId) =>
    known.some(({ [id]: data }) => data?.length === state.mine[id]?.length && data?.join() === state.mine[id]?.join());
  return importable(state).filter((id) => state.mine[id] && !isExamples(id));
}
