import { cp, mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createEngine, type Flavour } from 'mha-lab/engine';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { flavours } from './flavours.ts';

const shipped = 'build/package';
const shape = { tokens: 3, modelWidth: 4, heads: 2 };

let warn: ReturnType<typeof vi.spyOn>;
beforeEach(() => {
  warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** The package in a folder of its own, to be spoilt. */
async function copyOfPackage() {
  const folder = await mkdtemp(join(tmpdir(), 'mha-lab-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await cp(shipped, folder, { recursive: true });
  const engine = (await import(pathToFileURL(join(folder, 'engine.js')).href)) as { createEngine: typeof createEngine };
  return { wasm: (flavour: Flavour) => join(folder, `mha-${flavour}.wasm`), createEngine: engine.createEngine };
}

async function bytesOf(flavour: Flavour): Promise<ArrayBuffer> {
  return Uint8Array.from(await readFile(`${shipped}/mha-${flavour}.wasm`)).buffer;
}

/** The address of a file on a server that answers everything the same way. */
async function served(answer: RequestListener): Promise<URL> {
  const server = createServer(answer).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  onTestFinished(() => void server.close());
  return new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/lab/mha.wasm`);
}

/** A machine whose validator knows no module with this instruction: the bytes that it begins with. */
function without(...instruction: readonly number[]) {
  const { validate } = WebAssembly;
  vi.spyOn(WebAssembly, 'validate').mockImplementation((bytes) => {
    const text = new Uint8Array(bytes as ArrayBuffer).join();
    return !text.includes(`,${instruction.join()},`) && validate(bytes);
  });
}
const withoutRelaxed = () => without(253, 133, 2); // f32x4.relaxed_madd
const withoutSimd = () => without(253); // any vector

describe('left to itself', () => {
  test('it takes relaxed where the machine runs relaxed SIMD', async () => {
    expect((await createEngine()).info.flavour).toBe('relaxed');
    expect(warn).not.toHaveBeenCalled();
  });

  test.each([
    ['simd', 'relaxed SIMD', withoutRelaxed],
    ['baseline', 'SIMD', withoutSimd],
  ] as const)('it takes %s where the machine lacks %s, and never reads a better file', async (flavour, _, lacks) => {
    const copy = await copyOfPackage();
    for (const better of flavours.slice(0, flavours.indexOf(flavour))) await rm(copy.wasm(better));
    lacks();
    expect((await copy.createEngine()).info.flavour).toBe(flavour);
    expect(warn).not.toHaveBeenCalled();
  });

  test.each([
    ['is missing', rm],
    ['is cut off', (file: string) => truncate(file, 2000)],
    ['is the page of a host', (file: string) => writeFile(file, '<!doctype html><title>Not here</title>')],
  ])('a flavour whose file %s gives way to the next, with one line on the console', async (_, spoil) => {
    const copy = await copyOfPackage();
    await spoil(copy.wasm('relaxed'));
    const engine = await copy.createEngine();
    expect(engine.info.flavour).toBe('simd');
    expect(engine.cost(shape).parameters).toBe(64);
    expect(warn).toHaveBeenCalledOnce();
    expect(warn.mock.lastCall?.join()).toMatch(/relaxed gives way to simd.*mha-relaxed\.wasm/);
  });

  test('when every file is spoilt it throws what is wrong with the last one', async () => {
    const copy = await copyOfPackage();
    await rm(copy.wasm('relaxed'));
    await rm(copy.wasm('simd'));
    await writeFile(copy.wasm('baseline'), '');
    await expect(copy.createEngine()).rejects.toMatchObject({ name: 'EngineError', code: 'not-wasm' });
  });
});

describe('a flavour that is asked for by name', () => {
  test.each(flavours)('%s is taken', async (flavour) => {
    expect((await createEngine({ flavour })).info.flavour).toBe(flavour);
  });

  test.each([
    ['relaxed', withoutRelaxed],
    ['simd', withoutSimd],
  ] as const)('throws where the machine cannot run %s', async (flavour, lacks) => {
    lacks();
    await expect(createEngine({ flavour })).rejects.toMatchObject({ code: 'no-flavour', details: { flavour } });
  });

  test('throws where there is no such flavour, naming those that there are', async () => {
    const unknown = createEngine({ flavour: 'mmx' as Flavour });
    await expect(unknown).rejects.toMatchObject({
      code: 'no-flavour',
      message: expect.stringMatching(/mmx.*relaxed, simd, baseline/),
    });
  });

  test('does not give way when its file is missing', async () => {
    const copy = await copyOfPackage();
    await rm(copy.wasm('simd'));
    await expect(copy.createEngine({ flavour: 'simd' })).rejects.toMatchObject({
      code: 'not-fetched',
      message: expect.stringContaining('mha-simd.wasm'),
    });
    expect(warn).not.toHaveBeenCalled();
  });
});

describe('wasm from elsewhere', () => {
  test("runs from bytes, which stay the caller's", async () => {
    const wasm = await bytesOf('baseline');
    const engine = await createEngine({ wasm, flavour: 'baseline' });
    expect(engine.cost(shape).parameters).toBe(64);
    expect(wasm.byteLength).toBeGreaterThan(1000);
  });

  test('runs from an address, whatever content type the host gives it', async () => {
    const wasm = Buffer.from(await bytesOf('simd'));
    const url = await served((_, response) => response.setHeader('content-type', 'application/octet-stream').end(wasm));
    expect((await createEngine({ wasm: url, flavour: 'simd' })).info.flavour).toBe('simd');
  });

  test('bytes that were sent elsewhere are refused', async () => {
    const wasm = new ArrayBuffer(8);
    structuredClone(wasm, { transfer: [wasm] });
    await expect(createEngine({ wasm, flavour: 'simd' })).rejects.toMatchObject({
      name: 'EngineError',
      message: 'wasm has lost its memory: its buffer was transferred, or has shrunk.',
    });
  });

  test("the host's page in its place is refused, with address, content type and how it begins", async () => {
    const url = await served((_, response) =>
      response.setHeader('content-type', 'text/html').end('<!doctype html><p>'),
    );
    const refused = await createEngine({ wasm: url, flavour: 'baseline' }).catch((error: unknown) => error);
    expect(refused).toMatchObject({ code: 'not-wasm' });
    for (const part of [url.href, 'text/html', '<!doctype html>']) expect(String(refused)).toContain(part);
  });

  test('a host that does not have it is named, with its answer', async () => {
    const url = await served((_, response) => response.writeHead(404, { 'content-type': 'text/html' }).end('<p>'));
    await expect(createEngine({ wasm: url, flavour: 'simd' })).rejects.toMatchObject({
      code: 'not-fetched',
      message: expect.stringMatching(new RegExp(`${url.href}.*404.*text/html`)),
    });
  });

  test('a host that does not answer is named', async () => {
    const url = await served((request) => request.socket.destroy());
    await expect(createEngine({ wasm: url, flavour: 'simd' })).rejects.toMatchObject({
      code: 'not-fetched',
      message: expect.stringContaining(url.href),
    });
  });

  test.each([
    ['exports nothing', [0, 97, 115, 109, 1, 0, 0, 0]],
    // (import "m" "f" (func))
    ['imports what nobody gives', [0, 97, 115, 109, 1, 0, 0, 0, 1, 4, 1, 96, 0, 0, 2, 7, 1, 1, 109, 1, 102, 0, 0]],
  ])('a module of something else that %s is refused, and nothing hangs', async (_, bytes) => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined); // the glue reports it too
    const wasm = Uint8Array.from(bytes).buffer;
    await expect(createEngine({ wasm, flavour: 'baseline' })).rejects.toMatchObject({ code: 'engine-failed' });
  });

  test('needs its flavour to be named, and to be an address or bytes', async () => {
    const wasm = await bytesOf('simd');
    await expect(createEngine({ wasm })).rejects.toMatchObject({ code: 'wrong-type' });
    const view = new Uint8Array(wasm) as unknown as ArrayBuffer;
    await expect(createEngine({ wasm: view, flavour: 'simd' })).rejects.toMatchObject({ code: 'wrong-type' });
  });
});

describe('where WebAssembly cannot be had', () => {
  test('its absence has a code of its own', async () => {
    vi.stubGlobal('WebAssembly', undefined);
    await expect(createEngine()).rejects.toMatchObject({ code: 'no-wasm' });
  });

  test("so has a page's policy, and no other flavour is tried", async () => {
    const compile = vi.spyOn(WebAssembly, 'compile').mockRejectedValue(new WebAssembly.CompileError('by a policy'));
    await expect(createEngine()).rejects.toMatchObject({
      code: 'wasm-refused',
      message: expect.stringContaining('wasm-unsafe-eval'),
    });
    expect(compile).toHaveBeenCalledOnce();
    expect(warn).not.toHaveBeenCalled();
  });
});

test('two engines share nothing', async () => {
  const [one, other] = await Promise.all([createEngine(), createEngine({ flavour: 'baseline' })]);
  const before = other.info.memoryBytes();
  const sessions = Array.from({ length: 10 }, () => one.session());
  expect(other.info.memoryBytes()).toBe(before);
  for (const session of sessions) session.close();
});
