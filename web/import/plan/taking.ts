/** The numbers of a plan, read and brought into the order that the state has. */
import type { Change, Note } from '../../state/state.ts';
import { note } from '../../state/note.ts';
import { nameOf } from '../../state/stage-name.ts';
import { countOf } from '../file/contents.ts';
import { permuted, sliced, stacked, targetOf, type Tensor } from '../attention/layout.ts';
import type { Plan, Planned } from './planned.ts';
import { Refusal } from '../file/refusal.ts';

export type Import = Extract<Change, { readonly type: 'import' }>;

/** The numbers of one array of the file. */
export type Read = (at: number) => Promise<Float32Array>;

interface Taken {
  readonly piece: Planned;
  readonly data: Float32Array;
}

/**
 * An array that cannot be read after all is left out, and said. Rejects with its Refusal where it was asked for, where it
 * is one of several of an attention, or where nothing is left. `queries`: rows of a mask that has one for all.
 */
export async function taking(plan: Plan, read: Read, queries: number): Promise<Import> {
  const { taken, sizes, rows, booleans } = plan;
  const numbers = new Map<number, Promise<Float32Array>>();
  const once: Read = (at) => {
    const known = numbers.get(at) ?? read(at);
    numbers.set(at, known);
    return known;
  };
  const isWeight = ({ stage }: Planned) => /^[wb]/.test(stage);
  // Nothing of one attention is taken without the rest.
  const isOfMany = (piece: Planned) => isWeight(piece) && taken.filter(isWeight).length > 1;
  const lost: Note[] = [];
  const all: Taken[] = [];
  let first: Refusal | null = null;
  for (const piece of taken) {
    try {
      const data = await matrixOf(piece, once);
      all.push({ piece, data: piece.stage === 'mask' ? maskOf(piece, data, booleans, queries) : data });
    } catch (thrown) {
      if (!(thrown instanceof Refusal) || piece.said || isOfMany(piece)) throw thrown;
      first ??= thrown;
      lost.push(note('note-import-unread', { name: nameOf(piece.stage), why: thrown.note }));
    }
  }
  if (all.length === 0 && first) throw first;
  const { d, heads, kv, dk, dv } = sizes;
  return {
    type: 'import',
    mine: Object.fromEntries(all.map(({ piece, data }) => [piece.stage, data])),
    d,
    heads: { heads, kv, dk, dv },
    text: rows.text,
    notes: [...plan.notes, ...lost, ...oddNotes(all)],
  };
}

async function matrixOf({ arrays, shape, axes, part, item, stage }: Planned, read: Read): Promise<Float32Array> {
  const [data, ...more] = await Promise.all(arrays.map(read));
  if (more.length > 0) {
    const one = shape.slice(1);
    const whole = stacked([data, ...more].map((each) => ({ shape: one, data: each })));
    return permuted(whole, axes, targetOf(stage));
  }
  const at = axes.indexOf('item');
  const tensor: Tensor = part
    ? sliced(
        { shape: shape.with(part.axis, (data.length * shape[part.axis]) / countOf(shape)), data },
        part.axis,
        part.from,
        part.to,
      )
    : at >= 0
      ? sliced({ shape, data }, at, item, item + 1)
      : { shape, data };
  return permuted(tensor, axes, targetOf(stage));
}

/** What is added to the scores; a row of keys alone is that of every query. */
function maskOf(
  { arrays: [at], rows, hidden }: Planned,
  data: Float32Array,
  booleans: ReadonlySet<number>,
  queries: number,
): Float32Array {
  const added = booleans.has(at) ? data.map((value) => (value === hidden ? -Infinity : 0)) : data;
  if (rows !== 1 || queries === 1) return added;
  return Float32Array.from({ length: queries * added.length }, (_, to) => added[to % added.length]);
}

/** What is no number: how many there are, and where the first stands. −∞ in a mask is what hides. */
function oddNotes(all: readonly Taken[]): readonly Note[] {
  const isOdd = ({ stage }: Planned, value: number) =>
    !Number.isFinite(value) && !(stage === 'mask' && value === -Infinity);
  const odd = all.map(({ piece, data }) => ({ piece, data, at: data.findIndex((value) => isOdd(piece, value)) }));
  const first = odd.find(({ at }) => at >= 0);
  if (!first) return [];
  const { at, piece } = first;
  const count = odd.reduce((sum, { piece: of, data }) => sum + data.filter((value) => isOdd(of, value)).length, 0);
  const place = { name: nameOf(piece.stage), row: Math.floor(at / piece.cols) + 1, col: (at % piece.cols) + 1 };
  return [note('note-import-odd', { count, ...place })];
}
