/**
 * Once for all browser tests: the test site is built, both sites are served, Chromium is started: the one without a
 * desktop window, which every context would otherwise draw, at a third of the time of all tests.
 */
import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { chromium } from 'playwright-core';
import type { TestProject } from 'vitest/node';
import { chromiumOptions } from './programs.ts';
import { serve } from './server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Of the server that has both sites. */
    origin: string;
    /** Where the one Chromium is reached. */
    chromium: string;
  }
}

const folder = (path: string) => resolve(import.meta.dirname, '../../..', path);

export default async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  await buildTestSite();
  const server = await serve({ site: folder('build/site'), testSite: folder('build/test-site') });
  const browser = await chromium.launchServer(chromiumOptions('chromium-headless-shell'));
  provide('origin', server.origin);
  provide('chromium', browser.wsEndpoint());
  return async () => {
    await browser.close();
    await server.close();
  };
}

/** In a process of its own, since in a test's process the libraries would be built for development. */
async function buildTestSite(): Promise<void> {
  const vite = folder('node_modules/vite/bin/vite.js');
  await promisify(execFile)(process.execPath, [vite, 'build', '--config', 'tests/browser/altered/vite.config.ts'], {
    cwd: folder('.'),
    env: { ...process.env, NODE_ENV: 'production' },
  });
}
