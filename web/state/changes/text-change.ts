/** Other words: what belongs to one follows it. */
import { limits } from '../../../build/generated/tables.ts';
import { followWords } from '../cells.ts';
import { followRows } from './drawing-fit.ts';
import { droppedNotes, followEdits, recutColumns, tooManyEdits, withEdits } from '../numbers/edits.ts';
import { exampleMatrices, ownAmong } from '../numbers/example-matrices.ts';
import { keepFitting, importedNotes, stageNames, toSeeded, nextState, withModel, withWhole } from './fitting.ts';
import { baseOf, defaultsOf, holdsExample, tokensOf, type Words, wordsOf } from '../initial.ts';
import { linkCapacityNotes } from '../numbers/link-capacity.ts';
import { entries, importedAmong, rowsLeft } from '../numbers/imported.ts';
import { note } from '../note.ts';
import { needsDictionary } from '../text/plain-segments.ts';
import { lastWord, queryIn } from './query.ts';
import { clampOptions } from './clamp-options.ts';
import type { Note, State, NextState } from '../state.ts';
import { cleanText } from './text.ts';
import { knowsWords, tokenize } from '../text/tokens.ts';
import { withWord, type WordChange } from './words.ts';

/** `typing`: whoever looks from the last word goes on looking from the last word. */
export function setText(state: State, typed: string, typing: boolean): NextState {
  const { text, notes } = cleanText(typed);
  const before = tokensOf(state);
  const tokens = tokensOf({ text });
  const followLast = typing && state.query >= lastWord(before);
  const query = followLast ? lastWord(tokens) : queryIn(tokens, before[state.query], state.query);
  return changeText(state, { ...state, text, query }, [...notes, ...splitNotes(text)]);
}

export function setText2(state: State, typed: string): NextState {
  const { text: text2, notes } = cleanText(typed);
  return changeText(state, { ...state, text2 }, [...notes, ...splitNotes(text2)]);
}

/** From `state` to `next`, which has other texts: what belongs to a word follows it. */
export function changeText(state: State, next: State, notes: readonly Note[]): NextState {
  const [before, after] = [state, next].map(wordsOf);
  if (sameWords(before, after)) {
    const same = next.text === state.text && next.text2 === state.text2 && next.cross === state.cross;
    return nextState(same ? state : keepFitting({ ...next, query: state.query }), notes);
  }
  const cells = next.mask.cells.flatMap(({ query, key }) => {
    const cell = followWords({ stage: 'mask', head: null, row: query, col: key }, before, after);
    return cell ? { query: cell.row, key: cell.col } : [];
  });
  const mask = cells.length === 0 && next.mask.cells.length === 0 ? next.mask : { ...next.mask, cells };
  const lost = next.mask.cells.length - cells.length;
  const edit = recutColumns(followEdits(next.edit, before, after), next, next);
  const followed = keepFitting({
    ...next,
    mask,
    cell: next.cell && followWords(next.cell, before, after),
    trail: next.trail.flatMap((cell) => followWords(cell, before, after) ?? []),
    edit,
    mine: importedAmong(next.mine, next, before, after),
    drawing: { ...next.drawing, rows: followRows(next.drawing.rows, before.query, after.query) },
  });
  const rows = rowsLeft(next.mine, followed, before, after);
  const left = tooManyEdits(rows.length + edit.length).length > 0 ? [] : rows;
  const numbered = { ...followed, edit: withEdits(left, edit) };
  const loses = baseOf(state) === 'example' && !holdsExample(followed);
  const leaves = loses && followed.model === 'example' && edit.length === 0;
  const kept = leaves ? toSeeded(numbered, defaultsOf('seeded')) : withModel(loses ? withExample(numbered) : numbered);
  const { state: settled, notes: changed } = clampOptions(kept);
  const own = ownAmong(settled);
  const { seed, d, heads } = settled;
  const stays = loses && !leaves ? entries(settled.mine).flatMap(([id]) => (own.includes(id) ? [] : id)) : [];
  return nextState(keepFitting(settled), [
    ...notes,
    ...(leaves ? [note('note-seeded-text', { seed, d, heads })] : []),
    ...(leaves && followed.off.length > 0 ? [note('note-off-cut', {})] : []),
    ...(stays.length > 0 ? [note('note-example-stays', stageNames(stays))] : []),
    ...(left.length > 0 ? [note('note-rows-left', { seed })] : []),
    ...importedNotes(
      state,
      settled,
      left.map(({ stage }) => stage),
    ),
    ...(lost > 0 ? [note('note-cells-gone', { count: lost })] : []),
    ...changed,
    ...droppedNotes(state.edit.length, leaves ? 0 : edit.length),
    ...(left.length > 0 ? linkCapacityNotes(settled) : []),
  ]);
}

/** The worked example's matrices stay with numbers that a visitor gave, which belong to them. */
function withExample(state: State): State {
  const own = withWhole({ ...state, model: 'mine' });
  return { ...own, wo: 'identity', mine: { ...exampleMatrices(state), ...own.mine } };
}

/** Who looked from a word that is taken out goes on with the one in its place. */
export function changeWord(state: State, action: WordChange): NextState {
  const { state: next, notes } = setText(state, withWord(state.text, action), false);
  if (action.deed !== 'remove' || action.at !== state.query || next === state) return nextState(next, notes);
  return nextState({ ...next, query: Math.max(0, Math.min(action.at, tokensOf(next).length - 1)) }, notes);
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
