/** Options as they can be computed: each change ends here, and so does a link. */
import { limits } from '../../../build/generated/tables.ts';
import type { Values } from '../../strings/t.ts';
import { nearest } from '../heads.ts';
import { countsOf } from '../cells.ts';
import { note } from '../note.ts';
import { numberOf, numberRows, type OptionName, type OptionRow, ruleRows } from '../options.ts';
import type { HiddenCell, Mask, Note, State, NextState } from '../state.ts';
import { keyWidth, valueWidth, widest } from '../widths.ts';

/** So many single cells at most are hidden: a link has to hold them. */
const mostCells = 500;

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

const steps: readonly Step[] = [settleHeads, settleNumbers, settlePositions, settleVariant, settleMask];

/** A head that is not there cannot be off. */
function settleHeads({ heads, off }: State, notes: Note[]): Partial<State> {
  const there = [...new Set(off)].filter((head) => Number.isInteger(head) && head >= 0 && head < heads);
  if (there.length < new Set(off).size) notes.push(note('note-off-heads', { heads }));
  const same = there.length === off.length && there.every((head, at) => at === 0 || head > there[at - 1]);
  return { off: same ? off : there.toSorted((a, b) => a - b) };
}

function settleNumbers(state: State, notes: Note[]): Partial<State> {
  return Object.fromEntries(numberRows.map((row) => [row.link, settleNumber(row, state, notes)]));
}

/** What a state leaves of a range. */
const mostOf: Readonly<Partial<Record<OptionName, (state: State) => number>>> = {
  kv: ({ heads }) => heads,
  dk: ({ heads }) => widest(heads),
  dv: ({ heads }) => widest(heads),
  // While there are no words, it waits for some.
  pad: (state) => countsOf(state).key || limits.tokens,
};

function rangeNote(link: OptionName, values: Values<'note-dk' | 'note-sharp'>): Note {
  const { asked, min, max, now, heads } = values;
  if (link === 'kv') return note('note-kv', { heads, asked, now });
  if (link === 'dk' || link === 'dv') return note(`note-${link}`, { heads, asked, max, now });
  return note(`note-${link}`, { asked, min, max, now });
}

function settleNumber(row: OptionRow, state: State, notes: Note[]): number | null {
  const { link, usual, whole, least: min } = row;
  const asked = numberOf(state, link);
  if (asked === null || Number.isNaN(asked)) return usual;
  const { heads } = state;
  const max = mostOf[link]?.(state) ?? row.most;
  const near = Math.min(Math.max(whole ? Math.round(asked) : asked, min), max) + 0; // + 0 makes −0 plain 0
  const now = link === 'kv' ? nearest(near, heads, heads) : near;
  if (now !== asked) notes.push(rangeNote(link, { asked, min, max, now, heads }));
  return link === 'kv' && now === heads ? usual : now;
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
  const numbers = ruleRows.map((row) => [row.link, settleNumber(row, state, notes)] as const);
  const cells = settleCells(state, notes);
  const same = cells === mask.cells && numbers.every(([name, value]) => Object.is(value, mask[name]));
  return same ? {} : { mask: { ...mask, ...Object.fromEntries(numbers), cells } };
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
