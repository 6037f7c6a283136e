/** What somebody's own numbers change: a problem beside the same one without them. */
import { EngineError } from '../errors.ts';
import type { Changed, Measured } from './request.ts';
import type { Trace } from './traces.ts';
import type { Address, Session } from '../types.ts';

/**
 * One for each stage that both have, in their order, and of the `wanted` stage what it was. `before` gives the trace of
 * the one without them. Null where there is no room for both.
 */
export function changesOf(
  trace: Trace,
  before: () => Trace,
  wanted: Pick<Address, 'stage' | 'head'>,
): Pick<Measured, 'changes' | 'before'> {
  try {
    const plain = before().session;
    const there = plain.stages().some(({ stage }) => stage === wanted.stage);
    return {
      changes: trace.once('changes', () => largestOfEach(trace.session, plain)),
      before: there ? plain.matrix(wanted.stage, wanted.head) : undefined,
    };
  } catch (thrown) {
    if (thrown instanceof EngineError && thrown.code === 'too-large') return { changes: null };
    throw thrown;
  }
}

function largestOfEach(session: Session, plain: Session): readonly Changed[] {
  const differences = session.compare(plain);
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
