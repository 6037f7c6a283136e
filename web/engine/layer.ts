/// <reference lib="esnext.disposable" preserve="true" />
/** What `Engine.layer` takes and gives: multi-head self-attention with fixed parameters, run many times. */

/**
 * Row-major matrices as in x · w, and biases: wq [d_model, h·d_k], wk [d_model, h_kv·d_k], wv [d_model, h_kv·d_v],
 * wo [h·d_v, d_model]; bq [h·d_k], bk [h_kv·d_k], bv [h_kv·d_v], bo [d_model].
 */
export interface LayerParameters {
  readonly wq: Float32Array;
  readonly wk: Float32Array;
  readonly wv: Float32Array;
  readonly wo: Float32Array;
  readonly bq?: Float32Array;
  readonly bk?: Float32Array;
  readonly bv?: Float32Array;
  readonly bo?: Float32Array;
}

export interface LayerOptions {
  /** Copied, and laid out for the machine, once. */
  readonly parameters: LayerParameters;
  /** d_model */
  readonly modelWidth: number;
  /** h: a divisor of d_model, unless both widths are given. */
  readonly heads: number;
  /** h_kv, a divisor of h: each serves h / h_kv heads in turn. Left out: h. */
  readonly kvHeads?: number;
  /** d_k and d_v; left out: d_model / h. */
  readonly headWidth?: number;
  readonly valueWidth?: number;
  /** Of the dot products; left out: 1/√d_k. */
  readonly scale?: number;
  /** c > 0: scores become c · tanh(score / c). */
  readonly softcap?: number;
}

/** Which keys a query may not see, all rules together, and what is wanted. */
export interface ForwardOptions {
  /** T, where x holds more rows than are to be used. Left out: all of them. */
  readonly tokens?: number;
  /** Key j is seen only from queries i ≥ j. */
  readonly causal?: boolean;
  /** Only keys with |i − j| < window are seen; left out, or 0: all. */
  readonly window?: number;
  /** [T, T], row i for query i: 1 (true) = may be attended to, 0 (false) = may not. */
  readonly mask?: Uint8Array;
  /** Give the weights too. Left out: if `into` has an array for them. */
  readonly needWeights?: boolean;
  /** Arrays that results are written to, of exactly their lengths. */
  readonly into?: { readonly output?: Float32Array; readonly weights?: Float32Array };
}

/** The arrays of `into`; else views that hold until the next call into this engine and go dead, or change, with it. */
export interface ForwardResult {
  /** [T, d_model] */
  readonly output: Float32Array;
  /** [h, T, T], each head's own: shares from 0 to 1, rows of zeros where a query may see no key. */
  readonly weights?: Float32Array;
}

/**
 * output = Σ softmax(mask(cap(scale · Q Kᵀ))) V W_O + b_O over the heads, from Q = x W_Q + b_Q and so on.
 *
 * The same bits as a session's `y` and `weights` for the same problem in this engine. What is hidden adds nothing,
 * whatever it holds. Allocates nothing once it has seen its largest number of tokens.
 */
export interface Layer {
  /**
   * x [T, d_model].
   *
   * Errors  EngineError: wrong-type, bad-shape, bad-value, too-large, closed
   */
  forward(x: Float32Array, options?: ForwardOptions): ForwardResult;
  /** Frees its memory; a second time is harmless. */
  close(): void;
  [Symbol.dispose](): void;
}
