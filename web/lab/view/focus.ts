/** Where the keys are, and what is in view, after what was pressed has drawn something. */
import type { LitElement } from 'lit';
import type { Revealed } from '../../elements/walk/reveal.ts';
import { showOpened } from './in-view.ts';

type Host = LitElement & { settled(): Promise<void> };

export class Focus {
  readonly #host: Host;
  /** Where Escape leads back to. */
  #from: HTMLElement | null = null;

  constructor(host: Host) {
    this.#host = host;
  }

  toAnswer(): void {
    this.#from = focused();
    this.#find('mha-why')?.focus();
  }

  back(): void {
    this.#from?.focus();
  }

  /** Where what had the focus is gone by then, keys still lead to the lab. */
  async catch(): Promise<void> {
    await this.#host.settled();
    if (document.activeElement === document.body) this.#find('.lab')?.focus({ preventScroll: true });
  }

  isIn(selector: string): boolean {
    return this.#find(`${selector}:focus`) !== null;
  }

  /** Clear of the answer, whose room is in its margin; see lab/lab-styles.ts. */
  async show(selector: Revealed | 'mha-stage-table, mha-maps[large]'): Promise<void> {
    await this.#host.settled();
    const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
    const shown = [...this.#host.renderRoot.querySelectorAll(selector)].at(-1);
    shown?.scrollIntoView({
      block: selector === 'mha-opened' ? 'start' : 'nearest',
      behavior: calm ? 'instant' : 'smooth',
    });
  }

  /** Steps of a head come a frame after the rest. */
  async toOpened(): Promise<void> {
    await this.#host.settled();
    await new Promise(requestAnimationFrame);
    showOpened(this.#host.renderRoot, this.#find('.foot'));
  }

  #find(selector: string): HTMLElement | null {
    return this.#host.renderRoot.querySelector<HTMLElement>(selector);
  }
}

/** What has the focus, in whichever shadow root. */
function focused(): HTMLElement | null {
  let at = document.activeElement;
  while (at?.shadowRoot?.activeElement) at = at.shadowRoot.activeElement;
  return at instanceof HTMLElement ? at : null;
}
