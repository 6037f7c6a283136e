/**
 * Entry of the test site's worker: the engine of the page, except for what the page's address asks for.
 *
 *   /changed:weights.1.3.1=0.5/a/b/…   the cell weights, head 1, row 3, column 1 (head empty where there is none) has
 *                                      this value whenever it is read, and nothing else is different
 *   /instance-fails/a/b/…               the first WebAssembly.Instance throws
 *   /language/a/b/…                   nothing is different, and there is the language of words-xx.ts
 *   /slow:200/a/b/…                    every other answer takes 200 ms longer, so that the next could overtake it
 */
import { createEngine } from '../../../web/engine/engine.ts';
import type { FromWorker } from '../../../web/engine/worker/request.ts';
import { serve, type ServerPort } from '../../../web/engine/worker/serve.ts';
import type { Address, Engine, StageId } from '../../../web/engine/types.ts';

const [, asked = ''] = decodeURIComponent(location.pathname).split('/');
const page = globalThis as unknown as ServerPort;
const change = /^changed:(\w+)\.(\d*)\.(\d+)\.(\d+)=(.+)$/.exec(asked);
const slow = /^slow:(\d+)$/.exec(asked);

if (change) {
  const [, stage, head, row, col, value] = change;
  const cell = {
    stage: stage as StageId,
    head: head ? Number(head) - 1 : null,
    row: Number(row) - 1,
    col: Number(col) - 1,
  };
  const engine = createEngine();
  serve(
    page,
    engine.then((real) => changed(real, cell, Number(value))),
  );
} else if (slow) {
  serve(slowed(page, Number(slow[1])), createEngine());
} else if (asked === 'instance-fails') {
  const { Instance } = WebAssembly;
  WebAssembly.Instance = function () {
    WebAssembly.Instance = Instance;
    throw new Error('not this time');
  } as unknown as typeof Instance;
  serve(page, createEngine());
} else if (asked === 'language') {
  serve(page, createEngine());
} else {
  throw new Error(`the test site does not know "${asked}"`);
}

function changed(engine: Engine, cell: Address, value: number): Engine {
  return {
    ...engine,
    session() {
      const session = engine.session();
      const matrix = session.matrix.bind(session);
      session.matrix = (stage, head, row) => {
        const read = matrix(stage, head, row);
        const line = cell.row - read.firstRow;
        const holds = stage === cell.stage && head === cell.head && line >= 0 && line < read.rows;
        if (holds) read.data[line * read.cols + cell.col] = value;
        return read;
      };
      return session;
    },
  };
}

function slowed(to: ServerPort, milliseconds: number): ServerPort {
  let answers = 0;
  return {
    addEventListener: (type, listener) => to.addEventListener(type, listener),
    postMessage(message: FromWorker, transfer: Transferable[]) {
      const delay = answers++ % 2 === 0 ? milliseconds : 0;
      setTimeout(() => to.postMessage(message, transfer), delay);
    },
  };
}
