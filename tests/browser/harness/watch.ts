/** Hears everything that a page should not do. */
import type { BrowserContext } from 'playwright-core';

/**
 * What went wrong so far, each in one line, without what the test expects. An expected pattern that matches nothing is
 * a fault too.
 */
export type Unexpected = (expected: readonly RegExp[]) => string[];

/** From now on: console messages of pages and workers, errors, violations, requests that failed or went elsewhere. */
export async function watch(context: BrowserContext, origin: string): Promise<Unexpected> {
  const trouble: string[] = [];
  context.on('console', (message) => trouble.push(`console ${message.type()}: ${message.text()}`));
  context.on('weberror', (error) => trouble.push(`error: ${error.error().message}`));
  context.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText;
    // A reload cuts short what is still on its way, such as the icon.
    if (reason !== 'net::ERR_ABORTED') trouble.push(`failed: ${request.url()} ${reason}`);
  });
  context.on('request', (request) => {
    if (!request.url().startsWith(`${origin}/`)) trouble.push(`elsewhere: ${request.url()}`);
  });
  context.on('response', (response) => {
    if (response.status() >= 400) trouble.push(`status ${response.status()}: ${response.url()}`);
  });
  // Chromium reports most violations on the console, but not, say, those of a report-only policy.
  await context.addInitScript(() => {
    addEventListener('securitypolicyviolation', (event) => {
      console.error(`violation of ${event.violatedDirective}: ${event.blockedURI} ${event.sample}`);
    });
  });
  return (expected) => [
    ...trouble.filter((line) => !expected.some((pattern) => pattern.test(line))),
    ...expected.filter((pattern) => !trouble.some((line) => pattern.test(line))).map((p) => `nothing like ${p}`),
  ];
}
