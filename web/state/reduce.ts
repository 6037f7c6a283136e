/** The one way in which the state changes. */
import { defaults, limits } from '../../build/generated/tables.ts';
import type { Address } from '../engine/types.ts';
import { followWords, hasCell, sameCell, takesEdit, within } from './address.ts';
import { pasteBlock } from './block.ts';
import { droppedNotes, followEdits, recut, tooManyEdits, withEdits, withoutEdit } from './edits.ts';
import { chooseHeads } from './heads.ts';
import { defaultsOf, initial, sentence, tokensOf } from './initial.ts';
import { unlinkable } from './linked.ts';
import { mineAmong } from './mine.ts';
import { note } from './note.ts';
import { impliedQuery, queryIn } from './query.ts';
import { readCell } from './number.ts';
import type { Change, Edit, Note, State, Told } from './state.ts';
import { cleanText } from './text.ts';
import { tokenize } from './tokens.ts';
import { chooseWhole } from './whole.ts';
import { withWord, withWords, type WordChange } from './words.ts';

/** The state after `action`, the same object where nothing changes, and what was not done as asked. */
export function reduce(state: State, action: Change): Told {
  switch (action.type) {
    case 'text':
      return setText(state, action.text, true);
    case 'example':
      return told({ ...initial, view: state.view, theme: state.theme }, [
        ...leftMine(state),
        ...droppedNotes(state.edit.length, 0),
      ]);
    case 'sentence':
      return setText(state, sentence, false);
    case 'word':
      return changeWord(state, action);
    case 'insert':
      return setText(state, withWords(state.text, action.after, action.text), false);
    case 'heads': {
      const { value, notes } = chooseHeads(action.heads, state.d, defaultsOf(state.model).heads);
      return told(setHeads(state, value), notes);
    }
    case 'width': {
      const { value, notes } = chooseWhole('width', action.d, state.d);
      const wider = setWidth(state, value);
      return told(wider.state, [...notes, ...wider.notes]);
    }
    case 'seed': {
      const { value, notes } = chooseWhole('seed', action.seed, state.seed);
      return told(value === state.seed ? state : { ...state, seed: value }, notes);
    }
    case 'mask':
      return told(keepFitting({ ...state, mask: [...new Set(action.mask)] }));
    case 'wo':
      return told(state.model === 'example' ? { ...state, wo: action.wo } : state);
    case 'import':
      return takeMine(state, action);
    case 'edit':
      return setCell(state, action.cell, action.text);
    case 'paste': {
      const { edits, notes } = pasteBlock(state, action.cell, action.text);
      return setCells(state, edits, notes);
    }
    case 'reset':
      return told(reset(state, action.cell));
    case 'query':
      return told(setQuery(state, action.query));
    case 'cell':
      return told(openCell(state, action.cell));
    case 'into':
      return told(openInto(state, action.cell, action.from));
    case 'back':
      if (!within(action.to, state.trail.length)) return told(state);
      return told({ ...state, cell: state.trail[action.to], trail: state.trail.slice(0, action.to) });
    case 'view':
      return told(action.view === state.view ? state : { ...state, view: action.view });
    case 'tabulate':
      return told({ ...openCell(state, action.cell), view: 'table' });
    default: // 'theme': with another action left over this would not compile
      return told({ ...state, theme: action.theme });
  }
}

/** `typing`: whoever looks from the last word goes on looking from the last word. */
function setText(state: State, typed: string, typing: boolean): Told {
  const { text, notes } = cleanText(typed);
  const before = tokensOf(state);
  const followLast = typing && state.query >= before.length - 1;
  const all = tokenize(text);
  const tokens = all.slice(0, limits.tokens);
  const about = [...notes, ...tooMany(all)];
  if (sameTokens(before, tokens)) return told(text === state.text ? state : { ...state, text }, about);

  const moved = keepFitting({
    ...state,
    text,
    query: followLast ? Math.max(tokens.length - 1, 0) : queryIn(tokens, before[state.query], state.query),
    cell: state.cell && followWords(state.cell, before, tokens),
    trail: state.trail.flatMap((cell) => followWords(cell, before, tokens) ?? []),
    edit: followEdits(state.edit, before, tokens),
    mine: mineAmong(state.mine, state, before, tokens),
  });
  const next = moved.model === 'example' ? toSeeded(moved, defaultsOf('seeded')) : withModel(moved);
  const { seed, d, heads } = next;
  const left = [
    ...(moved.model === 'example' ? [note('note-seeded-text', { seed, d, heads })] : []),
    ...(state.mine.x && !next.mine.x ? [note('note-mine-x', { seed })] : []),
  ];
  return told(next, [...about, ...left, ...droppedNotes(state.edit.length, next.edit.length)]);
}

/** Who looked from a word that is taken out goes on with the one in its place. */
function changeWord(state: State, action: WordChange): Told {
  const { state: next, notes } = setText(state, withWord(state.text, action), false);
  if (action.deed !== 'remove' || action.at !== state.query || next === state) return told(next, notes);
  return told({ ...next, query: Math.max(0, Math.min(action.at, tokensOf(next).length - 1)) }, notes);
}

/** Other matrices than those of the worked example, or of another width: what was set by hand goes. */
function toSeeded(state: State, size: { readonly d: number; readonly heads: number }): State {
  return keepFitting({ ...state, ...size, model: 'seeded', wo: 'identity', edit: [], mine: {} });
}

/** `to` with the numbers that were imported into `from`, as far as they fit. */
export function carryMine(from: State, to: State): State {
  return withModel({ ...to, model: 'mine', mine: mineAmong(from.mine, to, tokensOf(from), tokensOf(to)) });
}

/** Seeded where nothing that was imported is left. */
function withModel(state: State): State {
  return state.model === 'mine' && Object.keys(state.mine).length === 0 ? { ...state, model: 'seeded' } : state;
}

function leftMine({ model }: State): readonly Note[] {
  return model === 'mine' ? [note('note-mine-left', {})] : [];
}

/** Imported numbers over those that were imported before; what was set by hand in their place goes. */
function takeMine(state: State, { mine, d, text, notes }: Extract<Change, { readonly type: 'import' }>): Told {
  const { value: heads } = chooseHeads(state.heads, d, defaults.heads);
  const wider = d === state.d ? setHeads(state, heads) : toSeeded(state, { d, heads });
  const named = text === null ? wider : setText({ ...wider, model: 'seeded', mine: {} }, text, false).state;
  const tokens = tokensOf(named);
  const all = { ...(text === null ? wider.mine : {}), ...mine };
  const taken = keepFitting({
    ...named,
    model: 'mine',
    wo: 'identity',
    mine: mineAmong(all, named, tokens, tokens),
    edit: named.edit.filter(({ stage }) => !mine[stage]),
  });
  const next = withModel(taken);
  return told(next, [...notes, ...droppedNotes(state.edit.length, next.edit.length), ...unlinkable(next)]);
}

/** Said whenever a text is given whose end is not used. */
export function tooMany(tokens: readonly string[]): readonly Note[] {
  const limit = limits.tokens;
  return tokens.length > limit ? [note('note-tokens-many', { count: tokens.length, limit })] : [];
}

function setHeads(state: State, heads: number): State {
  if (heads === state.heads) return state;
  return keepFitting({ ...state, heads, edit: recut(state.edit, state.d / state.heads, state.d / heads) });
}

function setWidth(state: State, d: number): Told {
  if (d === state.d) return told(state);
  const { value: heads, notes } = chooseHeads(state.heads, d, defaults.heads);
  const left = state.model === 'example' ? [note('note-seeded-width', { d, seed: state.seed })] : [];
  return told(toSeeded(state, { d, heads }), [
    ...left,
    ...leftMine(state),
    ...notes,
    ...droppedNotes(state.edit.length, 0),
  ]);
}

function setCell(state: State, cell: Address, text: string): Told {
  if (!takesEdit(cell, state, tokensOf(state).length)) return told(state);
  const read = readCell(text);
  return 'key' in read ? told(state, [read]) : setCells(state, [{ ...cell, ...read }], []);
}

function setCells(state: State, edits: readonly Edit[], notes: readonly Note[]): Told {
  if (edits.length === 0) return told(state, notes);
  const next = { ...state, edit: withEdits(state.edit, edits) };
  const many = tooManyEdits(next.edit.length);
  if (many.length > 0) return told(state, many);
  return told(next, [...notes, ...unlinkable(next)]);
}

/** What is set by hand goes: one cell, or with null all of it. */
function reset(state: State, cell: Address | null): State {
  const edit = cell ? withoutEdit(state.edit, cell) : [];
  return edit.length === state.edit.length ? state : keepFitting({ ...state, edit });
}

/** Another word is looked from, so another weight is the strongest. */
function setQuery(state: State, query: number): State {
  if (query === state.query || !within(query, tokensOf(state).length)) return state;
  return { ...state, query, cell: null, trail: [] };
}

/** A cell chosen in a picture. In a row of queries it makes that row's word the one that is looked from. */
function openCell(state: State, cell: Address | null): State {
  if (cell === null) return { ...state, cell, trail: [] };
  if (!hasCell(cell, state, tokensOf(state).length)) return state;
  return { ...state, cell, query: impliedQuery(cell) ?? state.query, trail: [] };
}

/** `from` is the cell that was open on screen; another one than the state's when the screen was behind. */
function openInto(state: State, cell: Address, from: Address): State {
  const tokens = tokensOf(state).length;
  if (!hasCell(cell, state, tokens) || !hasCell(from, state, tokens)) return state;
  const onTheWay = state.cell !== null && sameCell(state.cell, from);
  return { ...state, cell, trail: onTheWay ? [...state.trail, from] : [from] };
}

/** Lets go of opened cells that the state has no longer. */
export function keepFitting(state: State): State {
  const tokens = tokensOf(state).length;
  const cell = state.cell && hasCell(state.cell, state, tokens) ? state.cell : null;
  const trail = cell ? state.trail.filter((step) => hasCell(step, state, tokens)) : [];
  return { ...state, cell, trail };
}

export function sameTokens(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((token, i) => token === b[i]);
}

function told(state: State, notes: readonly Note[] = []): Told {
  return { state, notes };
}
