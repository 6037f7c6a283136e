/** A file, read off the page's thread. */
import type { Contents } from '../file/contents.ts';
import type { FromReader, ToReader } from './messages.ts';
import type { Recognised } from '../attention/recognise.ts';
import { Refusal, stopped } from '../file/refusal.ts';
import { Work, type Reading } from '../file/work.ts';

export interface OpenFile {
  readonly contents: Contents;
  /** What its arrays are by their names. */
  readonly recognised: Recognised;
  /** The numbers of one of its arrays: float32, row-major, the caller's own. Rejects with a Refusal. */
  read(at: number): Promise<Float32Array>;
  /** Ends the worker; what was asked is refused. */
  close(): void;
}

/**
 * Reads in a worker of its own; where none can be started, on the page's thread, a few milliseconds at a time. Rejects
 * with a Refusal that says why the file cannot be used, or with the signal's reason.
 */
export async function openFile(file: Blob, reading: Reading = {}): Promise<OpenFile> {
  reading.signal?.throwIfAborted();
  try {
    return await inWorker(file, reading);
  } catch (thrown) {
    if (!(thrown instanceof NotStarted)) throw thrown;
  }
  const { readFile } = await import('../readers/read.ts').catch((thrown: unknown) => {
    throw stopped(thrown);
  });
  const ended = new AbortController();
  const signal = reading.signal ? anyOf(reading.signal, ended) : ended.signal;
  try {
    const { read, ...found } = await readFile(file, new Work({ ...reading, signal }, true));
    const rejected = (thrown: unknown): never => {
      throw thrown instanceof Refusal ? thrown : stopped(thrown);
    };
    return { ...found, read: (at) => read(at).catch(rejected), close: () => ended.abort() };
  } catch (thrown) {
    reading.signal?.throwIfAborted();
    throw thrown instanceof Refusal ? thrown : stopped(thrown);
  }
}

/** No worker runs here. */
class NotStarted extends Error {}

/** AbortSignal.any, which not every browser has. */
function anyOf(outer: AbortSignal, inner: AbortController): AbortSignal {
  outer.addEventListener('abort', () => inner.abort(outer.reason), { once: true });
  return inner.signal;
}

interface Asked {
  readonly resolve: (numbers: Float32Array) => void;
  readonly reject: (why: unknown) => void;
}

function inWorker(file: Blob, { signal, progress }: Reading): Promise<OpenFile> {
  const asked = new Map<number, Asked>();
  let worker: Worker;
  try {
    // A literal address, so that bundlers find the script.
    worker = new Worker(new URL('./reader.ts', import.meta.url), { type: 'module' });
  } catch {
    throw new NotStarted();
  }
  const end = (why: unknown) => {
    worker.terminate();
    for (const { reject } of asked.values()) reject(why);
    asked.clear();
  };
  return new Promise((resolve, reject) => {
    let heard = false;
    let last = 0;
    let gone: Refusal | null = null;
    const close = () => end((gone = stopped('the file was closed')));
    const read = (at: number) =>
      new Promise<Float32Array>((resolveRead, rejectRead) => {
        if (gone) return rejectRead(gone);
        asked.set(++last, { resolve: resolveRead, reject: rejectRead });
        worker.postMessage({ id: last, at } satisfies ToReader, []);
      });
    const fail = (why: unknown) => {
      end((gone = why instanceof Refusal ? why : stopped(why)));
      reject(why);
    };
    signal?.addEventListener('abort', () => fail(signal.reason), { once: true });
    worker.addEventListener('error', (event) => {
      event.preventDefault();
      fail(heard ? stopped(event.message) : new NotStarted());
    });
    worker.addEventListener('message', ({ data }: MessageEvent<FromReader>) => {
      heard = true;
      if ('share' in data) return progress?.(data.share);
      if ('contents' in data) return resolve({ ...data, read, close });
      if (!('id' in data)) return fail(new Refusal(data.refused));
      const one = asked.get(data.id);
      asked.delete(data.id);
      if ('numbers' in data) one?.resolve(data.numbers);
      else one?.reject(new Refusal(data.refused));
    });
    worker.postMessage({ file } satisfies ToReader, []);
  });
}
