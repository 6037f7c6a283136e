/** Numbers from a file: which of its arrays are what, whether they fit, and then into the state. Loaded when asked for. */
import { html, LitElement, nothing, type TemplateResult } from 'lit';
import { send } from '../elements/shared/send.ts';
import type { Answer, Choice } from './plan/asked.ts';
import { placeText } from './plan/plan-notes.ts';
import type { Plan } from './plan/planned.ts';
import { Refusal, stopped } from './file/refusal.ts';
import { questionNote } from './plan/said.ts';
import { Session } from './session.ts';
import type { Import } from './plan/taking.ts';
import { reduce } from '../state/changes/reduce.ts';
import type { Note, State } from '../state/state.ts';
import { enImport } from '../strings/en/import.ts';
import { learn, say, t } from '../strings/t.ts';
import { importStyles } from './element-styles.ts';
import { shared } from '../elements/shared/shared-styles.ts';
import { defineElements } from '../elements/shared/define-elements.ts';
import { arraysOf } from './element-arrays.ts';

learn(enImport);

interface Tried {
  readonly plan: Plan;
  /** Null with questions or problems. */
  readonly taken: Import | null;
  /** Why its numbers cannot be read after all. */
  readonly unread: Note | null;
}

/** So many arrays are listed at a time. */
const step = 60;

/**
 * @fires mha-action - numbers were imported
 * @fires mha-import - it is done with (detail false)
 */
export class MhaImport extends LitElement {
  static override styles = [shared, importStyles];
  static override properties = {
    state: { attribute: false },
    dropped: { attribute: false },
    name: { state: true },
    session: { state: true },
    choice: { state: true },
    tried: { state: true },
    share: { state: true },
    refused: { state: true },
    listed: { state: true },
  };
  declare state: State;
  /** A file that was dropped on the lab: it is read as if it were chosen. */
  declare dropped: File | null;
  declare private name: string;
  declare private session: Session | null;
  declare private choice: Choice;
  declare private tried: Tried | null;
  /** Of the file that is being read; null: none is. */
  declare private share: number | null;
  /** Why the file cannot be used. */
  declare private refused: Note | null;
  /** How many arrays are listed: more of them would keep the page busy. */
  declare private listed: number;
  #reading: AbortController | null = null;
  #trying: Promise<void> = Promise.resolve();

  constructor() {
    super();
    this.dropped = null;
    this.name = '';
    this.session = null;
    this.choice = { attention: null, answers: new Map() };
    this.tried = null;
    this.share = null;
    this.refused = null;
    this.listed = step;
  }

  override disconnectedCallback() {
    super.disconnectedCallback();
    this.#leave();
  }

  override willUpdate(changed: Map<PropertyKey, unknown>) {
    if (changed.has('dropped') && this.dropped) void this.#read(this.dropped);
    if (this.session && (changed.has('session') || changed.has('choice') || changed.has('state'))) {
      this.#trying = this.#try(this.session, this.choice, this.state);
    }
  }

  override firstUpdated() {
    this.renderRoot.querySelector('input')?.focus();
  }

  override render() {
    return html`<section aria-labelledby="title">
      <header>
        <h2 id="title">${t('import-title')}</h2>
        <button class="link" @click=${this.#close}>${t('import-close')}</button>
      </header>
      <p class="soft">${t('import-about')}</p>
      <p>
        <label>${t('import-choose')} <input type="file" @change=${this.#choose} @click=${forget} /></label>
      </p>
      ${
        this.share === null
          ? nothing
          : html`<p>
              <progress .value=${this.share} aria-label=${t('import-reading')}></progress>
              <button class="link" @click=${this.#leave}>${t('import-cancel')}</button>
            </p>`
      }
      <div role="status">${this.refused ? html`<p class="refused">${say(this.refused)}</p>` : nothing}</div>
      ${this.session && this.tried ? this.#file(this.session, this.tried) : nothing}
    </section>`;
  }

  #file(session: Session, tried: Tried): TemplateResult {
    const { arrays, left } = session.contents;
    const answer = (at: number, said: Answer) => {
      const answers = new Map(this.choice.answers);
      if (Object.keys(said).length === 0) answers.delete(at);
      else answers.set(at, said);
      this.choice = { ...this.choice, answers };
    };
    const more = () => (this.listed += step);
    return html`<p role="status">${t('import-from', { file: this.name, count: arrays.length })}</p>
      ${left.map((one) => html`<p class="soft">${say(one)}</p>`)} ${this.#attentions(session)}
      ${arraysOf({ session, choice: this.choice, plan: tried.plan, state: this.state, answer, listed: this.listed, more })}
      ${this.#summary(tried)}`;
  }

  #attentions({ recognised: { attentions } }: Session): unknown {
    const { attention } = this.choice;
    if (attentions.length === 0) return nothing;
    const names =
      attention === null
        ? nothing
        : html`<p class="soft">${t('import-convention', { names: attentions[attention].convention })}</p>`;
    if (attentions.length === 1) return names;
    const unsaid = attention === null ? 1 : 0; // one option more
    const chosen = ({ target }: Event) => {
      this.choice = { attention: (target as HTMLSelectElement).selectedIndex - unsaid, answers: new Map() };
    };
    return html`<p class="which">
        <label for="which">${t('import-which')}</label>
        <select id="which" @change=${chosen}>
          ${attention === null ? html`<option value="" selected disabled>${t('import-ask')}</option>` : nothing}
          ${attentions.map((one, at) => html`<option ?selected=${at === attention}>${placeText(one)}</option>`)}
        </select>
      </p>
      ${names}`;
  }

  /** With what will be said once these numbers are taken. */
  #summary({ plan, taken, unread }: Tried): TemplateResult {
    // What stands beside its array is not said again.
    const problems = [...plan.problems, ...(unread ? [unread] : [])].filter(
      (why) => ![...plan.odd.values()].includes(why),
    );
    const notes = taken ? reduce(this.state, taken).notes : [];
    return html`<div role="status">
        ${problems.map((problem) => html`<p class="refused">${say(problem)}</p>`)}
        ${plan.questions.map((question) => html`<p class="refused">${say(questionNote(question))}</p>`)}
        ${
          taken
            ? html`<p class="soft">${t('import-will')}</p>
                <ul>
                  ${notes.map((told) => html`<li>${say(told)}</li>`)}
                </ul>`
            : nothing
        }
      </div>
      <p>
        <button class="link take" aria-disabled=${!taken} @click=${() => taken && this.#take(taken)}>
          ${t('import-take')}
        </button>
      </p>`;
  }

  #choose({ target }: Event) {
    const [file] = (target as HTMLInputElement).files ?? [];
    if (file) void this.#read(file);
  }

  async #read(file: File) {
    this.#leave();
    this.refused = null;
    this.name = file.name;
    this.listed = step;
    this.share = 0;
    const reading = (this.#reading = new AbortController());
    try {
      const session = await Session.open(file, { signal: reading.signal, progress: (share) => (this.share = share) });
      if (reading.signal.aborted) return session.close();
      this.choice = session.firstChoice;
      this.session = session;
      await this.updateComplete;
      await this.#trying;
      await this.updateComplete;
      this.renderRoot.querySelector('.take')?.scrollIntoView({ block: 'nearest' });
    } catch (thrown) {
      if (!reading.signal.aborted) this.refused = noteOf(thrown);
    } finally {
      if (this.#reading === reading) this.share = null;
    }
  }

  /** Ends what is being read, and the worker of what was. */
  #leave() {
    this.#reading?.abort();
    this.session?.close();
    this.session = null;
    this.tried = null;
    this.share = null;
  }

  /** Reads what would be taken. What was chosen meanwhile counts. */
  async #try(session: Session, choice: Choice, state: State) {
    const isNow = () => session === this.session && choice === this.choice && state === this.state;
    try {
      const plan = await session.plan(choice, state);
      const free = plan.problems.length === 0 && plan.questions.length === 0;
      if (isNow()) this.tried = { plan, taken: null, unread: null };
      if (!free || !isNow()) return;
      const taken = await session.take(plan, state).catch(noteOf);
      if (isNow()) this.tried = 'type' in taken ? { plan, taken, unread: null } : { plan, taken: null, unread: taken };
    } catch (thrown) {
      if (isNow()) this.refused = noteOf(thrown);
    }
  }

  #take(taken: Import) {
    send(this, taken);
    this.#close();
  }

  #close() {
    this.dispatchEvent(new CustomEvent<boolean>('mha-import', { detail: false, bubbles: true, composed: true }));
  }
}

/** So that the same file can be chosen again. */
function forget({ target }: Event): void {
  (target as HTMLInputElement).value = '';
}

function noteOf(thrown: unknown): Note {
  return (thrown instanceof Refusal ? thrown : stopped(thrown)).note;
}

defineElements({ 'mha-import': MhaImport });
