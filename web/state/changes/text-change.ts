/** Other words: what belongs to one follows it. */
import { limits } from '../../../build/generated/tables.ts';
import { followWords } from '../cells.ts';
import { followRows } from './drawing-fit.ts';
import { droppedNotes, followEdits, recutColumns, tooManyEdits, withEdits } from '../numbers/edits.ts';
import { exampleMatrices, ownAmong } from '../numbers/example-matrices.ts';
import { keepFitting, stageNames, toSeeded, nextState, withModel, withWhole } from './fitting.ts';
import { baseOf, defaultsOf, fitsExample, tokensOf, type Words, wordsOf } from '../initial.ts';
import { linkCapacityNotes } from '../numbers/link-capacity.ts';
import { entries, importedAmong, rowsLeft } from '../numbers/imported.ts';
import { note } from '../note.ts';
import { needsDictionary } from '../text/plain-segments.ts';
import { lastWord, queryIn } from './query.ts';
import type { Note, State, NextState } from '../state.ts';
import { cleanText } from './text.ts';
import { knowsWords, tokenize } from '../text/tokens.ts';
import { withWord, type WordChange } from './words.ts';

/** `state` with another text. `typing`: whoever looks from the last word goes on looking from the last word. */
export function withText(state: State, typed: string, typing: boolean): NextState {
  const { text, notes } = cleanText(typed);
  const told = [...notes, ...splitNotes(text)];
  if (text === state.text) return nextState(state, told);
  const before = tokensOf(state);
  const tokens = tokensOf({ text });
  if (sameTokens(before, tokens)) return nextState({ ...state, text }, told);
  const followLast = typing && state.query >= lastWord(before);
  const query = followLast ? lastWord(tokens) : queryIn(tokens, before[state.query], state.query);
  return nextState({ ...state, text, query }, told);
}

export function withText2(state: State, typed: string): NextState {
  const { text: text2, notes } = cleanText(typed);
  return nextState(text2 === state.text2 ? state : { ...state, text2 }, [...notes, ...splitNotes(text2)]);
}

/** What belongs to a word follows it. */
export function followTexts(before: State, asked: State): NextState {
  const [from, to] = [before, asked].map(wordsOf);
  if (sameWords(from, to)) return nextState(asked);
  const cells = asked.mask.cells.flatMap(({ query, key }) => {
    const cell = followWords({ stage: 'mask', head: null, row: query, col: key }, from, to);
    return cell ? { query: cell.row, key: cell.col } : [];
  });
  const lost = asked.mask.cells.length - cells.length;
  const mask = asked.mask.cells.length === 0 ? asked.mask : { ...asked.mask, cells };
  const edit = recutColumns(followEdits(asked.edit, from, to), asked, asked);
  const followed = keepFitting({
    ...asked,
    mask,
    cell: asked.cell && followWords(asked.cell, from, to),
    trail: asked.trail.flatMap((cell) => followWords(cell, from, to) ?? []),
    edit,
    mine: importedAmong(asked.mine, asked, from, to),
    drawing: { ...asked.drawing, rows: followRows(asked.drawing.rows, from.query, to.query) },
  });
  const rows = rowsLeft(asked.mine, followed, from, to);
  const left = tooManyEdits(rows.length + edit.length).length > 0 ? [] : rows;
  const numbered = { ...followed, edit: withEdits(left, edit) };
  const loses = baseOf(before) === 'example' && !fitsExample(followed, followed.d);
  const leaves = loses && followed.model === 'example' && edit.length === 0;
  const next = leaves ? toSeeded(numbered, defaultsOf('seeded')) : withModel(loses ? withExample(numbered) : numbered);
  const { seed, d, heads } = next;
  const own = ownAmong(next);
  const stays = loses && !leaves ? entries(next.mine).flatMap(([id]) => (own.includes(id) ? [] : id)) : [];
  return nextState(next, [
    ...(leaves ? [note('note-seeded-text', { seed, d, heads })] : []),
    ...(leaves && followed.off.length > 0 ? [note('note-off-cut', {})] : []),
    ...(stays.length > 0 ? [note('note-example-stays', stageNames(stays))] : []),
    ...(left.length > 0 ? [note('note-rows-left', { seed })] : []),
    ...(lost > 0 ? [note('note-cells-gone', { count: lost })] : []),
    ...droppedNotes(before.edit.length, leaves ? 0 : edit.length),
    ...(left.length > 0 ? linkCapacityNotes(next) : []),
  ]);
}

/** The worked example's matrices stay with numbers that a visitor gave, which belong to them. */
function withExample(state: State): State {
  const own = withWhole({ ...state, model: 'mine' });
  return { ...own, wo: 'identity', mine: { ...exampleMatrices(state), ...own.mine } };
}

/** Who looked from a word that is taken out goes on with the one in its place. */
export function withWordChange(state: State, action: WordChange): NextState {
  const { state: asked, notes } = withText(state, withWord(state.text, action), false);
  if (action.deed !== 'remove' || action.at !== state.query || asked === state) return nextState(asked, notes);
  return nextState({ ...asked, query: Math.max(0, Math.min(action.at, tokensOf(asked).length - 1)) }, notes);
}

/** Said whenever a text is given whose end is not used, or that this browser cannot split as others do. */
export function splitNotes(text: string): readonly Note[] {
  const limit = limits.tokens;
  const count = tokenize(text).length;
  return [
    ...(count > limit ? [note('note-tokens-many', { count, limit })] : []),
    ...(needsDictionary(text) && !knowsWords() ? [note('note-tokens-plain', {})] : []),
  ];
}

export function sameWords(a: Words, b: Words): boolean {
  return sameTokens(a.query, b.query) && sameTokens(a.key, b.key);
}

function sameTokens(a: readonly string[], b: readonly string[]): boolean {
  return a === b || (a.length === b.length && a.every((token, i) => token === b[i]));
}
