/** The lab: the one place where state, engine and elements meet. */
import { html, LitElement, nothing, type TemplateResult } from 'lit';
import type { Revealed } from '../elements/walk/reveal.ts';
import { drawAgain } from '../elements/shared/language.ts';
import { Measure, type Metrics } from '../elements/layout/measure.ts';
import { Width } from '../elements/layout/width.ts';
import { closed, type EngineError } from '../engine/errors.ts';
import type { MatrixRequest } from '../engine/worker/request.ts';
import type { Address, Explanation } from '../engine/types.ts';
import { hasWords, initial, keysOf, tokensOf, type Words } from '../state/initial.ts';
import { readLink, writeLink } from '../state/link/link.ts';
import { usesSeed } from '../state/numbers/imported.ts';
import { brief, note } from '../state/note.ts';
import { reduce } from '../state/changes/reduce.ts';
import { isGiven, type Snapshot } from '../state/snapshot.ts';
import type { Action, Change, Note, State, Theme, NextState } from '../state/state.ts';
import { directionOf, type Language } from '../strings/languages.ts';
import { say, speak, t } from '../strings/t.ts';
import { labStyles } from './lab-styles.ts';
import { shared } from '../elements/shared/shared-styles.ts';
import { tokens } from '../styles/tokens.ts';
import { openingState } from './opening.ts';
import { AddressKeeper } from './page-url.ts';
import { addressOf, explanationIn, matrixIn, readState, spellState, toOne, wantedOf } from './api.ts';
import type { LabCell, LabMatrix, LabPlace, LabState } from './api.ts';
import { picturesOf } from './pictures.ts';
import { Drop } from './view/drop.ts';
import { Focus } from './view/focus.ts';
import { Foot } from './view/foot.ts';
import { nextFrame } from './view/frames.ts';
import { headOptions } from './heads.ts';
import type { ImportedFile, ImportOptions } from './import-file.ts';
import { PartLoader } from './parts/part-loader.ts';
import { partsOf } from './parts/parts.ts';
import { piecesOf } from './pieces.ts';
import { Pledge } from './pledge.ts';
import { lookOnce, Store } from './store.ts';
import { stepOf } from './view/undo-keys.ts';

/**
 * Multi-head attention to look into. Outside, counts are from 1, as on screen.
 * @attr lang - the language of the words around the numbers
 * @attr page - the lab is the page: it reads the page's address, and keeps it up with its state
 * @fires mha-ready - the first numbers are there
 * @fires mha-change - another state: detail.state
 * @fires mha-select - another cell is open: its stage, head, row, col and value
 * @fires mha-error - there are no numbers: code and message
 */
export class MhaLab extends LitElement {
  static override styles = [tokens, shared, labStyles];
  static override properties = {
    page: { type: Boolean },
    worker: { attribute: false },
    editing: { state: true },
    importing: { state: true },
  };
  declare page: boolean;
  /** Starts another worker than the engine's own; set before the lab comes into a document. */
  declare worker: (() => Worker) | undefined;
  declare private editing: boolean;
  /** Whether numbers from a file are being chosen. */
  declare private importing: boolean;
  #dropped: File | null = null;

  #ready = new Pledge();
  /** Made in a document, where alone there is something to draw. */
  #store: Store | null = null;
  #told: { readonly snapshot: Snapshot | null; readonly error: EngineError | null } = { snapshot: null, error: null };
  #begun = false;
  #spoken: Language = 'en';
  readonly #parts = new PartLoader(this, () => this.#started().addNote(note('note-not-loaded', {})));
  /** What a lab begins with that was set before it was in a document. */
  #left: NextState | null = null;
  readonly #address = new AddressKeeper();
  readonly #focus = new Focus(this);
  readonly #width = new Width(this);
  readonly #measure = new Measure(this);
  readonly #drop = new Drop(this, (file, others) => {
    this.#dropped = file;
    if (others > 0) this.#started().addNote(note('note-drop-first', { file: brief(file.name) }));
    void this.#import(true);
    this.requestUpdate();
  });

  constructor() {
    super();
    this.addController(new Foot(this));
    // What is said in answer to an event is said in this lab's language, whichever lab drew last.
    for (const type of ['click', 'change', 'keydown']) this.addEventListener(type, () => speak(this.#state.lang), true);
    this.page = false;
    this.editing = false;
    this.importing = false;
  }

  /**
   * Settles with the first numbers, or without words at once; rejects with an EngineError where there are none, and where
   * the lab is taken out before: a lab that comes back has another.
   */
  get ready(): Promise<void> {
    return this.#ready.promise;
  }

  override connectedCallback() {
    super.connectedCallback();
    if (this.#ready.broken) this.#ready = new Pledge();
    this.#started().open();
    if (!this.page) return;
    addEventListener('popstate', this.#follow);
    addEventListener('pagehide', this.#flush);
  }

  /** A lab that is taken out for good ends its engine; one that is only moved goes on. */
  override disconnectedCallback() {
    super.disconnectedCallback();
    removeEventListener('popstate', this.#follow);
    removeEventListener('pagehide', this.#flush);
    queueMicrotask(() => {
      if (this.isConnected) return;
      this.#store?.close();
      this.#ready.break(closed('lab'));
    });
  }

  /** All settings; of the open cell and the query what the link has of them. */
  getState(): LabState {
    return spellState(this.#state);
  }

  /**
   * Sets some names and keeps the others; what cannot be is changed, and said in a note. Throws a TypeError for a value that
   * is neither text nor a number nor true or false; then nothing is set.
   */
  setState(partial: LabState): void {
    const told = readState(this.#state, partial);
    this.#take(told);
  }

  #take(told: NextState) {
    if (!this.#store)
      this.#left = told; // it begins there: there is no step to undo
    else this.#store.take(told);
    if (this.isConnected) this.#changed();
  }

  static override get observedAttributes(): string[] {
    return [...super.observedAttributes, 'lang'];
  }

  /** `lang`, by which a document says the language of what stands in it, is the lab's own as well. */
  override attributeChangedCallback(name: string, old: string | null, value: string | null) {
    super.attributeChangedCallback(name, old, value);
    const begun = this.#store !== null || this.#left !== null; // else it begins with it
    if (name === 'lang' && begun && value !== this.#state.lang) this.setState({ lang: value || initial.lang });
  }

  get theme(): Theme {
    return this.#state.theme;
  }

  set theme(theme: Theme) {
    if (this.#store) this.#do({ type: 'theme', theme });
    else this.setState({ theme });
  }

  /** What a link to this state has after the page's address, from ? or # on; '' where all is as at the start. */
  get link(): string {
    return writeLink(this.#state);
  }

  /**
   * A stage in full. Rejects with an EngineError, also where the lab is taken out meanwhile, or a TypeError where a head is
   * missing or wrong.
   */
  async matrix(place: LabPlace): Promise<LabMatrix> {
    return matrixIn(await this.#look([wantedOf(this.#state, place)], null), place);
  }

  /** How a cell comes about. Rejects with an EngineError, or a TypeError where there is no such cell. */
  async explain(cell: LabCell): Promise<Explanation> {
    return explanationIn(await this.#look([], addressOf(cell)), cell);
  }

  #look(matrices: readonly MatrixRequest[], cell: Address | null): Promise<Snapshot> {
    if (this.#store?.isOpen) return this.#store.read(matrices, cell);
    return lookOnce(this.#state, matrices, cell, this.worker);
  }

  /**
   * Takes numbers over from a file, as the import panel does, and tells what it found in it. Nothing is taken over where
   * something is wrong or has to be asked first: `refused` then says what, and how `uses` answers it.
   */
  async importFile(file: Blob, options: ImportOptions = {}): Promise<ImportedFile> {
    const { importFile } = await import('./import-file.ts');
    const act = (taken: Change) => {
      if (this.#store) this.#do(taken);
      else this.#take(reduce(this.#state, taken));
    };
    return importFile({ state: () => this.#state, act }, file, options);
  }

  /** Waits until what is on screen belongs to the newest state. */
  async settled(): Promise<void> {
    await this.#store?.settled();
    if (!this.hasUpdated) return; // never in a document, where alone it draws itself
    await this.updateComplete;
    await this.#parts.settled;
    if (this.getClientRects().length > 0) await nextFrame(); // by then every element has drawn
  }

  override render() {
    const { state, snapshot, error, notes, steps } = this.#started();
    speak(state.lang);
    const words = tokensOf(state);
    const metrics = this.#measure.value;
    // Whoever types the first word into an empty box keeps it while the word is computed.
    const shows = snapshot !== null || !hasWords(state) || this.editing;
    return html`<div
      class="lab"
      lang=${state.lang}
      dir=${directionOf(state.lang)}
      tabindex="-1"
      @mha-action=${this.#act}
      @mha-edit=${this.#edit}
      @mha-import=${({ detail }: CustomEvent<boolean>) => this.#import(detail)}
      @mha-more=${() => this.#parts.want('options')}
      @mha-answer=${() => this.#focus.toAnswer()}
      @mha-reveal=${({ detail }: CustomEvent<Revealed>) => this.#focus.show(detail)}
      @keydown=${this.#key}
    >
      ${this.#measure.probe} ${this.#drop.over ? html`<p class="drop">${t('drop-here')}</p>` : nothing}
      ${snapshot ? html`<button class="skip link" @click=${() => this.#focus.toAnswer()}>${t('to-answer')}</button>` : nothing}
      ${shows && metrics ? this.#sentence(snapshot, state, metrics) : html`<slot></slot>`}
      <mha-panel .error=${error}></mha-panel>
      ${
        shows
          ? html`<mha-controls
              .state=${state}
              .tokens=${words}
              .keys=${keysOf(state)}
              .cell=${snapshot?.cell ?? null}
              .heads=${headOptions(state)}
              .steps=${steps}
              ?seeded=${usesSeed(state)}
              ?editing=${this.editing}
            ></mha-controls>`
          : nothing
      }
      ${this.importing ? html`<mha-import .state=${state} .dropped=${this.#dropped}></mha-import>` : nothing}
      ${snapshot && metrics ? picturesOf(snapshot, this.#width.value, metrics) : nothing}
      <div class="foot">
        <mha-notes
          .notes=${notes}
          @mha-dismiss=${({ detail }: CustomEvent<Note>) => this.#dismiss([detail])}
        ></mha-notes>
        ${snapshot ? html`<mha-why .snapshot=${snapshot}></mha-why>` : nothing}
      </div>
      ${snapshot && isGiven(snapshot) ? html`<mha-changes .snapshot=${snapshot}></mha-changes>` : nothing}
    </div>`;
  }

  #sentence(snapshot: Snapshot | null, { text, text2, cross }: State, metrics: Metrics): TemplateResult {
    return html`<mha-sentence
        .snapshot=${snapshot}
        .metrics=${metrics}
        .pieces=${snapshot ? piecesOf(snapshot.state, snapshot.tokens) : []}
        .text=${text}
        .other=${cross ? text2 : null}
        ?editing=${this.editing}
      ></mha-sentence>
      <mha-statement
        .snapshot=${snapshot}
        .metrics=${metrics}
        ?keyless=${tokensOf({ text }).length > 0}
      ></mha-statement>`;
  }

  override updated() {
    const { state, snapshot, error } = this.#started();
    if (state.theme === 'auto') this.removeAttribute('theme');
    else this.setAttribute('theme', state.theme);
    this.#say(state.lang);
    const before = this.#told;
    this.#told = { snapshot, error };
    if (error && error !== before.error) this.#failed(error);
    if (!snapshot && !error && tokensOf(state).length === 0) this.#ready.keep(); // there is nothing to wait for
    if (!snapshot || snapshot === before.snapshot) return;
    partsOf(snapshot).forEach((part) => this.#parts.want(part));
    this.#shown(snapshot, before.snapshot);
  }

  /** The lab itself has drawn in this language; its elements follow, and do so again when its words have come. */
  #say(language: Language) {
    if (language === this.#spoken) return;
    this.#spoken = language;
    if (this.lang !== '') this.lang = language;
    if (language !== 'en') this.#parts.want(language);
    drawAgain();
  }

  /** Not before the lab is in a document: until then somebody may set `page` and `worker`. */
  #started(): Store {
    return (this.#store ??= new Store(this.#left ?? this.#opening(), () => this.requestUpdate(), this.worker));
  }

  get #state(): State {
    return (this.#store ?? this.#left ?? this.#opening()).state;
  }

  #opening(): NextState {
    return openingState(this.page, this.lang);
  }

  /** A link pasted over the page's own that differs in the fragment only, and the ways back and forth, load no page. */
  readonly #follow = () => {
    this.#take(readLink(location.search, location.hash));
  };

  readonly #flush = () => this.#address.flush();

  #act(event: CustomEvent<Action>) {
    const { detail } = event;
    if (detail.type === 'example') this.editing = false;
    this.#do(detail, wordsIn(event));
    if (detail.type === 'tabulate' || detail.type === 'view') void this.#focus.show('mha-stage-table, mha-maps[large]');
  }

  #do(action: Action, words: Words | null = null) {
    if (this.#focus.isIn('')) void this.#focus.catch();
    this.#started().act(action, words);
    if (this.isConnected) this.#changed();
  }

  #edit({ detail }: CustomEvent<boolean>) {
    this.editing = detail;
    this.#started().endTyping();
  }

  /** What reads files is loaded when somebody wants it. */
  async #import(opens: boolean) {
    this.importing = opens;
    if (!opens) this.#dropped = null;
    try {
      if (opens) await import('../import/element.ts');
      else await this.#focus.catch();
    } catch {
      this.importing = false;
      this.#started().addNote(note('note-not-loaded', {}));
    }
  }

  #key(event: KeyboardEvent) {
    const inAnswer = event.target instanceof HTMLElement && event.target.localName === 'mha-why';
    if (event.key === 'Escape' && !event.defaultPrevented) {
      const { notes } = this.#started();
      if (notes.length > 0) this.#dismiss(notes);
      else if (inAnswer) this.#focus.back();
    }
    const type = stepOf(event);
    if (!type) return;
    event.preventDefault();
    this.#do({ type });
  }

  #dismiss(read: readonly Note[]) {
    if (this.#focus.isIn('mha-notes')) void this.#focus.catch();
    this.#started().dismiss(read);
  }

  #changed() {
    if (this.page) this.#address.keep(this.link);
    this.#emit('mha-change', { state: this.getState() });
  }

  #shown(snapshot: Snapshot, before: Snapshot | null) {
    const { cell, explanation, flavour } = snapshot;
    if (!this.#begun) this.#emit('mha-ready', { problems: this.#started().notes.map(say), features: { flavour } });
    this.#begun = true;
    this.#ready.keep();
    const chosen = JSON.stringify(cell) !== JSON.stringify(before?.cell ?? cell);
    const linked = before === null && this.page && snapshot.state.cell !== null;
    if (chosen || linked) void this.#focus.toOpened();
    if (chosen) this.#emit('mha-select', { ...toOne(cell), value: explanation.value });
  }

  #failed(error: EngineError) {
    this.#ready.break(error);
    this.#emit('mha-error', { code: error.code, message: error.message });
  }

  #emit(type: string, detail: object) {
    this.dispatchEvent(new CustomEvent(type, { detail, bubbles: true, composed: true }));
  }
}

/** The words of the picture that something was done to; null for a setting, which is no picture. */
function wordsIn(event: Event): Words | null {
  const picture = event.composedPath().find((node) => node instanceof LitElement && 'snapshot' in node);
  const { snapshot } = (picture ?? {}) as { snapshot?: Snapshot | null };
  return snapshot ? { query: snapshot.tokens, key: snapshot.keys } : null;
}
