/** What the bench is asked for, and what comes out. */
import type { Size } from './problem.ts';

export type SystemName = 'relaxed' | 'simd' | 'baseline' | 'plain' | 'relaxed-causal';

export interface Plan {
  readonly sizes: readonly Size[];
  readonly systems: readonly SystemName[];
  /** Samples of each system. */
  readonly rounds: number;
  /** A sample is the mean of as many calls as take about so long, or of one. */
  readonly sampleMs: number;
  /** So long each system is called before anything counts: V8 compiles well what has run for a while. */
  readonly warmMs: number;
}

/** Milliseconds of one call, operations a second in 10⁹, and the largest errors against float64. */
export interface Measured {
  readonly system: SystemName;
  readonly best: number;
  readonly median: number;
  readonly bestRate: number;
  readonly medianRate: number;
  readonly outputError: number;
  readonly weightsError: number;
}

/** A system without numbers, and why. */
export interface LeftOut {
  readonly system: SystemName;
  readonly leftOut: 'too-slow' | 'not-here';
  readonly reason: string;
}

export interface Result extends Size {
  readonly flops: number;
  readonly rows: readonly (Measured | LeftOut)[];
}

/** `progress` is told how many rounds are done, `result` what came out for a size. */
export type Run = (
  plan: Plan,
  progress: (done: number, all: number) => void,
  result: (result: Result) => void,
) => Promise<void>;

/** What the worker tells its page; the page sends it a Plan. */
export type FromWorker =
  | { readonly done: number; readonly all: number }
  | { readonly result: Result }
  | { readonly ended: true }
  | { readonly failed: string };
