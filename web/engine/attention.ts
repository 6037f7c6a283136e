/** What `Engine.attention` takes and gives: the operator alone, over a batch, with everything that the field's have. */

/** An array with any number of axes, row-major, the last axis fastest: as many numbers as the shape's product. */
export interface Tensor<Data extends Float32Array | Uint8Array = Float32Array> {
  readonly shape: readonly number[];
  readonly data: Data;
}

/** 1 (true) = may be attended to, 0 (false) = may not. */
export type Allowed = Tensor<Uint8Array>;

/** What may be given back of every query and key: after the scale, the soft cap, the mask, the softmax. */
export type KeyStage = 'scores' | 'softcap' | 'masked' | 'weights';

/**
 * One call: y = softmax(mask(cap(scale · Q Kᵀ))) V for each head, in this order: projection, bias, past, scale, soft
 * cap, mask, softmax, weighted sum, W_O.
 *
 * Letters  B batch; h heads, h_kv key/value heads; T_q queries; P keys of the past, T_k all keys with them; d_k, d_v
 *          widths of a head; E width of what is projected.
 * Units    scores are pure numbers, weights are shares from 0 to 1. A query that may see no key has weights 0 and so
 *          the output 0 (before W_O and bo), never NaN. What is excluded adds nothing, whatever it holds.
 * Source   Vaswani et al. 2017, sec. 3.2; the Attention operator of ONNX, versions 23 and 24.
 */
export interface AttentionCall {
  /**
   * BSE (left out): heads lie beside each other in the last axis, q [B, T_q, h·d_k], k [B, T_k − P, h_kv·d_k],
   * v [B, T_k − P, h_kv·d_v], output [B, T_q, h·d_v]. BHSD: they have an axis of their own, q [B, h, T_q, d_k],
   * k [B, h_kv, T_k − P, d_k], v [B, h_kv, T_k − P, d_v], output [B, h, T_q, d_v].
   */
  readonly layout?: 'BSE' | 'BHSD';
  readonly heads: number;
  /** h_kv; left out: h. A divisor of h: query head i reads key/value head i / (h / h_kv), rounded down. */
  readonly kvHeads?: number;

  readonly q: Tensor;
  /** Left out, where there are projections: q. */
  readonly k?: Tensor;
  readonly v?: Tensor;
  /**
   * Projections, all three or none (BSE only): q [B, T_q, E_q] · wq [E_q, h·d_k], k [B, T_k − P, E_k] ·
   * wk [E_k, h_kv·d_k], v [B, T_k − P, E_v] · wv [E_v, h_kv·d_v].
   */
  readonly wq?: Tensor;
  readonly wk?: Tensor;
  readonly wv?: Tensor;
  /** Added to Q, K, V, with projections or without, not to the past: [h·d_k], [h_kv·d_k], [h_kv·d_v]. */
  readonly bq?: Tensor;
  readonly bk?: Tensor;
  readonly bv?: Tensor;
  /** W_O [h·d_v, E_o] (BSE only) and its bias [E_o]; the output is then [B, T_q, E_o]. */
  readonly wo?: Tensor;
  readonly bo?: Tensor;
  /** [B, h_kv, P, d_k] and [B, h_kv, P, d_v], both or none, projected already: they come before k and v. */
  readonly pastKey?: Tensor;
  readonly pastValue?: Tensor;

  /** Of the dot products; left out: 1/√d_k. */
  readonly scale?: number;
  /** c > 0: scores become c · tanh(score / c). Left out: they stay. */
  readonly softcap?: number;

  /**
   * Query i sees key j only if j ≤ i + offset: one offset for all of the batch, or one each, of either sign. 0 aligns
   * queries and keys at their start, T_k − T_q at their end; `true` stands for P, right after the past.
   */
  readonly causal?: boolean | { readonly offset: number | readonly number[] };
  /**
   * Fits [B, h, T_q, T_k] as numpy broadcasts: axes from the right, each that long, 1, or left out. In a Uint8Array
   * 1 (true) = may attend, 0 (false) = may not; a Float32Array is added to the scores, in which −∞ hides (and 0 and 1
   * hide nothing).
   */
  readonly attnMask?: Allowed | Tensor;
  /** [B, T_k], for every query alike: 1 (true) = may be attended to, 0 (false) = may not. */
  readonly keyMask?: Allowed;
  /** One for each of the batch: only the first so many keys are seen. All masks that are given apply. */
  readonly kvLengths?: readonly number[];

  /** Give the keys and values back, those of the past first. */
  readonly present?: boolean;
  /** Give these stages back. */
  readonly stages?: readonly KeyStage[];
}

/** The caller's own arrays. What was not asked for is absent. */
export interface AttentionResult {
  readonly output: Tensor;
  /** [B, h_kv, T_k, d_k] */
  readonly presentKey?: Tensor;
  /** [B, h_kv, T_k, d_v] */
  readonly presentValue?: Tensor;
  /** [B, h, T_q, T_k], each head's own, never averaged. −∞ in `masked` where a key is hidden. */
  readonly scores?: Tensor;
  readonly softcap?: Tensor;
  readonly masked?: Tensor;
  readonly weights?: Tensor;
}
