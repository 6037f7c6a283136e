import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Client } from '../../web/engine/client.ts';
import type { Answer, FromWorker, Request, ToWorker } from '../../web/engine/request.ts';

const example: Request = {
  problem: { source: { kind: 'example', wo: 'identity' }, heads: 2 },
  matrices: [],
  query: 2,
  cell: null,
};

/** A worker whose replies and failures are made by hand. */
class HandWorker extends EventTarget {
  readonly asked: ToWorker[] = [];
  onmessage: ((event: { data: FromWorker }) => void) | null = null;

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
afterEach(() => vi.restoreAllMocks());

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

test('a worker that dies after it has answered says so to all who wait, and to all who come later', async () => {
  const worker = new HandWorker();
  const client = clientOf(worker);
  const answered = client.ask(example);
  worker.reply({ id: worker.asked[0].id, answer: {} as Answer });
  await answered;

  const waiting = client.ask(example);
  worker.error('out of memory');
  const dead = { code: 'no-worker', message: expect.stringContaining('out of memory') as string };
  await expect(waiting).rejects.toMatchObject(dead);
  await expect(client.ask(example)).rejects.toMatchObject(dead);
});
