/** The worker's side of the conversation; on the page's own thread where a worker is refused. */
import { answerer } from './answer.ts';
import { asEngineError } from '../errors.ts';
import type { Answer, FromWorker, ToWorker } from './request.ts';
import type { Engine } from '../types.ts';

/** What a worker's scope and one end of a MessageChannel have in common. */
export interface ServerPort {
  postMessage(message: FromWorker, transfer: Transferable[]): void;
  addEventListener(type: 'message', listener: (event: MessageEvent<ToWorker>) => void): void;
}

/** Answers every request, in order. Where the engine does not start, each is answered with its error. */
export function serve(port: ServerPort, engine: Engine | Promise<Engine>): void {
  const ready = Promise.resolve(engine).then(answerer);
  ready.catch(() => undefined); // no request has come yet that could be told
  port.addEventListener('message', ({ data: { id, request } }) => {
    void ready
      .then((answer) => answer(request))
      .then((answer) => port.postMessage({ id, answer }, buffers(answer)))
      .catch((thrown: unknown) => port.postMessage({ id, error: asEngineError(thrown).toData() }, []));
  });
}

/** Handed over, not copied: matrices are the receiver's own. */
function buffers({ matrices, asOneHead }: Answer): Transferable[] {
  return [...new Set([...matrices, ...(asOneHead ? [asOneHead] : [])].map(({ data }) => data.buffer))];
}
