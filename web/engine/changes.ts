/** What somebody's own numbers change: a problem beside the same one without them. */
import { EngineError } from './errors.ts';
import type { Changed, Measured } from './request.ts';
import type { Address, Problem, Session } from './types.ts';

/**
 * One for each stage that both have, in their order, and of the `wanted` stage what it was. `session` holds the problem,
 * and `plain` comes to hold the one `before`. Null where there is no room for both.
 */
export function changesOf(
  before: Problem,
  session: Session,
  plain: Session,
  wanted: Pick<Address, 'stage' | 'head'>,
): Pick<Measured, 'changes' | 'before'> {
  try {
    plain.load(before);
    const there = plain.stages().some(({ stage }) => stage === wanted.stage);
    return {
      changes: largestOfEach(session, plain, before),
      before: there ? plain.matrix(wanted.stage, wanted.head) : undefined,
    };
  } catch (thrown) {
    if (thrown instanceof EngineError && thrown.code === 'too-large') return { changes: null };
    throw thrown;
  }
}

function largestOfEach(session: Session, plain: Session, before: Problem): readonly Changed[] {
  const differences = session.compare(before);
  const stages = [...new Set(differences.map(({ stage }) => stage))];
  return stages.map((stage) => {
    const each = differences.filter((difference) => difference.stage === stage);
    const most = each.reduce((best, difference) => (difference.largest > best.largest ? difference : best));
    const { head, row, col } = most;
    return {
      ...most,
      before: plain.matrix(stage, head, row).data[col],
      now: session.matrix(stage, head, row).data[col],
      heads: each.flatMap(({ head: one, largest }) => (one === null ? [] : [largest])),
    };
  });
}
