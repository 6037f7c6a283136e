/** Labs come and go: no worker outlives its lab, nobody waits for ever, and an engine that has ended is started anew. */
import { expect } from 'vitest';
import type { LabMatrix } from '../../../web/lab/api.ts';
import type { MhaLab } from '../../../web/lab/lab.ts';
import { test } from '../harness/lab.ts';

/** What the window counts, and does for the tests below. */
interface Counting extends Window {
  readonly workers: { started: number; ended: number };
  readonly last: () => Worker;
}

/** Runs in the page before its scripts. */
function count(): void {
  const workers = { started: 0, ended: 0 };
  let last: Worker;
  class Counted extends Worker {
    #runs = true;
    constructor(script: string | URL, options?: WorkerOptions) {
      super(script, options);
      workers.started += 1;
      // oxlint-disable-next-line typescript/no-this-alias -- the test ends it behind the page's back
      last = this;
    }
    override terminate(): void {
      if (this.#runs) workers.ended += 1;
      this.#runs = false;
      super.terminate();
    }
  }
  Object.assign(window, { Worker: Counted, workers, last: () => last });
}

test('50 labs made, read, moved and removed in every order leave no worker, and nobody waits for ever', async ({
  open,
}) => {
  const lab = await open('', { before: count });
  const told = await lab.page.evaluate(async () => {
    let seed = 1;
    /** From 0 up to, not including, `below`; the same in every run. */
    const draw = (below: number): number => {
      seed = (seed * 48271) % 0x7fffffff;
      return seed % below;
    };
    const frames = [document.body, document.body.appendChild(document.createElement('section'))];
    const waiting: Promise<unknown>[] = [];
    const wait = (...some: Promise<unknown>[]) => {
      some.forEach((one) => one.catch(() => undefined)); // heard at the end
      waiting.push(...some);
    };
    const deeds: readonly ((one: MhaLab) => unknown)[] = [
      (one) => frames[draw(2)].append(one),
      (one) => one.remove(),
      (one) => (one.remove(), frames[draw(2)].append(one)),
      (one) => one.getState(),
      (one) => one.link,
      (one) => one.theme,
      (one) => (one.theme = 'dark'),
      (one) => one.setState({ heads: 1 + draw(4) }),
      (one) => one.setState({ text: `lab ${draw(9)}` }),
      (one) => wait(one.matrix({ stage: 'weights', head: 1 })),
      (one) => wait(one.explain({ stage: 'weights', head: 1, row: 1, col: 1 })),
      (one) => wait(one.settled()),
      (one) => one.isConnected && wait(one.ready),
      () => new Promise((resolve) => setTimeout(resolve)),
    ];
    const labs = Array.from({ length: 50 }, () => document.createElement('mha-lab') as MhaLab);
    for (const one of labs) {
      for (let left = 3 + draw(5); left > 0; --left) await deeds[draw(deeds.length)](one);
      if (draw(2)) await one.settled();
    }
    for (const one of labs) one.remove();
    for (const one of labs) {
      one.getState();
      wait(one.settled(), one.matrix({ stage: 'x' }));
    }
    const ends = await Promise.allSettled(waiting);
    const reasons = ends.flatMap((end) => (end.status === 'rejected' ? [String((end.reason as Error).name)] : []));
    return { ...(window as unknown as Counting).workers, waited: ends.length, reasons: [...new Set(reasons)] };
  });
  expect(told.waited).toBeGreaterThan(150);
  expect(told.reasons).toEqual(['EngineError']);
  expect(told.started).toBeGreaterThan(50);
  expect(told.started - told.ended).toBe(1); // the page's own
  await expect.poll(() => lab.page.workers().length).toBe(1);
});

test('reading and setting a lab that is in no document starts nothing; asked for numbers, it gives them', async ({
  open,
}) => {
  const lab = await open('', { before: count });
  const told = await lab.page.evaluate(async () => {
    const { workers } = window as unknown as Counting;
    const before = workers.started;
    const one = document.createElement('mha-lab') as MhaLab;
    one.setState({ heads: 1 });
    one.theme = 'dark';
    await one.settled();
    const { heads, theme } = one.getState();
    const read = workers.started - before;
    const { data } = await one.matrix({ stage: 'weights', head: 1 });
    return { heads, theme, link: one.link, read, data: [...data], left: workers.started - workers.ended };
  });
  expect(told).toMatchObject({ heads: 1, theme: 'dark', link: '?heads=1&theme=dark', read: 0, left: 1 });
  expect(told.data[6]).toBeCloseTo(0.3837, 4);
});

test('a lab that is taken out while it computes rejects all that was asked; back again, it is as it was', async ({
  open,
}) => {
  const lab = await open();
  const told = await lab.page.evaluate(async () => {
    const one = document.body.appendChild(document.createElement('mha-lab') as MhaLab);
    const waiting = [one.ready, one.matrix({ stage: 'y' }), one.explain({ stage: 'y', row: 1, col: 1 })];
    one.setState({ heads: 4 });
    one.remove();
    await one.settled();
    const ends = await Promise.allSettled<unknown>(waiting);
    const codes = ends.map((end) => (end.status === 'rejected' ? (end.reason as { code?: string }).code : 'kept'));
    document.body.append(one);
    await one.ready;
    await one.settled();
    const text = one.shadowRoot!.querySelector('mha-panel')!.shadowRoot!.textContent.trim();
    return { codes, heads: one.getState().heads, text };
  });
  expect(told).toEqual({ codes: ['closed', 'closed', 'closed'], heads: 4, text: '' });
});

test('a worker that is ended behind the back of the page rejects what was asked, and is started anew', async ({
  open,
}) => {
  const lab = await open('', { before: count });
  const told = await lab.page.evaluate(async () => {
    const one = document.querySelector<MhaLab>('mha-lab')!;
    const counting = window as unknown as Counting;
    // The answer would come after the end.
    const waiting = one.matrix({ stage: 'y' });
    counting.last().terminate();
    const code = await waiting.then(
      () => 'kept',
      (thrown: { code: string }) => thrown.code,
    );
    const again: LabMatrix = await one.matrix({ stage: 'weights', head: 1 });
    one.setState({ heads: 4 });
    await one.settled();
    return { code, weight: again.data[6], started: counting.workers.started };
  });
  expect(told).toMatchObject({ code: 'no-worker', started: 2 });
  expect(told.weight).toBeCloseTo(0.7337, 4);
  await expect.poll(() => lab.page.workers().length).toBe(1);
});

test('an engine that ends while it computes leaves no numbers of another state, and the next change has its own', async ({
  open,
}) => {
  const lab = await open('?heads=2', { before: count });
  await lab.page.evaluate(async () => {
    const one = document.querySelector<MhaLab>('mha-lab')!;
    one.setState({ heads: 4 });
    await Promise.resolve(); // asked
    (window as unknown as Counting).last().terminate();
    await one.settled();
  });
  expect(await lab.page.locator('table').count()).toBe(0);
  await lab.set({ heads: 1 });
  expect(await lab.page.locator('table[data-stage=weights]').count()).toBeGreaterThan(0);
});
