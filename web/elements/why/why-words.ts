/** What the explanation of a cell says in words. */
import type { OddKind } from '../../engine/worker/request.ts';
import type { Address } from '../../engine/types.ts';
import { variants } from '../../../build/generated/tables.ts';
import { html, nothing, type TemplateResult } from 'lit';
import { axesOf, givenBy, isEdited, isTokenAxis, sameCell } from '../../state/cells.ts';
import { find, rowOf, type Snapshot } from '../../state/snapshot.ts';
import { stageName } from '../../state/stage-name.ts';
import type { State } from '../../state/state.ts';
import { kvHead } from '../../state/widths.ts';
import { formatExact, formatValue } from '../../strings/format.ts';
import { listed, rich } from '../../strings/rich.ts';
import { t } from '../../strings/t.ts';
import { scoresArePlain, seesNone } from '../shared/claims.ts';
import {
  colName,
  cut,
  placeAmong,
  cellPlace,
  rowName,
  saidOf,
  stageOf,
  withIndices,
  word,
  wordAt,
  wordsAt,
} from '../shared/names.ts';
import { show } from '../shared/value.ts';

/** The question that the explanation answers. */
export function question(snapshot: Snapshot): unknown {
  const { cell, explanation, keys } = snapshot;
  const { text, kind } = show(snapshot, cell, explanation.value);
  if (cell.stage !== 'weights') return t('why-value', { value: text });
  const holes = {
    head: (cell.head ?? 0) + 1,
    word: html`<bdi title=${keys[cell.col]}>${cut(keys[cell.col])}</bdi>${placeAmong(keys, cell.col)}`,
    value: text,
  };
  return rich(kind === 'masked' ? 'why-masked' : 'why-weight', holes);
}

/** What a cell that is pointed at is; nothing where it is the opened one or the snapshot does not hold it. */
export function told(snapshot: Snapshot, cell: Address): unknown {
  const matrix = find(snapshot, cell.stage, cell.head);
  const value = matrix && rowOf(matrix, cell.row).at(cell.col);
  if (value === undefined || sameCell(cell, snapshot.cell)) return nothing;
  const { text } = show(snapshot, cell, value);
  const exact = formatExact(value);
  return rich(exact === text ? 'pointed' : 'pointed-exact', {
    stage: stageName(snapshot, cell.stage, cell.head),
    place: cellPlace(snapshot, cell),
    value: html`<b>${text}</b>`,
    exact,
  });
}

/**
 * What the letters of a stage's formula stand for: i its head, and where heads share them, whose keys and values it reads;
 * of a rotated number its place and angle, of the mask its rules.
 */
export function index(snapshot: Snapshot): unknown {
  const { state, cell, explanation } = snapshot;
  if (cell.stage === 'mask') return maskRules(snapshot);
  if (cell.head === null) return nothing;
  if ('angle' in explanation.parts) {
    const angle = formatValue(explanation.parts.angle, { digits: snapshot.digits, kind: 'value' });
    const letters = { t: html`<em>t</em>`, c: html`<em>c</em>`, phi: html`<em>φ</em>` };
    return rich('why-rotary', { ...letters, row: cell.row, col: cell.col, angle });
  }
  const holes = { i: html`<em>i</em>`, head: cell.head + 1 };
  if (state.kv === null) return rich('why-index', holes);
  if (stageOf(cell.stage).heads === 'kv') return rich('why-index-kv', holes);
  return rich('why-index-shared', { ...holes, kv: kvHead(cell.head, state) + 1 });
}

/** Where the mask is −∞, in the letters of its formula. */
function maskRules({ state: { mask, mine }, cell }: Snapshot): unknown {
  const letters = { j: html`<em>j</em>`, k: html`<em>k</em>` };
  const rules = [
    mask.causal && rich('mask-causal', letters),
    mask.window !== null && rich('mask-window', { ...letters, window: mask.window }),
    mask.pad > 0 && rich('mask-pad', { ...letters, pad: mask.pad }),
    mask.cells.length > 0 && t('mask-cells'),
    mine.mask && t('mask-given'),
  ];
  const hides = listed(rules.filter(Boolean), 'why-mask', 'disjunction');
  return rich('why-mask', { ...letters, rules: hides, row: cell.row + 1, col: cell.col + 1 });
}

/** Where an input comes from, or why a place is hidden; '' where the formula says it all. */
export function origin(snapshot: Snapshot): unknown {
  const { cell, explanation, state } = snapshot;
  if (explanation.rule) return rule(snapshot);
  const given = givenBy(cell, state);
  if (!given) return cell.stage === 'mask' ? t(state.mine.mask ? 'from-mask-file' : 'from-no-rule') : nothing;
  if (changedByVariant(cell, state)) return saidOfVariant(state);
  if (isEdited(cell, state)) return t('from-edit');
  if (state.mine[given.stage]) return t(snapshot.own.includes(given.stage) ? 'from-file' : 'from-example');
  const [rows] = axesOf(cell.stage);
  const whose = isTokenAxis(rows) && word(wordsAt(snapshot, rows)[cell.row]);
  if (snapshot.base === 'example') {
    if (whose) return rich('from-example-x', { word: whose });
    return t(cell.stage === 'wo' && state.wo === 'mixing' ? 'from-mixing' : 'from-example');
  }
  const seed = state.seed;
  if (whose) return rich('from-seed-word', { seed, word: whose });
  return t('from-seed', { seed, d: state.d });
}

/** The rule that hides a key from a query, or switches a head off; where a query may see no key, that too. */
function rule(snapshot: Snapshot): unknown {
  const { cell, explanation, state } = snapshot;
  const { stage, row, col } = cell;
  const holes = { row: rowName(snapshot, stage, row), col: colName(snapshot, stage, col), ...state.mask };
  const key = rules[explanation.rule ?? ''];
  const none = cell.stage === 'weights' && seesNone(snapshot, cell.row);
  const leaks = state.variant === 'mask-zero' && (cell.stage === 'weights' || cell.stage === 'masked');
  return html`${key ? rich(key, holes) : explanation.rule} ${none ? rich('sees-none', { word: holes.row }) : nothing}
  ${leaks ? t('rule-leaks') : nothing}`;
}

const rules: Readonly<
  Record<string, 'rule-causal' | 'rule-window' | 'rule-pad' | 'rule-cells' | 'rule-given' | 'rule-off'>
> = {
  causal: 'rule-causal',
  window: 'rule-window',
  pad: 'rule-pad',
  cells: 'rule-cells',
  given: 'rule-given',
  off: 'rule-off',
};

/** Whether a variant puts another number in the place of the given one. */
function changedByVariant({ stage, head }: Address, { variant }: State): boolean {
  if (variant === 'no-wo') return stage === 'wo' || stage === 'bo';
  const projects = stage === 'wq' || stage === 'wk' || stage === 'wv';
  return projects && (variant === 'chopped' || (variant === 'shared' && head !== 0));
}

function saidOfVariant({ variant }: State): unknown {
  return withIndices(variants.find(({ id }) => id === variant)!.about);
}

/** What stands beside the formula: what this number is, and where its numbers lead. */
export function aside(snapshot: Snapshot): TemplateResult {
  const { cell, explanation } = snapshot;
  const why = madeOdd(snapshot);
  const replaced = explanation.op === 'mask' && explanation.rule && snapshot.state.variant === 'mask-zero';
  const opens = !replaced && explanation.terms.some(({ cells }) => cells.length > 0);
  return html`<p>
      ${explanation.op === 'softmax' ? ofScore(snapshot) : withIndices(saidOf(snapshot, cell.stage).about)}
      ${opens ? t('why-opens') : nothing}
    </p>
    ${explanation.op === 'softmax' && explanation.parts.sum > 0 ? html`<p>${largestOff(snapshot)}</p>` : nothing}
    ${why ? html`<p>${t(`odd-${why}`)}</p>` : exactly(snapshot)}`;
}

/** What the number was before any was set by hand or imported, where that was another. */
export function before(snapshot: Snapshot): unknown {
  const { cell, explanation, measured } = snapshot;
  const was = measured.before && rowOf(measured.before, cell.row).at(cell.col);
  if (was === undefined) return nothing;
  const [text, now] = [was, explanation.value].map((value) => show(snapshot, cell, value).text);
  return text === now ? nothing : html`<span class="before">${t('why-before', { before: text })}</span>`;
}

/** Why a number is not finite, where a step made it so: where it came so from outside, `origin` says it. */
export function madeOdd({ cellOdd }: Pick<Snapshot, 'cellOdd'>): Exclude<OddKind, 'given'> | null {
  return cellOdd === 'given' ? null : cellOdd;
}

/** What the cell's own score is. */
function ofScore(snapshot: Snapshot): unknown {
  const { cell, explanation, state } = snapshot;
  const [score] = explanation.terms[explanation.parts.at].cells;
  if (score.value === -Infinity) {
    return t(explanation.rule && state.variant !== 'mask-after' ? 'why-score-hidden' : 'why-score-overflow');
  }
  const width = snapshot.stages.find(({ stage }) => stage === 'q')?.cols;
  const words = { row: wordAt(snapshot, 'query', cell.row), col: wordAt(snapshot, 'key', cell.col) };
  const plain = scoresArePlain(state) && state.softcap === null && !(explanation.rule && state.variant === 'mask-zero');
  return rich(plain ? 'why-score' : 'why-score-of', {
    score: show(snapshot, score, score.value).text,
    width,
    ...words,
  });
}

/** The engine takes the largest score off first; the formula shows that only where it has to. */
function largestOff({ explanation, digits }: Snapshot): string {
  const { shift, max } = explanation.parts;
  return t(shift === 0 ? 'softmax-plain' : 'softmax-shifted', { max: formatValue(max, { digits, kind: 'value' }) });
}

/** All digits of a value that is rounded on screen; of one that is not, whether what it is made of is. */
function exactly(snapshot: Snapshot): unknown {
  const { cell, explanation } = snapshot;
  const rounded = (at: Address, value: number) =>
    Number.isFinite(value) && !Object.is(value, 0) && formatExact(value) !== show(snapshot, at, value).text;
  const exact = formatExact(explanation.value);
  if (rounded(cell, explanation.value)) {
    const adds = explanation.op === 'sum' && explanation.terms.length > 1;
    return html`<p>${t(adds ? 'why-exact-sum' : 'why-exact', { exact })}</p>`;
  }
  const parts = explanation.terms.flatMap(({ cells }) => cells);
  return parts.some((part) => rounded(part, part.value)) ? html`<p>${t('why-rounded')}</p>` : nothing;
}
