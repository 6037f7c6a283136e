/** The page's side of the conversation with the engine. */
import { EngineError, reason } from '../errors.ts';
import { whenReleased } from '../life.ts';
import type { Answer, FromWorker, Request } from './request.ts';
import type { EngineErrorData } from '../types.ts';

interface Asked {
  readonly request: Request;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: EngineError) => void;
}

/** One engine, from its start to its end. */
interface Line {
  /** Null while it starts. */
  port: Worker | MessagePort | null;
  /** Whether it has answered anything. */
  heard: boolean;
  /** No longer waits for its end. */
  readonly left: AbortController;
}

/**
 * Asks the engine in its worker, which is started when it is asked first, and anew by the next who asks after it has
 * ended. Where none can be started (a policy, a module of another origin, a missing script) the same code answers on the
 * page's own thread, with a line on the console.
 */
export class Client {
  readonly #startWorker: () => Worker;
  readonly #asked = new Map<number, Asked>();
  #lastId = 0;
  #line: Line | null = null;

  /** `startWorker` gives another worker than the engine's own, such as one that serves a changed engine. */
  constructor(startWorker: () => Worker = engineWorker) {
    this.#startWorker = startWorker;
  }

  /** Rejects with an EngineError: also with no-worker where the engine ends meanwhile, with closed where it is closed. */
  ask(request: Request): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const id = ++this.#lastId;
      this.#asked.set(id, { request, resolve, reject });
      if (this.#line) this.#send(this.#line, id);
      else this.#start();
    });
  }

  /** Ends the engine, until somebody asks again; what is not answered is rejected. */
  close(): void {
    this.#end('closed', 'The lab was taken out of its document, and with it the engine.');
  }

  #start(): void {
    const line: Line = { port: null, heard: false, left: new AbortController() };
    this.#line = line;
    try {
      const worker = this.#startWorker();
      // Some browsers report a refused worker here, others throw; an error after the first answer is a crash.
      worker.addEventListener('error', (event) => {
        event.preventDefault();
        if (line.heard) this.#stopped(line, event.message);
        else void this.#answerHere(line, event.message ?? 'The worker did not start.');
      });
      worker.addEventListener('messageerror', () => this.#stopped(line, 'its answer could not be read'));
      this.#connect(line, worker);
    } catch (thrown) {
      void this.#answerHere(line, reason(thrown));
    }
  }

  #connect(line: Line, port: Worker | MessagePort): void {
    if (this.#line !== line) return end(port); // closed meanwhile
    line.port = port;
    port.onmessage = ({ data }: MessageEvent<FromWorker>) => this.#hear(line, data);
    for (const id of this.#asked.keys()) this.#send(line, id);
  }

  #send({ port }: Line, id: number): void {
    const { request, reject } = this.#asked.get(id)!;
    try {
      port?.postMessage({ id, request });
    } catch (thrown) {
      this.#asked.delete(id);
      const message = `This cannot be asked of the engine: ${reason(thrown)}`;
      reject(new EngineError({ code: 'wrong-type', message, details: {} }, thrown));
    }
  }

  #hear(line: Line, reply: FromWorker): void {
    if (this.#line !== line) return;
    if ('holds' in reply) return whenReleased(reply.holds, line.left.signal, () => this.#stopped(line, 'it was ended'));
    line.heard = true;
    const asked = this.#asked.get(reply.id);
    this.#asked.delete(reply.id);
    if ('answer' in reply) asked?.resolve(reply.answer);
    else asked?.reject(new EngineError(reply.error));
    // Another may fare better: the way to its file is open again, or its memory is.
    if ('error' in reply && isFatal(reply.error)) this.#stopped(line, reply.error.message);
  }

  async #answerHere(line: Line, why: string): Promise<void> {
    if (this.#line !== line) return;
    line.port = null;
    console.warn(`mha-lab: without a worker, the engine runs on the page's own thread. ${why}`);
    try {
      const { serveHere } = await import('./here.ts');
      this.#connect(line, serveHere());
    } catch (thrown) {
      this.#stopped(line, reason(thrown));
    }
  }

  #stopped(line: Line, why: string): void {
    if (this.#line === line) this.#end('no-worker', `The engine stopped: ${why}`);
  }

  #end(code: 'closed' | 'no-worker', message: string): void {
    const line = this.#line;
    const waiting = [...this.#asked.values()];
    this.#line = null;
    this.#asked.clear();
    for (const { reject } of waiting) reject(new EngineError({ code, message, details: {} }));
    line?.left.abort();
    if (line?.port) end(line.port);
  }
}

/** Whether an engine gives nothing more after this error. */
function isFatal({ code }: EngineErrorData): boolean {
  return code === 'not-fetched' || code === 'engine-failed';
}

function end(port: Worker | MessagePort): void {
  if (port instanceof MessagePort) port.close();
  else port.terminate();
}

/** A literal address, so that bundlers find the script. */
function engineWorker(): Worker {
  return new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
}
