/** State and engine together: what is drawn, and what is asked of the engine for it. */
import { describe, expect, test, vi } from 'vitest';
import { EngineError } from '../../../web/engine/index.ts';
import type { FromWorker, Request, ToWorker } from '../../../web/engine/worker/request.ts';
import { requestOf } from '../../../web/lab/request.ts';
import { Store } from '../../../web/lab/store.ts';
import { initial, tokensOf } from '../../../web/state/initial.ts';
import { readLink } from '../../../web/state/link/link.ts';
import { openedHead } from '../../../web/state/opened.ts';
import { find, type Snapshot } from '../../../web/state/snapshot.ts';
import type { Action } from '../../../web/state/state.ts';
import { answer, snapshotOf } from '../made/snapshots.ts';

/** The engine behind a worker's door, one turn of the event loop away. Keeps what it was asked. */
class NearWorker extends EventTarget {
  readonly asked: Request[] = [];
  replied = 0;
  onmessage: ((event: { data: FromWorker }) => void) | null = null;

  terminate() {}
  postMessage({ id, request }: ToWorker) {
    this.asked.push(request);
    setImmediate(() => {
      this.onmessage?.({ data: this.reply(id, request) });
      this.replied += 1;
    });
  }
  reply(id: number, request: Request): FromWorker {
    return { id, answer: answer(request) };
  }
}

class FailingWorker extends NearWorker {
  override reply(id: number): FromWorker {
    return { id, error: { code: 'not-fetched', message: 'gone', details: {} } };
  }
}

function storeOf(link = '', worker = new NearWorker()) {
  const drawn: (Snapshot | null)[] = [];
  const store = new Store(
    readLink(link, ''),
    () => drawn.push(store.snapshot),
    () => worker as unknown as Worker,
  );
  return { store, worker, drawn };
}

const typed = (text: string): Action => ({ type: 'text', text });

describe('a picture', () => {
  test('is of one state: words, numbers and query belong together, however fast one types', async () => {
    const { store, drawn } = storeOf();
    for (const text of ['a', 'a b', 'a b c', 'a b c d']) {
      store.act(typed(text));
      await new Promise(setImmediate);
    }
    await store.settled();
    for (const snapshot of drawn.filter((one) => one !== null)) {
      expect(snapshot.tokens).toEqual(tokensOf(snapshot.state));
      expect(find(snapshot, 'weights', 0)?.rows).toBe(snapshot.tokens.length);
      expect(snapshot.asOneHead?.cols).toBe(snapshot.tokens.length);
    }
    expect(store.snapshot?.tokens).toEqual(['a', 'b', 'c', 'd']);
  });

  test('of a state that was overtaken while it waited is never computed', async () => {
    const { store, worker } = storeOf();
    for (const text of ['a', 'a b', 'a b c', 'a b c d']) store.act(typed(text));
    await store.settled();
    expect(worker.asked).toHaveLength(1);
    expect(store.snapshot?.tokens).toEqual(['a', 'b', 'c', 'd']);
  });

  test('goes with the last word, also while its numbers are on the way', async () => {
    const { store, worker } = storeOf();
    await store.settled();
    store.act(typed('word'));
    while (worker.asked.length < 2) await Promise.resolve(); // asked, and not yet answered
    store.act(typed(' '));
    await store.settled();
    expect(store.snapshot).toBeNull();
    await vi.waitUntil(() => worker.replied === 2);
    expect(store.snapshot).toBeNull();
    expect(store.error).toBeNull();
  });

  test('is missing where the engine is, and the error says why', async () => {
    const { store } = storeOf('', new FailingWorker());
    await store.settled();
    expect(store.snapshot).toBeNull();
    expect(store.error).toBeInstanceOf(EngineError);
    expect(store.error).toMatchObject({ code: 'not-fetched' });
  });

  test('is not computed anew for a note that is dismissed', async () => {
    const { store, worker } = storeOf('?heads=3');
    await store.settled();
    expect(store.notes).toHaveLength(1);
    store.dismiss(store.notes);
    await store.settled();
    expect(store.notes).toEqual([]);
    expect(worker.asked).toHaveLength(1);
  });
});

describe('what the picture has already', () => {
  test('is not asked for again: theme, colours, order and scale are drawn from it', async () => {
    const { store, worker } = storeOf('?text=one+two+three+four&heads=4');
    await store.settled();
    const first = store.snapshot!;
    const looks: readonly Action[] = [
      { type: 'theme', theme: 'dark' },
      { type: 'draw', drawing: { palette: 'cividis' } },
      { type: 'draw', drawing: { norm: 'row' } },
      { type: 'draw', drawing: { sort: 'adds' } },
      { type: 'draw', drawing: { sort: '-adds' } },
      { type: 'draw', drawing: { pins: [2] } },
    ];
    for (const look of looks) {
      store.act(look);
      await store.settled();
      expect(store.snapshot!.state).toBe(store.state);
    }
    expect(worker.asked).toHaveLength(1);
    expect(store.snapshot!.matrices).toBe(first.matrices);
  });

  test('is asked for again where only the numbers are others', async () => {
    const { store, worker } = storeOf('?text=one+two&d=4&heads=2&edit=x..1.1=1');
    await store.settled();
    const x = () => find(store.snapshot!, 'x', null)!.data[0];
    expect(x()).toBe(1);
    store.act({ type: 'edit', cell: { stage: 'x', head: null, row: 0, col: 0 }, text: '2' });
    await store.settled();
    expect(x()).toBe(2);
    expect(worker.asked).toHaveLength(2);
  });

  test('of other imported numbers is nothing, though their shapes are the same', async () => {
    const { store } = storeOf('?text=one+two&d=4&heads=2');
    const wqs = [1, 2].map((number) => new Float32Array(16).fill(number));
    for (const wq of wqs) {
      store.act({ type: 'import', mine: { wq }, d: 4, text: null, notes: [] });
      await store.settled();
      expect(find(store.snapshot!, 'wq', 0)!.data[0]).toBe(wq[0]);
    }
  });
});

describe('a store that is closed', () => {
  test('keeps its picture and its past, says no error, and goes on where it was', async () => {
    const { store, worker } = storeOf('?heads=4');
    await store.settled();
    store.act({ type: 'heads', heads: 1 });
    await store.settled();
    const before = store.snapshot;
    store.close();
    expect([store.snapshot, store.error]).toEqual([before, null]);
    store.open();
    await store.settled();
    expect(worker.asked).toHaveLength(2);
    store.act({ type: 'undo' });
    await store.settled();
    expect(store.snapshot!.state.heads).toBe(4);
  });

  test('leaves nobody waiting, and starts no worker by itself', async () => {
    let started = 0;
    const silent = { postMessage: () => undefined, addEventListener: () => undefined, terminate: () => (started -= 1) };
    const store = new Store(
      readLink('', ''),
      () => undefined,
      () => {
        started += 1;
        return silent as unknown as Worker;
      },
    );
    const looks = [store.read([], null), store.read([{ stage: 'x' }], null)];
    const settled = store.settled();
    store.act({ type: 'heads', heads: 4 }); // waits for its turn
    expect(started).toBe(1);
    store.close();
    for (const look of looks) await expect(look).rejects.toMatchObject({ code: 'closed' });
    await settled;
    store.act({ type: 'heads', heads: 1 });
    await store.settled();
    expect([started, store.error]).toEqual([0, null]);
  });
});

describe('what is asked for', () => {
  const stagesOf = (link: string): string[] => {
    const { state } = readLink(link, '');
    return requestOf(state).matrices.map(({ stage, head, row }) =>
      [stage, head === undefined ? '' : head + 1, row === undefined ? '' : `row ${row + 1}`].join(' ').trim(),
    );
  };

  test('of few words and heads is every stage that there is', () => {
    const { stages } = snapshotOf('?mask=causal');
    expect(new Set(stagesOf('?mask=causal'))).toEqual(new Set(stages.map(({ stage }) => stage)));
  });

  test('of many words is the weights, and what the query’s row makes of them', () => {
    const link = '?text=one+two+three+four+five+six+seven&row=two';
    expect(stagesOf(link)).toEqual(['x', 'weights', 'head  row 2', 'part  row 2', 'y  row 2']);
  });

  test('as a table is also the whole stage of the open cell, once', () => {
    const seven = '?text=one+two+three+four+five+six+seven&row=two&view=table';
    expect(stagesOf(seven)).toEqual(stagesOf(seven.replace('&view=table', '')));
    for (const cell of ['stage=masked&head=2', 'stage=x', 'stage=part&head=1', 'stage=weights&head=4']) {
      const asked = stagesOf(`${seven}&mask=causal&${cell}`);
      const [, stage, head] = /stage=(\w+)(?:&head=(\d))?/.exec(cell)!;
      const whole = asked.filter((one) => one === stage || one === `${stage} ${head}`);
      expect(whole, cell).toHaveLength(1);
    }
  });

  test('of an opened head is each of its steps', () => {
    const opened = stagesOf('?text=one+two+three+four+five+six+seven&stage=scores&head=2&row=1&col=1');
    for (const step of ['wq 2', 'q 2', 'k 2', 'v 2', 'dots 2', 'scores 2', 'head 2']) expect(opened).toContain(step);
  });

  test('a head stays open while cells without a head are opened from it', () => {
    const q = { stage: 'q', head: 3, row: 0, col: 0 } as const;
    const x = { stage: 'x', head: null, row: 0, col: 0 } as const;
    expect(openedHead({ ...initial, heads: 4, trail: [] }, q)).toBe(3);
    expect(openedHead({ ...initial, heads: 4, trail: [q] }, x)).toBe(3);
    expect(openedHead({ ...initial, heads: 4, trail: [] }, x)).toBeNull();
    expect(openedHead({ ...initial, heads: 4, trail: [] }, null)).toBeNull();
  });
});
