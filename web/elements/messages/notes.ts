/** What was asked for and not done as asked: said aloud, shown until it is dismissed. */
import { html, LitElement, nothing, type TemplateResult } from 'lit';
import type { Note } from '../../state/state.ts';
import { say, t } from '../../strings/t.ts';
import { notesStyles } from './notes-styles.ts';
import { shared } from '../shared/shared-styles.ts';

/** @fires mha-dismiss - the note that has been read */
export class MhaNotes extends LitElement {
  static override styles = [shared, notesStyles];
  static override properties = { notes: { attribute: false } };
  declare notes: readonly Note[];

  /** The status is there from the start, since screen readers hear only what comes into one that they know. */
  override render() {
    return html`<div role="status" aria-label=${t('notes')}>
      ${
        this.notes.length === 0
          ? nothing
          : html`<ul>
              ${this.notes.map((note) => this.#note(note))}
            </ul>`
      }
    </div>`;
  }

  #note(note: Note): TemplateResult {
    return html`<li>
      <span>${say(note)}</span>
      <button class="link" aria-label=${t('notes-dismiss')} @click=${() => this.#dismiss(note)}>✕</button>
    </li>`;
  }

  #dismiss(note: Note) {
    this.dispatchEvent(new CustomEvent<Note>('mha-dismiss', { detail: note }));
  }
}
