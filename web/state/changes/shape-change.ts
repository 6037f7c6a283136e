/** Other heads, widths and options: the same matrices are cut anew, and what no longer fits is left out. */
import { defaults } from '../../../build/generated/tables.ts';
import { droppedNotes, recutColumns } from '../numbers/edits.ts';
import { ownAmong } from '../numbers/example-matrices.ts';
import { stageNames, toSeeded, nextState, withModel } from './fitting.ts';
import { chooseHeads } from '../heads.ts';
import { holdsExample, wordsOf } from '../initial.ts';
import { importedAmong } from '../numbers/imported.ts';
import { note } from '../note.ts';
import { plainOptions } from '../options.ts';
import { clampOptions } from './clamp-options.ts';
import type { Note, State, NextState } from '../state.ts';

/** Other heads, widths and options cut the same matrices; what is set by hand stays on its number. */
export function takeShape(before: State, asked: State, now: State): NextState {
  const others = asked.heads !== before.heads && now.off.length > 0;
  const { state: settled, notes } = clampOptions(others ? { ...now, off: [] } : now);
  if (hasShape(before, settled)) return nextState(settled, notes);
  const words = wordsOf(settled);
  const kept = {
    ...settled,
    edit: recutColumns(settled.edit, before, settled),
    mine: importedAmong(settled.mine, settled, words, words),
  };
  const leaves = kept.model === 'example' && !holdsExample(kept);
  const next = leaves ? toSeeded(kept, kept) : withModel(kept);
  return nextState(next, [
    ...(others || (leaves && settled.off.length > 0) ? [note('note-off-cut', {})] : []),
    ...notes,
    ...(leaves ? [note('note-seeded-heads', { seed: next.seed })] : []),
    ...droppedNotes(now.edit.length, next.edit.length),
  ]);
}

const shapeNames = ['d', 'heads', ...Object.keys(plainOptions)] as readonly (keyof State)[];

function hasShape(a: State, b: State): boolean {
  return shapeNames.every((name) => Object.is(a[name], b[name]));
}

/** `state` with another model width, and as many heads as divide it. */
export function withWidth(state: State, d: number): NextState {
  if (d === state.d) return nextState(state);
  const { value: heads, notes } = chooseHeads(state.heads, d, defaults.heads);
  return nextState({ ...state, d, heads }, notes);
}

/** Another model width has other matrices. */
export function takeWidth(before: State, asked: State, now: State): NextState {
  const { d, heads } = asked;
  if (d === before.d) return nextState(now);
  return nextState(toSeeded(now, { d, heads }), [
    ...(before.model === 'example' ? [note('note-seeded-width', { d, seed: before.seed })] : []),
    ...droppedImports(before),
    ...(before.off.length > 0 ? [note('note-off-cut', {})] : []),
    ...droppedNotes(before.edit.length, 0),
  ]);
}

export function droppedImports(state: State): readonly Note[] {
  const own = ownAmong(state);
  return own.length > 0 ? [note('note-mine-left', stageNames(own))] : [];
}
