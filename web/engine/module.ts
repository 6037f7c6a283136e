/** The Embind module as it comes out of src/wasm: everything here stays inside web/engine. */
import type { AttentionCall, AttentionResult } from './attention.ts';
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
import type { Cost, EngineErrorData, Explanation, Problem, Shape, StageShape } from './types.ts';

/** A value, or the error that took its place. Nothing is thrown across the border. */
export type Raw<T> = { readonly value: T } | { readonly error: EngineErrorData };

/** A place in what is loaded; `head` is -1 where the stage has none, `row` for the whole stage. */
interface StageOfHead {
  readonly stage: string;
  readonly head: number;
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
  input(problem: Problem, stage: string): Raw<MatrixData | null>;
  stages(session: number): StageShape[];
  matrix(session: number, asked: StageOfHead & { readonly row: number }): Raw<MatrixData>;
  contributions(session: number, asked: { readonly row: number }): Raw<number[]>;
  asOneHead(session: number, asked: { readonly row: number }): Raw<MatrixData | null>;
  explain(session: number, asked: StageOfHead & { readonly row: number; readonly col: number }): Raw<Explanation>;
  stats(session: number, asked: StageOfHead): Raw<Stats>;
  headStats(session: number, asked: object): Raw<HeadStats[]>;
  influence(session: number, asked: { readonly head: number }): Raw<MatrixData>;
  without(session: number, asked: { readonly heads: readonly number[] }): Raw<Without>;
  compare(session: number, problem: Problem): Raw<Difference[]>;
  compareSessions(session: number, other: number): Raw<Difference[]>;
  openLayer(): number;
  closeLayer(layer: number): void;
  /** The source is a given one whose x is empty; of the parameters the biases are read. */
  loadLayer(layer: number, problem: Problem): Raw<null>;
  makeRoom(layer: number, tokens: number, weights: boolean, allowed: boolean): Raw<RawRoom>;
  runLayer(layer: number, causal: boolean, window: number): void;
  attention(call: AttentionCall): Raw<AttentionResult>;
  cost(shape: Shape): Raw<Cost>;
  dotSample(sizes: DotSizes): Raw<DotSample>;
  narrowHeads(sizes: NarrowSizes): Raw<number>;
  version(): string;
  memoryBytes(): number;
  memoryLimit(): number;
  passes(): number;
}
