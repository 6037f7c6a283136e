/** The engine in Node, on the problem that a link asks the page for: what the digits on screen are held against. */
import {
  createEngine,
  type Address,
  type Explanation,
  type Session,
  type StageId,
  type StageShape,
} from 'mha-lab/engine';
import { withInputs } from '../../../web/engine/worker/inputs.ts';
import { firstOdd } from '../../../web/engine/worker/odd.ts';
import { digitsOf, keysOf, tokensOf } from '../../../web/state/initial.ts';
import { readLink } from '../../../web/state/link/link.ts';
import { problemOf } from '../../../web/state/problem.ts';
import { formatValue } from '../../../web/strings/format.ts';

export interface Computed {
  readonly tokens: readonly string[];
  /** The words that keys are made from. */
  readonly keys: readonly string[];
  readonly heads: number;
  /** The row that is looked from. */
  readonly query: number;
  readonly stages: readonly StageShape[];
  /** The whole stage as it should stand on screen; `head` counts from 1. */
  digits(stage: StageId, head: number | null): string[][];
  /** A number of a stage as it should stand on screen, with so many decimals if not with the state's. */
  format(stage: StageId, value: number, decimals?: number): string;
  explain(cell: Address): Explanation;
  /** The numbers of a stage, row-major; `head` counts from 1. */
  data(stage: StageId, head: number | null): Float32Array;
  /** The row that is looked from and those that it is compared with. */
  readonly compared: readonly number[];
  /** The weights of a row, the query's if no other, for each head. */
  row(at?: number): number[][];
  /** Its trace, to be measured. */
  readonly session: Session;
}

export async function compute(link: string): Promise<Computed> {
  const { state } = link.startsWith('#') ? readLink('', link) : readLink(link, '');
  const tokens = tokensOf(state);
  const engine = await createEngine();
  const session = engine.session();
  session.load(withInputs(engine, problemOf(state), state.mine));
  // Beside a number that is not finite a weight of 0 may be just that.
  const finite = firstOdd(session) === null;
  const format = (stage: StageId, value: number, digits = digitsOf(state), masked = false) =>
    formatValue(value, { digits, kind: stage === 'weights' && finite ? 'weight' : 'value', masked });
  const matrix = (stage: StageId, head: number | null) => session.matrix(stage, head === null ? null : head - 1);
  const mask = session.stages().some(({ stage }) => stage === 'mask') ? session.matrix('mask', null) : null;
  const hides = (stage: StageId, row: number, col: number) =>
    stage === 'weights' && mask?.data[row * mask.cols + col] === -Infinity;
  return {
    tokens,
    keys: keysOf(state),
    heads: state.heads,
    query: state.query,
    stages: session.stages(),
    digits(stage, head) {
      const { rows, cols, data } = matrix(stage, head);
      const row = (at: number) => [...data.subarray(at * cols, (at + 1) * cols)];
      return Array.from({ length: rows }, (_, at) =>
        row(at).map((value, col) => format(stage, value, digitsOf(state), value === 0 && hides(stage, at, col))),
      );
    },
    format,
    explain: (cell) => session.explain(cell),
    data: (stage, head) => matrix(stage, head).data,
    session,
    compared: [...new Set([state.query, ...state.drawing.rows])],
    row: (at = state.query) =>
      Array.from({ length: state.heads }, (_, head) => [...session.matrix('weights', head, at).data]),
  };
}
