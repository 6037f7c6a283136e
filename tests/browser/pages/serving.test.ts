/** Hosts as they are: below any path, under a strict policy, and what the page says where something is missing. */
import { chromium } from 'playwright-core';
import { describe, expect, inject, onTestFinished } from 'vitest';
import { test } from '../harness/lab.ts';
import { chromiumOptions } from '../harness/programs.ts';
import { readStage, readText } from '../harness/read.ts';
import { policy } from '../harness/server.ts';

test('below /a/b/ with the policy as a header the worked example shows, and the console stays silent', async ({
  open,
}) => {
  const lab = await open(); // `open` fails on any line, violation, failed request or request to elsewhere
  expect((await readStage(lab.page, 'weights', 1)).cells[2]).toEqual(['0.7337', '0.0879', '0.1784']);
  const response = await lab.page.reload();
  expect(await response!.headerValue('content-security-policy')).toBe(policy);
});

test('the same policy stands in the document, for hosts that cannot send it', async ({ open }) => {
  const lab = await open();
  const meta = lab.page.locator('meta[http-equiv="Content-Security-Policy"]');
  expect(await meta.getAttribute('content')).toBe(policy);
});

test('everything is fetched from below /a/b/', async ({ open }) => {
  const requests: string[] = [];
  const lab = await open();
  lab.page.on('request', (request) => requests.push(request.url()));
  await lab.page.reload();
  await lab.settled();
  expect(requests.length).toBeGreaterThan(3);
  expect(requests.filter((url) => !url.startsWith(`${inject('origin')}/a/b/`))).toEqual([]);
});

test('wasm sent as octet-stream works', async ({ open }) => {
  const lab = await open('', { order: 'wasm-as-octet-stream' });
  expect((await readStage(lab.page, 'weights', 1)).cells[2]).toEqual(['0.7337', '0.0879', '0.1784']);
});

test('where a policy lets no worker start, the page computes on its own thread', async ({ open }) => {
  const expected = [
    /console warning: mha-lab: without a worker, the engine runs on the page's own thread/,
    /worker-src/,
  ];
  const lab = await open('', { order: 'worker-refused', expected });
  expect((await readStage(lab.page, 'weights', 1)).cells[2]).toEqual(['0.7337', '0.0879', '0.1784']);
});

describe('without an engine the page says what is missing, and its text is still there', () => {
  const text = 'Virat hit the ball because it was full';
  /** The engine tells of each flavour that did not start. */
  const givesWay = /console warning: mha-lab: \w+ gives way to (simd|baseline)/;

  test.for<[string, string, RegExp, RegExp[]]>([
    ['a policy without wasm-unsafe-eval', 'wasm-refused', /A policy of this site forbids WebAssembly/, []],
    ['HTML in place of the wasm', 'html-for-wasm', /The server sent something else/, [givesWay]],
    ['no wasm', 'wasm-not-found', /The engine could not be fetched/, [givesWay, /status 404/]],
  ])('%s', async ([, order, says, expected], { open }) => {
    const lab = await open('', { order, expected });
    await lab.page.getByRole('alert').getByText(says).waitFor();
    expect(await readText(lab.page)).toContain(text);
  });

  test('a browser without WebAssembly', async ({ open }) => {
    // Without a compiler Chromium has no WebAssembly, neither in the page nor in the worker.
    const browser = await chromium.launch(chromiumOptions('chromium', '--js-flags=--jitless'));
    onTestFinished(() => browser.close());
    const lab = await open('', { browser });
    expect(await lab.page.evaluate(() => typeof WebAssembly)).toBe('undefined');
    await lab.page.getByRole('alert').getByText('This browser has no WebAssembly').waitFor();
    expect(await readText(lab.page)).toContain(text);
  });

  test('no JavaScript', async ({ open }) => {
    const expected = [/\.js csp$/]; // scripts that the document asks for beforehand
    const lab = await open('', { javaScriptEnabled: false, shows: false, expected });
    // Playwright's own ways to find text pass over noscript.
    const said = lab.page.locator('noscript p');
    expect(await said.isVisible()).toBe(true);
    expect(await said.innerText()).toMatch(/computes multi-head attention in the browser.* needs JavaScript/s);
    expect(await lab.page.getByText(text).isVisible()).toBe(true);
  });
});
