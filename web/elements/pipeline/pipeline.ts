/** The worked example's picture: X, one strip for each head from its matrices to its output, and what becomes of them. */
import { html, LitElement, nothing, type TemplateResult } from 'lit';
import { unsafeHTML } from 'lit/directives/unsafe-html.js';
import type { StageId } from '../../engine/types.ts';
import { headIn } from '../../state/opened.ts';
import { find, type Snapshot } from '../../state/snapshot.ts';
import { kvHead } from '../../state/widths.ts';
import { listed, rich } from '../../strings/rich.ts';
import { t } from '../../strings/t.ts';
import { mathStyles } from '../shared/math-styles.ts';
import { pipelineStyles } from './pipeline-styles.ts';
import { shared } from '../shared/shared-styles.ts';
import { hearBeside } from '../walk/beside.ts';
import { columnsRead, isConcat, mixes, scoresArePlain } from '../shared/claims.ts';
import { longest, wordRoom } from '../matrix/grid.ts';
import { hue } from '../heads/hue.ts';
import type { MhaMatrix } from '../matrix/matrix.ts';
import type { Metrics } from '../layout/measure.ts';
import { asker, saidOf, symbolOf, word } from '../shared/names.ts';
import { send } from '../shared/send.ts';
import { Width } from '../layout/width.ts';

/** In the first column: what goes in. */
const inputs = ['emb', 'pos', 'x', 'xk', 'xv'] as const;

type Look = Partial<Pick<MhaMatrix, 'names' | 'caption' | 'turned' | 'alone' | 'room' | 'weighed' | 'sized'>>;

/** @slot - how it is drawn, beside the steps in between */
export class MhaPipeline extends LitElement {
  static override styles = [shared, mathStyles, pipelineStyles];
  static override properties = { snapshot: { attribute: false }, metrics: { attribute: false } };
  declare snapshot: Snapshot;
  declare metrics: Metrics;

  readonly #width = new Width(this);

  constructor() {
    super();
    hearBeside(this, (cell) => {
      const all = [...this.renderRoot.querySelectorAll<MhaMatrix>('mha-matrix')];
      all.find(({ matrix }) => matrix.stage === cell.stage && matrix.head === cell.head)?.seek(cell);
    });
  }

  override updated() {
    if (this.#width.value > 0) void this.#arrange();
  }

  /**
   * X, heads and output stand beside each other; else a single head's steps break into two lines; else they stand closer;
   * else what becomes of the heads stands below them, so that no input leaves its place; else all stand below each other.
   * What is wider still scrolls.
   */
  async #arrange() {
    const bench = this.renderRoot.querySelector('.bench')!;
    // Before anything is painted, and once all numbers are there.
    await Promise.all(Array.from(bench.querySelectorAll<MhaMatrix>('mha-matrix'), (matrix) => matrix.updateComplete));
    const broken = this.snapshot.state.heads === 1 ? (['broken 0'] as const) : [];
    for (const way of ['beside 0', ...broken, 'beside 1', 'beside 2', 'below 0', 'stacked 0']) {
      const [arranged, closer] = way.split(' ');
      this.setAttribute('arranged', arranged);
      this.setAttribute('closer', closer);
      if (bench.scrollWidth <= bench.clientWidth) return;
    }
  }

  override render() {
    const { columns, state } = this.snapshot;
    const { heads } = state;
    const all = Array.from({ length: heads }, (_, head) => head);
    return html`<div class="bench ${heads > 2 ? 'tall' : ''}">
        <div class="input">
          ${inputs.map((stage) => this.#matrix(stage, null, { names: columns[0] === '1' ? 'both' : 'upright', sized: true }))}
        </div>
        <div class="heads">${all.map((head) => this.#strip(head))}</div>
        <div class="ends">${this.#ends()}</div>
      </div>
      <div class="foot">
        <details @toggle=${this.#unfold}>
          <summary>${t('steps-between')}</summary>
          <div class="between">
            ${this.#matrix('mask', null, { caption: 'name' })}
            ${all.map(
              (head) =>
                html`<div class="more ${hue(this.snapshot, head)}">
                  <h2>${this.#title(head)}</h2>
                  ${this.#between(head)}
                </div>`,
            )}
          </div>
        </details>
        <slot></slot>
      </div>`;
  }

  /** Out from under the answer. */
  #unfold({ currentTarget }: Event) {
    if (currentTarget instanceof HTMLDetailsElement && currentTarget.open)
      currentTarget.scrollIntoView({ block: 'nearest' });
  }

  #strip(head: number): TemplateResult {
    const scores = this.#linkRoom(['k', 'kpos', 'scores'], head);
    const shares = this.#linkRoom(['softcap', 'masked', 'weights'], head);
    const weights = find(this.snapshot, 'weights', head) ?? null;
    const sized = this.#sized;
    return html`<section class="strip ${hue(this.snapshot, head)}">
      <div class="flow">
        <h2>${this.#title(head)} ${this.#reads(head)}</h2>
        <div class="group">
          ${this.#projection('wq', 'bq', head, 'rows')} ${this.#projection('wk', 'bk', head, 'none')}
          ${this.#projection('wv', 'bv', head, 'none')}
        </div>
        <div class="flow rest">
          <div class="stack query">
            ${this.#matrix('q', head, { caption: 'symbol', names: 'rows', sized })}
            ${this.#matrix('qpos', head, { caption: 'name', names: 'rows' })}
          </div>
          <div class="stack">
            ${this.#matrix('k', head, { caption: 'symbol', turned: true, names: 'cols', room: scores, sized })}
            ${this.#matrix('kpos', head, { caption: 'name', turned: true, names: 'cols', room: scores })}
            ${this.#matrix('scores', head, { caption: 'name', names: 'none', room: scores }, this.#divided())}
          </div>
          <div class="stack">
            ${this.#matrix('softcap', head, { caption: 'name', names: 'none', alone: true, room: shares })}
            ${this.#matrix('mask', head, { caption: 'name', names: 'none', alone: true, room: shares })}
            ${this.#matrix('masked', head, { caption: 'name', names: 'none', alone: true, room: shares })}
            ${this.#matrix('weights', head, { caption: 'name', names: 'cols', alone: true, room: shares }, t('at'))}
          </div>
          <div class="stack">
            ${this.#matrix('v', head, { caption: 'symbol', names: 'rows', weighed: weights, sized }, this.#weighedBy())}
            ${this.#matrix('head', head, { caption: 'name', names: 'rows' })}
          </div>
        </div>
      </div>
    </section>`;
  }

  /** Shapes are read off the worked example's few numbers; of others they are written. */
  get #sized(): boolean {
    return this.snapshot.base !== 'example';
  }

  /** A matrix, and below its columns what is added to them. */
  #projection(matrix: StageId, bias: StageId, head: number, names: 'rows' | 'none'): TemplateResult {
    const room = find(this.snapshot, bias, head) ? this.#room([matrix, bias], head) : null;
    return html`<div class="stack">
      ${this.#matrix(matrix, head, { caption: 'symbol', names, room })}
      ${this.#matrix(bias, head, { caption: 'symbol', names: 'none', room })}
    </div>`;
  }

  #ends(): TemplateResult {
    const { heads } = this.snapshot.state;
    const room = this.#room(['concat', 'y'], null);
    const sized = this.#sized;
    return html`${this.#matrix('concat', null, { caption: 'name', names: 'rows', room, sized })}
      <div class="mixer">
        ${this.#matrix('wo', null, { caption: 'symbol', names: 'rows' })}
        ${this.#matrix('bo', null, { caption: 'symbol', names: 'none' })}
        <p class="soft">${heads === 0 ? nothing : this.#mixing()}</p>
      </div>
      ${this.#matrix('y', null, { caption: 'both', names: 'rows', room })}`;
  }

  #between(head: number): TemplateResult {
    return html`<div class="flow">
      ${this.#matrix('dots', head, { caption: 'name' })}
      ${this.#matrix('part', head, { caption: 'name', names: 'rows' })}
    </div>`;
  }

  #matrix(stage: StageId, head: number | null, look: Look, said: unknown = nothing): TemplateResult | typeof nothing {
    const { snapshot } = this;
    const matrix = find(snapshot, stage, this.#headIn(stage, head));
    if (!matrix) return nothing;
    return html`<mha-matrix
      .snapshot=${this.snapshot}
      .matrix=${matrix}
      .caption=${look.caption ?? 'both'}
      .names=${look.names ?? 'both'}
      .turned=${look.turned ?? false}
      .alone=${look.alone ?? false}
      .metrics=${this.metrics}
      .room=${look.room ?? null}
      .weighed=${look.weighed ?? null}
      ?sized=${look.sized ?? false}
      ><span class="said">${said}</span></mha-matrix
    >`;
  }

  #title(head: number): string {
    return t('head-title', { head: head + 1 }) + (this.#isOff(head) ? t('head-off') : '');
  }

  #isOff(head: number): boolean {
    return this.snapshot.state.off.includes(head);
  }

  /** What the scores of a head that is on depend on, while that is less than all of X and has names. */
  #reads(head: number): TemplateResult | typeof nothing {
    const { state } = this.snapshot;
    if (this.#isOff(head)) return nothing;
    if (state.kv !== null) return html`<span class="soft">${t('reads-kv', { head: kvHead(head, state) + 1 })}</span>`;
    const read = columnsRead(this.snapshot, head);
    if (!read) return nothing;
    return html`<span class="soft">${rich('reads', { columns: listed(read.map(word), 'reads') })}</span>`;
  }

  #divided(): unknown {
    const { snapshot } = this;
    if (!scoresArePlain(snapshot.state))
      return html`<span class="letters">${unsafeHTML(saidOf(snapshot, 'scores').mathml)}</span>`;
    const width = find(snapshot, 'q', 0)?.cols ?? 0;
    return html`= ${symbolOf('q')} ${symbolOf('k', true)} ⁄ √${width}`;
  }

  #weighedBy(): unknown {
    return rich('weighed-by', { word: asker(this.snapshot) });
  }

  #mixing(): unknown {
    const { snapshot } = this;
    const { wo, model } = snapshot.state;
    const other = wo === 'identity' ? 'mixing' : 'identity';
    const offer =
      model === 'example' &&
      html`<button class="link" @click=${() => send(this, { type: 'wo', wo: other })}>${t(`use-${other}`)}</button>`;
    const said = isConcat(snapshot) ? t('wo-is-identity') : mixes(snapshot) ? t('wo-mixes') : '';
    return html`${said} ${offer || nothing}`;
  }

  /** Columns that stand over each other are equally wide, with room for their words. */
  #linkRoom(stages: readonly StageId[], head: number): number {
    return Math.max(wordRoom(this.snapshot.keys, 8, this.metrics.number), this.#room(stages, head));
  }

  /** A mask is one for all heads, or each has its own. */
  #headIn(stage: StageId, head: number | null): number | null {
    return head === null || stage === 'mask' ? head : headIn(stage, head, this.snapshot.state);
  }

  #room(stages: readonly StageId[], head: number | null): number {
    const { snapshot, metrics } = this;
    const matrices = stages.flatMap((stage) => find(snapshot, stage, this.#headIn(stage, head)) ?? []);
    return Math.max(0, ...matrices.map((matrix) => longest(snapshot, matrix, metrics.number)));
  }
}
