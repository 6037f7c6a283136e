/** From a view of its own back to the steps. */
import { html, type TemplateResult } from 'lit';
import { t } from '../../strings/t.ts';
import { send } from '../shared/send.ts';

export function toSteps(view: EventTarget): TemplateResult {
  return html`<button class="link" @click=${() => send(view, { type: 'view', view: 'lab' })}>${t('to-steps')}</button>`;
}
