/** The worked example's matrices, which stay when other words, for which the engine has no example, take the place of its own. */
import type { StageId } from '../engine/types.ts';
import { importable, wholeSize } from './mine.ts';
import type { Mine, State } from './state.ts';

const reads = [1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 1, 0, 1];
const third = 1 / 3;

/** As the engine has them, which tests/web/mine.test.ts holds them to; 4 × 4. */
const whole = {
  wq: reads,
  wk: reads,
  wv: [third, 0, third, 0, 0, third, 0, third, 0, 0, 0, 0, 0, 0, 0, 0],
  identity: [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1],
  mixing: [0.5, 0, 0.5, 0, 0, 0.5, 0, 0.5, 0.5, 0, -0.5, 0, 0, 0.5, 0, -0.5],
} as const;

/** Those of a state that the worked example gives the matrices of; heads that share keys and values have the first columns. */
export function exampleMatrices(state: State): Mine {
  const cut = (id: StageId, numbers: readonly number[]): readonly [StageId, Float32Array] => {
    const { cols } = wholeSize(id, state)!;
    return [id, Float32Array.from(numbers.filter((_, at) => at % 4 < cols))];
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
