/** Where NaN and the infinities come from. */
import { stages as table } from '../../build/generated/tables.ts';
import type { Explanation, Session, Term } from './types.ts';

/**
 * Why a value is no finite number: it came so from outside; it is beyond float32, though all that it is made of is finite;
 * it is made of an infinite number, or of NaN; ∞ − ∞; 0 · ∞. Of a weight of 0: its score is −∞ though nothing hides the key.
 */
export type Odd = 'given' | 'overflow' | 'infinity' | 'nan' | 'infinity-minus-infinity' | 'zero-times-infinity';

/** Null for what is finite, or hidden. */
export function oddOf({ stage, op, value, terms, parts, rule }: Explanation): Odd | null {
  if (rule !== undefined) return null;
  const cells = terms.flatMap((term) => term.cells);
  if (op === 'softmax') {
    if (cells.some((score) => Number.isNaN(score.value))) return 'nan';
    return Number.isNaN(value) || cells[parts.at].value === -Infinity ? 'infinity' : null;
  }
  if (Number.isFinite(value)) return null;
  if (stage === 'mask' && value === -Infinity) return null;
  if (cells.length === 0) return 'given';
  const counting = terms.filter((term) => term.value !== 0); // a hidden key's is 0, whatever it is made of
  const has = (test: (term: Term) => boolean) => counting.some(test);
  if (has((term) => term.cells.some((cell) => Number.isNaN(cell.value)))) return 'nan';
  if (has((term) => Number.isNaN(term.value))) return 'zero-times-infinity';
  if (has((term) => term.value === Infinity) && has((term) => term.value === -Infinity))
    return 'infinity-minus-infinity';
  return has((term) => term.cells.some((cell) => !Number.isFinite(cell.value))) ? 'infinity' : 'overflow';
}

/** The first cell, of the inputs and then of the stages in their order, that is odd: where all that is odd began. */
export function firstOdd(session: Session): (Explanation & { readonly odd: Odd }) | null {
  const isInput = (id: string) => id === 'mask' || table.some((stage) => stage.id === id && stage.input);
  const shapes = session.stages();
  for (const { stage, heads, cols } of [
    ...shapes.filter((shape) => isInput(shape.stage)),
    ...shapes.filter((shape) => !isInput(shape.stage)),
  ]) {
    for (const head of heads === 0 ? [null] : Array.from({ length: heads }, (_, each) => each)) {
      const { data } = session.matrix(stage, head);
      for (let at = 0; at < data.length; ++at) {
        if (Number.isFinite(data[at])) continue;
        const found = session.explain({ stage, head, row: Math.floor(at / cols), col: at % cols });
        const odd = oddOf(found);
        if (odd) return { ...found, odd };
      }
    }
  }
  return null;
}
