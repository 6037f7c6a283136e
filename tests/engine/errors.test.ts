/** The error catalogue: each code of the core's table is provoked as a user or a page may do it, and does no harm. */
import { createEngine, type AttentionCall, type Engine, type ErrorCode, type Problem } from 'mha-lab/engine';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { errors } from '../../build/generated/tables.ts';
import { Client } from '../../web/engine/client.ts';

const x = { shape: [1, 2, 4], data: Float32Array.of(1, 2, 3, 4, 5, 6, 7, 8) };
const good: AttentionCall = { heads: 2, q: x, k: x, v: x, stages: ['weights'] };
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

/** Throws, or gives a promise that rejects. */
const provocations: Record<ErrorCode, () => unknown> = {
  'wrong-type': () => attention({ q: x.data }),
  'bad-value': () => attention({ softcap: -1 }),
  'bad-heads': () => attention({ heads: 3 }),
  'bad-shape': () => attention({ k: { ...x, shape: [1, 4, 2] } }),
  'bad-edit': () => loaded({ edits: [{ stage: 'weights', head: 0, row: 0, col: 0, value: 1 }] }),
  'unknown-stage': () => loaded().matrix('nonsense' as 'x', null),
  'absent-stage': () => loaded().matrix('mask', null),
  'out-of-range': () => loaded().matrix('weights', 2),
  'too-large': () => {
    const long = { shape: [1, 9000, 4], data: new Float32Array(36_000) };
    return attention({ q: long, k: long, v: long });
  },
  'not-loaded': () => engine.session().matrix('x', null),
  'no-wasm': () => {
    vi.stubGlobal('WebAssembly', undefined);
    return createEngine();
  },
  'wasm-refused': () => {
    vi.spyOn(WebAssembly, 'compile').mockRejectedValue(new WebAssembly.CompileError('by a policy'));
    return createEngine();
  },
  'not-fetched': () => createEngine({ wasm: new URL('nowhere.wasm', import.meta.url), flavour: 'baseline' }),
  'not-wasm': () => createEngine({ wasm: new TextEncoder().encode('<!doctype html>').buffer, flavour: 'baseline' }),
  'no-flavour': () => createEngine({ flavour: 'mmx' as 'simd' }),
  'no-worker': () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    // A worker that answers once and then dies.
    const worker = Object.assign(new EventTarget(), {
      onmessage: null as ((event: { data: object }) => void) | null,
      postMessage(message: { id: number }) {
        this.onmessage?.({ data: { id: message.id, answer: {} } });
        worker.dispatchEvent(Object.assign(new Event('error'), { message: 'out of memory' }));
      },
    });
    const client = new Client(() => worker as unknown as Worker);
    const request = { problem: example, matrices: [], query: 0, cell: null };
    return client.ask(request).then(() => client.ask(request));
  },
  closed: () => {
    const session = loaded();
    session.close();
    return session.stages();
  },
  'engine-failed': () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined); // the glue reports it too
    const nothing = Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0).buffer;
    return createEngine({ wasm: nothing, flavour: 'baseline' });
  },
};

/** What the engine gives to somebody who has seen no error. */
async function used() {
  const session = loaded();
  const weights = session.matrix('weights', 0, 2);
  session.close();
  const another = await createEngine();
  return { weights, result: engine.attention(good), cost: another.cost({ tokens: 3, modelWidth: 4, heads: 2 }) };
}

test.each(errors)('$code: $about', async ({ code }) => {
  const before = await used();
  const thrown: unknown = await Promise.resolve()
    .then(provocations[code])
    .catch((error: unknown) => error);
  expect(thrown).toBeInstanceOf(Error);
  expect(thrown).toMatchObject({ name: 'EngineError', code });
  expect((thrown as Error).message).toMatch(/^\S+ .+ \S+$/);
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  expect(await used()).toEqual(before);
});
