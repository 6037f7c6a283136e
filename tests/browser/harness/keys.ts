/** A visitor with a keyboard alone: what has the focus, and where Tab leads. */
import type { Page } from 'playwright-core';

/** What has the focus, in whichever shadow root: its role or tag, its text, and the names of what it stands in. */
export function focused(page: Page): Promise<string> {
  return page.evaluate(() => {
    let at = document.activeElement;
    while (at?.shadowRoot?.activeElement) at = at.shadowRoot.activeElement;
    if (!at) return '';
    const inside = at.closest('[data-stage]');
    const stage = inside ? `${inside.getAttribute('data-stage')} ${inside.getAttribute('data-head')}` : '';
    const group = at.closest('[role=radiogroup]')?.getAttribute('aria-label') ?? '';
    return `${at.getAttribute('role') ?? at.localName}: ${at.textContent?.trim()} [${stage || group || at.className}]`;
  });
}

/** Presses Tab until the focus is on something that fits. */
export async function tabTo(page: Page, wanted: RegExp): Promise<string> {
  const seen: string[] = [];
  for (let presses = 0; presses < 150; ++presses) {
    await page.keyboard.press('Tab');
    const now = await focused(page);
    if (wanted.test(now)) return now;
    seen.push(now);
  }
  throw new Error(`Tab leads to nothing like ${wanted}, but to:\n${[...new Set(seen)].join('\n')}`);
}
