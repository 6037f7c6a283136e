/** The Embind module as it comes out of src/wasm: everything here stays inside web/engine. */
import type { AttentionCall, AttentionResult } from './attention.ts';
import type { Cost, EngineErrorData, Explanation, Problem, Shape, StageShape } from './types.ts';

/** A value, or the error that took its place. Nothing is thrown across the border. */
export type Raw<T> = { readonly value: T } | { readonly error: EngineErrorData };

export interface RawMatrix {
  readonly rows: number;
  readonly cols: number;
  /** A fresh copy, never a view of wasm memory. */
  readonly data: Float32Array;
}

/** Addresses in bytes. */
export interface RawRoom {
  readonly x: number;
  readonly output: number;
  readonly weights: number;
  readonly allowed: number;
}

export interface RawModule {
  /** All of the memory; another one after it grew. */
  readonly HEAPU8: Uint8Array;
  /** Sessions and layers go by their address. */
  openSession(): number;
  closeSession(session: number): void;
  load(session: number, problem: Problem): Raw<null>;
  stages(session: number): StageShape[];
  /** `head` is -1 where the stage has none; `row` is -1 for the whole stage. */
  matrix(session: number, stage: string, head: number, row: number): Raw<RawMatrix>;
  contributions(session: number, row: number): Raw<number[]>;
  explain(session: number, stage: string, head: number, row: number, col: number): Raw<Explanation>;
  openLayer(): number;
  closeLayer(layer: number): void;
  /** The source is a given one whose x is empty; of the parameters the biases are read. */
  loadLayer(layer: number, problem: Problem): Raw<null>;
  makeRoom(layer: number, tokens: number, weights: boolean, allowed: boolean): Raw<RawRoom>;
  runLayer(layer: number, causal: boolean, window: number): void;
  attention(call: AttentionCall): Raw<AttentionResult>;
  cost(shape: Shape): Raw<Cost>;
  version(): string;
  memoryBytes(): number;
  memoryLimit(): number;
}
