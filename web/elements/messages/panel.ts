/** In place of the picture: why there is none, and what to do. */
import { html, LitElement, nothing } from 'lit';
import type { EngineErrorData } from '../../engine/types.ts';
import { t } from '../../strings/t.ts';
import { panelStyles } from './panel-styles.ts';
import { shared } from '../shared/shared-styles.ts';

/** Without an engine there is nothing to show; any other error concerns one computation only. */
const fatal = [
  'no-wasm',
  'wasm-refused',
  'not-fetched',
  'not-wasm',
  'no-flavour',
  'no-worker',
  'engine-failed',
] as const;
type Fatal = (typeof fatal)[number];

export class MhaPanel extends LitElement {
  static override styles = [shared, panelStyles];
  static override properties = { error: { attribute: false } };
  declare error: EngineErrorData | null;

  override render() {
    if (!this.error) return nothing;
    const { code, message } = this.error;
    if (!isFatal(code)) return html`<section role="alert"><p>${message}</p></section>`;
    return html`<section role="alert">
      <h2>${t(`panel-${code}`)}</h2>
      <p>${t(`panel-${code}-do`)}</p>
      <p class="soft">${message}</p>
    </section>`;
  }
}

function isFatal(code: string): code is Fatal {
  return (fatal as readonly string[]).includes(code);
}
