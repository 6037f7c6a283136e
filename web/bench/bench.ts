/** `<mha-bench>`: measures the engine and plain JavaScript in this browser, and draws what came out as bars with numbers. */
import { html, LitElement, nothing, type TemplateResult } from 'lit';
import { t } from '../strings/t.ts';
import { benchStyles } from './bench-styles.ts';
import { shared } from '../elements/shared/shared-styles.ts';
import { bars } from './bars.ts';
import type { FromWorker, Plan, Result } from './plan.ts';
import { asText } from './text.ts';

/** Under a minute on a laptop. */
const usual: Plan = {
  sizes: [
    { T: 3, d: 4, h: 2 },
    { T: 16, d: 64, h: 4 },
    { T: 32, d: 128, h: 8 },
    { T: 64, d: 256, h: 8 },
    { T: 128, d: 512, h: 8 },
    { T: 256, d: 512, h: 8 },
    { T: 512, d: 512, h: 8 },
  ],
  systems: ['relaxed', 'simd', 'baseline', 'plain'],
  rounds: 7,
  sampleMs: 20,
  warmMs: 200,
};

interface Running {
  readonly worker: Worker;
  /** With what there is: all, or what was there when it was cancelled. */
  readonly end: (error?: Error) => void;
}

export class MhaBench extends LitElement {
  static override styles = [shared, benchStyles];
  static override properties = {
    results: { state: true },
    running: { state: true },
    done: { state: true },
    said: { state: true },
  };
  declare results: readonly Result[];
  declare running: Running | null;
  declare done: number;
  declare said: string;

  constructor() {
    super();
    this.results = [];
    this.running = null;
    this.done = 0;
    this.said = '';
  }

  /** Measures in a worker, so that the page stays free. Ends a run that is under way. */
  run(plan: Plan = usual): Promise<readonly Result[]> {
    this.cancel();
    this.results = [];
    this.done = 0;
    const { promise, resolve, reject } = settled<readonly Result[]>();
    const worker = new Worker(new URL('./bench-worker.ts', import.meta.url), { type: 'module' });
    const end = (error?: Error) => {
      worker.terminate();
      this.running = null;
      if (error) reject(error);
      else resolve(this.results);
    };
    this.running = { worker, end };
    worker.onerror = (event) => {
      event.preventDefault();
      this.#fail(event.message ?? t('bench-no-worker'));
    };
    worker.onmessage = ({ data }: MessageEvent<FromWorker>) => this.#hear(data, plan);
    worker.postMessage(plan, []);
    return promise;
  }

  /** What was measured so far stays. */
  cancel(): void {
    this.said = '';
    this.running?.end();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.cancel();
  }

  override render() {
    return html`
      <p class="tools">
        ${
          this.running
            ? html`<button @click=${() => this.cancel()}>${t('bench-cancel')}</button>
                <progress aria-label=${t('bench-run')} .value=${this.done}></progress>`
            : html`<button @click=${() => void this.run().catch(() => {})}>${t('bench-run')}</button>`
        }
        ${this.results.length > 0 && !this.running ? this.#copyButton() : nothing}
        <span role="status">${this.said}</span>
      </p>
      ${this.results.map(bars)}
    `;
  }

  #copyButton(): TemplateResult {
    return html`<button @click=${() => void this.#copy().catch(() => (this.said = ''))}>${t('bench-copy')}</button>`;
  }

  /** Where the clipboard is refused nothing is claimed. */
  async #copy(): Promise<void> {
    const { userAgent, hardwareConcurrency } = navigator;
    const about = `${new Date().toISOString()}\n${userAgent}\n${t('bench-cores', { cores: hardwareConcurrency })}`;
    await navigator.clipboard.writeText(`${about}\n\n${asText(this.results)}`);
    this.said = t('bench-copied');
  }

  #hear(data: FromWorker, { sizes, rounds }: Plan): void {
    if ('result' in data) this.results = [...this.results, data.result];
    else if ('failed' in data) this.#fail(data.failed);
    else if ('ended' in data) {
      this.said = t('bench-done');
      this.running?.end();
    } else {
      this.done = data.done / data.all;
      const size = Math.min(Math.floor(data.done / rounds) + 1, sizes.length);
      this.said = t('bench-progress', { size, sizes: sizes.length });
    }
  }

  #fail(reason: string): void {
    this.said = t('bench-failed', { reason });
    this.running?.end(new Error(reason));
  }
}

/** A promise and what settles it. */
function settled<T>() {
  let resolve!: (value: T) => void;
  let reject!: (error: Error) => void;
  const promise = new Promise<T>((yes, no) => {
    resolve = yes;
    reject = no;
  });
  return { promise, resolve, reject };
}
