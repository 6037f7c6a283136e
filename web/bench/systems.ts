/** What is measured against each other. */
import { createEngine } from '../engine/index.ts';
import type { Flavour } from '../engine/types.ts';
import { plain } from './plain.ts';
import type { SystemName } from './plan.ts';
import type { Setup } from './setup.ts';

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
