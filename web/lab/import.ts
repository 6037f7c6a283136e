/** Numbers from a file: which of its arrays are what, whether they fit, and then into the state. Loaded when asked for. */
import { html, LitElement, nothing, type TemplateResult } from 'lit';
import { send } from '../elements/send.ts';
import { fit, type Fitted, type Import, taking } from '../import/fit.ts';
import { guess, unstacked, type Use } from '../import/guess.ts';
import { type Contents, shapeText } from '../import/contents.ts';
import { openFile, type OpenFile } from '../import/open.ts';
import { Refusal, stopped } from '../import/refusal.ts';
import { stageRow } from '../state/address.ts';
import { tokensOf } from '../state/initial.ts';
import { importable } from '../state/mine.ts';
import { nameOf } from '../state/stage-name.ts';
import { reduce } from '../state/reduce.ts';
import type { Note, State } from '../state/state.ts';
import { enImport } from '../strings/en-import.ts';
import { learn, say, t } from '../strings/t.ts';
import { importStyles } from '../styles/import.ts';
import { shared } from '../styles/shared.ts';
import { defineElements } from './define-elements.ts';

learn(enImport);

/** So many arrays are offered; of a whole model's only those of one layer are of use here. */
const most = 40;

interface Tried {
  /** Null with the problems where it cannot be. */
  readonly taken: Import | null;
  readonly problems: readonly Note[];
}

/**
 * @fires mha-action - numbers were imported
 * @fires mha-import - it is done with (detail false)
 */
export class MhaImport extends LitElement {
  static override styles = [shared, importStyles];
  static override properties = {
    state: { attribute: false },
    file: { state: true },
    contents: { state: true },
    uses: { state: true },
    tried: { state: true },
    share: { state: true },
    refused: { state: true },
  };
  declare state: State;
  declare private file: string;
  declare private contents: Contents | null;
  declare private uses: readonly Use[];
  declare private tried: Tried;
  /** Of the file that is being read; null: none is. */
  declare private share: number | null;
  /** Why the file cannot be used. */
  declare private refused: Note | null;
  #open: OpenFile | null = null;
  #reading: AbortController | null = null;
  #trying: Promise<void> = Promise.resolve();

  constructor() {
    super();
    this.file = '';
    this.contents = null;
    this.uses = [];
    this.tried = { taken: null, problems: [] };
    this.share = null;
    this.refused = null;
  }

  override disconnectedCallback() {
    super.disconnectedCallback();
    this.#leave();
  }

  override willUpdate(changed: Map<PropertyKey, unknown>) {
    if (this.contents && (changed.has('uses') || changed.has('state'))) {
      this.#trying = this.#try(this.contents, this.uses);
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
        <label>${t('import-choose')} <input type="file" @change=${this.#choose} /></label>
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
      ${this.contents ? this.#arrays(this.contents) : nothing}
    </section>`;
  }

  #arrays({ arrays, tokens, left: out }: Contents): TemplateResult {
    const fitted = fit(this.uses, this.state, tokens);
    const offered = [...this.uses.keys()].filter((at) => at < most || this.uses[at].stage !== null);
    const left = arrays.length - offered.length;
    return html`<p role="status">${t('import-from', { file: this.file, count: arrays.length })}</p>
      <div class="scroll">
        <table>
          <thead>
            <tr>
              <th scope="col">${t('import-name')}</th>
              <th scope="col">${t('import-shape')}</th>
              <th scope="col">${t('import-kind')}</th>
              <th scope="col">${t('import-use')}</th>
              <th scope="col" title=${t('import-turned-about')}>${t('import-turned')}</th>
              <td></td>
            </tr>
          </thead>
          <tbody>
            ${offered.map((at) => this.#array(at, fitted))}
          </tbody>
        </table>
      </div>
      ${left > 0 ? html`<p class="soft">${t('import-more', { count: left })}</p>` : nothing}
      ${out.map((one) => html`<p class="soft">${say(one)}</p>`)}
      ${this.uses.some(({ guessed }) => guessed) ? html`<p>${t('import-guess')}</p>` : nothing}
      ${this.uses.every(({ stage }) => stage === null) ? html`<p>${t('import-unnamed')}</p>` : nothing}
      ${this.#summary(fitted)}`;
  }

  #array(at: number, { each }: Fitted): TemplateResult {
    const { array, stage, turned, item } = this.uses[at];
    const { name, shape, kind } = array;
    const to = each[at];
    const use = ({ target }: Event) =>
      this.#change(at, {
        guessed: false,
        stage: importable(this.state).find((id) => id === (target as HTMLSelectElement).value) ?? null,
      });
    return html`<tr>
      <th scope="row">${name}</th>
      <td>${shapeText(shape)}</td>
      <td>${kind === 'float32' ? kind : t('import-kind-to', { kind })}</td>
      <td>
        <select aria-label="${t('import-use')}: ${name}" @change=${use}>
          <option value="" ?selected=${stage === null}>${t('import-none')}</option>
          ${importable(this.state).map(
            (id) => html`<option value=${id} ?selected=${id === stage}>${nameOf(id)} ${stageRow(id)?.name}</option>`,
          )}
        </select>
        ${stage === 'x' && shape.length > 2 && shape[0] > 1 ? this.#item(at, shape[0], item) : nothing}
      </td>
      <td>
        <label title=${t('import-turned-about')}>
          <input
            type="checkbox"
            aria-label="${t('import-turned')}: ${name}"
            .checked=${turned}
            ?disabled=${shape.length !== 2}
            @change=${() => this.#change(at, { turned: !turned })}
          />
          <span class="narrow">${t('import-turned')}</span>
        </label>
      </td>
      <td class=${to && 'key' in to ? 'refused' : 'soft'}>
        ${!to ? nothing : 'key' in to ? say(to) : t('import-fits', { shape: shapeText([to.rows, to.cols]) })}
      </td>
    </tr>`;
  }

  /** Of a batch one sequence can be shown. */
  #item(at: number, count: number, item: number): TemplateResult {
    const chosen = ({ target }: Event) => {
      const { valueAsNumber } = target as HTMLInputElement;
      if (Number.isInteger(valueAsNumber)) this.#change(at, { item: Math.min(Math.max(valueAsNumber, 1), count) - 1 });
    };
    return html`<label>
      ${t('import-item')} <input type="number" min="1" max=${count} .value=${String(item + 1)} @change=${chosen} />
    </label>`;
  }

  /** With what will be said once these numbers are taken. */
  #summary(fitted: Fitted): TemplateResult {
    const { d, heads } = fitted;
    const { taken, problems } = this.tried;
    const notes = taken ? reduce(this.state, taken).notes : [];
    return html`${problems.map((problem) => html`<p class="refused">${say(problem)}</p>`)}
      ${
        taken
          ? html`<p class="soft">${t('import-will')}</p>
              <ul>
                ${d === this.state.d ? nothing : html`<li>${t('import-width', { d, heads })}</li>`}
                ${notes.map((told) => html`<li>${say(told)}</li>`)}
              </ul>`
          : nothing
      }
      <p>
        <button class="link take" aria-disabled=${!taken} @click=${() => taken && this.#take(taken)}>
          ${t('import-take')}
        </button>
      </p>`;
  }

  async #choose({ target }: Event) {
    const [file] = (target as HTMLInputElement).files ?? [];
    if (!file) return;
    this.#leave();
    this.contents = null;
    this.refused = null;
    this.file = file.name;
    this.share = 0;
    const reading = (this.#reading = new AbortController());
    try {
      const open = await openFile(file, { signal: reading.signal, progress: (share) => (this.share = share) });
      this.#open = open;
      // A file of one array often has its name.
      const named = open.contents.arrays.map((array, at) => ({
        ...array,
        name: array.name || file.name.replace(/\.\w+$/, ''),
        read: () => open.read(at),
      }));
      const arrays = unstacked(named);
      this.uses = guess(arrays, importable(this.state), open.contents.tokens ?? tokensOf(this.state));
      this.contents = { ...open.contents, arrays };
      await this.updateComplete;
      await this.#trying;
      await this.updateComplete;
      this.renderRoot.querySelector('.take')?.scrollIntoView({ block: 'nearest' });
    } catch (thrown) {
      if (!reading.signal.aborted) this.refused = (thrown instanceof Refusal ? thrown : stopped(thrown)).note;
    } finally {
      if (this.#reading === reading) this.share = null;
    }
  }

  /** Ends what is being read, and the worker of what was. */
  #leave() {
    this.#reading?.abort();
    this.#open?.close();
    this.#open = null;
    this.share = null;
  }

  #change(at: number, change: Partial<Use>) {
    this.uses = this.uses.with(at, { ...this.uses[at], ...change });
  }

  /** Reads what would be taken. */
  async #try({ tokens }: Contents, uses: readonly Use[]) {
    const fitted = fit(uses, this.state, tokens);
    const { each, problems } = fitted;
    const fits = each.every((one) => one === null || !('key' in one)) && each.some((one) => one !== null);
    this.tried = { taken: null, problems };
    if (!fits || problems.length > 0) return;
    try {
      const taken = await taking(uses, fitted);
      if (uses === this.uses) this.tried = { taken, problems };
    } catch (thrown) {
      const refusal = thrown instanceof Refusal ? thrown : stopped(thrown);
      if (uses === this.uses) this.tried = { taken: null, problems: [refusal.note] };
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

defineElements({ 'mha-import': MhaImport });
