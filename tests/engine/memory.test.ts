/** Wasm memory: it grows, stays flat, and is refused by name when there is not enough. */
import { createEngine, type Problem } from 'mha-lab/engine';
import { describe, expect, test } from 'vitest';
import { flavours } from './flavours.ts';

const words = (n: number) => Array.from({ length: n }, (_, i) => `word ${i}`);
const seeded = (n: number, modelWidth = 32): Problem => ({
  source: { kind: 'seeded', tokens: words(n), seed: 1, modelWidth },
  heads: 8,
});

describe.each(flavours)('%s', (flavour) => {
  test('what was read stays right while the memory grows and after', async () => {
    const engine = await createEngine({ flavour });
    const session = engine.session();
    const read = () => [0, 3, 7].map((head) => session.matrix('weights', head));

    session.load(seeded(16));
    const small = read();
    const copies = small.map(({ data }) => data.slice());
    const before = engine.info.memoryBytes();
    session.load(seeded(512));
    expect(engine.info.memoryBytes()).toBeGreaterThan(16 << 20); // it had to grow beyond what it starts with
    for (const { rows, data } of read()) {
      for (let row = 0; row < rows; ++row) {
        const sum = data.subarray(row * 512, (row + 1) * 512).reduce((a, b) => a + b, 0);
        // Each of the 512 shares is off by 2⁻²⁴ of itself at most per step of the sum that it was divided by.
        expect(Math.abs(sum - 1)).toBeLessThan(512 * 2 ** -24);
      }
    }
    expect(small.map(({ data }) => data)).toEqual(copies);

    session.load(seeded(16));
    expect(read()).toEqual(small);
    expect(engine.info.memoryBytes()).toBe(before);
  });

  test('2 000 sentences later as much is in use as after the first', async () => {
    const engine = await createEngine({ flavour });
    const session = engine.session();
    const other = engine.session();
    const round = (n: number) => {
      session.load(seeded(1 + (n % 12)));
      other.load({ ...seeded(12), causal: n % 2 === 1, edits: [{ stage: 'x', head: null, row: 0, col: 0, value: n }] });
      session.matrix('weights', 0);
      session.explain({ stage: 'y', head: null, row: 0, col: 0 });
      expect(() => session.load({ ...seeded(3), heads: 5 })).toThrow();
    };
    const [period, rounds] = [12, 2004]; // after a period the same sizes come again
    for (let n = 0; n < period; ++n) round(n);
    const before = engine.info.memoryBytes();
    for (let n = 0; n < rounds; ++n) round(n);
    // Not a byte a round: what little there is comes from how the allocator rounds the blocks that are in use.
    expect(engine.info.memoryBytes() - before).toBeLessThan(rounds);
    session.close();
    other.close();
  });

  test('2 000 runs of changing size later a layer holds as much as after the largest', async () => {
    const engine = await createEngine({ flavour });
    const [modelWidth, heads, largest] = [32, 4, 40];
    const matrix = () => new Float32Array(modelWidth * modelWidth).fill(0.1);
    const parameters = { wq: matrix(), wk: matrix(), wv: matrix(), wo: matrix() };
    const layer = engine.layer({ parameters, modelWidth, heads });
    const run = (tokens: number, n: number) =>
      layer.forward(new Float32Array(tokens * modelWidth).fill(n), {
        needWeights: n % 3 === 0,
        causal: n % 2 === 0,
        ...(n % 5 === 0 && { mask: new Uint8Array(tokens * tokens) }),
      });
    run(largest, 0);
    const before = engine.info.memoryBytes();
    for (let n = 0; n < 2000; ++n) run((n * 7) % (largest + 1), n);
    expect(engine.info.memoryBytes()).toBe(before);
    layer.close();
  });

  test('what needs more than the limit is refused before it is begun, naming the need and the limit', async () => {
    const engine = await createEngine({ flavour });
    const session = engine.session();
    session.load(seeded(16));
    const before = engine.info.memoryBytes();
    const kept = session.matrix('weights', 3);

    const { memoryBytes: limit } = engine.info.limits;
    expect(limit).toBe(256 << 20);
    expect(() => session.load(seeded(20_000))).toThrow(
      expect.objectContaining({
        code: 'too-large',
        message: expect.stringMatching(/20000 tokens.* 256 MiB/),
        details: expect.objectContaining({ limit }),
      }),
    );
    expect(engine.info.memoryBytes()).toBe(before);
    expect(session.matrix('weights', 3)).toEqual(kept);
  });

  test(
    'however large and small ones follow each other, what cannot be had is refused and the engine goes on',
    {
      timeout: 60_000,
    },
    async () => {
      const session = (await createEngine({ flavour })).session();
      const example: Problem = { source: { kind: 'example', wo: 'identity' }, heads: 2 };
      const refused: number[] = [];
      // [tokens, heads]: with 8 heads 1615 tokens take what the limit allows, with one head 4400.
      for (const [n, heads] of [
        [1600, 8],
        [1200, 8],
        [1500, 8],
        [100, 8],
        [1700, 8],
        [4300, 1],
      ]) {
        try {
          session.load({ ...seeded(n, 8), heads });
          expect(session.matrix('weights', 0, n - 1).data.length).toBe(n);
          expect(session.matrix('weights', 0).data.length).toBe(n * n); // a copy, for which there may be no room
        } catch (thrown) {
          expect(thrown).toMatchObject({ name: 'EngineError', code: 'too-large' });
          // The one loaded before, or where pieces were too small nothing; never half of this one.
          expect([0, 3, n]).toContain(session.stages().find(({ stage }) => stage === 'x')?.rows ?? 0);
          refused.push(n);
        }
        session.load(example);
        expect(session.matrix('weights', 0, 2).data[0]).toBeCloseTo(0.7337, 4);
      }
      expect(refused).toContain(1700);
      expect(refused).not.toContain(1600);
      expect(refused).not.toContain(100);
    },
  );
});
