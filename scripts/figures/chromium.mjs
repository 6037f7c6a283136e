// The system's Chromium, with what is in build served under the strict policy.
import { resolve } from 'node:path';

/**
 * `page` opens the bench in a window of its own.
 * @template T
 * @param {(page: () => Promise<import('playwright-core').Page>, version: string) => Promise<T>} use
 * @returns {Promise<T>}
 */
export async function withChromium(use) {
  // Large, and of no use in Node.
  const [{ chromium }, { runnerImport }] = await Promise.all([import('playwright-core'), import('vite')]);
  /** @param {string} file @returns {Promise<any>} */
  const load = async (file) => (await runnerImport(resolve('tests/browser/harness', file))).module;
  const { chromiumOptions } = await load('programs.ts');
  const { serve } = await load('server.ts');
  const server = await serve({ site: resolve('build'), testSite: resolve('build') });
  const browser = await chromium.launch(chromiumOptions('chromium'));
  try {
    return await use(async () => {
      const page = await (await browser.newContext()).newPage();
      await page.goto(`${server.origin}/a/b/site/bench.html`);
      return page;
    }, `Chromium ${browser.version()}`);
  } finally {
    await browser.close();
    await server.close();
  }
}
