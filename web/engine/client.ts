/** The page's side of the conversation with the engine. */
import { EngineError, reason } from './errors.ts';
import type { Answer, FromWorker, Request, ToWorker } from './request.ts';

interface Asked {
  readonly message: ToWorker;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: EngineError) => void;
}

/**
 * Asks the engine in its worker. Where none can be started (a policy, a module of another origin, a missing script) the
 * same code answers on the page's own thread, with a line on the console.
 */
export class Client {
  readonly #asked = new Map<number, Asked>();
  #lastId = 0;
  #port: Worker | MessagePort | null = null;
  #heard = false;
  #dead: EngineError | null = null;

  /** `startWorker` gives another worker than the engine's own, such as one that serves a changed engine. */
  constructor(startWorker: () => Worker = engineWorker) {
    try {
      const worker = startWorker();
      // Some browsers report a refused worker here, others throw; an error after the first answer is a crash.
      worker.addEventListener('error', (event) => {
        event.preventDefault();
        if (this.#heard) this.#fail(event.message);
        else void this.#answerHere(event.message ?? 'The worker did not start.');
      });
      this.#connect(worker);
    } catch (thrown) {
      void this.#answerHere(reason(thrown));
    }
  }

  /** Rejects with an EngineError. */
  ask(request: Request): Promise<Answer> {
    return new Promise((resolve, reject) => {
      if (this.#dead) return reject(this.#dead);
      const message = { id: ++this.#lastId, request };
      this.#asked.set(message.id, { message, resolve, reject });
      this.#port?.postMessage(message);
    });
  }

  /** Ends the worker; what was asked is never answered. */
  close(): void {
    this.#asked.clear();
    if (this.#port instanceof MessagePort) this.#port.close();
    else this.#port?.terminate();
  }

  #connect(port: Worker | MessagePort): void {
    this.#port = port;
    port.onmessage = ({ data }: MessageEvent<FromWorker>) => this.#settle(data);
    for (const { message } of this.#asked.values()) port.postMessage(message);
  }

  #settle(reply: FromWorker): void {
    this.#heard = true;
    const asked = this.#asked.get(reply.id);
    this.#asked.delete(reply.id);
    if ('answer' in reply) asked?.resolve(reply.answer);
    else asked?.reject(new EngineError(reply.error));
  }

  async #answerHere(why: string): Promise<void> {
    this.#port = null;
    console.warn(`mha-lab: without a worker, the engine runs on the page's own thread. ${why}`);
    try {
      const { serveHere } = await import('./here.ts');
      this.#connect(serveHere());
    } catch (thrown) {
      this.#fail(reason(thrown));
    }
  }

  #fail(why: string): void {
    const error = new EngineError({ code: 'no-worker', message: `The engine stopped: ${why}`, details: {} });
    this.#dead = error;
    for (const { reject } of this.#asked.values()) reject(error);
    this.#asked.clear();
  }
}

/** A literal address, so that bundlers find the script. */
function engineWorker(): Worker {
  return new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
}
