/** Options as they can be computed: each change ends here, and so does a link. */
import { limits } from '../../../build/generated/tables.ts';
import { nearest } from '../heads.ts';
import { countsOf } from '../cells.ts';
import { note } from '../note.ts';
import type { HiddenCell, Mask, Note, State, NextState } from '../state.ts';
import { keyWidth, valueWidth, widest } from '../widths.ts';

/** So many single cells at most are hidden: a link has to hold them. */
const mostCells = 500;

const ranges = {
  scale: { min: 0, max: 100 },
  sharp: { min: 0, max: 100 },
  softcap: { min: 0.01, max: 1000 },
  window: { min: 1, max: limits.tokens },
  pad: { min: 0, max: limits.tokens },
} as const;

/** The state with all options within what can be computed, the same object where they are, and what was changed for that. */
export function clampOptions(state: State): NextState {
  const notes: Note[] = [];
  const settled = steps.reduce((now, step) => {
    const change = step(now, notes);
    return Object.entries(change).some(([name, value]) => !Object.is(now[name as keyof State], value))
      ? { ...now, ...change }
      : now;
  }, state);
  return { state: settled, notes };
}

type Step = (state: State, notes: Note[]) => Partial<State>;

const steps: readonly Step[] = [settleHeads, settleWidths, settleNumbers, settlePositions, settleVariant, settleMask];

/** Key/value heads divide the heads; a head that is not there cannot be off. */
function settleHeads({ heads, kv, off }: State, notes: Note[]): Partial<State> {
  const there = [...new Set(off)].filter((head) => Number.isInteger(head) && head >= 0 && head < heads);
  if (there.length < new Set(off).size) notes.push(note('note-off-heads', { heads }));
  const same = there.length === off.length && there.every((head, at) => at === 0 || head > there[at - 1]);
  return { kv: settleKv(heads, kv, notes), off: same ? off : there.toSorted((a, b) => a - b) };
}

function settleKv(heads: number, kv: number | null, notes: Note[]): number | null {
  if (kv === null || Number.isNaN(kv)) return null;
  const now = nearest(Math.min(Math.max(kv, 1), heads), heads, heads);
  if (now !== kv) notes.push(note('note-kv', { heads, asked: kv, now }));
  return now === heads ? null : now;
}

function settleWidths({ heads, dk, dv }: State, notes: Note[]): Partial<State> {
  const max = widest(heads);
  const settleWidth = (name: 'dk' | 'dv', asked: number | null): number | null => {
    if (asked === null || Number.isNaN(asked)) return null;
    const now = Math.min(Math.max(Math.round(asked), 1), max);
    if (now !== asked) notes.push(note(`note-${name}`, { asked, heads, max, now }));
    return now;
  };
  return { dk: settleWidth('dk', dk), dv: settleWidth('dv', dv) };
}

function settleNumbers({ scale, sharp, softcap }: State, notes: Note[]): Partial<State> {
  return {
    scale: scale === null || Number.isNaN(scale) ? null : within('scale', scale, notes),
    sharp: Number.isNaN(sharp) ? 1 : within('sharp', sharp, notes),
    softcap: softcap === null || Number.isNaN(softcap) ? null : within('softcap', softcap, notes),
  };
}

function within(
  name: keyof typeof ranges,
  asked: number,
  notes: Note[],
  near = asked,
  max: number = ranges[name].max,
): number {
  const { min } = ranges[name];
  const now = Math.min(Math.max(near, min), max) + 0; // + 0 makes −0 plain 0
  if (now !== asked) notes.push(note(`note-${name}`, { asked, min, max, now }));
  return now;
}

/** Rotary positions rotate numbers in pairs; sinusoidal ones are added to one sequence. */
function settlePositions(state: State, notes: Note[]): Partial<State> {
  const { pos, cross } = state;
  const width = keyWidth(state);
  if (pos === 'rope' && width % 2 !== 0) {
    notes.push(note('note-pos-odd', { width }));
    return { pos: 'none' };
  }
  if (pos === 'sin' && cross) {
    notes.push(note('note-pos-cross', {}));
    return { pos: 'none' };
  }
  return {};
}

/** Some ways to be wrong need a sound problem of a certain kind. */
function settleVariant(state: State, notes: Note[]): Partial<State> {
  const { variant, d, heads, scale } = state;
  const width = heads * valueWidth(state);
  if (variant === 'no-wo' && width !== d) {
    notes.push(note('note-variant-width', { width, d }));
    return { variant: 'none' };
  }
  if ((variant === 'sqrt-dmodel' || variant === 'undivided') && scale !== null) {
    notes.push(note('note-variant-scale', { variant, scale }));
    return { scale: null };
  }
  return {};
}

function settleMask(state: State, notes: Note[]): Partial<State> {
  const { mask } = state;
  const whole = (name: 'window' | 'pad', asked: number, max?: number): number =>
    within(name, asked, notes, Math.round(asked), max);
  const window = mask.window === null || Number.isNaN(mask.window) ? null : whole('window', mask.window);
  // While there are no words, it waits for some.
  const pad = Number.isNaN(mask.pad) ? 0 : whole('pad', mask.pad, countsOf(state).key || undefined);
  const cells = settleCells(state, notes);
  const same = window === mask.window && Object.is(pad, mask.pad) && cells === mask.cells;
  return same ? {} : { mask: { ...mask, window, pad, cells } };
}

/** Each cell once, and only those that are there. */
function settleCells(state: State, notes: Note[]): Mask['cells'] {
  const { cells } = state.mask;
  if (cells.length === 0) return cells;
  const counts = countsOf(state);
  const isPlace = (at: number, count: number) => Number.isInteger(at) && at >= 0 && at < count;
  const isThere = ({ query, key }: HiddenCell) => isPlace(query, counts.query) && isPlace(key, counts.key);
  const different = [...new Map(cells.map((cell) => [`${cell.query}-${cell.key}`, cell])).values()];
  const there = different.filter(isThere);
  if (there.length < different.length) {
    notes.push(note('note-cells-gone', { count: different.length - there.length }));
  }
  if (there.length > mostCells) notes.push(note('note-cells-many', { count: there.length, limit: mostCells }));
  const now = there.slice(0, mostCells);
  return now.length === cells.length ? cells : now;
}
