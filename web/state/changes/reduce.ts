/** The one way in which the state changes. */
import type { Address } from '../../engine/types.ts';
import { givenBy, hasCell, sameCell, takesEdit, within } from '../cells.ts';
import { pasteBlock } from '../numbers/block.ts';
import { type Drawing, sameDrawing } from '../drawing.ts';
import { droppedNotes, tooManyEdits, withEdits, withoutEdit } from '../numbers/edits.ts';
import { nextState, withWhole } from './fitting.ts';
import { chooseHeads } from '../heads.ts';
import { defaultsOf, initial, sentence, tokensOf } from '../initial.ts';
import { linkCapacityNotes } from '../numbers/link-capacity.ts';
import { note } from '../note.ts';
import { readCellNumber } from '../number.ts';
import { impliedQuery } from './query.ts';
import { normalise } from './normalise.ts';
import { droppedImports, withWidth } from './shape-change.ts';
import { withText, withText2, withWordChange } from './text-change.ts';
import { stageName } from '../stage-name.ts';
import type { Change, Edit, Note, Options, State, NextState } from '../state.ts';
import { discardImported, importNumbers } from './import.ts';
import { clampInteger } from '../clamp-integer.ts';
import { withWords } from './words.ts';

/** The state after `action`, the same object where nothing changes, and what was not done as asked. */
export function reduce(state: State, action: Change): NextState {
  if (action.type === 'example') return startAgain(state);
  if (action.type === 'import') return importNumbers(state, action);
  const { state: asked, notes } = ask(state, action);
  return normalise(state, asked, notes);
}

/** What `action` asks for, which may be more than can be. */
function ask(state: State, action: Exclude<Change, { readonly type: 'example' | 'import' }>): NextState {
  switch (action.type) {
    case 'text':
      return withText(state, action.text, true);
    case 'text2':
      return withText2(state, action.text);
    case 'sentence':
      return withText(state, sentence, false);
    case 'word':
      return withWordChange(state, action);
    case 'insert':
      return withText(state, withWords(state.text, action.after, action.text), false);
    case 'heads': {
      const { value: heads, notes } = chooseHeads(action.heads, state.d, defaultsOf(state.model).heads);
      return nextState({ ...state, heads }, notes);
    }
    case 'width': {
      const { value, notes } = clampInteger('width', action.d, state.d);
      const wider = withWidth(state, value);
      return nextState(wider.state, [...notes, ...wider.notes]);
    }
    case 'seed': {
      const { value: seed, notes } = clampInteger('seed', action.seed, state.seed);
      return nextState({ ...state, seed }, notes);
    }
    case 'mask':
      return nextState({ ...state, mask: { ...state.mask, ...action.mask } });
    case 'options':
      return nextState(withOptions(state, action.options));
    case 'wo':
      return nextState(state.model === 'example' ? { ...state, wo: action.wo } : state);
    case 'discard':
      return nextState(discardImported(state, action.stages));
    case 'edit':
      return setCell(state, action.cell, action.text);
    case 'paste': {
      const { edits, notes } = pasteBlock(state, action.cell, action.text);
      return setCells(state, edits, notes);
    }
    case 'reset':
      return nextState(reset(state, action.cell));
    case 'query':
      return nextState(setQuery(state, action.query));
    case 'cell':
      return nextState(openCell(state, action.cell));
    case 'into':
      return nextState(openInto(state, action.cell, action.from));
    case 'back':
      if (!within(action.to, state.trail.length)) return nextState(state);
      return nextState({ ...state, cell: state.trail[action.to], trail: state.trail.slice(0, action.to) });
    case 'view':
      return nextState({ ...state, view: action.view });
    case 'tabulate':
      return nextState({ ...openCell(state, action.cell), view: 'table' });
    case 'draw':
      return nextState(draw(state, action.drawing));
    case 'lang':
      return nextState({ ...state, lang: action.lang });
    default: // 'theme': with another action left over this would not compile
      return nextState({ ...state, theme: action.theme });
  }
}

/** The worked example as it was at first, seen as the state is. */
function startAgain(state: State): NextState {
  const { view, drawing, theme, lang } = state;
  return nextState({ ...initial, view, drawing: { ...drawing, rows: [], pins: [] }, theme, lang }, [
    ...droppedImports(state),
    ...droppedNotes(state.edit.length, 0),
  ]);
}

/** Whoever lets keys come from elsewhere begins with the same words. */
function withOptions(state: State, options: Partial<Options>): State {
  const begins = options.cross === true && !state.cross && state.text2 === '';
  return { ...state, ...options, text2: begins ? state.text : state.text2 };
}

function setCell(state: State, cell: Address, text: string): NextState {
  const given = givenBy(cell, state);
  if (!given || !takesEdit(given, state)) return nextState(state);
  const read = readCellNumber(text);
  return 'key' in read ? nextState(state, [kept(state, given, read)]) : setCells(state, [{ ...given, ...read }], []);
}

/** What is no number changes nothing, and says so: the box that it was written in may be gone by then. */
function kept(state: State, { stage, head, row, col }: Address, why: Note): Note {
  return note('note-cell-kept', { name: stageName({ state }, stage, head), row: row + 1, col: col + 1, why });
}

function setCells(state: State, edits: readonly Edit[], notes: readonly Note[]): NextState {
  if (edits.length === 0) return nextState(state, notes);
  const edit = withEdits(state.edit, edits);
  const many = tooManyEdits(edit.length);
  if (many.length > 0) return nextState(state, many);
  const next = withWhole({ ...state, edit });
  return nextState(next, [...notes, ...linkCapacityNotes(next)]);
}

/** What is set by hand goes: one cell, or with null all of it. */
function reset(state: State, cell: Address | null): State {
  const given = cell && givenBy(cell, state);
  const edit = cell ? (given ? withoutEdit(state.edit, given) : state.edit) : [];
  return edit.length === state.edit.length ? state : { ...state, edit };
}

/**
 * Another word is looked from: a cell that was opened by hand, and the way to it, move to that word's row, so that the
 * head stays; else another weight is the strongest.
 */
function setQuery(state: State, query: number): State {
  if (query === state.query || !within(query, tokensOf(state).length)) return state;
  const moved = (cell: Address): Address => (impliedQuery(cell) === null ? cell : { ...cell, row: query });
  return { ...state, query, cell: state.cell && moved(state.cell), trail: state.trail.map(moved) };
}

/** A cell chosen in a picture. In a computed row of queries it makes that row's word the one that is looked from. */
function openCell(state: State, cell: Address | null): State {
  if (cell === null) return { ...state, cell, trail: [] };
  if (!hasCell(cell, state)) return state;
  return { ...state, cell, query: impliedQuery(cell) ?? state.query, trail: [] };
}

/** `from` is the cell that was open on screen; another one than the state's when the screen was behind. */
function openInto(state: State, cell: Address, from: Address): State {
  if (!hasCell(cell, state) || !hasCell(from, state)) return state;
  const onTheWay = state.cell !== null && sameCell(state.cell, from);
  return { ...state, cell, trail: onTheWay ? [...state.trail, from] : [from] };
}

function draw(state: State, change: Partial<Drawing>): State {
  const drawing = { ...state.drawing, ...change };
  return sameDrawing(drawing, state.drawing) ? state : { ...state, drawing };
}
