/** The fonts that the page ships: which are fetched, and that nothing moves much when they and the numbers come. */
import type { Page, Request } from 'playwright-core';
import { expect } from 'vitest';
import { test, type Lab } from '../harness/lab.ts';

const isFont = (request: Request) => request.resourceType() === 'font';
/** Of noto-sans-400-C-af3LgN.woff2: noto-sans-400 */
const nameOf = (address: string) => /([\w-]+)-[\w-]{8}\.woff2$/.exec(address)![1];
const own = ['noto-sans-400', 'noto-sans-600', 'noto-serif-400', 'noto-serif-400-italic', 'noto-serif-600'];

async function fetched(lab: Lab, deed: () => Promise<unknown>): Promise<string[]> {
  const names = new Set<string>();
  const listen = (request: Request) => isFont(request) && names.add(nameOf(request.url()));
  lab.page.on('request', listen);
  await deed();
  await lab.page.evaluate(() => document.fonts.ready);
  lab.page.off('request', listen);
  return [...names].toSorted();
}

/** The fonts of an element's own text, as Chromium tells. */
async function drawnIn(page: Page, selector: string): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  for (const domain of ['DOM', 'CSS'] as const) await session.send(`${domain}.enable`);
  const { root } = await session.send('DOM.getDocument');
  const { nodeId } = await session.send('DOM.querySelector', { nodeId: root.nodeId, selector });
  const { fonts } = await session.send('CSS.getPlatformFontsForNode', { nodeId });
  await session.detach();
  return fonts.map(({ familyName, isCustomFont }) => `${familyName}${isCustomFont ? ', fetched' : ''}`);
}

test('the opening page fetches one file for each face; other letters of Europe are fetched when they are written', async ({
  open,
}) => {
  const lab = await open();
  expect(await fetched(lab, () => lab.goto(''))).toEqual(own);
  expect(await fetched(lab, () => lab.set({ text: 'Č ß ł' }))).toEqual(
    expect.arrayContaining(['noto-sans-400-latin', 'noto-serif-400-latin']),
  );
});

/** Holds back what matches until it is released. */
async function hold(page: Page, what: string): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(what, async (route) => {
    await released;
    await route.continue();
  });
  return () => release();
}

/** From the next document on: what moved, as Chromium counts it. The returned one adds up what has by now. */
async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    let sum = 0;
    Object.assign(window, { shifted: () => sum });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) sum += (entry as PerformanceEntry & { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () =>
    page.evaluate(async () => {
      for (let frame = 0; frame < 3; ++frame) await new Promise(requestAnimationFrame);
      return (window as unknown as { shifted(): number }).shifted();
    });
}

const loaded = (page: Page) => page.waitForFunction(() => document.fonts.status === 'loaded');
/** Fonts hold up what is called loaded. */
const early = { waitUntil: 'domcontentloaded' } as const;

/** Where each picture of the example has another arrangement. */
const widths = [390, 768, 1024, 1280];
const most = 0.02;

test.for(widths)('the page opens without a jump, at %i px', async (width, { open }) => {
  const lab = await open('', { viewport: { width, height: 800 }, shows: false });
  const shifted = await watchShifts(lab.page);
  const goOn = await hold(lab.page, '**/*.wasm');
  await lab.page.reload(early);
  await loaded(lab.page);
  goOn();
  await lab.settled();
  expect(await drawnIn(lab.page, '#about-title')).toEqual(['Noto Serif SemiBold, fetched']);
  expect(await shifted()).toBeLessThanOrEqual(most);
});

test.for(widths)(
  'fonts that come after the numbers wait for the next visit, and nothing jumps, at %i px',
  async (width, { open }) => {
    const lab = await open('', { viewport: { width, height: 800 }, shows: false });
    const { page } = lab;
    const shifted = await watchShifts(page);
    const release = await hold(page, '**/*.woff2');
    await page.reload(early);
    await lab.settled();
    const standIns = async () => [await drawnIn(page, '#about-title'), await drawnIn(page, '#copy')];
    expect(await standIns()).toEqual([['Tinos'], ['Arimo']]); // as wide as Times and Arial
    release();
    await loaded(page);
    expect(await standIns()).toEqual([['Tinos'], ['Arimo']]);
    expect(await shifted()).toBeLessThanOrEqual(most);
    const goOn = await hold(page, '**/*.wasm');
    await page.reload(early);
    await loaded(page);
    goOn();
    await lab.settled();
    expect(await standIns()).toEqual([['Noto Serif SemiBold, fetched'], ['Noto Sans, fetched']]);
  },
);

test.for(widths)(
  'fonts that come after the first words, and before the numbers, move next to nothing at %i px',
  async (width, { open }) => {
    const lab = await open('', { viewport: { width, height: 800 }, shows: false });
    const { page } = lab;
    const shifted = await watchShifts(page);
    const release = await hold(page, '**/*.woff2');
    const goOn = await hold(page, '**/*.wasm');
    await page.reload(early);
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
    expect(await drawnIn(page, '.first-sentence')).toEqual(['Tinos']);
    release();
    await loaded(page);
    expect(await drawnIn(page, '.first-sentence')).toEqual(['Noto Serif, fetched']);
    goOn();
    await lab.settled();
    expect(await drawnIn(page, '#about-title')).toEqual(['Noto Serif SemiBold, fetched']);
    expect(await shifted()).toBeLessThanOrEqual(most);
  },
);
