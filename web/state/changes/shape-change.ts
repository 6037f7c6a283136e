/** Other heads, widths and options: the same matrices are cut anew, and what no longer fits is left out. */
import { defaults } from '../../../build/generated/tables.ts';
import { droppedNotes, recutColumns } from '../numbers/edits.ts';
import { ownAmong } from '../numbers/example-matrices.ts';
import { keepFitting, importedNotes, stageNames, toSeeded, nextState, withModel } from './fitting.ts';
import { chooseHeads } from '../heads.ts';
import { holdsExample, wordsOf } from '../initial.ts';
import { importedAmong } from '../numbers/imported.ts';
import { note } from '../note.ts';
import { changeText } from './text-change.ts';
import { clampOptions } from './clamp-options.ts';
import type { Mask, Note, Options, State, NextState } from '../state.ts';

export function setMask(state: State, rules: Partial<Mask>): NextState {
  const { state: next, notes } = clampOptions({ ...state, mask: { ...state.mask, ...rules } });
  return nextState(keepFitting(next), notes);
}

/** Whoever lets keys come from elsewhere begins with the same words. */
export function setOptions(state: State, options: Partial<Options>): NextState {
  if (options.cross === undefined || options.cross === state.cross)
    return changeShape(state, { ...state, ...options }, []);
  const text2 = options.cross && state.text2 === '' ? state.text : state.text2;
  const { state: crossed, notes } = changeText(state, { ...state, cross: options.cross, text2 }, []);
  return changeShape(crossed, { ...crossed, ...options }, notes);
}

/** From `state` to `asked`, whose heads may be others: they cut the same matrices. */
export function changeShape(state: State, asked: State, notes: readonly Note[]): NextState {
  const others = asked.heads !== state.heads && state.off.length > 0;
  const { state: settled, notes: changed } = clampOptions(others ? { ...asked, off: [] } : asked);
  if (same(state, settled)) return nextState(state, [...notes, ...changed]);
  const words = wordsOf(settled);
  const kept = {
    ...settled,
    edit: recutColumns(settled.edit, state, settled),
    mine: importedAmong(settled.mine, settled, words, words),
  };
  const leaves = kept.model === 'example' && !holdsExample(kept);
  const next = leaves ? toSeeded(kept, kept) : keepFitting(withModel(kept));
  return nextState(next, [
    ...notes,
    ...(others || (leaves && settled.off.length > 0) ? [note('note-off-cut', {})] : []),
    ...changed,
    ...(leaves ? [note('note-seeded-heads', { seed: next.seed })] : []),
    ...importedNotes(state, next),
    ...droppedNotes(state.edit.length, next.edit.length),
  ]);
}

function same(a: State, b: State): boolean {
  return Object.keys(a).every((name) => a[name as keyof State] === b[name as keyof State]);
}

/** Another model width has other matrices. */
export function setWidth(state: State, d: number): NextState {
  if (d === state.d) return nextState(state);
  const { value: heads, notes } = chooseHeads(state.heads, d, defaults.heads);
  const { state: next, notes: changed } = clampOptions(toSeeded(state, { d, heads }));
  return nextState(keepFitting(next), [
    ...(state.model === 'example' ? [note('note-seeded-width', { d, seed: state.seed })] : []),
    ...droppedImports(state),
    ...notes,
    ...(state.off.length > 0 ? [note('note-off-cut', {})] : []),
    ...changed,
    ...droppedNotes(state.edit.length, 0),
  ]);
}

export function droppedImports(state: State): readonly Note[] {
  const own = ownAmong(state);
  return own.length > 0 ? [note('note-mine-left', stageNames(own))] : [];
}
