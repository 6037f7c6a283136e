/** Widths and head counts that the shapes of matrices imply. */
import { limits } from '../../../build/generated/tables.ts';
import { type Widths, divisors, keyWidth, kvHeads, valueWidth, widest } from '../../state/widths.ts';
import { lengthOf, modelOf } from '../attention/axes.ts';
import type { Axes } from '../attention/layout.ts';
import { inputsOf, type Piece } from '../attention/piece.ts';

/** A piece whose axes are known. */
export type Known = Piece & { readonly axes: Axes };

export interface Sizes extends Widths {
  /** Whether the shapes say how many heads there are; else as many as before, or nearly. */
  readonly told: boolean;
}

/** More than one: nothing tells which of them is the model's. */
export function modelWidths(pieces: readonly Known[]): readonly number[] {
  const votes = (stages: readonly string[]) =>
    pieces.filter(({ stage }) => stages.includes(stage)).map((piece) => widthOf(piece));
  // Keys and values may come from something of another width.
  const all = [votes(['wq', 'wo', 'bo', 'x']), votes(['wk', 'wv', 'xk', 'xv'])].find(({ length }) => length > 0) ?? [];
  const count = (width: number) => all.filter((one) => one === width).length;
  const most = Math.max(...all.map(count));
  return [...new Set(all)].filter((width) => count(width) === most);
}

function widthOf({ stage, axes, shape }: Known): number {
  if (stage === 'bo') return lengthOf('out', axes, shape);
  return stage.startsWith('x') ? lengthOf('model', axes, shape) : modelOf(stage, axes, shape);
}

/** How long the sides are that heads share; undefined where nothing says. */
interface Lengths {
  readonly q?: number;
  readonly k?: number;
  readonly v?: number;
  readonly o?: number;
  readonly heads?: number;
  readonly kv?: number;
}

/** What of these matrices a state can have; those that then do not fit are odd ones. */
export function sizesOf(pieces: readonly Known[], d: number, state: Widths): Sizes {
  const { q, k, v, o, heads, kv } = lengthsOf(pieces);
  const same = d === state.d;
  const stayQ = q ?? (same && k !== undefined ? state.heads * keyWidth(state) : undefined);
  const stayO = o ?? (same && v !== undefined ? state.heads * valueWidth(state) : undefined);
  const stayK = k ?? (same && q !== undefined && v === undefined ? undefined : k);
  const tries: readonly Lengths[] = [
    { q: stayQ, k: stayK, v, o: stayO, heads, kv },
    { q, k, v, o, heads, kv },
    { q: stayQ, k, heads, kv },
    { q, k, heads, kv },
    { q, heads },
    { heads },
  ];
  const counts = divisors(d, limits.heads).toSorted((a, b) => Math.abs(a - state.heads) - Math.abs(b - state.heads));
  for (const lengths of tries) {
    const among = lengths.heads === undefined ? counts : counts.filter((count) => count === lengths.heads);
    for (const count of among) {
      const found = cut(d, count, lengths, state);
      if (found) return { ...found, told: heads !== undefined };
    }
  }
  return { d, heads: counts[0], kv: null, dk: null, dv: null, told: false };
}

function cut(d: number, heads: number, { q, k, v, o, kv: shared }: Lengths, state: Widths): Widths | null {
  const key = q === undefined ? undefined : q / heads;
  const value = o === undefined ? undefined : o / heads;
  const kept =
    q === undefined && o === undefined && k === undefined && v === undefined && d === state.d && heads === state.heads;
  const kv =
    shared ?? (k !== undefined && key ? k / key : v !== undefined && value ? v / value : kept ? kvHeads(state) : heads);
  const dk = key ?? (k === undefined ? d / heads : k / kv);
  const dv = value ?? (v === undefined ? d / heads : v / kv);
  const whole = [kv, dk, dv, heads / kv].every((count) => Number.isInteger(count) && count > 0);
  const fits = (k === undefined || k === kv * dk) && (v === undefined || v === kv * dv);
  if (!whole || !fits || Math.max(dk, dv) > widest(heads)) return null;
  const usual = d / heads;
  return { d, heads, kv: kv === heads ? null : kv, dk: dk === usual ? null : dk, dv: dv === usual ? null : dv };
}

function lengthsOf(pieces: readonly Known[]): Lengths {
  const columns = (stage: string) => {
    const piece = pieces.find((one) => one.stage === stage);
    const axes = ['out', 'heads', 'width'] as const;
    return piece && axes.reduce((product, axis) => product * lengthOf(axis, piece.axes, piece.shape), 1);
  };
  const output = pieces.find(({ stage }) => stage === 'wo');
  const headsOf = (stages: readonly string[]) => {
    const headed = pieces.find(({ stage, axes }) => stages.includes(stage) && axes.includes('heads'));
    return headed && lengthOf('heads', headed.axes, headed.shape);
  };
  const [q, k, v] = ['wq', 'wk', 'wv'].map(columns);
  const kv = headsOf(['wk', 'wv', 'bk', 'bv']);
  const width = kv === undefined ? undefined : (k ?? v)! / kv;
  const implied = width === undefined ? undefined : q === undefined ? undefined : q / width;
  const heads = headsOf(['wq', 'wo', 'bq']) ?? implied ?? headsOf(['mask']);
  return { q, k, v, o: output && inputsOf(output, 'wo')!, heads, kv };
}
