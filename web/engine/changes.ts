/** What edits change: a problem beside the same one without them. */
import { EngineError } from './errors.ts';
import type { Changed } from './request.ts';
import type { Problem, Session } from './types.ts';

/**
 * One for each stage that both have, in their order. `session` holds the problem, and `plain` comes to hold it without
 * its edits. Null where there are none, and where there is no room for both.
 */
export function changesOf(problem: Problem, session: Session, plain: Session): readonly Changed[] | null {
  if (!problem.edits?.length) return null;
  const before = { ...problem, edits: [] };
  try {
    plain.load(before);
    return largestOfEach(session, plain, before);
  } catch (thrown) {
    if (thrown instanceof EngineError && thrown.code === 'too-large') return null;
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
