/** What is measured against each other. A system is set up for one size and then called, many times. */
import { createEngine } from '../engine/index.ts';
import type { Flavour } from '../engine/types.ts';
import { plain } from './plain.ts';
import type { SystemName } from './plan.ts';
import type { Size, Weights } from './problem.ts';

export interface Setting extends Size {
  readonly weights: Weights;
  readonly causal?: boolean;
  readonly needWeights?: boolean;
}

/** output [T, d] and weights [h, T, T], or null if they were not needed; both may be written over by the next call. */
export interface Results {
  readonly output: Float32Array;
  readonly weights: Float32Array | null;
}

export interface Running {
  /** X [T, d] */
  run(X: Float32Array): Results;
  dispose?(): void;
}

export type Setup = (setting: Setting) => Promise<Running>;

interface System {
  readonly setup: Setup;
  readonly causal?: boolean;
  /** Left out where there are more operations than this: one call would take seconds. */
  readonly maxFlops?: number;
}

export const systems: Readonly<Record<SystemName, System>> = {
  relaxed: { setup: layer('relaxed') },
  simd: { setup: layer('simd') },
  baseline: { setup: layer('baseline') },
  plain: { setup: plain, maxFlops: 1e9 },
  'relaxed-causal': { setup: layer('relaxed'), causal: true },
};

/** One flavour of the engine. Each setting has an engine of its own, so that no other call ends what a call gave. */
export function layer(flavour: Flavour): Setup {
  return async ({ d, h, weights, causal = false, needWeights = true }) => {
    const engine = await createEngine({ flavour });
    const { Wq: wq, Wk: wk, Wv: wv, Wo: wo } = weights;
    const made = engine.layer({ parameters: { wq, wk, wv, wo }, modelWidth: d, heads: h });
    const options = { causal, needWeights };
    return {
      run(X) {
        const found = made.forward(X, options);
        return { output: found.output, weights: found.weights ?? null };
      },
      dispose: () => made.close(),
    };
  };
}
