/** A page that does not start says so, and in which browsers it works; one that starts says nothing of it. */
import type { Page } from 'playwright-core';
import { describe, expect, inject } from 'vitest';
import { inWords } from '../../../scripts/browsers.mjs';
import type { MhaLab } from '../../../web/lab/lab.ts';
import { test, type Lab } from '../harness/lab.ts';

const pages = ['', 'gallery.html', 'bench.html'];
const trouble = (page: Page) => page.locator('#trouble');

/** The page anew, and what it says of its trouble. */
async function said({ page }: Lab): Promise<string> {
  await page.reload();
  await trouble(page).waitFor();
  return (await trouble(page).innerText()).replaceAll(/\s+/g, ' ');
}

describe.for(pages)('page “%s”', (path) => {
  test('says nothing where it starts', async ({ open }) => {
    const { page } = await open(path, { shows: false });
    await page.locator('[data-started]').waitFor();
    expect(await trouble(page).isVisible()).toBe(false);
  });

  test('says so where a file of it does not come', async ({ open }) => {
    const lab = await open(path, { shows: false, expected: [/^failed: .*\.js/, /console error/] });
    await lab.page.locator('[data-started]').waitFor();
    await lab.page.route(/assets\/.*\.js$/, (route) => route.abort());
    const words = await said(lab);
    expect(words).toContain('MHA Lab could not start.');
    expect(words).toContain(`It works in ${inWords}.`);
    expect(words).toMatch(/The browser says: http.*\.js could not be loaded\.$/);
  });

  test.for<[string, string, RegExp]>([
    ['throws', 'throw new Error("moon")', /The browser says: Uncaught Error: moon$/],
    ['has syntax that the browser does not know', 'const const = 1', /SyntaxError/],
  ])('says so where a script %s', async ([, body, reason], { open }) => {
    const lab = await open(path, { shows: false, expected: [/^error: /] });
    await lab.page.locator('[data-started]').waitFor();
    await lab.page.route(/assets\/.*\.js$/, (route) => route.fulfill({ body, contentType: 'text/javascript' }));
    expect(await said(lab)).toMatch(reason);
  });

  test('says that a browser is too old, and goes on', async ({ open }) => {
    const lab = await open(path, { shows: false });
    await lab.page.addInitScript(() => {
      const { supports } = CSS;
      CSS.supports = (...asked: string[]) => !asked.join().includes('color-mix') && supports(...(asked as [string]));
    });
    const words = await said(lab);
    expect(words).toMatch(/^This browser is older than those that MHA Lab is made for/);
    expect(words).not.toContain('could not start');
    await lab.page.locator('[data-started]').waitFor();
  });
});

test('where elements cannot be registered, the page says so', async ({ open }) => {
  const lab = await open('', { expected: [/^error: /] });
  await lab.page.addInitScript(() => {
    customElements.define = () => {
      throw new TypeError('no elements here');
    };
  });
  expect(await said(lab)).toContain('no elements here');
});

test('what is thrown while the lab first draws is said', async ({ open }) => {
  const lab = await open('', { expected: [/^error: /] });
  await lab.page.addInitScript(() => {
    Object.defineProperty(globalThis, 'ResizeObserver', { value: undefined });
  });
  expect(await said(lab)).toMatch(/ResizeObserver/);
});

test('without Intl.Segmenter and OffscreenCanvas the lab shows the same digits and maps', async ({ open }) => {
  const lab = await open('?text=the+ball+was+full&view=maps');
  const painted = () =>
    lab.page.locator('mha-maps canvas').evaluateAll((all) => all.map((one) => (one as HTMLCanvasElement).toDataURL()));
  const [words, maps] = [await lab.words(), await painted()];
  await lab.page.addInitScript(() => {
    Reflect.deleteProperty(Intl, 'Segmenter');
    Reflect.deleteProperty(globalThis, 'OffscreenCanvas');
  });
  await lab.page.reload();
  await lab.settled();
  expect(await lab.words()).toEqual(words);
  expect(maps.length).toBeGreaterThan(0);
  expect(await painted()).toEqual(maps);
});

test('where one flavour fails to start in the worker, the next computes, with one line on the console', async ({
  open,
}) => {
  const lab = await open('', {
    order: 'instance-fails',
    expected: [/^console warning: mha-lab: \w+ gives way to \w+\. The engine did not start: not this time$/],
  });
  expect((await lab.matrix({ stage: 'weights', head: 1 })).data[6]).toBeCloseTo(0.7337, 4);
});

test('a part that was asked for while offline comes when the browser is online again', async ({ open }) => {
  const lab = await open();
  await lab.page.context().setOffline(true);
  await lab.page.getByRole('button', { name: 'more…' }).click();
  await lab.page.getByText('This part of the page could not be loaded.').waitFor();
  await lab.page.context().setOffline(false);
  await lab.page.waitForFunction(() => customElements.get('mha-options'));
});

test('a part is tried again without a word from the browser, and told of once', async ({ open }) => {
  const lab = await open('', { expected: [/^failed: /, /^console error: /] });
  const { again, asked } = await failingTwice(lab.page, /\/options-[\w-]+\.js$/);
  await lab.page.getByRole('button', { name: 'more…' }).click();
  await lab.page.getByText('This part of the page could not be loaded.').waitFor();
  if (again) {
    await lab.page.keyboard.press('Escape');
    await lab.page.waitForFunction(() => customElements.get('mha-options'));
    expect(asked).toHaveLength(3);
    expect(await lab.notes()).toEqual([]);
  } else {
    await lab.page.unrouteAll();
    await lab.page.reload();
    await lab.page.getByRole('button', { name: 'more…' }).click();
    await lab.page.waitForFunction(() => customElements.get('mha-options'));
  }
});

/** `again`: whether this browser fetches a module again that failed; many keep the failure until the page is loaded again. */
async function failingTwice(page: Page, script: RegExp) {
  let probes = 0;
  await page.route('**/failing-module.js', (route) => (probes++, route.abort()));
  const load = `import('${new URL('/failing-module.js', page.url())}').catch(() => null)`;
  await page.evaluate(`${load}.then(() => ${load})`);
  const asked: string[] = [];
  await page.route(script, (route) => {
    asked.push(route.request().url());
    return asked.length < 3 ? route.abort() : route.continue();
  });
  return { again: probes > 1, asked };
}

test.for(['refused', 'absent'])('where the clipboard is %s, the link is shown, and chosen', async (how, { open }) => {
  const { page } = await open('?heads=1');
  await page.evaluate((way) => {
    const value = way === 'absent' ? undefined : { writeText: () => Promise.reject(new Error('no')) };
    Object.defineProperty(navigator, 'clipboard', { value });
  }, how);
  await page.getByRole('button', { name: 'Copy link' }).click();
  await page.getByText('This browser does not let the page copy.').waitFor();
  const chosen = await page.evaluate(() => {
    const box = document.activeElement as HTMLInputElement;
    return box.value.slice(box.selectionStart ?? 0, box.selectionEnd ?? 0);
  });
  expect(chosen).toBe(page.url());
});

test('in a frame that is as high as its page, the page does not grow', async ({ open }) => {
  const { page } = await open();
  // A host of its own: the page's policy lets it frame nothing.
  await page.route('**/host', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: '<!doctype html><link rel="icon" href="data:,"><iframe src="a/b/"></iframe>',
    }),
  );
  await page.goto(`${inject('origin')}/host`);
  const inside = page.frameLocator('iframe').locator('html');
  await inside.and(page.frameLocator('iframe').locator('[data-started]')).waitFor();
  const heights: number[] = [];
  for (let round = 0; round < 4; ++round) {
    await inside.evaluate((root) => root.querySelector<MhaLab>('mha-lab')!.settled());
    heights.push(await inside.evaluate((root) => (root as HTMLElement).offsetHeight));
    await page.locator('iframe').evaluate((frame, height) => frame.setAttribute('height', `${height}`), heights[round]);
  }
  expect(heights.slice(2)).toEqual([heights[1], heights[1]]);
});
