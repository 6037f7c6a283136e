/** The error catalogue: each code of the core's table is provoked as a user or a page may do it, and does no harm. */
import {
  createEngine,
  type Address,
  type AttentionCall,
  type DotSizes,
  type Edit,
  type Engine,
  type ErrorCode,
  type LayerOptions,
  type NarrowSizes,
  type Problem,
  type Shape,
  type Source,
} from 'mha-lab/engine';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { errors } from '../../build/generated/tables.ts';
import { Client } from '../../web/engine/worker/client.ts';

const x = { shape: [1, 2, 4], data: Float32Array.of(1, 2, 3, 4, 5, 6, 7, 8) };
const good: AttentionCall = { heads: 2, q: x, k: x, v: x, stages: ['weights'] };
const one = Float32Array.of(1);
const given: Source = { kind: 'given', modelWidth: 1, x: one, wq: one, wk: one, wv: one, wo: one };
const narrow: NarrowSizes = { headWidth: 1, modelWidth: 1, tokens: 2, trials: 1, seed: 1 };
const example: Problem = { source: { kind: 'example', wo: 'identity' }, heads: 2 };

let engine: Engine;
beforeAll(async () => {
  engine = await createEngine();
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const attention = (part: object) => engine.attention({ ...good, ...part });
function loaded(part: Partial<Problem> = {}) {
  const session = engine.session();
  session.load({ ...example, ...part });
  return session;
}

interface Provocation {
  /** Throws, or gives a promise that rejects. */
  readonly by: () => unknown;
  /** What the sentence has to name: numbers and names, in their order. */
  readonly says: RegExp;
  readonly details?: Readonly<Record<string, unknown>>;
}

/** One for each code: a new one without an entry is an error of types, and fails below. */
const provocations: Record<ErrorCode, Provocation> = {
  'wrong-type': {
    by: () => attention({ heads: '2' }),
    says: /heads .* whole number.* '2'/,
    details: { name: 'heads' },
  },
  'bad-value': {
    by: () => attention({ softcap: -1 }),
    says: /softcap is -1\b.* above 0\b/,
    details: { name: 'softcap', value: -1 },
  },
  'bad-heads': {
    by: () => loaded({ heads: 3 }),
    says: /\b3 heads .* d_model, which is 4: 4 = 3·1 \+ 1\./,
    details: { heads: 3, modelWidth: 4 },
  },
  'bad-shape': {
    by: () => attention({ k: { ...x, shape: [1, 4, 2] } }),
    says: /\bk .* 1, q .* 2\./,
    details: { name: 'k' },
  },
  'bad-edit': {
    by: () => loaded({ edits: [{ stage: 'wq', head: 0, row: 4, col: 0, value: 1 }] }),
    says: /wq has 4 rows.* row 4\b/,
    details: { stage: 'wq', row: 4, count: 4 },
  },
  'unknown-stage': {
    by: () => loaded().matrix('nonsense' as 'x', null),
    says: /'nonsense'/,
    details: { stage: 'nonsense' },
  },
  'absent-stage': { by: () => loaded().matrix('mask', null), says: /no mask\b/, details: { stage: 'mask' } },
  'out-of-range': {
    by: () => loaded().matrix('weights', 2),
    says: /weights has 2 heads.* head 2\b/,
    details: { stage: 'weights', head: 2, count: 2 },
  },
  'too-large': {
    by: () => {
      const long = { shape: [1, 9000, 4], data: new Float32Array(36_000) };
      return attention({ q: long, k: long, v: long });
    },
    // The weights of two heads alone, 9000² numbers each, are 617 MiB.
    says: /\b9000 queries .* 9000 keys .* \d{4} MiB .* 256 MiB/,
    details: { need: expect.any(Number), limit: 256 << 20 },
  },
  'not-loaded': { by: () => engine.session().matrix('x', null), says: /No problem/ },
  'no-wasm': {
    by: () => {
      vi.stubGlobal('WebAssembly', undefined);
      return createEngine();
    },
    says: /no WebAssembly/,
  },
  'wasm-refused': {
    by: () => {
      vi.spyOn(WebAssembly, 'compile').mockRejectedValue(new WebAssembly.CompileError('by a policy'));
      return createEngine();
    },
    says: /'wasm-unsafe-eval'/,
    details: { reason: 'by a policy' },
  },
  'not-fetched': {
    by: () => createEngine({ wasm: new URL('nowhere.wasm', import.meta.url), flavour: 'baseline' }),
    says: /nowhere\.wasm/,
    details: { url: new URL('nowhere.wasm', import.meta.url).href },
  },
  'not-wasm': {
    by: () => createEngine({ wasm: new TextEncoder().encode('<!doctype html>').buffer, flavour: 'baseline' }),
    says: /"<!doctype html>"/,
    details: { from: 'wasm', begins: '<!doctype html>' },
  },
  'no-flavour': {
    by: () => createEngine({ flavour: 'mmx' as 'simd' }),
    says: /mmx.* relaxed, simd, baseline/,
    details: { flavour: 'mmx' },
  },
  'no-worker': {
    by: () => {
      vi.spyOn(console, 'warn').mockImplementation(() => undefined);
      // A worker that answers once and then dies of what it is asked.
      const worker = Object.assign(new EventTarget(), {
        onmessage: null as ((event: { data: object }) => void) | null,
        answered: false,
        terminate: () => undefined,
        postMessage(message: { id: number }) {
          if (worker.answered) worker.dispatchEvent(Object.assign(new Event('error'), { message: 'out of memory' }));
          else this.onmessage?.({ data: { id: message.id, answer: {} } });
          worker.answered = true;
        },
      });
      const client = new Client(() => worker as unknown as Worker);
      const request = { problem: example, matrices: [], query: 0, cell: null };
      return client.ask(request).then(() => client.ask(request));
    },
    says: /out of memory/,
  },
  closed: {
    by: () => {
      const session = loaded();
      session.close();
      return session.stages();
    },
    says: /closed/,
  },
  'engine-failed': {
    by: () => {
      vi.spyOn(console, 'error').mockImplementation(() => undefined); // the glue reports it too
      const nothing = Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0).buffer;
      return createEngine({ wasm: nothing, flavour: 'baseline' });
    },
    says: /did not start/,
  },
};

/** What the engine, and one made anew, give to somebody who has seen no error. */
async function used() {
  const session = loaded();
  const weights = session.matrix('weights', 0, 2).data;
  session.close();
  const another = await createEngine();
  return { weights, result: engine.attention(good), cost: another.cost({ tokens: 3, modelWidth: 4, heads: 2 }) };
}

test.each(errors)('$code: $about', async ({ code }) => {
  const before = await used();
  const { by, says, details = {} } = provocations[code];
  const thrown: unknown = await Promise.resolve()
    .then(by)
    .catch((error: unknown) => error);
  expect(thrown).toBeInstanceOf(Error);
  expect(thrown).toMatchObject({ name: 'EngineError', code, details });
  expect((thrown as Error).message).toMatch(says);
  expect((thrown as Error).message).toMatch(/^\S+ .+\S$/); // a sentence
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  const after = await used();
  expect(Array.from(after.weights, (weight) => weight.toFixed(4))).toEqual(['0.7337', '0.0879', '0.1784']);
  expect(after).toEqual(before);
});

test.each<[string, () => unknown]>([
  ['window', () => attention({ window: 2 })],
  ['kvheads', () => engine.session().load({ ...example, kvheads: 1 } as Problem)],
  ['constructor', () => attention({ constructor: 2 })],
  ['b_q', () => loaded({ source: { ...given, b_q: one } as Source })],
  ['kv_heads', () => engine.cost({ tokens: 3, modelWidth: 4, heads: 2, kv_heads: 1 } as Shape)],
  ['position', () => loaded().compare({ ...example, position: 'rotary' } as Problem)],
  ['flavor', () => createEngine({ flavor: 'baseline' } as object)],
  ['ofset', () => attention({ causal: { ofset: 1 } })],
  ['dat', () => attention({ q: { ...x, dat: 1 } })],
  ['vale', () => loaded({ edits: [{ stage: 'x', head: null, row: 0, col: 0, value: 1, vale: 2 } as Edit] })],
  ['kei', () => loaded({ cells: [{ query: 0, key: 1, kei: 2 } as { query: number; key: number }] })],
  ['sed', () => engine.dotSample({ headWidth: 2, count: 2, seed: 1, sed: 2 } as DotSizes)],
  ['tokns', () => engine.narrowHeads({ ...narrow, tokns: 1 } as NarrowSizes)],
  [
    'wqq',
    () =>
      engine.layer({
        heads: 1,
        modelWidth: 1,
        parameters: { wq: one, wk: one, wv: one, wo: one, wqq: one },
      } as LayerOptions),
  ],
])('a name that there is none of, %s, is refused and not passed over', async (name, by) => {
  const thrown: unknown = await Promise.resolve()
    .then(by)
    .catch((error: unknown) => error);
  expect(thrown).toMatchObject({ name: 'EngineError', code: 'wrong-type', details: { name } });
});

test.each<[string, () => unknown]>([
  ['createEngine', () => createEngine(null as unknown as object)],
  ['layer', () => engine.layer(undefined as unknown as LayerOptions)],
  ['explain', () => loaded().explain(undefined as unknown as Address)],
])('%s of nothing is an EngineError', async (_, by) => {
  const thrown: unknown = await Promise.resolve()
    .then(by)
    .catch((error: unknown) => error);
  expect(thrown).toMatchObject({ name: 'EngineError', code: 'wrong-type' });
});

test.each<[string, () => unknown]>([
  ['heads', () => attention({ heads: 2 ** 31 })],
  ['kvHeads', () => loaded({ kvHeads: 2 ** 31 })],
  ['heads of widths of their own', () => loaded({ heads: 2 ** 31, headWidth: 2, valueWidth: 2 })],
  ['window', () => loaded({ window: 2 ** 31 })],
])('%s: 2147483648 is refused for its size, not for being no whole number', (_, by) => {
  expect(by).toThrow(/2147483648, but whole numbers go to 2147483647/);
});

test("what lies in the engine's own memory may be handed back while that grows, and nothing is lost", async () => {
  const fresh = await createEngine();
  const square = new Float32Array(64 * 64).fill(0.01);
  using layer = fresh.layer({
    heads: 1,
    modelWidth: 64,
    parameters: { wq: square, wk: square, wv: square, wo: square },
  });
  const { output } = layer.forward(new Float32Array(700 * 64).fill(1));
  const wanted = output.slice();
  const before = fresh.info.memoryBytes();
  const q = { shape: [1, 700, 64], data: output };
  const again = fresh.attention({ heads: 1, q, k: q, v: q, stages: ['weights', 'scores', 'masked', 'softcap'] });
  const own = { shape: [1, 700, 64], data: wanted };
  expect(again.output).toEqual(fresh.attention({ heads: 1, q: own, k: own, v: own }).output);
  expect(fresh.info.memoryBytes()).toBe(before);
});
