/** What a page asks of the worker, and what comes back: everything for one picture at once. */
import type {
  Address,
  Cost,
  EngineErrorData,
  Explanation,
  Flavour,
  Matrix,
  Problem,
  StageId,
  StageShape,
} from './types.ts';

export interface MatrixRequest {
  readonly stage: StageId;
  /** Left out: every head of the stage. */
  readonly head?: number;
  /** Left out: every row. */
  readonly row?: number;
}

export interface Request {
  readonly problem: Problem;
  /** In place of what the problem's source gives: row-major, with all heads' columns side by side. */
  readonly inputs?: Readonly<Partial<Record<StageId, Float32Array>>>;
  readonly matrices: readonly MatrixRequest[];
  /** The token whose query is looked at. */
  readonly query: number;
  /** The cell to explain; null: the strongest weight in the query's row over all heads, the first of equals. */
  readonly cell: Address | null;
}

export interface Answer {
  readonly stages: readonly StageShape[];
  readonly matrices: readonly Matrix[];
  /** The query's row of weights, [1, T], if the same matrices were cut as one head. */
  readonly asOneHead: Matrix;
  /** ‖part‖₂ of the query's row, for each head. */
  readonly contributions: readonly number[];
  readonly cell: Address;
  readonly explanation: Explanation;
  readonly cost: Cost;
  readonly flavour: Flavour;
}

/** Messages to and from the worker; `id` pairs them. */
export type ToWorker = { readonly id: number; readonly request: Request };
export type FromWorker =
  { readonly id: number; readonly answer: Answer } | { readonly id: number; readonly error: EngineErrorData };
