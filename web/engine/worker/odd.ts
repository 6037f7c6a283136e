/** Where NaN and the infinities come from. */
import { stages as table } from '../../../build/generated/tables.ts';
import type { Odd, OddKind } from './request.ts';
import type { Explanation, Session, StageShape } from '../types.ts';

/** Null for what is finite, or hidden. */
export function oddOf({ stage, op, value, terms, rule }: Explanation): OddKind | null {
  if (rule !== undefined || Number.isFinite(value) || (stage === 'mask' && value === -Infinity)) return null;
  if (terms.every(({ cells }) => cells.length === 0)) return 'given';
  const counting = terms.filter((term) => term.value !== 0); // a hidden key's is 0, whatever it is made of
  const cells = counting.flatMap((term) => term.cells);
  if (cells.some((cell) => Number.isNaN(cell.value))) return 'nan';
  if (op === 'softmax') return 'infinity-minus-infinity'; // the largest score is taken off each
  if (counting.some((term) => Number.isNaN(term.value))) return 'zero-times-infinity';
  if (Number.isNaN(value)) return 'infinity-minus-infinity';
  return cells.some((cell) => !Number.isFinite(cell.value)) ? 'infinity' : 'overflow';
}

/** The first cell, of the inputs and then of the stages in their order, that is odd: where all that is odd began. */
export function firstOdd(session: Session): Odd | null {
  const shapes = session.stages();
  for (const shape of [...shapes.filter(isInput), ...shapes.filter((one) => !isInput(one))]) {
    for (const head of headsOf(shape)) {
      const at = oddAt(session, shape, head);
      if (at < 0) continue;
      const { stage, cols } = shape;
      const cell = { stage, head, row: Math.floor(at / cols), col: at % cols };
      const found = session.explain(cell);
      return { ...cell, value: found.value, kind: oddOf(found)! };
    }
  }
  return null;
}

function isInput({ stage }: StageShape): boolean {
  return stage === 'mask' || table.some(({ id, input }) => id === stage && input);
}

function headsOf({ heads }: StageShape): readonly (number | null)[] {
  return heads === 0 ? [null] : Array.from({ length: heads }, (_, each) => each);
}

/** The place of the first odd number of one head; -1 where there is none. −∞ is not odd where a mask hides. */
function oddAt(session: Session, { stage }: StageShape, head: number | null): number {
  // A sum in float64 is finite where all are: most matrices need not be copied.
  if (session.stats(stage, head).rowSums.every(Number.isFinite)) return -1;
  const { data } = session.matrix(stage, head);
  const mask = stage === 'mask' ? data : stage === 'masked' ? maskOf(session, head) : null;
  return data.findIndex((value, at) => !Number.isFinite(value) && !(value === -Infinity && mask?.[at] === -Infinity));
}

function maskOf(session: Session, head: number | null): Float32Array {
  const apart = session.stages().some(({ stage, heads }) => stage === 'mask' && heads > 0);
  return session.matrix('mask', apart ? head : null).data;
}
