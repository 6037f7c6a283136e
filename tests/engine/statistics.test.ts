/** What a session measures, and the samples: on the worked example against numbers worked out by hand. */
import { createEngine, type Difference, type Engine, type Matrix, type Problem, type Session } from 'mha-lab/engine';
import { beforeAll, describe, expect, test } from 'vitest';
import { flavours } from './flavours.ts';

const [ball, full, it] = [0, 1, 2];
const example: Problem = { source: { kind: 'example', wo: 'identity' }, heads: 2 };

/** Four decimals, as one would work them out. */
const printed = (numbers: Iterable<number>) => Array.from(numbers, (value) => value.toFixed(4)).join(' ');
const row = ({ cols, data }: Pick<Matrix, 'cols' | 'data'>, at: number) =>
  printed(data.subarray(at * cols, (at + 1) * cols));

describe.each(flavours)('%s', (flavour) => {
  let engine: Engine;
  let session: Session;
  beforeAll(async () => {
    engine = await createEngine({ flavour });
    session = engine.session();
  });
  const load = (more: Partial<Problem> = {}) => session.load({ ...example, ...more });

  // Head 1: weights of ball 0.9842 0.0017 0.0141, of full 1/3 each, of it 0.7337 0.0879 0.1784; head 2 is the mirror.
  describe('what a matrix holds', () => {
    test('the least and the largest weight; rows sum to 1, columns need not', () => {
      load();
      const { min, max, rowSums, colSums, minusInfinity, notANumber } = session.stats('weights', 0);
      expect(printed([min, max])).toBe('0.0017 0.9842');
      expect(printed(rowSums)).toBe('1.0000 1.0000 1.0000');
      expect(printed(colSums)).toBe('2.0512 0.4230 0.5258');
      expect([minusInfinity, notANumber]).toEqual([0, 0]);
    });

    test('masked scores and NaN are counted, and no part of the least and the largest', () => {
      load({ causal: true });
      const masked = session.stats('masked', 0);
      expect(masked.minusInfinity).toBe(3);
      expect(printed([masked.min])).toBe('0.7071');
      expect([...masked.rowSums]).toEqual([-Infinity, -Infinity, expect.closeTo(7 / Math.SQRT2, 5)]);

      load({ edits: [{ stage: 'x', head: null, row: ball, col: 0, value: NaN }] });
      expect(session.stats('x', null)).toMatchObject({ min: 0, max: 3, notANumber: 1, minusInfinity: 0 });
    });

    test('a stage without cells has neither', () => {
      session.load({ source: { kind: 'seeded', tokens: [], seed: 1, modelWidth: 4 }, heads: 2 });
      const { min, max, rowSums, colSums } = session.stats('x', null);
      expect([min, max]).toEqual([NaN, NaN]);
      expect(rowSums.length).toBe(0);
      expect([...colSums]).toEqual([0, 0, 0, 0]);
    });
  });

  describe('what heads do', () => {
    test('entropy: −0.7337 log₂ 0.7337 − 0.0879 log₂ 0.0879 − 0.1784 log₂ 0.1784, and log₂ 3 where all is alike', () => {
      load();
      const [one, two] = session.headStats();
      expect(printed(one.entropy)).toBe('0.1252 1.5850 1.0799');
      expect(printed(two.entropy)).toBe('1.5850 0.1252 1.0799');
      expect(printed([one.meanEntropy])).toBe('0.9300');
    });

    test('the largest weight, the own, the previous and the first position', () => {
      load();
      const [one, two] = session
        .headStats()
        .map(({ meanLargest, meanDiagonal, meanPrevious, meanFirst }) =>
          printed([meanLargest, meanDiagonal, meanPrevious, meanFirst]),
        );
      // (0.9842 + 1/3 + 0.7337)/3, (0.9842 + 1/3 + 0.1784)/3, (1/3 + 0.0879)/2, (0.9842 + 1/3 + 0.7337)/3
      expect(one).toBe('0.6837 0.4986 0.2106 0.6837');
      // (1/3 + 0.9842 + 0.7337)/3, (1/3 + 0.9842 + 0.1784)/3, (0.0017 + 0.7337)/2, (1/3 + 0.0017 + 0.0879)/3
      expect(two).toBe('0.6837 0.4986 0.3677 0.1410');
    });

    test('the most that an entropy can be: log₂ of how many words a row sees, 1, 2 and 3 under the causal mask', () => {
      load();
      expect(printed([session.headStats()[0].meanLimit])).toBe('1.5850');
      load({ causal: true });
      expect(printed([session.headStats()[0].meanLimit])).toBe('0.8617'); // (0 + 1 + 1.5850)/3
    });

    test('what a head adds to a row on average; nothing while it is off', () => {
      // Head outputs (0.9889, 0.0064), (4/9, 4/9), (0.7931, 0.1474) have the lengths 0.9889, 0.6285 and 0.8067.
      load({ off: [1] });
      expect(session.headStats().map(({ meanSize }) => printed([meanSize]))).toEqual(['0.8081', '0.0000']);
    });

    test('likeness: what both give alike, (0.3492 + 0.3492 + 0.3543)/3 between the two, 1 to itself', () => {
      load();
      expect(session.headStats().map(({ likeness }) => printed(likeness))).toEqual(['1.0000 0.3509', '0.3509 1.0000']);
      load({ variant: 'shared' });
      expect(session.headStats().map(({ likeness }) => printed(likeness))).toEqual(['1.0000 1.0000', '1.0000 1.0000']);
    });

    test('a row that sees no key counts nowhere; one token has no previous one', () => {
      load({ causal: true, cells: [{ query: ball, key: ball }] });
      const [one] = session.headStats();
      expect(one.entropy[ball]).toBeNaN();
      // full sees ball and itself alike; it is as without a mask.
      expect(printed(one.entropy.subarray(full))).toBe('1.0000 1.0799');
      expect(printed([one.meanEntropy, one.meanFirst])).toBe('1.0399 0.6168');

      session.load({ source: { kind: 'seeded', tokens: ['a'], seed: 1, modelWidth: 4 }, heads: 1 });
      expect(session.headStats()[0]).toMatchObject({
        meanEntropy: 0,
        meanFirst: 1,
        meanDiagonal: 1,
        meanPrevious: NaN,
      });
    });

    test('keys from elsewhere have no own and no previous position', () => {
      const source = { kind: 'seeded', tokens: ['a', 'b'], other: ['c', 'd', 'e'], seed: 1, modelWidth: 4 } as const;
      session.load({ source, heads: 2 });
      for (const found of session.headStats()) {
        expect([found.meanDiagonal, found.meanPrevious]).toEqual([NaN, NaN]);
        expect(found.meanFirst).toBeGreaterThan(0);
      }
    });
  });

  describe('influence', () => {
    test('is the weight times the length of what it brings: values [1, 0], [0, 1] and [1/3, 1/3]', () => {
      load();
      const found = session.influence(0);
      expect([found.rows, found.cols]).toEqual([3, 3]);
      expect(row(found, it)).toBe('0.7337 0.0879 0.0841'); // 0.1784 · √2/3
      // Each row of half a head's mixing W_O has the length √½.
      load({ source: { kind: 'example', wo: 'mixing' } });
      expect(row(session.influence(0), it)).toBe('0.5188 0.0622 0.0595');
    });

    test('is 0 through a head that is off or whose rows of W_O are 0, however large its weights', () => {
      load({ off: [1] });
      expect([...session.influence(1).data]).toEqual(Array(9).fill(0));
      const edits = [2, 3].map((at) => ({ stage: 'wo', head: null, row: at, col: at, value: 0 }) as const);
      load({ edits });
      expect([...session.influence(1).data]).toEqual(Array(9).fill(0));
      expect(row(session.influence(0), it)).toBe('0.7337 0.0879 0.0841');
    });

    test('is 0 from a hidden key, whatever it holds', () => {
      load({ causal: true, edits: [{ stage: 'x', head: null, row: it, col: 0, value: NaN }] });
      expect(row(session.influence(0), ball)).toBe('1.0000 0.0000 0.0000');
      expect(row(session.influence(0), full)).toBe('0.5000 0.5000 0.0000');
      expect(row(session.influence(0), it)).toBe('NaN NaN NaN');
    });
  });

  describe('without some heads', () => {
    test('y keeps what the others add, and changes by the length of what is gone', () => {
      load();
      const { y, change } = session.without([1]);
      expect([y.rows, y.cols]).toEqual([3, 4]);
      expect(row(y, it)).toBe('0.7931 0.1474 0.0000 0.0000');
      expect(printed(change)).toBe('0.6285 0.9889 0.8067'); // ‖4/9, 4/9‖, ‖0.0064, 0.9889‖, ‖0.1474, 0.7931‖
    });

    test('y is that of the problem with those heads off, bit for bit; without none it is y', () => {
      const tokens = ['it', 'was', 'full', 'and', 'outside'];
      const problem: Problem = { source: { kind: 'seeded', tokens, seed: 3, modelWidth: 12 }, heads: 4, causal: true };
      session.load(problem);
      const { y } = session.without([0, 2]);
      const none = session.without([]);
      expect(none.y.data).toEqual(session.matrix('y', null).data);
      expect([...none.change]).toEqual([0, 0, 0, 0, 0]);
      session.load({ ...problem, off: [0, 2] });
      expect(y.data).toEqual(session.matrix('y', null).data);
    });
  });

  describe('compared with another problem', () => {
    const largest = (found: readonly Difference[], stage: string, head: number | null) =>
      found.find((each) => each.stage === stage && each.head === head);

    test('itself, nothing differs: one line for each head of each stage, in their order', () => {
      load({ causal: true });
      const found = session.compare({ ...example, causal: true });
      expect(new Set(found.map((each) => each.largest))).toEqual(new Set([0]));
      const places = session.stages().flatMap(({ stage, heads }) => {
        return heads === 0 ? `${stage} null` : Array.from({ length: heads }, (_, head) => `${stage} ${head}`);
      });
      expect(found.map(({ stage, head }) => `${stage} ${head}`)).toEqual(places);
    });

    test('with one number of W_Q set to 2: that number, and where it shows most in what follows', () => {
      load();
      const found = session.compare({ ...example, edits: [{ stage: 'wq', head: 0, row: 0, col: 0, value: 2 }] });
      const shown = (stage: string, head: number | null) => {
        const { row: at, col, largest: by } = largest(found, stage, head)!;
        return `${at} ${col} ${by.toFixed(4)}`;
      };
      expect(shown('wq', 0)).toBe('0 0 1.0000');
      // q of ball becomes [6, 1]; with its own key [3, 1] that is 19 instead of 10.
      expect(shown('q', 0)).toBe(`${ball} 0 3.0000`);
      expect(shown('dots', 0)).toBe(`${ball} ${ball} 9.0000`);
      expect(shown('scores', 0)).toBe(`${ball} ${ball} 6.3640`);
      // q·k of it become 7, 1, 3, its weights 0.9316, 0.0134, 0.0551: it loses most there, ball had little to gain.
      expect(shown('weights', 0)).toBe(`${it} ${ball} 0.1979`);
      for (const [stage, head] of [
        ['head', 0],
        ['concat', null],
        ['part', 0],
        ['y', null],
      ] as const) {
        expect(shown(stage, head)).toBe(`${it} 0 0.1568`); // 0.9316 + 0.0551/3 − 0.7931
      }
      const changed = ['wq 0', 'q 0', 'dots 0', 'scores 0', 'weights 0', 'head 0', 'concat null', 'part 0', 'y null'];
      expect(found.filter((each) => each.largest > 0).map(({ stage, head }) => `${stage} ${head}`)).toEqual(changed);
    });

    test('by ∞ where only one is masked, by 0 where both are; what has another shape or is absent is left out', () => {
      load({ causal: true });
      const found = session.compare({ ...example, pad: 1 });
      // Causal hides full from ball, the padding does not; both hide it from ball.
      expect(largest(found, 'masked', 1)).toEqual({
        stage: 'masked',
        head: 1,
        row: ball,
        col: full,
        largest: Infinity,
      });
      const plain = session.compare({ ...example, heads: 1 });
      expect(plain.map(({ stage }) => stage)).toEqual(['x', 'concat', 'wo', 'y']);
    });

    test('what is loaded stays as it is, and nothing stays of the other', () => {
      load();
      const kept = session.matrix('weights', 0);
      session.compare({ ...example, heads: 4 });
      const before = engine.info.memoryBytes();
      session.compare({ ...example, heads: 4 });
      expect(engine.info.memoryBytes()).toBe(before);
      expect(session.matrix('weights', 0)).toEqual(kept);
      expect(() => session.compare({ ...example, heads: 3 })).toThrow(expect.objectContaining({ code: 'bad-heads' }));
      expect(session.matrix('weights', 0)).toEqual(kept);
    });
  });

  describe('what does not fit beside what is loaded is refused before it is begun, naming the need and the limit', () => {
    /** An engine of its own, since what others held may leave the memory in pieces. */
    async function fresh(problem: Problem) {
      const own = await createEngine({ flavour });
      const large = own.session();
      large.load(problem);
      const refused = (use: () => unknown) => {
        const before = own.info.memoryBytes();
        expect(use).toThrow(
          expect.objectContaining({
            code: 'too-large',
            message: expect.stringMatching(/ \d{3} MiB in all; the limit is 256 MiB/),
            details: expect.objectContaining({ limit: own.info.limits.memoryBytes }),
          }),
        );
        expect(own.info.memoryBytes()).toBe(before);
      };
      return { own, large, refused };
    }

    test('another problem to compare with', async () => {
      // 1 200 tokens, 8 heads: three stages of 1 200² · 8 numbers, 138 MB. Two of them are too much.
      const tokens = Array.from({ length: 1200 }, (_, i) => `word ${i}`);
      const problem: Problem = { source: { kind: 'seeded', tokens, seed: 1, modelWidth: 8 }, heads: 8 };
      const { large, refused } = await fresh(problem);
      refused(() => large.compare(problem));
      expect(large.compare(example)).toEqual([]);
    });

    test('the output without a head, a stage to be summed up', async () => {
      // 1.1 · 10⁶ tokens, d_model 8, one key: x, q, head, concat, part and y are 35 MB each, of a limit of 268.
      const [x, square, one] = [new Float32Array(8.8e6), new Float32Array(64), new Float32Array(8)];
      const matrices = { wq: square, wk: square, wv: square, wo: square, xk: one, xv: one };
      const { large, refused } = await fresh({ source: { kind: 'given', modelWidth: 8, x, ...matrices }, heads: 1 });
      refused(() => large.without([0]));
      refused(() => large.stats('x', null));
      expect(large.influence(0).data.length).toBe(1.1e6);
    });

    test('the matrix of a trial', async () => {
      const { own, refused } = await fresh(example);
      refused(() => own.narrowHeads({ headWidth: 1e4, modelWidth: 1e4, tokens: 1, trials: 1, seed: 1 }));
    });
  });

  /** 5 standard deviations of a mean over `count`, of what has the variance `variance`. */
  const sampling = (variance: number, count: number) => 5 * Math.sqrt(variance / count);

  describe('dot products of random vectors', () => {
    const count = 2000;
    const widths = [2, 8, 32, 128];
    const sample = (headWidth: number, seed = 1) => engine.dotSample({ headWidth, count, seed });

    // Entries have the fourth moment 2.7 (sums of four uniform numbers), so ‖q‖² has the variance 1.7 d_k. The mean S of
    // (q·k)² over a query's 8 keys has, given q, a variance below 2‖q‖⁴/8, hence S/d_k one below ¼ + 2.125/d_k.
    test.each(widths)('d_k = %i: their variance is d_k, and 1 when they are divided by √d_k', (headWidth) => {
      const { variance, scaledVariance } = sample(headWidth);
      expect(Math.abs(variance / headWidth - 1)).toBeLessThan(sampling(0.25 + 2.125 / headWidth, count));
      expect(scaledVariance).toBe(variance / headWidth);
    });

    // What lies between 1/8 and 1 has a variance of at most (7/16)²; a difference of two means, twice that.
    const scatter = sampling(2 * (7 / 16) ** 2, count);

    test('undivided, the softmax saturates as d_k grows; divided, it stays', () => {
      const found = widths.map((headWidth) => sample(headWidth));
      for (let i = 1; i < found.length; ++i) {
        expect(found[i].largest - found[i - 1].largest).toBeGreaterThan(scatter);
        expect(Math.abs(found[i].scaledLargest - found[i - 1].scaledLargest)).toBeLessThan(scatter);
      }
      expect(found[3].largest).toBeGreaterThan(0.9);
    });

    test('a seed gives the same numbers each time, another seed others', () => {
      expect(sample(8)).toEqual(sample(8));
      expect(sample(8).variance).not.toBe(sample(8, 2).variance);
    });
  });

  describe('narrow heads', () => {
    const trials = 1000;
    const share = (headWidth: number, tokens: number, seed = 1) =>
      engine.narrowHeads({ headWidth, modelWidth: 64, tokens, trials, seed });

    // With d_k = 1 all is one number u_j = x_j · W for each token, all alike and symmetric; the own token wins where
    // u_0 is positive and the largest, or negative and the least: 2 · 1/T · (1 − 2⁻ᵀ).
    test.each([1, 2, 4, 16])('one number wide, with %i tokens: by chance alone', (tokens) => {
      const chance = (2 / tokens) * (1 - 2 ** -tokens);
      expect(Math.abs(share(1, tokens) - chance)).toBeLessThanOrEqual(sampling(chance * (1 - chance), trials));
    });

    test('the wider they are, the oftener the own token wins', () => {
      const found = [1, 2, 4, 8].map((headWidth) => share(headWidth, 16));
      // Two shares that are one differ by less: each has a variance of at most ¼.
      for (let i = 1; i < found.length; ++i) expect(found[i] - found[i - 1]).toBeGreaterThan(sampling(0.5, trials));
      // Given W and x_0, the others score like normal numbers of the variance d_k d_model (d_k + d_model), against
      // d_k d_model: with 64 and 64 they stand √32 = 5.7 standard deviations below, where 15 · 6e-9 of them are.
      expect(share(64, 16)).toBe(1);
    });

    test('another token can only win more: the first ones are the same', () => {
      for (const headWidth of [1, 4]) {
        const found = [1, 2, 4, 8, 16].map((tokens) => share(headWidth, tokens));
        expect(found).toEqual(found.toSorted((a, b) => b - a));
      }
      expect(share(4, 1)).toBe(1);
    });

    test('a seed gives the same share each time, another seed another', () => {
      expect(share(2, 8)).toBe(share(2, 8));
      expect(share(2, 8)).not.toBe(share(2, 8, 2));
    });
  });
});

test('the samples are the same numbers in every flavour', async () => {
  const samples = await Promise.all(
    flavours.map(async (flavour) => {
      const engine = await createEngine({ flavour });
      const sizes = { headWidth: 8, modelWidth: 32, tokens: 8, trials: 300, seed: 5 };
      return [engine.dotSample({ headWidth: 8, count: 300, seed: 5 }), engine.narrowHeads(sizes)];
    }),
  );
  for (const sample of samples) expect(sample).toEqual(samples[0]);
});
