/** The tasks of a page's main thread, from Chromium's own trace. */
import type { Browser, Page } from 'playwright-core';

interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  /** Microseconds, by the clock and on the processor. */
  readonly dur?: number;
  readonly tdur?: number;
  readonly args?: { readonly name?: string };
}

/** In milliseconds. */
export interface Longest {
  readonly byTheClock: number;
  /** Without the time in which other programs had the processor. */
  readonly ownTime: number;
}

/** The longest task that the page's main thread ran meanwhile. The browser has one page. */
export async function longestTask(browser: Browser, page: Page, meanwhile: () => Promise<unknown>): Promise<Longest> {
  await browser.startTracing(page, { categories: ['disabled-by-default-devtools.timeline', '__metadata'] });
  await meanwhile();
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] };
  const threads = new Set(
    traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid} ${tid}`),
  );
  const tasks = traceEvents.filter(
    ({ name, ph, pid, tid }) => name === 'RunTask' && ph === 'X' && threads.has(`${pid} ${tid}`),
  );
  const longest = (time: 'dur' | 'tdur') => Math.max(...tasks.map((task) => task[time] ?? 0)) / 1000;
  return { byTheClock: longest('dur'), ownTime: longest('tdur') };
}
