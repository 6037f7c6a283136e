import { expect, test } from 'vitest';
import { Latest } from '../../web/engine/worker/latest.ts';

/** A function whose calls are finished by hand, in the order in which they began. */
function byHand() {
  const begun: string[] = [];
  const finish: { with: (value: string) => void; fail: (error: Error) => void }[] = [];
  const run = (input: string) =>
    new Promise<string>((resolve, reject) => {
      begun.push(input);
      finish.push({ with: resolve, fail: reject });
    });
  return { begun, finish, latest: new Latest(run) };
}

/** Lets everything that is ready go on. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

test('while one call is in flight, of those that come only the newest is run', async () => {
  const { begun, finish, latest } = byHand();
  const first = latest.ask('v');
  await settled();
  const stale = [latest.ask('vi'), latest.ask('vir'), latest.ask('vira')];
  const newest = latest.ask('virat');
  await settled();
  expect(begun).toEqual(['v']);

  finish[0].with('V');
  expect(await first).toBe('V');
  expect(await Promise.all(stale)).toEqual([null, null, null]);
  expect(begun).toEqual(['v', 'virat']);

  finish[1].with('VIRAT');
  expect(await newest).toBe('VIRAT');
});

test('never is more than one in flight, however the calls fall, and the last is run', async () => {
  let inFlight = 0;
  let most = 0;
  const latest = new Latest(async (n: number) => {
    most = Math.max(most, ++inFlight);
    for (let i = 0; i < n % 4; ++i) await settled();
    --inFlight;
    return n;
  });

  const results: Promise<number | null>[] = [];
  for (let n = 0; n < 100; ++n) {
    results.push(latest.ask(n));
    for (let i = 0; i < n % 3; ++i) await Promise.resolve();
    if (n % 5 === 0) await settled();
  }
  const done = await Promise.all(results);
  expect(most).toBe(1);
  expect(done.at(-1)).toBe(99);
  expect(done.filter((n) => n !== null).length).toBeGreaterThan(10);
});

test('one that fails tells who asked for it, and the next one is run', async () => {
  const { finish, latest } = byHand();
  const failing = latest.ask('a');
  await settled();
  const next = latest.ask('b');
  finish[0].fail(new Error('broken'));
  await expect(failing).rejects.toThrow('broken');
  await settled();
  finish[1].with('fine');
  expect(await next).toBe('fine');
});
