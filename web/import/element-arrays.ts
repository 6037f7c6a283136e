/** The arrays of a file as a table: what each is used as, how it is kept, what it becomes; and what is left, and why. */
import { html, nothing, type TemplateResult } from 'lit';
import type { Answer, Asked, Choice } from './plan/asked.ts';
import { axesFor } from './attention/axes.ts';
import { shapeText } from './file/contents.ts';
import { axesText, isTransposed } from './plan/plan-notes.ts';
import type { Plan } from './plan/planned.ts';
import { whyUnused } from './plan/said.ts';
import type { Session } from './session.ts';
import { stageRow } from '../state/cells.ts';
import { importable } from '../state/numbers/imported.ts';
import { nameOf } from '../state/stage-name.ts';
import type { State } from '../state/state.ts';
import { t } from '../strings/t.ts';

interface Shown {
  readonly session: Session;
  readonly choice: Choice;
  readonly plan: Plan;
  readonly state: State;
  readonly answer: (at: number, answer: Answer) => void;
  /** So many arrays of each kind are listed; `more` asks for others. */
  readonly listed: number;
  readonly more: () => void;
}

/** What may be of use stands open; the rest of the file is folded. */
export function arraysOf(shown: Shown): TemplateResult {
  const { session, choice, plan, listed, more } = shown;
  const { recognised, contents } = session;
  const meant = new Set(plan.pieces.flatMap(({ arrays }) => arrays));
  const isOpen = (at: number) => meant.has(at) || choice.answers.has(at) || recognised.why.get(at) === 'unknown';
  const all = [...contents.arrays.keys()];
  const open = all.filter(isOpen);
  const rest = all.filter((at) => !isOpen(at));
  const openListed = open.filter((at, index) => index < listed || meant.has(at) || choice.answers.has(at));
  const restListed = rest.slice(0, listed);
  const others = all.length - openListed.length - restListed.length;
  return html`${table(shown, openListed)}
  ${
    rest.length > 0
      ? html`<details>
          <summary>${t('import-rest', { count: rest.length })}</summary>
          ${table(shown, restListed)}
        </details>`
      : nothing
  }
  ${
    others > 0
      ? html`<p class="soft">
          ${t('import-unlisted', { count: others })}
          <button class="link" @click=${more}>${t('import-list-more')}</button>
        </p>`
      : nothing
  }`;
}

function table(shown: Shown, rows: readonly number[]): TemplateResult | typeof nothing {
  if (rows.length === 0) return nothing;
  return html`<div class="scroll">
    <table>
      <thead>
        <tr>
          <th scope="col">${t('import-name')}</th>
          <th scope="col">${t('import-shape')}</th>
          <th scope="col">${t('import-kind')}</th>
          <th scope="col">${t('import-use')}</th>
          <th scope="col" title=${t('import-axes-about')}>${t('import-axes')}</th>
          <td></td>
        </tr>
      </thead>
      <tbody>
        ${rows.map((at) => row(shown, at))}
      </tbody>
    </table>
  </div>`;
}

function row(shown: Shown, at: number): TemplateResult {
  const { session, plan } = shown;
  const { name, shape, kind } = session.contents.arrays[at];
  const pieces = plan.pieces.filter(({ arrays }) => arrays.includes(at));
  return html`<tr>
    <th scope="row">${name}</th>
    <td>${shapeText(shape)}</td>
    <td>${kind === 'float32' ? kind : t('import-kind-to', { kind })}</td>
    <td>${use(shown, at, pieces)}</td>
    <td>${pieces.length > 0 ? kept(shown, at, pieces[0]) : nothing}</td>
    ${becomes(shown, at)}
  </tr>`;
}

/** One of another attention is chosen with its attention, never alone. */
function use(
  { session, choice, state, answer }: Shown,
  at: number,
  pieces: readonly Asked[],
): TemplateResult | typeof nothing {
  const { name } = session.contents.arrays[at];
  const home = session.recognised.attentions.findIndex((one) => one.pieces.some(({ arrays }) => arrays.includes(at)));
  if (home >= 0 && home !== choice.attention) return nothing;
  const whole = pieces.length > 1 || (pieces[0]?.part ?? null) !== null;
  const chosen = ({ target }: Event) => {
    const { value } = target as HTMLSelectElement;
    const stage = importable(state).find((id) => id === value) ?? null;
    answer(at, value === 'all' ? {} : { use: stage });
  };
  return html`<select aria-label="${t('import-use')}: ${name}" @change=${chosen}>
    <option value="" ?selected=${pieces.length === 0}>${t('import-none')}</option>
    ${whole ? html`<option value="all" selected>${pieces.map(({ stage }) => nameOf(stage)).join(', ')}</option>` : nothing}
    ${importable(state).map(
      (id) =>
        html`<option value=${id} ?selected=${!whole && id === pieces[0]?.stage}>
          ${nameOf(id)} ${stageRow(id)?.name}
        </option>`,
    )}
  </select>`;
}

function kept(shown: Shown, at: number, piece: Asked): unknown {
  const { plan, session, choice, answer } = shown;
  const { name } = session.contents.arrays[at];
  const now = plan.taken.find(({ stage, arrays }) => stage === piece.stage && arrays.includes(at))?.axes ?? piece.axes;
  const options = axesFor(piece.stage, piece.shape.length);
  const given = choice.answers.get(at) ?? {};
  const choose = ({ target }: Event) => {
    const axes = options.find((one) => one.join(' ') === (target as HTMLSelectElement).value);
    if (axes) answer(at, { ...given, axes });
  };
  const fixed = piece.part !== null || piece.arrays.length > 1 || options.length < 2;
  return html`${
    fixed
      ? now && html`<span>${axesText({ axes: now })}</span>`
      : html`<select aria-label="${t('import-axes')}: ${name}" @change=${choose}>
          ${now ? nothing : html`<option value="" selected disabled>${t('import-ask')}</option>`}
          ${options.map(
            (axes) =>
              html`<option value=${axes.join(' ')} ?selected=${axes.join() === now?.join()}>
                ${axesText({ axes })}
              </option>`,
          )}
        </select>`
  }
  ${now?.includes('item') ? itemOf(shown, at, piece.shape[now.indexOf('item')], piece.item) : nothing}
  ${piece.stage === 'mask' && plan.booleans.has(at) ? hiddenOf(shown, at, piece.hidden) : nothing}`;
}

function itemOf({ session, choice, answer }: Shown, at: number, count: number, item: number): TemplateResult {
  const given = choice.answers.get(at) ?? {};
  const chosen = ({ target }: Event) => {
    const { valueAsNumber } = target as HTMLInputElement;
    if (Number.isInteger(valueAsNumber))
      answer(at, { ...given, item: Math.min(Math.max(valueAsNumber, 1), count) - 1 });
  };
  return html`<label>
    ${t('import-item')}
    <input
      type="number"
      min="1"
      max=${count}
      aria-label="${t('import-item')}: ${session.contents.arrays[at].name}"
      .value=${String(item + 1)}
      @change=${chosen}
    />
  </label>`;
}

function hiddenOf({ session, choice, answer }: Shown, at: number, hidden: 0 | 1 | null): TemplateResult {
  const given = choice.answers.get(at) ?? {};
  const chosen = ({ target }: Event) =>
    answer(at, { ...given, hidden: (target as HTMLSelectElement).value === '1' ? 1 : 0 });
  return html`<select aria-label="${t('import-hidden')}: ${session.contents.arrays[at].name}" @change=${chosen}>
    ${hidden === null ? html`<option value="" selected disabled>${t('import-ask')}</option>` : nothing}
    <option value="0" ?selected=${hidden === 0}>${t('import-attends')}</option>
    <option value="1" ?selected=${hidden === 1}>${t('import-hides')}</option>
  </select>`;
}

function becomes({ session, choice, plan }: Shown, at: number): TemplateResult {
  const taken = plan.taken.filter(({ arrays }) => arrays.includes(at));
  const [first] = taken;
  if (first) {
    const shape = shapeText([first.rows, first.cols]);
    const key = isTransposed(first) ? 'import-fits-transposed' : 'import-fits';
    return html`<td class="soft">
      ${taken.length > 1 ? t('import-each', { said: t(key, { shape }) }) : t(key, { shape })}
    </td>`;
  }
  const waits = plan.questions.some(({ pieces }) => pieces.some(({ arrays }) => arrays.includes(at)));
  if (waits) return html`<td class="refused">${t('import-why-asked')}</td>`;
  const why = whyUnused(at, session.contents, session.recognised, choice, plan);
  return html`<td class=${plan.odd.has(at) ? 'refused' : 'soft why'}>${why}</td>`;
}
