/** What stages, rows, columns and cells are called on screen. */
import { html, nothing, type TemplateResult } from 'lit';
import type { Address, StageId } from '../../engine/types.ts';
import { options, stages } from '../../../build/generated/tables.ts';
import { type Axis, axesOf, has, isTokenAxis, stageRow, type StageRow } from '../../state/cells.ts';
import { isUsual } from '../../state/options.ts';
import type { Snapshot } from '../../state/snapshot.ts';
import { stageName } from '../../state/stage-name.ts';
import { rich } from '../../strings/rich.ts';
import { t } from '../../strings/t.ts';

export function stageOf(id: StageId): StageRow {
  return stageRow(id) as StageRow;
}

/** A letter with its index, such as W_Q; the stage's name where it has no letter. */
export function symbolOf(id: StageId, turned = false): TemplateResult | string {
  const { symbol, name } = stageOf(id);
  if (symbol === '') return name;
  const [letter, index] = symbol.split('_');
  return html`<em>${letter}${index && html`<sub>${index}</sub>`}${turned ? html`<sup>T</sup>` : null}</em>`;
}

/** Headings of the rows of a stage that has `count` of them. */
export function rowNames(snapshot: Snapshot, id: StageId, count: number): readonly string[] {
  const [axis] = axesOf(id);
  // A row of W_Q, W_K or W_V is what meets a column of X.
  return axis === 'model' ? snapshot.columns : namesOf(snapshot, axis, count);
}

/** Headings of the columns. Only those of inputs have names: what comes out of W_O is a mixture. */
export function colNames(snapshot: Snapshot, id: StageId, count: number): readonly string[] {
  const [, axis] = axesOf(id);
  return hasColumns(id) ? snapshot.columns : namesOf(snapshot, axis, count);
}

/** Whether its columns are those of X. */
function hasColumns(id: StageId): boolean {
  return id === 'x' || stageOf('x').from.some((from) => from === id) || stageOf(id).needs === 'cross';
}

/** The words along an axis of tokens. */
export function wordsAt({ tokens, keys }: Snapshot, axis: 'query' | 'key'): readonly string[] {
  return axis === 'key' ? keys : tokens;
}

/** " (4)" after a word that stands there more than once; '' after others. */
export function placeAmong(words: readonly string[], at: number): string {
  const twice = words.indexOf(words[at]) !== words.lastIndexOf(words[at]);
  return twice ? `\u00a0(${at + 1})` : '';
}

/** A word along an axis; one that stands there more than once with its place: "the (4)". */
export function wordAt(snapshot: Snapshot, axis: 'query' | 'key', at: number): unknown {
  const words = wordsAt(snapshot, axis);
  return html`${word(words[at])}${placeAmong(words, at)}`;
}

/** The word that is looked from. */
export function asker(snapshot: Snapshot): unknown {
  return wordAt(snapshot, 'query', snapshot.state.query);
}

/** Whether a key is the word that is looked from. */
export function asks({ state }: Snapshot, key: number): boolean {
  return !state.cross && key === state.query;
}

function namesOf(snapshot: Snapshot, axis: Axis, count: number): readonly string[] {
  if (axis === 'one') return ['+']; // it is added to every row
  return isTokenAxis(axis) ? wordsAt(snapshot, axis) : Array.from({ length: count }, (_, at) => String(at + 1));
}

/** "from it to ball", "it, column 2": the place of a cell in its stage, without stage and head. */
export function cellPlace(snapshot: Snapshot, { stage, row, col }: Address): unknown {
  const [rows, cols] = axesOf(stage);
  if (rows === 'one') return nameOr(snapshot, false, col, 'place-col');
  const key = isTokenAxis(rows) && isTokenAxis(cols) ? 'place-from-to' : 'place';
  return rich(key, { row: rowName(snapshot, stage, row), col: colName(snapshot, stage, col) });
}

/** "it", "row 2": a row of a stage. */
export function rowName(snapshot: Snapshot, id: StageId, row: number): unknown {
  const [axis] = axesOf(id);
  return isTokenAxis(axis) ? wordAt(snapshot, axis, row) : nameOr(snapshot, axis === 'model', row, 'place-row');
}

/** "ball", "column 2": a column of a stage. */
export function colName(snapshot: Snapshot, id: StageId, col: number): unknown {
  const [, axis] = axesOf(id);
  return isTokenAxis(axis) ? wordAt(snapshot, axis, col) : nameOr(snapshot, hasColumns(id), col, 'place-col');
}

/** "head 1 query matrix, row 2, column 1": a cell in plain words, to be read out. */
export function cellName(snapshot: Snapshot, { stage, head, row, col }: Address): string {
  const named = { row: rowNames(snapshot, stage, row + 1)[row], col: colNames(snapshot, stage, col + 1)[col] };
  return t('cell-name', { name: stageName(snapshot, stage, head), ...named });
}

/** What a term is about: the word, the column or the head that its first cell belongs to. */
export function partOf(snapshot: Snapshot, { stage, head, row, col }: Address): unknown {
  const ofHead = stage === 'part' || snapshot.explanation.stage === 'concat';
  if (ofHead && head !== null) return t('head', { head: head + 1 });
  if (stage === 'emb' || stage === 'pos') return stageOf(stage).name;
  if (axesOf(stage)[0] === 'one') return stageOf(stage).name;
  const [rows, cols] = axesOf(stage);
  // Of a softmax down a column the terms are those of its rows.
  const down =
    snapshot.explanation.op === 'softmax' && snapshot.explanation.terms.every((term) => term.cells[0]?.col === col);
  if (down && snapshot.keys.length > 1 && isTokenAxis(rows)) return wordAt(snapshot, rows, row);
  if (isTokenAxis(cols)) return wordAt(snapshot, cols, col);
  return nameOr(snapshot, hasColumns(stage), col, 'place-col');
}

/** Plain text with its letters as they are set in formulas: d_k becomes d with an index. */
export function withIndices(text: string): readonly unknown[] {
  return text.split(/\b([A-Za-z]_\w+)/).map((piece, at) => {
    if (at % 2 === 0) return piece;
    const [letter, index] = piece.split('_');
    return html`<em>${letter}<sub>${index}</sub></em>`;
  });
}

/** A name of X's columns where there is one, else a number. */
function nameOr({ columns }: Snapshot, named: boolean, at: number, key: 'place-row' | 'place-col'): unknown {
  const name = named ? columns[at] : String(at + 1);
  return name === String(at + 1) ? t(key, { at: at + 1 }) : word(name);
}

/** Its formula and its sentence, as they hold for this snapshot. */
export function saidOf({ state }: Snapshot, id: StageId): Said {
  const row = stageOf(id);
  const others: readonly OtherWords[] = row.others;
  return others.findLast(({ when }) => when.every((name) => holds(name, state))) ?? row;
}

interface Said {
  readonly mathml: string;
  readonly about: string;
}

interface OtherWords extends Said {
  readonly when: readonly string[];
}

/** Whether what a stage's other words need is so. */
function holds(name: string, state: Snapshot['state']): boolean {
  const option = options.find(({ link }) => link === name);
  if (option) return !isUsual(state, option);
  const needs = needsOf.find((one) => one === name);
  return needs ? has(needs, state) : state.variant === name;
}

const needsOf = [...new Set(stages.map(({ needs }) => needs))];

/** A word of the text or the name of a column: its own direction, never markup. A long one is cut; its title has all. */
export function word(text: string): TemplateResult {
  const short = cut(text);
  return html`<em dir="auto" title=${short === text ? nothing : text}>${short}</em>`;
}

/** The same above a column or before a row. */
export function heading(text: string): TemplateResult {
  const short = cut(text);
  return html`<span dir="auto" title=${short === text ? nothing : text}>${short}</span>`;
}

/** A word as labels have it: a longer one would push all else away. */
export function cut(text: string): string {
  if (text.length <= longestWord) return text;
  const letters = Array.from(text.slice(0, 2 * longestWord));
  return letters.length > longestWord ? `${letters.slice(0, longestWord - 1).join('')}…` : text;
}

const longestWord = 24;
