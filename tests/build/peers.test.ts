/** The plug-ins in build/peers keep to the interface of the peers' benchmark, and give the engine's numbers. */
import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createEngine } from 'mha-lab/engine';
import { describe, expect, test } from 'vitest';
import { judge, largestError } from '../../web/bench/judge.ts';
import { makeProblem } from '../../web/bench/problem.ts';
import type { Setup } from '../../web/bench/setup.ts';
import { flavours } from '../engine/flavours.ts';

const file = (flavour: string) => pathToFileURL(resolve(`build/peers/${flavour}.mjs`)).href;
const { weights, inputs, ...size } = makeProblem({ T: 5, d: 12, h: 3 });
const [x, other] = inputs;

describe.each(flavours)('%s', (flavour) => {
  const setup: Setup = async (setting) => ((await import(file(flavour))) as { setup: Setup }).setup(setting);

  test.each([false, true])('gives what a session gives, bit for bit; causal: %s', async (causal) => {
    const session = (await createEngine({ flavour })).session();
    const { Wq: wq, Wk: wk, Wv: wv, Wo: wo } = weights;
    session.load({ source: { kind: 'given', modelWidth: size.d, x, wq, wk, wv, wo }, heads: size.h, causal });
    const heads = Array.from({ length: size.h }, (_, head) => [...session.matrix('weights', head).data]);

    const found = (await setup({ ...size, weights, causal })).run(x);
    expect(found.output).toEqual(session.matrix('y', null).data);
    expect([...found.weights!]).toEqual(heads.flat());
  });

  test('gives no weights where none are needed', async () => {
    const [all, output] = await Promise.all(
      [true, false].map(async (needWeights) => (await setup({ ...size, weights, needWeights })).run(x)),
    );
    expect(output).toEqual({ output: all.output, weights: null });
  });

  test('what it gave stays while another works, one that needs more memory than there is at first', async () => {
    const one = await setup({ ...size, weights });
    const first = one.run(x);
    const kept = { output: first.output.slice(), weights: first.weights!.slice() };
    const { weights: matrices, inputs: large, ...many } = makeProblem({ ...size, T: 1500 }); // 27 MB of weights
    const two = await setup({ ...many, weights: matrices });
    two.run(large[0]);
    two.dispose?.();
    expect(first).toEqual(kept);
    expect(one.run(other).output).not.toEqual(kept.output);
  });

  test('a Node that was told nothing runs it', () => {
    const call = `
      const { setup } = await import('${file(flavour)}');
      const running = await setup({ T: 1, d: 1, h: 1, weights: { Wq: one, Wk: one, Wv: two, Wo: two } });
      console.log([...running.run(one).output].join());`;
    const script = `const [one, two] = [Float32Array.of(1), Float32Array.of(2)]; ${call}`;
    expect(spawnSync('node', ['--input-type=module', '-e', script], { encoding: 'utf8' }).stdout).toBe('4\n');
  });
});

test('the judge of the bench is no part of the engine, and agrees with it', async () => {
  const session = (await createEngine()).session();
  const { Wq: wq, Wk: wk, Wv: wv, Wo: wo } = weights;
  session.load({ source: { kind: 'given', modelWidth: size.d, x, wq, wk, wv, wo }, heads: size.h });
  const right = judge(size, weights, x, false);
  // Numbers up to 8, each the end of three sums of at most 12 products, rounded to 2⁻²⁴ of itself at each step.
  expect(largestError(session.matrix('y', null).data, right.output)).toBeLessThan(8 * 3 * 12 * 2 ** -24);
});
