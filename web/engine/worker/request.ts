/** What a page asks of the worker, and what comes back: everything for one picture at once. */
import type { Difference, HeadStats, MatrixData, Stats, Without } from '../statistics.ts';
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
} from '../types.ts';

export interface MatrixRequest {
  readonly stage: StageId;
  /** Left out: every head of the stage. */
  readonly head?: number;
  /** Left out: every row. */
  readonly row?: number;
}

/** What is measured besides; each takes its time, and is in the answer where it was asked for. */
export interface Measures {
  /** Of these stages and heads. */
  readonly stats?: readonly Pick<Address, 'stage' | 'head'>[];
  readonly headStats?: boolean;
  /** What is said of the query's row, of these rows too. */
  readonly rows?: readonly number[];
  /** Of these heads. */
  readonly influence?: readonly number[];
  /** The heads to leave out. */
  readonly without?: readonly number[];
  /** The problem to compare with, with the same inputs. */
  readonly compare?: Problem;
  /** What edits change, and inputs in place of the worked example's; what the stage of the explained cell was before. */
  readonly changes?: boolean;
}

/** The cell of a stage that edits change most, over all heads; the first of equals. */
export interface Changed extends Difference {
  readonly before: number;
  readonly now: number;
  /** The largest difference in each head that the stage has. */
  readonly heads: readonly number[];
}

/** Of one row of queries. */
export interface RowMeasures {
  /**
   * Its weights, [1, T_k], if the same matrices were cut as one head; null where heads share some, or a variant puts
   * others in their place.
   */
  readonly asOneHead: Matrix | null;
  /** ‖part‖₂ of the row, for each head. */
  readonly contributions: readonly number[];
}

/** In the order of what was asked for. */
export interface Measured {
  readonly stats?: readonly Stats[];
  readonly headStats?: readonly HeadStats[];
  readonly rows?: readonly RowMeasures[];
  readonly influence?: readonly MatrixData[];
  readonly without?: Without;
  readonly differences?: readonly Difference[];
  /** Null where there is no room to compare. */
  readonly changes?: readonly Changed[] | null;
  /** The stage as it was, where it was there. */
  readonly before?: Matrix;
}

export interface Request {
  readonly problem: Problem;
  /** In place of what the problem's source gives: row-major, with all heads' columns side by side. */
  readonly inputs?: Readonly<Partial<Record<StageId, Float32Array>>>;
  /** Those that go by the same name are the same; '' for none. Left out: they are like no others. */
  readonly inputsName?: string;
  readonly matrices: readonly MatrixRequest[];
  /** The token whose query is looked at. */
  readonly query: number;
  /** The cell to explain; null: the strongest weight in the query's row over all heads, the first of equals. */
  readonly cell: Address | null;
  readonly measures?: Measures;
}

/**
 * Why a value is no finite number: it came so from outside; it is beyond float32, though all that it is made of is finite;
 * it is made of an infinite number, or of NaN; ∞ − ∞, also where these are sums on the way; 0 · ∞.
 */
export type OddKind = 'given' | 'overflow' | 'infinity' | 'nan' | 'infinity-minus-infinity' | 'zero-times-infinity';

export interface Odd extends Address {
  readonly value: number;
  readonly kind: OddKind;
}

/** With what is measured of the query's row. */
export interface Answer extends RowMeasures {
  readonly stages: readonly StageShape[];
  readonly matrices: readonly Matrix[];
  readonly cell: Address;
  readonly explanation: Explanation;
  /** Why its cell is not finite; null where it is, or is hidden. */
  readonly cellOdd: OddKind | null;
  /** Where the first number that is not finite arose; null where all are, but for what is hidden. */
  readonly odd: Odd | null;
  readonly cost: Cost;
  readonly measured: Measured;
  readonly flavour: Flavour;
  /** How many forward passes were computed for it: 0 where all is read from what was computed before. */
  readonly passes: number;
}

/** Messages to and from the worker; `id` pairs them. */
export type ToWorker = { readonly id: number; readonly request: Request };
export type FromWorker =
  | { readonly id: number; readonly answer: Answer }
  | { readonly id: number; readonly error: EngineErrorData }
  /** The lock that the worker holds for as long as it lives. */
  | { readonly holds: string };
