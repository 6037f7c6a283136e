import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Client } from '../../web/engine/worker/client.ts';
import type { Answer, FromWorker, Request, ToWorker } from '../../web/engine/worker/request.ts';

const example: Request = {
  problem: { source: { kind: 'example', wo: 'identity' }, heads: 2 },
  matrices: [],
  query: 2,
  cell: null,
};

/** A worker whose replies and failures are made by hand. */
class HandWorker extends EventTarget {
  readonly asked: ToWorker[] = [];
  ended = 0;
  onmessage: ((event: { data: FromWorker }) => void) | null = null;

  terminate() {
    this.ended += 1;
  }
  postMessage(message: ToWorker) {
    this.asked.push(message);
  }
  reply(data: FromWorker) {
    this.onmessage?.({ data });
  }
  /** What browsers send when a policy refuses the script, when it is missing, and when it throws. */
  error(message?: string) {
    this.dispatchEvent(Object.assign(new Event('error', { cancelable: true }), { message }));
  }
}

function clientOf(worker: HandWorker) {
  return new Client(() => worker as unknown as Worker);
}

let warn: ReturnType<typeof vi.spyOn>;
beforeEach(() => {
  warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test('each answer reaches the one who asked, in whatever order they come', async () => {
  const worker = new HandWorker();
  const client = clientOf(worker);
  const asked = [client.ask(example), client.ask({ ...example, query: 0 })];
  const [first, second] = worker.asked;
  expect([first.request.query, second.request.query]).toEqual([2, 0]);

  const answerTo = (query: number) => ({ contributions: [query] }) as unknown as Answer;
  worker.reply({ id: second.id, answer: answerTo(0) });
  worker.reply({ id: first.id, answer: answerTo(2) });
  expect(await Promise.all(asked)).toEqual([answerTo(2), answerTo(0)]);
});

test('an error keeps its code and its numbers on the way', async () => {
  const worker = new HandWorker();
  const refused = clientOf(worker).ask(example);
  const error = {
    code: 'bad-heads',
    message: '3 heads do not divide 4',
    details: { heads: 3, modelWidth: 4 },
  } as const;
  worker.reply({ id: worker.asked[0].id, error });
  await expect(refused).rejects.toMatchObject({ name: 'EngineError', ...error });
});

test.each([
  [
    'is refused with an exception',
    () => {
      throw new DOMException('of another origin', 'SecurityError');
    },
  ],
  [
    'is refused without a word',
    () => {
      const worker = new HandWorker();
      setImmediate(() => worker.error());
      return worker as unknown as Worker;
    },
  ],
])("where a worker %s, the page's own thread answers, with one line on the console", async (_, start) => {
  const client = new Client(start);
  const [answer, another] = await Promise.all([client.ask(example), client.ask({ ...example, query: 0 })]);
  expect(answer.asOneHead?.data[0]).toBeCloseTo(0.3837, 4);
  expect(another.cell.row).toBe(0);
  expect((await client.ask(example)).cell).toEqual(answer.cell);
  expect(warn).toHaveBeenCalledOnce();
});

/** A client, and every worker that it started. */
function clientOfMany() {
  const workers: HandWorker[] = [];
  const client = new Client(() => {
    workers.push(new HandWorker());
    return workers.at(-1) as unknown as Worker;
  });
  return { client, workers };
}

/** Asks once, and the newest worker answers. */
async function answered({ client, workers }: ReturnType<typeof clientOfMany>) {
  const asked = client.ask(example);
  workers.at(-1)!.reply({ id: workers.at(-1)!.asked.at(-1)!.id, answer: {} as Answer });
  return asked;
}

test('no worker is started before somebody asks', async () => {
  const many = clientOfMany();
  many.client.close();
  expect(many.workers).toEqual([]);
  await answered(many);
  await answered(many);
  expect(many.workers.length).toBe(1);
});

test.each([
  ['dies', (worker: HandWorker) => worker.error('out of memory'), /out of memory/],
  ['sends what cannot be read', (worker: HandWorker) => worker.dispatchEvent(new Event('messageerror')), /be read/],
])(
  'a worker that %s after it has answered is ended; all who wait hear so, and the next gets another',
  async (_, die, says) => {
    const many = clientOfMany();
    await answered(many);
    const waiting = many.client.ask(example);
    die(many.workers[0]);
    await expect(waiting).rejects.toMatchObject({ code: 'no-worker', message: expect.stringMatching(says) as string });
    expect(many.workers[0].ended).toBe(1);

    await answered(many);
    expect(many.workers.map(({ ended }) => ended)).toEqual([1, 0]);
  },
);

test('a worker that is ended by others, of which its lock alone tells, is no different', async () => {
  const many = clientOfMany();
  await answered(many);
  const request = vi.fn((_: string, __: LockOptions, granted: () => void) => Promise.resolve(granted));
  vi.stubGlobal('navigator', { locks: { request } });
  many.workers[0].reply({ holds: 'life' });
  expect(request).toHaveBeenCalledWith('life', expect.anything(), expect.anything());
  const waiting = many.client.ask(example);
  request.mock.calls[0][2](); // it is released
  await expect(waiting).rejects.toMatchObject({ code: 'no-worker' });
  await answered(many);
  expect(many.workers.length).toBe(2);
});

test('an engine whose file cannot be fetched is asked for anew by the next', async () => {
  const many = clientOfMany();
  const asked = many.client.ask(example);
  const error = { code: 'not-fetched', message: 'offline', details: {} } as const;
  many.workers[0].reply({ id: many.workers[0].asked[0].id, error });
  await expect(asked).rejects.toMatchObject(error);
  await answered(many);
  expect(many.workers.map(({ ended }) => ended)).toEqual([1, 0]);
});

test('closing ends the worker and tells all who wait; whoever asks then gets another', async () => {
  const many = clientOfMany();
  const waiting = [many.client.ask(example), many.client.ask(example)];
  many.client.close();
  for (const one of waiting) await expect(one).rejects.toMatchObject({ name: 'EngineError', code: 'closed' });
  expect(many.workers[0].ended).toBe(1);
  many.workers[0].error('too late'); // nobody listens any more
  await answered(many);
  expect(many.workers.length).toBe(2);
  expect(warn).not.toHaveBeenCalled();
});

test('what cannot be sent is refused, and harms nothing else', async () => {
  const client = clientOf(
    Object.assign(new HandWorker(), {
      postMessage: (message: ToWorker) => void structuredClone(message),
    }),
  );
  const odd = { ...example, cell: (() => 0) as unknown as null };
  await expect(client.ask(odd)).rejects.toMatchObject({ code: 'wrong-type' });
});
