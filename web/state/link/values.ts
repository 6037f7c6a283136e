/** The values of a link, one by one: each gives what is used, and the notes that say where that is not what was asked. */
import type { Address } from '../../engine/types.ts';
import { axesOf, sizeOf, stageRow } from '../cells.ts';
import type { Name, Named } from './names.ts';
import { withEdits, writeEdits } from '../numbers/edits.ts';
import { chooseHeads, nearestHeads } from '../heads.ts';
import { baseOf, defaultsOf, example, fitsExample, initial, type Texts, tokensOf } from '../initial.ts';
import { expectedQuery, impliedModel } from './defaults.ts';
import { fromEdits } from '../numbers/imported.ts';
import { brief, note } from '../note.ts';
import { readNumber } from '../number.ts';
import { readPlace, wordsAlong } from './place.ts';
import { languages, type Language } from '../../strings/languages.ts';
import type { Edit, ModelName, Note, State, Theme, View } from '../state.ts';
import { clampInteger } from '../clamp-integer.ts';

export interface Read<T> {
  readonly value: T;
  readonly notes: readonly Note[];
}

const known = 1;

export function readVersion(values: Named): readonly Note[] {
  const asked = values.get('v');
  if (asked === undefined || readNumber(asked) === known) return [];
  return [note('note-link-version', { asked: brief(asked), known })];
}

export function readSeed(values: Named): Read<number> {
  const asked = values.get('seed');
  if (asked === undefined) return { value: initial.seed, notes: [] };
  return clampInteger('seed', readNumber(asked), initial.seed, brief(asked));
}

/** Model and width together: the worked example has numbers for one width only. */
export function readModel(
  values: Named,
  texts: Texts,
  seed: number,
): { readonly model: ModelName; readonly d: number; readonly notes: readonly Note[] } {
  const asked = values.get('d');
  const number = readNumber(asked ?? '');
  const width = Number.isNaN(number) ? null : clampInteger('width', number, number).value;
  const choice = readChoice(values, 'model', ['example', 'seeded', 'mine'], impliedModel(texts, width));
  const misfit = choice.value === 'example' && !fitsExample(texts, width ?? example.d);
  const model = misfit ? 'seeded' : choice.value;
  const usual = defaultsOf(model).d;
  const d = asked === undefined ? { value: usual, notes: [] } : clampInteger('width', number, usual, brief(asked));
  const left = misfit ? [note('note-seeded-link', { seed })] : [];
  return { model, d: d.value, notes: [...choice.notes, ...left, ...d.notes] };
}

/** The numbers that a link names. Of a link to imported numbers that does not hold them, what the page has in their place. */
export function readMine(named: readonly Edit[], state: State): Read<Pick<State, 'model' | 'mine' | 'edit'>> {
  const { model } = state;
  const { mine, edit: rest } = model === 'mine' ? fromEdits(named, state) : { mine: {}, edit: named };
  const over = rest.filter(({ stage }) => stage !== 'mask');
  const edit = withEdits([], over.filter(hasNumber));
  const notes = [...maskNotes(rest), ...oddNotes(over.filter((one) => !hasNumber(one)))];
  if (model !== 'mine' || Object.keys(mine).length > 0) return { value: { model, mine, edit }, notes };
  return { value: { model: baseOf(state), mine, edit }, notes: [...notes, note('note-link-mine', {})] };
}

const hasNumber = ({ value }: Edit): boolean => Number.isFinite(value);

/** A mask comes whole: none of its numbers is set alone. */
function maskNotes(rest: readonly Edit[]): readonly Note[] {
  const cells = rest.filter(({ stage }) => stage === 'mask');
  if (cells.length === 0) return [];
  return [note('note-edits-absent', { count: cells.length, first: brief(writeEdits([cells[0]])) })];
}

/** What is no number comes with a whole matrix only. */
function oddNotes(odd: readonly Edit[]): readonly Note[] {
  if (odd.length === 0) return [];
  const [first] = odd;
  const why = note('note-cell-word', { asked: first.written });
  return [note('note-edits-odd', { count: odd.length, first: brief(writeEdits([first])), why })];
}

export function readHeads(values: Named, model: ModelName, d: number): Read<number> {
  const asked = values.get('heads');
  const usual = defaultsOf(model).heads;
  if (asked === undefined) return { value: nearestHeads(usual, d), notes: [] };
  return chooseHeads(readNumber(asked), d, usual, brief(asked));
}

export function readWo(values: Named, model: ModelName): Read<State['wo']> {
  const asked = readChoice(values, 'wo', ['identity', 'mixing'], initial.wo);
  if (model === 'example' || asked.value === initial.wo) return asked;
  return { value: initial.wo, notes: [note('note-link-wo', { wo: asked.value })] };
}

export function readView(values: Named): Read<View> {
  return readChoice(values, 'view', ['lab', 'maps', 'table'], initial.view);
}

export function readTheme(values: Named): Read<Theme> {
  return readChoice(values, 'theme', ['auto', 'light', 'dark'], initial.theme);
}

export function readLang(values: Named): Read<Language> {
  const ids = languages.map(({ id }) => id);
  return readChoice(values, 'lang', ids, initial.lang);
}

/** A head, row or column that is left out is the first, and a row of queries the usual one. */
export function readLinkCell(values: Named, state: State): Read<Address | null> {
  const asked = values.get('stage');
  if (asked === undefined) {
    const lost = (['head', 'col'] as const).filter((name) => values.has(name));
    return { value: null, notes: lost.map((name) => note('note-link-no-stage', { name })) };
  }
  const stage = stageRow(asked)?.id;
  const size = stage && sizeOf(stage, state);
  if (!size || size.rows === 0 || size.cols === 0) {
    return { value: null, notes: [note('note-link-stage', { asked: brief(asked) })] };
  }
  const [rows, cols] = axesOf(stage);
  const usualRow = rows === 'query' ? expectedQuery(null, tokensOf(state)) : 0;
  const place = (name: Name, length: number, words: readonly string[], fallback: number): Read<number> => {
    const text = values.get(name);
    return text === undefined ? { value: fallback, notes: [] } : readPlace(name, text, length, words, fallback);
  };
  const head = size.heads === 0 ? { value: null, notes: [] } : place('head', size.heads, [], 0);
  const row = place('row', size.rows, wordsAlong(rows, state), usualRow);
  const col = place('col', size.cols, wordsAlong(cols, state), 0);
  return {
    value: { stage, head: head.value, row: row.value, col: col.value },
    notes: [...head.notes, ...row.notes, ...col.notes],
  };
}

/** `row` names the query while no cell is opened; beside a cell whose row is no query, or another one, `query` does. */
export function readQuery(values: Named, cell: Address | null, tokens: readonly string[]): Read<number> {
  const usual = expectedQuery(cell, tokens);
  const name = values.has('stage') || values.has('query') ? 'query' : 'row';
  const asked = values.get(name);
  if (asked === undefined || tokens.length === 0) return { value: usual, notes: [] };
  return readPlace(name, asked, tokens.length, tokens, usual);
}

export function readChoice<T extends string>(values: Named, name: Name, choices: readonly T[], usual: T): Read<T> {
  const asked = values.get(name);
  if (asked === undefined) return { value: usual, notes: [] };
  const choice = choices.find((c) => c === asked);
  if (choice !== undefined) return { value: choice, notes: [] };
  return {
    value: usual,
    notes: [note('note-link-choice', { name, asked: brief(asked), choices: choices.join(', '), now: usual })],
  };
}
