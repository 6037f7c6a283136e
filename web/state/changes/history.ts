/** The states that can be gone back to. Merely looking elsewhere makes none. */
import { keepFitting } from './fitting.ts';
import { wordsOf } from '../initial.ts';
import { reduce } from './reduce.ts';
import { sameWords } from './text-change.ts';
import { type Action, type Note, type State, stepParts, type Steps } from '../state.ts';

export interface History {
  readonly state: State;
  /** The newest last. */
  readonly past: readonly State[];
  /** What was undone, the next to redo last. */
  readonly future: readonly State[];
  /** The text that is still being typed is one entry, the last. */
  readonly typing: 'text' | 'text2' | null;
}

/** So many changes can be undone. */
export const deepest = 100;

export function begin(state: State): History {
  return { state, past: [], future: [], typing: null };
}

/** After `action`, with what was not done as asked. A run of typing is one entry. */
export function advance(history: History, action: Action): { history: History; notes: readonly Note[] } {
  if (action.type === 'undo') return { history: stepped(history, 'past', 'future'), notes: [] };
  if (action.type === 'redo') return { history: stepped(history, 'future', 'past'), notes: [] };
  const { state, notes } = reduce(history.state, action);
  if (state === history.state) return { history, notes };
  const typing = action.type === 'text' || action.type === 'text2' ? action.type : null;
  if (typing && history.typing === typing) return { history: { ...history, state, future: [] }, notes };
  const next = moved(history, state);
  return { history: next.past === history.past ? next : { ...next, typing }, notes };
}

/** To a state from elsewhere, such as another link. */
export function moved(history: History, state: State): History {
  if (sameNumbers(history.state, state)) return { ...history, state };
  return { state, past: [...history.past, history.state].slice(-deepest), future: [], typing: null };
}

/** What can be undone and redone next. */
export function stepsOf({ state, past, future }: History): Steps {
  const [before, after] = [past.at(-1), future.at(-1)];
  return { undo: before ? partOf(before, state) : null, redo: after ? partOf(state, after) : null };
}

/** An X that was imported brought its words; else words come first, since what belongs to them follows. */
function partOf(before: State, after: State): Steps['undo'] {
  if (after.mine.x && !before.mine.x) return 'mine';
  return stepParts.find((name) => !same(before[name], after[name])) ?? 'options';
}

/** A run of typing is over: the next begins another entry. */
export function typingEnded(history: History): History {
  return history.typing ? { ...history, typing: null } : history;
}

function stepped(history: History, from: 'past' | 'future', onto: 'past' | 'future'): History {
  const to = history[from].at(-1);
  if (!to) return history;
  const { state } = history;
  return {
    ...history,
    state: lookingAsIn(state, to),
    [from]: history[from].slice(0, -1),
    [onto]: [...history[onto], state],
    typing: null,
  };
}

/** Where the words are the same one goes on looking at the same cell: that is how a change is seen. */
function lookingAsIn(now: State, to: State): State {
  const { query, cell, trail, view, drawing, theme, lang } = now;
  if (sameWords(wordsOf(now), wordsOf(to)))
    return keepFitting({ ...to, query, cell, trail, view, drawing, theme, lang });
  return keepFitting({ ...to, view, drawing: { ...drawing, rows: to.drawing.rows }, theme, lang });
}

/** What is only looked at: losing it loses nothing. */
const looks: ReadonlySet<string> = new Set<keyof State>(['query', 'cell', 'trail', 'view', 'drawing', 'theme', 'lang']);

function sameNumbers(a: State, b: State): boolean {
  const names = Object.keys(a) as (keyof State)[];
  return names.every((name) => looks.has(name) || same(a[name], b[name]));
}

/** Of what a state is made of: numbers, words, lists and records of them, arrays of float32. */
function same(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (a instanceof Float32Array || b instanceof Float32Array) {
    return a instanceof Float32Array && b instanceof Float32Array && sameFloats(a, b);
  }
  const [one, other] = [Object.entries(a), Object.entries(b)];
  return (
    one.length === other.length && one.every(([name, part], at) => name === other[at][0] && same(part, other[at][1]))
  );
}

function sameFloats(a: Float32Array, b: Float32Array): boolean {
  return a.length === b.length && a.every((number, at) => Object.is(number, b[at]));
}
