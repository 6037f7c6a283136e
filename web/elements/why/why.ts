/** Why the opened cell holds what it holds: its formula in letters, then in its own numbers, each of which opens. */
import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { unsafeHTML } from 'lit/directives/unsafe-html.js';
import type { Address, Term } from '../../engine/types.ts';
import { givenBy, isEdited, sameCell } from '../../state/cells.ts';
import type { Snapshot } from '../../state/snapshot.ts';
import { stageName } from '../../state/stage-name.ts';
import { t } from '../../strings/t.ts';
import { mathStyles } from '../shared/math-styles.ts';
import { shared } from '../shared/shared-styles.ts';
import { whyStyles } from './why-styles.ts';
import { factorsOf } from './factors.ts';
import { formula, isMaskedTerm, termOf } from './formula.ts';
import { spelledAs } from '../matrix/grid.ts';
import { hueOf } from '../heads/hue.ts';
import { Kept, shapeOf } from '../shared/kept.ts';
import { cellName, cellPlace, saidOf } from '../shared/names.ts';
import { send } from '../shared/send.ts';
import { writtenTerms } from './terms.ts';
import { aside, before, index, origin, question, told } from './why-words.ts';

/** @fires mha-action - a number was opened, or one on the way gone back to */
export class MhaWhy extends LitElement {
  static override styles = [shared, mathStyles, whyStyles];
  static override properties = {
    snapshot: { attribute: false },
    tall: { state: true },
  };
  declare snapshot: Snapshot;
  /** On a phone: not only the question and its formula, but up to two fifths of the window. */
  declare private tall: boolean;

  /** The cell that is pointed at somewhere in the lab; under another question it is told where the pointer rests next. */
  readonly #pointed = new Kept<Address | null>(this, () => this.#question, null);
  /** All terms were asked for. */
  readonly #whole = new Kept(this, () => this.#question, false);
  #lab: Node | null = null;
  #another = false;
  #answers = false;
  readonly #point = (event: Event) => (this.#pointed.value = event instanceof CustomEvent ? event.detail : null);

  constructor() {
    super();
    this.tall = false;
  }

  /** Pictures tell what is pointed at through all of the lab. */
  override connectedCallback() {
    super.connectedCallback();
    this.#lab = this.getRootNode();
    this.#lab.addEventListener('mha-point', this.#point);
  }

  override disconnectedCallback() {
    super.disconnectedCallback();
    this.#lab?.removeEventListener('mha-point', this.#point);
  }

  override willUpdate(changed: PropertyValues<this>) {
    const old = changed.get('snapshot');
    this.#another = old !== undefined && !sameCell(old.cell, this.snapshot.cell);
    this.#answers = this.#another && this.shadowRoot?.activeElement !== null;
  }

  /** Whoever opened a number here reads on at the new question: the number that had the focus is gone. */
  override updated() {
    if (this.#another) this.renderRoot.querySelector('section')!.scrollTop = 0;
    if (this.#answers) this.renderRoot.querySelector('h2')?.focus({ preventScroll: true });
  }

  /** To the question, from where its numbers are next. */
  override focus() {
    this.renderRoot.querySelector('h2')?.focus();
  }

  override render() {
    const { snapshot } = this;
    const { cell, explanation } = snapshot;
    const pointed = this.#pointed.value;
    const terms = writtenTerms(explanation, (term) => isMaskedTerm(snapshot, term));
    const lines = formula({
      snapshot,
      explanation,
      terms,
      more: () => (this.#whole.value = !this.#whole.value),
    });
    const given = givenBy(cell, snapshot.state);
    const stretch = () => (this.tall = !this.tall);
    return html`<section class="${hueOf(snapshot, cell)} ${this.tall ? 'tall' : ''}" aria-labelledby="why">
      <button class="grip" aria-expanded=${this.tall} @click=${stretch}>
        <span class="unseen">${t('why-fold')}</span>
      </button>
      <div class="answer">
        <header>
          <h2 id="why" tabindex="-1">${question(snapshot)}</h2>
          <p class="pointed soft" role="status">${pointed ? told(snapshot, pointed) : nothing}</p>
        </header>
        <div class="where">${this.#path()} ${snapshot.state.view === 'table' ? nothing : this.#tabulate()}</div>
        <p class="formula">
          ${factorsOf(snapshot, explanation, terms)} ${lines ?? nothing} ${given ? nothing : before(snapshot)}
        </p>
        <p class="origin">${origin(snapshot)}</p>
        ${given ? this.#set() : nothing} ${this.#whole.value ? this.#terms(explanation.terms) : nothing}
      </div>
      <div class="aside soft">${aside(snapshot)}</div>
    </section>`;
  }

  /** What is asked: which cell, of which words and sizes. */
  get #question(): string {
    const { cell } = this.snapshot;
    return `${JSON.stringify(cell)} ${shapeOf(this.snapshot)}`;
  }

  /** From the first number opened to this one. */
  #path(): TemplateResult {
    const { snapshot } = this;
    const { cell, state } = snapshot;
    const step = (at: number) =>
      html`<button class="link" @click=${() => send(this, { type: 'back', to: at })}>
          ${stageName(snapshot, state.trail[at].stage, state.trail[at].head)}
        </button>
        › `;
    return html`<p class="path soft">
      ${[...state.trail.keys()].map(step)}<span>${stageName(snapshot, cell.stage, cell.head)}</span> ›
      ${cellPlace(snapshot, cell)}
      <span class="letters">
        ${unsafeHTML(saidOf(snapshot, cell.stage).mathml)}
        <span class="index">${index(this.snapshot)}</span>
      </span>
    </p>`;
  }

  #tabulate(): TemplateResult {
    const { cell } = this.snapshot;
    return html`<button class="link" @click=${() => send(this, { type: 'tabulate', cell })}>${t('as-table')}</button>`;
  }

  /** An input is no formula: in its place stands a box for it. */
  #set(): TemplateResult {
    const { snapshot } = this;
    const { cell, explanation, state } = snapshot;
    return html`<p class="set">
      <span aria-hidden="true">${t('set-cell')}</span>
      <mha-cell-box
        line
        label="${t('set-cell')}: ${cellName(snapshot, cell)}"
        .cell=${cell}
        .among=${shapeOf(snapshot)}
        .spelled=${spelledAs(snapshot, cell, explanation.value)}
      ></mha-cell-box>
      ${before(snapshot)}
      ${
        isEdited(cell, state)
          ? html`<button class="link" @click=${() => send(this, { type: 'reset', cell })}>${t('reset-cell')}</button>`
          : nothing
      }
      <span class="soft">${t('set-block')}</span>
    </p>`;
  }

  #terms(terms: readonly Term[]): TemplateResult {
    return html`<ol class="terms">
      ${terms.map((term) => html`<li>${termOf(this.snapshot, term)}</li>`)}
    </ol>`;
  }
}
