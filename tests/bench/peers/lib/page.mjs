// An empty page in the system's Chromium, in which functions of modules are called.
import { relative, resolve } from 'node:path';
import { chromium } from 'playwright-core';
import { preview, runnerImport } from 'vite';

const project = resolve(import.meta.dirname, '../../../..');

/** Isolated, so that the page has a clock of 5 µs instead of 100. */
const headers = {
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Embedder-Policy': 'require-corp',
  'Cross-Origin-Resource-Policy': 'same-origin',
};

/** Where the page finds a file of the project. Throws for any other. @param {string} file */
export function addressOf(file) {
  const path = relative(project, resolve(file));
  if (path.startsWith('..')) throw new Error(`${file} is not below ${project}, and nothing else is served`);
  return `/${path}`;
}

/** Its own files. @param {string} path from this benchmark's folder */
const own = (path) => addressOf(resolve(import.meta.dirname, '..', path));

/** All of the project is served on a free port of this machine alone. */
export async function openPage() {
  const served = await preview({
    ...{ root: project, configFile: false, appType: 'mpa', logLevel: 'error' },
    build: { outDir: project },
    preview: { host: '127.0.0.1', port: 0, headers },
  });
  const { port } = /** @type {import('node:net').AddressInfo} */ (served.httpServer.address());
  /** @type {{ module: any }} */
  const { module } = await runnerImport(resolve(project, 'tests/browser/harness/programs.ts'));
  const browser = await chromium.launch(module.chromiumOptions('chromium'));
  const page = await browser.newPage();
  page.on('pageerror', ({ message }) => console.error(message));
  await page.goto(`http://127.0.0.1:${port}${own('lib/page.html')}`);
  return {
    browser: `Chromium ${browser.version()}`,
    /** What a function of one of its modules gives in the page. @param {string} path @param {string} name @param {unknown} argument */
    call: (path, name, argument) =>
      page.evaluate(
        async (asked) => (await import(asked.address))[asked.name](asked.argument),
        // The page is handed what can be cloned.
        { address: own(path), name, argument: /** @type {any} */ (argument) },
      ),
    async close() {
      await browser.close();
      await served.close();
    },
  };
}
