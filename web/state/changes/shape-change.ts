/** Other heads, widths and options: the same matrices are cut anew, and what no longer fits is left out. */
import { defaults } from '../../../build/generated/tables.ts';
import { droppedNotes, recut } from '../numbers/edits.ts';
import { ownAmong } from '../numbers/example-matrices.ts';
import { keepFitting, mineNotes, named, toSeeded, told, withModel } from './fitting.ts';
import { chooseHeads } from '../heads.ts';
import { holdsExample, wordsOf } from '../initial.ts';
import { mineAmong } from '../numbers/imported.ts';
import { note } from '../note.ts';
import { reword } from './text-change.ts';
import { settle } from './clamp-options.ts';
import type { Mask, Note, Options, State, Told } from '../state.ts';

export function setMask(state: State, rules: Partial<Mask>): Told {
  const { state: next, notes } = settle({ ...state, mask: { ...state.mask, ...rules } });
  return told(keepFitting(next), notes);
}

/** Whoever lets keys come from elsewhere begins with the same words. */
export function setOptions(state: State, options: Partial<Options>): Told {
  if (options.cross === undefined || options.cross === state.cross) return recast(state, { ...state, ...options }, []);
  const text2 = options.cross && state.text2 === '' ? state.text : state.text2;
  const { state: crossed, notes } = reword(state, { ...state, cross: options.cross, text2 }, []);
  return recast(crossed, { ...crossed, ...options }, notes);
}

/** From `state` to `asked`, whose heads may be others: they cut the same matrices. */
export function recast(state: State, asked: State, notes: readonly Note[]): Told {
  const others = asked.heads !== state.heads && state.off.length > 0;
  const { state: settled, notes: changed } = settle(others ? { ...asked, off: [] } : asked);
  if (same(state, settled)) return told(state, [...notes, ...changed]);
  const words = wordsOf(settled);
  const kept = {
    ...settled,
    edit: recut(settled.edit, state, settled),
    mine: mineAmong(settled.mine, settled, words, words),
  };
  const leaves = kept.model === 'example' && !holdsExample(kept);
  const next = leaves ? toSeeded(kept, kept) : keepFitting(withModel(kept));
  return told(next, [
    ...notes,
    ...(others || (leaves && settled.off.length > 0) ? [note('note-off-cut', {})] : []),
    ...changed,
    ...(leaves ? [note('note-seeded-heads', { seed: next.seed })] : []),
    ...mineNotes(state, next),
    ...droppedNotes(state.edit.length, next.edit.length),
  ]);
}

function same(a: State, b: State): boolean {
  return Object.keys(a).every((name) => a[name as keyof State] === b[name as keyof State]);
}

/** Another model width has other matrices. */
export function setWidth(state: State, d: number): Told {
  if (d === state.d) return told(state);
  const { value: heads, notes } = chooseHeads(state.heads, d, defaults.heads);
  const { state: next, notes: changed } = settle(toSeeded(state, { d, heads }));
  return told(keepFitting(next), [
    ...(state.model === 'example' ? [note('note-seeded-width', { d, seed: state.seed })] : []),
    ...leftMine(state),
    ...notes,
    ...(state.off.length > 0 ? [note('note-off-cut', {})] : []),
    ...changed,
    ...droppedNotes(state.edit.length, 0),
  ]);
}

export function leftMine(state: State): readonly Note[] {
  const own = ownAmong(state);
  return own.length > 0 ? [note('note-mine-left', named(own))] : [];
}
