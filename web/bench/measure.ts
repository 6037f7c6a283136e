/** The measuring loop: the same in a page's worker and in Node. */
import { judge, largestError, type Judged } from './judge.ts';
import type { LeftOut, Measured, Plan, Result, Run, SystemName } from './plan.ts';
import { flops, makeProblem, type Problem, type Size } from './problem.ts';
import type { Running } from './setup.ts';
import { systems } from './systems.ts';

interface Contender {
  readonly system: SystemName;
  readonly running: Running;
  readonly calls: number;
  readonly errors: { readonly output: number; readonly weights: number };
  readonly samples: number[];
}

export const run: Run = async ({ sizes, rounds, ...plan }, progress, result) => {
  for (const [at, size] of sizes.entries()) {
    const report = (round: number) => progress(at * rounds + round, sizes.length * rounds);
    report(0);
    result(await measure(size, { ...plan, rounds }, report));
  }
};

/** Every round visits every system once, in an order that turns, so that slow spells of the machine meet all alike. */
async function measure(size: Size, plan: Omit<Plan, 'sizes'>, progress: (round: number) => void): Promise<Result> {
  const problem = makeProblem(size);
  const judged = new Map<boolean, Judged>();
  const contenders: Contender[] = [];
  const leftOut: LeftOut[] = [];
  for (const system of plan.systems) {
    const { causal = false, maxFlops = Infinity } = systems[system];
    if (flops(size) > maxFlops) {
      leftOut.push({ system, leftOut: 'too-slow', reason: `more than ${maxFlops} operations` });
      continue;
    }
    const right = judged.get(causal) ?? judge(size, problem.weights, problem.inputs[0], causal);
    judged.set(causal, right);
    try {
      contenders.push(await warmedUp(system, problem, right, plan));
    } catch (thrown) {
      leftOut.push({ system, leftOut: 'not-here', reason: String(thrown) });
    }
  }
  for (let round = 0; round < plan.rounds; ++round) {
    for (let turn = 0; turn < contenders.length; ++turn) {
      sample(contenders[(round + turn) % contenders.length], problem);
    }
    progress(round + 1);
  }
  for (const { running } of contenders) running.dispose?.();
  return { ...size, flops: flops(size), rows: [...contenders.map((one) => measured(one, size)), ...leftOut] };
}

async function warmedUp(
  system: SystemName,
  { inputs, ...problem }: Problem,
  right: Judged,
  { warmMs, sampleMs }: Omit<Plan, 'sizes'>,
): Promise<Contender> {
  const { setup, causal } = systems[system];
  const running = await setup({ ...problem, causal, needWeights: true });
  const { output, weights } = running.run(inputs[0]);
  const errors = {
    output: largestError(output, right.output),
    weights: weights ? largestError(weights, right.weights) : Infinity,
  };
  callFor(warmMs / 2, running, inputs);
  const each = callFor(warmMs / 2, running, inputs); // by now it is compiled
  return { system, running, calls: Math.max(1, Math.round(sampleMs / each)), errors, samples: [] };
}

/** Milliseconds of a call, of as many as take so long, but at least 3. */
function callFor(ms: number, running: Running, inputs: Problem['inputs']): number {
  const began = performance.now();
  let calls = 0;
  for (; calls < 3 || performance.now() - began < ms; ++calls) running.run(inputs[calls % 2]);
  return (performance.now() - began) / calls;
}

function sample({ running, calls, samples }: Contender, { inputs }: Problem): void {
  running.run(inputs[1]); // untimed: brings its data back into the caches
  const began = performance.now();
  let [done, took] = [0, 0];
  // A clock in a page goes in steps: so few calls that they fall between two of them are none to count by.
  for (; done === 0 || took === 0; took = performance.now() - began) {
    for (let call = 0; call < calls; ++call, ++done) running.run(inputs[call % 2]);
  }
  samples.push(took / done);
}

function measured({ system, samples, errors }: Contender, size: Size): Measured {
  const sorted = samples.toSorted((a, b) => a - b);
  const [best, median] = [sorted[0], (sorted[(sorted.length - 1) >> 1] + sorted[sorted.length >> 1]) / 2];
  const rate = (ms: number) => flops(size) / ms / 1e6;
  return {
    ...{ system, best, median, bestRate: rate(best), medianRate: rate(median) },
    ...{ outputError: errors.output, weightsError: errors.weights },
  };
}
