/// <reference lib="esnext.disposable" preserve="true" />
/** What the engine takes and gives: plain data, counts from 0, no pointer and nothing to free. */
import type { ErrorCode, ops, OptionNumbers, positions, StageId, variants } from '../../build/generated/tables.ts';
import type { Address } from './address.ts';
import type { AttentionCall, AttentionResult } from './attention.ts';
import type { Layer, LayerOptions } from './layer.ts';
import type {
  Difference,
  DotSample,
  DotSizes,
  HeadStats,
  MatrixData,
  NarrowSizes,
  Stats,
  Without,
} from './statistics.ts';

export type { Address, ErrorCode, StageId };

/** A named wrong way to compute attention: the same code with one step replaced. */
export type VariantId = (typeof variants)[number]['id'];

export type Flavour = 'relaxed' | 'simd' | 'baseline';

/** Where X and the matrices come from. */
export type Source =
  /** The worked example: tokens ball, full, it; d_model 4. */
  | {
      readonly kind: 'example';
      readonly wo: 'identity' | 'mixing';
      /** Any of its three, in any order; left out: those three. */
      readonly tokens?: readonly string[];
      /** The same for keys and values, where those come from elsewhere. */
      readonly other?: readonly string[];
    }
  /** Made from (seed, token) and (seed, d_model); the same bits on every platform. */
  | {
      readonly kind: 'seeded';
      readonly tokens: readonly string[];
      readonly seed: number;
      readonly modelWidth: number;
      /** The tokens that keys and values are made from, where those come from elsewhere. */
      readonly other?: readonly string[];
    }
  /**
   * Given row-major, heads beside each other: x [T, d_model]; wq [d_model, h·d_k], wk [d_model, h_kv·d_k],
   * wv [d_model, h_kv·d_v]; wo [h·d_v, d_model].
   */
  | {
      readonly kind: 'given';
      readonly modelWidth: number;
      readonly x: Float32Array;
      readonly wq: Float32Array;
      readonly wk: Float32Array;
      readonly wv: Float32Array;
      readonly wo: Float32Array;
      /** [h·d_k], [h_kv·d_k], [h_kv·d_v], [d_model]; those left out are 0. */
      readonly bq?: Float32Array;
      readonly bk?: Float32Array;
      readonly bv?: Float32Array;
      readonly bo?: Float32Array;
      /** [T_k − P, d_model] both: what keys and values are made from, where that is not x. */
      readonly xk?: Float32Array;
      readonly xv?: Float32Array;
      /**
       * The past, [P, h_kv·d_k] and [P, h_kv·d_v]: keys and values made before, as they come out of wk and wv. They stand
       * before the new ones, and query i stands at the place P + i.
       */
      readonly pastk?: Float32Array;
      readonly pastv?: Float32Array;
      /**
       * [T_q, T_k] for all heads, or [h, T_q, T_k]: added to the scores after the soft cap, as the float attn_mask of ONNX
       * and PyTorch. −∞ hides; `causal`, `window`, `pad` and `cells` hide besides.
       */
      readonly mask?: Float32Array;
    };

/** A cell of an input, a matrix or a bias set by hand, over what the source gave. A bias that it has not is 0. */
export interface Edit extends Address {
  readonly value: number;
}

/** Inputs, parameters and options of one computation. */
export interface Problem extends OptionNumbers {
  readonly source: Source;
  /** h: a divisor of d_model, unless both widths are given. */
  readonly heads: number;
  /** Which keys a query may not see; all rules apply together. Key j is seen only from queries with P + i ≥ j. */
  readonly causal?: boolean;
  /** Single keys hidden from single queries. */
  readonly cells?: readonly { readonly query: number; readonly key: number }[];
  /** Sinusoidal ones are added to x, rotary ones rotate queries and keys. */
  readonly positions?: (typeof positions)[number]['id'];
  /** With sinusoidal positions, an edit of x is one of emb. */
  readonly edits?: readonly Edit[];
  /** Left out: 'none', the right way. */
  readonly variant?: VariantId;
  /** Heads that are switched off: they keep their stages, their block of the concatenation is 0. */
  readonly off?: readonly number[];
}

/** A stage of one head (or of none), or some rows of it, copied: `data` is row-major [rows, cols], the caller's own. */
export interface Matrix extends MatrixData {
  readonly stage: StageId;
  readonly head: number | null;
  /** The row of the stage that `data` begins with. */
  readonly firstRow: number;
}

export type Op = (typeof ops)[number];

/**
 * One term: the cells that it is made from, and what it contributes (float64). A dot product, a score or a head's part that
 * is beyond float32 shows as an infinity and counts as what it is.
 */
export interface Term {
  /** In formula order: one cell, or the two factors of a product; none where the value came from outside. */
  readonly cells: readonly (Address & { readonly value: number })[];
  readonly value: number;
}

/**
 * How one cell came about. Recombined by `op`, the terms give `value` within n·2⁻²⁴·Σ|terms|; for scale within
 * 2⁻²⁴·|value|; for softmax, whose shares add up to 1, within (2n + 12)·2⁻²⁴; unless float32 overflows on the way. NaN and
 * the infinities as they are.
 *
 * copy     value = terms[0], such as a key of the past; an input (x, wq, …, wo) or the mask has its own value as the one
 *          term, made from no cell;
 *          so has, with the rule 'off', a cell of concat whose head is switched off
 * sum      value = Σ terms, in the order that the formula adds them; a product with a 0 in it is a term too, a bias is
 *          the last; of a rotated number parts.cos times the first and parts.sin times the second; parts: angle, cos, sin
 * scale    value = parts.factor · terms[0]; parts: factor, sharp, and either divisor (√d_k) and width (d_k) or scale
 * cap      value = parts.cap · tanh(terms[0] / parts.cap); parts: cap
 * mask     value = Σ terms, the score and the mask's cell; −∞ where something hides the key; as variant 'mask-zero' 0
 *          there, as 'mask-after' terms[0]
 * softmax  value = terms[parts.at] / parts.sum, or 0 for a key whose score is −∞, such as a hidden one; terms[j] belongs
 *          to key j (as variant 'softmax-columns', to query j): e^(score − parts.shift). parts.shift is 0 while the plain exponentials fit float32, else the row
 *          maximum; parts: at, sum, shift, max. As variant 'mask-after', a rule makes it 0 whatever the terms say
 */
export interface Explanation extends Address {
  readonly value: number;
  readonly op: Op;
  readonly terms: readonly Term[];
  readonly parts: Readonly<Record<string, number>>;
  /** Why a cell is hidden: 'causal', 'window', 'pad', 'cells', or 'given' by the mask that was given; or 0, 'off'. */
  readonly rule?: string;
}

/** One thing the trace holds, in the order of the stage table; `heads` is 0 where the stage has none. */
export interface StageShape {
  readonly stage: StageId;
  readonly heads: number;
  readonly rows: number;
  readonly cols: number;
}

/** The sizes that a cost depends on. */
export interface Shape {
  readonly tokens: number;
  readonly modelWidth: number;
  readonly heads: number;
  /**
   * d_k and d_v. Left out: d_model / h, so that the cost is the same whatever h is; given, each head costs the same and
   * all cost more the more heads there are.
   */
  readonly headWidth?: number;
  readonly valueWidth?: number;
  /** h_kv, a divisor of h; left out: h. */
  readonly kvHeads?: number;
  /** Whether there are b_Q, b_K, b_V and b_O; left out: false. */
  readonly biases?: boolean;
  /** T_k; left out: T. */
  readonly keys?: number;
}

/** Counts of parameters, of multiply-adds (`…Products`) and of operations: whole numbers, exact up to 2⁵³. */
export interface Cost {
  readonly headWidth: number;
  readonly valueWidth: number;
  /** W_Q over all heads: d_model · h · d_k. */
  readonly perProjection: number;
  /** W_Q + W_K + W_V: d_model · (h · d_k + h_kv · (d_k + d_v)). */
  readonly projections: number;
  /** W_O: h · d_v · d_model. */
  readonly outputProjection: number;
  /** b_Q + b_K + b_V + b_O, or 0. */
  readonly biases: number;
  /** All of these. */
  readonly parameters: number;
  /** T · (W_Q + W_O) + T_k · (W_K + W_V). */
  readonly projectionProducts: number;
  /** T · T_k · h · d_k. */
  readonly scoreProducts: number;
  /** T · T_k · h · d_v. */
  readonly weightedSumProducts: number;
  /** All three. */
  readonly products: number;
  /** 2 · products; what biases and softmax add is left out, as is usual. */
  readonly flops: number;
}

export interface EngineErrorData {
  readonly code: ErrorCode;
  /** A sentence that names the value and the limit. */
  readonly message: string;
  readonly details: Readonly<Record<string, number | string>>;
}

/**
 * The traced computation: every stage kept, to be read by (stage, head).
 *
 * Errors  EngineError: not-loaded, closed; wrong-type, unknown-stage, absent-stage, out-of-range for what is not there;
 *         too-large where there is no room for what is asked for. What was loaded stays.
 */
export interface Session {
  /**
   * Throws EngineError; the problem loaded before stays. Only where the memory that is free lies in pieces too small
   * (too-large, below the limit) is nothing loaded afterwards.
   */
  load(problem: Problem): void;
  stages(): readonly StageShape[];
  /** The whole stage, or one row of it. */
  matrix(stage: StageId, head: number | null, row?: number): Matrix;
  /** ‖part‖₂ of one row, for each head: how much the head adds to that row of y. */
  contributions(row: number): readonly number[];
  /**
   * [1, T_k]: the weights of one row if the same matrices were cut as one head, with the bits that such a problem has; null
   * where heads share some, a variant puts others in their place, or each has a mask of its own.
   */
  asOneHead(row: number): MatrixData | null;
  explain(address: Address): Explanation;
  /** Least, largest, sums and odd values of one stage. */
  stats(stage: StageId, head: number | null): Stats;
  /** What each head's weights do: entropy, largest, own, previous and first position, likeness to each other head. */
  headStats(): readonly HeadStats[];
  /**
   * [T_q, T_k]: ‖w_ij · v_j · W_O‖₂ with the head's rows of W_O, how much key j adds to row i of y through this head;
   * 0 where the key is hidden or the head off. With the variants 'averaged' and 'maxed' it is what the head would add.
   */
  influence(head: number): MatrixData;
  /** y as it were with these heads off as well. */
  without(heads: readonly number[]): Without;
  /**
   * What is loaded against another problem, computed beside it and given up again, or against what another session has
   * loaded: for each head of each stage that both have in the same shape, in the order of the stages, where they differ
   * most and by how much.
   *
   * Errors  as `load`; too-large, with the need and the limit, where the two do not fit beside each other
   */
  compare(problem: Problem | Session): readonly Difference[];
  close(): void;
  [Symbol.dispose](): void;
}

export interface EngineInfo {
  readonly flavour: Flavour;
  readonly version: string;
  readonly limits: { readonly memoryBytes: number };
  /** Bytes of wasm memory in use at this moment. */
  memoryBytes(): number;
  /** Forward passes begun: each `attention`, `forward`, `load` and `compare` is one. What only reads is none. */
  passes(): number;
}

export interface Engine {
  /**
   * Attention, forward. Keeps nothing: every array stays, or becomes, the caller's own.
   *
   * Errors  EngineError that names the array and the numbers: wrong-type, bad-heads, bad-shape, bad-value; too-large,
   *         with the need and the limit, before anything is allocated.
   */
  attention(call: AttentionCall): AttentionResult;
  /**
   * Multi-head self-attention with fixed parameters, to be run many times: the fast path.
   *
   * Errors  EngineError that names the array and the numbers: wrong-type, bad-heads, bad-shape, bad-value, too-large
   */
  layer(options: LayerOptions): Layer;
  session(): Session;
  /**
   * An input as the problem's source gives it: [rows, cols], all heads side by side; null where the source gives none.
   * x is so before positions are added. Edits and options do not change it, and no forward pass is computed.
   *
   * Errors  EngineError, as `Session.load`; unknown-stage
   */
  input(problem: Problem, stage: StageId): MatrixData | null;
  cost(shape: Shape): Cost;
  /**
   * Why scores are divided by √d_k, measured on seeded random vectors.
   *
   * Errors  EngineError: wrong-type; bad-value for what is below 1 or too much work
   */
  dotSample(sizes: DotSizes): DotSample;
  /**
   * What a narrow head loses: the share of trials, from 0 to 1, in which the key made from the query's own token wins:
   * x_0 W · x_0 W ≥ x_j W · x_0 W for all tokens j. Each trial draws its tokens x [T, d_model] and one matrix
   * W [d_model, d_k] for queries and keys alike, of independent entries of mean 0 and variance 1. With d_k = 1 it is
   * 2/T · (1 − 2⁻ᵀ), by chance alone; it nears 1 as d_k grows.
   *
   * Errors  as `dotSample`; too-large
   */
  narrowHeads(sizes: NarrowSizes): number;
  readonly info: EngineInfo;
}

export interface EngineOptions {
  /** Where the wasm is, or its bytes; needs `flavour` to be named. Left out: beside this module. */
  readonly wasm?: URL | ArrayBuffer;
  /** A forced flavour that cannot run throws. */
  readonly flavour?: 'auto' | Flavour;
}
