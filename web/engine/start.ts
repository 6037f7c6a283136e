/** From a wasm file to a running module. */
import createMha from '../../build/wasm/baseline/mha.mjs';
import { EngineError, lostMemory, reason } from './errors.ts';
import type { RawModule } from './module.ts';

/** Bytes, and where they came from in words for an error message. */
interface Read {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly from: string;
}

/** Throws EngineError: not-fetched, not-wasm, bad-shape, wasm-refused or engine-failed. */
export async function start(wasm: URL | ArrayBuffer): Promise<RawModule> {
  const module = await compile(wasm instanceof URL ? await read(wasm) : given(wasm));
  try {
    return await new Promise((resolve, reject) => {
      const made = createMha({
        instantiateWasm(imports, done) {
          try {
            const instance = new WebAssembly.Instance(module, imports);
            done(instance);
            return instance.exports;
          } catch (thrown) {
            // What is thrown in here Emscripten would report on the console, and go on without an instance; as it is,
            // it waits for one, and is forgotten.
            reject(thrown);
            return {};
          }
        },
      });
      made.then(resolve, reject);
    });
  } catch (thrown) {
    throw new EngineError(
      { code: 'engine-failed', message: `The engine did not start: ${reason(thrown)}`, details: {} },
      thrown,
    );
  }
}

function given(wasm: ArrayBuffer): Read {
  try {
    return { bytes: new Uint8Array(wasm), from: 'wasm' };
  } catch (thrown) {
    throw lostMemory('wasm', thrown);
  }
}

async function compile({ bytes, from }: Read): Promise<WebAssembly.Module> {
  const head = bytes.subarray(0, 4);
  if (head.join() !== '0,97,115,109') {
    const begins = new TextDecoder().decode(bytes.subarray(0, 24));
    throw new EngineError({
      code: 'not-wasm',
      message: `${from} is not WebAssembly: it begins with ${JSON.stringify(begins)}.`,
      details: { from, begins },
    });
  }
  try {
    return await WebAssembly.compile(bytes);
  } catch (thrown) {
    // The validator works where a policy forbids to compile, so it tells the two apart in every browser.
    throw WebAssembly.validate(bytes) ? refused(thrown) : damaged(from, thrown);
  }
}

function refused(thrown: unknown): EngineError {
  const message = `The page's content security policy forbids WebAssembly; script-src needs 'wasm-unsafe-eval'.`;
  return new EngineError({ code: 'wasm-refused', message, details: { reason: reason(thrown) } }, thrown);
}

function damaged(from: string, thrown: unknown): EngineError {
  const message = `${from} is no WebAssembly that can run here: ${reason(thrown)}`;
  return new EngineError({ code: 'not-wasm', message, details: { from } }, thrown);
}

/** The content type is only reported, never trusted: hosts that do not know wasm send octet-stream. */
async function read(url: URL): Promise<Read> {
  try {
    const fromDisk = url.protocol === 'file:' ? nodeFiles() : undefined;
    if (fromDisk) return { bytes: new Uint8Array(await fromDisk.readFile(url)), from: url.href };
    const response = await fetch(url);
    const type = response.headers.get('content-type') ?? 'no content type';
    if (!response.ok) throw new Error(`the answer was ${response.status} (${type})`);
    return { bytes: new Uint8Array(await response.arrayBuffer()), from: `${url.href} (${type})` };
  } catch (thrown) {
    const message = `${url.href} could not be read: ${reason(thrown)}.`;
    throw new EngineError({ code: 'not-fetched', message, details: { url: url.href } }, thrown);
  }
}

interface NodeFiles {
  readFile(url: URL): Promise<Uint8Array>;
}

/** Node's fetch reads no files, and an import of node:fs, even a dynamic one, stops bundlers for the browser. */
function nodeFiles(): NodeFiles | undefined {
  const { process } = globalThis as { process?: { getBuiltinModule?: (name: 'node:fs/promises') => NodeFiles } };
  return process?.getBuiltinModule?.('node:fs/promises');
}
