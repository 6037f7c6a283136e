/** What a session measures of what it holds, and what the engine measures on random numbers. */
import type { HeadNumbers } from '../../build/generated/tables.ts';
import type { Address } from './address.ts';

/** Row-major [rows, cols], the caller's own. */
export interface MatrixData {
  readonly rows: number;
  readonly cols: number;
  readonly data: Float32Array;
}

/** What one matrix holds, in float64. */
export interface Stats {
  /** Of the finite cells; NaN where there is none. */
  readonly min: number;
  readonly max: number;
  /** [rows] and [cols]: Σ over the row, over the column; of −∞ and NaN too. */
  readonly rowSums: Float64Array;
  readonly colSums: Float64Array;
  /** How many cells are −∞, and how many NaN. */
  readonly minusInfinity: number;
  readonly notANumber: number;
}

/**
 * What one head's weights w [T_q, T_k] do, measured in float64. Means are over the rows that see a key; NaN where there
 * is none. Positions compare only where queries and keys are of one sequence: else `meanDiagonal` and `meanPrevious`
 * are NaN.
 */
export interface HeadStats extends HeadNumbers {
  /** [T_q], bits: −Σ_j w_ij · log₂ w_ij, from 0 (one key) to log₂ T_k (all alike); NaN for a row that sees no key. */
  readonly entropy: Float64Array;
  /** How many rows see a key; the means are over these. */
  readonly rows: number;
  /** [h], for each head with weights w′, this one included: the mean over i of Σ_j min(w_ij, w′_ij), what both give alike. */
  readonly likeness: Float64Array;
}

export interface Without {
  /** [T_q, d_model]: Σ part over the heads that are left, the bits of `y` with these heads in `off`. */
  readonly y: MatrixData;
  /** [T_q]: ‖y_i − y_i without‖₂. */
  readonly change: Float64Array;
}

/** The cell in which a head of a stage differs most, the first of equals. */
export interface Difference extends Address {
  /** |a − b|: 0 where both are the same infinity, or both NaN; ∞ where only one is. */
  readonly largest: number;
}

/** Whole numbers from 1; their product at most 10⁷. */
export interface DotSizes {
  /** d_k */
  readonly headWidth: number;
  /** How many queries, each with 8 keys of its own. */
  readonly count: number;
  /** From 0 to 2³² − 1. */
  readonly seed: number;
}

/** Of dot products q·k whose entries are independent, of mean 0 and variance 1. */
export interface DotSample {
  /** Mean of (q·k)²: about d_k. */
  readonly variance: number;
  /** Mean of (q·k/√d_k)²: about 1. */
  readonly scaledVariance: number;
  /** Mean of the largest of a query's 8 weights, softmax taking q·k: towards 1 as d_k grows. */
  readonly largest: number;
  /** The same, softmax taking q·k/√d_k: stays. */
  readonly scaledLargest: number;
}

/** Whole numbers from 1; their product at most 10⁸. */
export interface NarrowSizes {
  /** d_k and d_model */
  readonly headWidth: number;
  readonly modelWidth: number;
  readonly tokens: number;
  readonly trials: number;
  /** From 0 to 2³² − 1. */
  readonly seed: number;
}
