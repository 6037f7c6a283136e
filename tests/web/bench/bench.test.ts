/** The bench: its judge, plain JavaScript, and what the loop makes of its samples. */
import { readFileSync } from 'node:fs';
import { expect, test, vi } from 'vitest';
import { judge, largestError } from '../../../web/bench/judge.ts';
import { run } from '../../../web/bench/measure.ts';
import { plain } from '../../../web/bench/plain.ts';
import type { Plan, Result } from '../../../web/bench/plan.ts';
import { flops } from '../../../web/bench/problem.ts';
import { asText } from '../../../web/bench/text.ts';

interface Golden {
  /** The first three of each head, side by side in a matrix of ours. */
  readonly inputs: Readonly<Record<'wq' | 'wk' | 'wv', number[][][]> & Record<'x' | 'wo', number[][]>>;
  readonly plain: { readonly weights: number[][][]; readonly y: number[][] };
  readonly causal: Golden['plain'];
}
const golden = JSON.parse(readFileSync('tests/golden/asymmetric.json', 'utf8')) as Golden;
const { x: rows, wq, wk, wv, wo } = golden.inputs;
const beside = (heads: number[][][]) =>
  Float32Array.from(heads[0].flatMap((_, row) => heads.flatMap((head) => head[row])));
const weights = { Wq: beside(wq), Wk: beside(wk), Wv: beside(wv), Wo: Float32Array.from(wo.flat()) };
const size = { T: 3, d: 4, h: 2 };
const x = Float32Array.from(rows.flat());

test.each(['plain', 'causal'] as const)('the judge and plain JavaScript find the golden values, %s', async (mask) => {
  const [y, shares] = [golden[mask].y.flat(), golden[mask].weights.flat(2)].map((data) => Float64Array.from(data));
  // Some 50 roundings on the way to numbers that stay under 100: of 2⁻⁵³ in float64, of 2⁻²⁴ in float32.
  const bound = 50 * 100;
  const judged = judge(size, weights, x, mask === 'causal');
  judged.output.forEach((value, i) => expect(Math.abs(value - y[i])).toBeLessThan(bound * 2 ** -53));
  judged.weights.forEach((value, i) => expect(Math.abs(value - shares[i])).toBeLessThan(bound * 2 ** -53));
  const found = (await plain({ ...size, weights, causal: mask === 'causal' })).run(x);
  expect(largestError(found.output, y)).toBeLessThan(bound * 2 ** -24);
  expect(largestError(found.weights!, shares)).toBeLessThan(bound * 2 ** -24);
});

test('what is no number, or too short, has an infinite error', () => {
  expect(largestError(Float32Array.of(1, 2), Float64Array.of(1.5, 2))).toBe(0.5);
  expect(largestError(Float32Array.of(1, NaN), Float64Array.of(1, 2))).toBe(Infinity);
  expect(largestError(Float32Array.of(1), Float64Array.of(1, 2))).toBe(Infinity);
});

/** As many calls as may be, for next to no time. */
async function results(plan: Pick<Plan, 'sizes' | 'systems'>): Promise<Result[]> {
  const found: Result[] = [];
  await run(
    { ...plan, rounds: 2, sampleMs: 1, warmMs: 2 },
    () => {},
    (result) => found.push(result),
  );
  return found;
}

test('rates are operations by time, of the best call and of the median one', async () => {
  const [{ rows: measured }] = await results({ sizes: [size], systems: ['simd', 'plain', 'relaxed-causal'] });
  expect(measured.map(({ system }) => system)).toEqual(['simd', 'plain', 'relaxed-causal']);
  for (const row of measured) {
    if ('leftOut' in row) throw new Error(row.reason);
    expect(row.best).toBeGreaterThan(0);
    expect(row.median).toBeGreaterThanOrEqual(row.best);
    // (3, 4, 2): four projections of 3·4·4 products, and twice 3·3·4 of them; a product and its addition count as two.
    expect(row.bestRate * row.best * 1e6).toBeCloseTo(2 * (4 * 48 + 2 * 36), 6);
    expect(row.medianRate * row.median * 1e6).toBeCloseTo(528, 6);
  }
});

test('what cannot run here, or would take too long, is named with the reason', async () => {
  const validate = vi.spyOn(WebAssembly, 'validate').mockReturnValue(false);
  const [small] = await results({ sizes: [size], systems: ['relaxed'] });
  validate.mockRestore();
  expect(small.rows).toEqual([expect.objectContaining({ system: 'relaxed', leftOut: 'not-here' })]);

  const huge = { T: 1024, d: 512, h: 8 };
  expect(flops(huge)).toBeGreaterThan(1e9);
  const [large] = await results({ sizes: [huge], systems: ['plain'] });
  expect(large.rows).toEqual([expect.objectContaining({ system: 'plain', leftOut: 'too-slow' })]);
  expect(asText([small, large])).toMatch(
    /wasm, relaxed SIMD +does not run here\n\nT = 1024.*\n.*\n.*plain JavaScript +left out/,
  );
});
