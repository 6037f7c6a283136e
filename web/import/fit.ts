/** Whether arrays fit a state, and what has to be changed for them: the model width, the words. */
import { limits } from '../../build/generated/tables.ts';
import type { StageId } from '../engine/types.ts';
import { axesOf, countsOf } from '../state/address.ts';
import { nearestHeads } from '../state/heads.ts';
import { tokensOf } from '../state/initial.ts';
import { wholeSize } from '../state/mine.ts';
import { nameOf } from '../state/stage-name.ts';
import { note } from '../state/note.ts';
import type { Change, Note, State } from '../state/state.ts';
import { tokenize } from '../state/tokens.ts';
import { shapeText } from './contents.ts';
import type { Use } from './guess.ts';
import { type Matrix, matrixOf } from './matrix.ts';

export type Import = Extract<Change, { readonly type: 'import' }>;

export interface Fitted {
  /** For each use what it becomes, or why it does not fit; null for what is not used. */
  readonly each: readonly (Matrix | Note | null)[];
  /** Why the whole does not fit. */
  readonly problems: readonly Note[];
  readonly d: number;
  readonly heads: number;
  /** The words that the rows of X get; null: the text stays. */
  readonly words: readonly string[] | null;
}

interface Read {
  readonly stage: StageId;
  readonly data: Float32Array;
  readonly cols: number;
}

/** `named`: words for the rows of X, where the file has some. */
export function fit(uses: readonly Use[], state: State, named: readonly string[] | null): Fitted {
  const matrices = uses.map(({ stage, ...use }) => stage && matrixOf({ ...use, stage }, state.d));
  const widths = [...new Set(matrices.flatMap((matrix, at) => widthOf(uses[at].stage, matrix, state.d)))];
  const d = widths[0] ?? state.d;
  const heads = nearestHeads(state.heads, Math.min(d, limits.modelWidth));
  const x = matrices[uses.findIndex(({ stage }) => stage === 'x')];
  const rows = x && !('key' in x) ? x.rows : null;
  const words = rows === null ? null : wordsFor(rows, tokensOf(state), named);
  const tokens = words?.length ?? tokensOf(state).length;
  const trial = { ...state, d, heads };
  const counts = state.cross ? { ...countsOf(state), query: tokens } : { query: tokens, key: tokens };
  return {
    each: matrices.map((matrix, at) => {
      const { stage } = uses[at];
      const size = stage && wholeSize(stage, trial, counts);
      if (!stage || !size || !matrix || 'key' in matrix) return matrix;
      if (size.rows === matrix.rows && size.cols === matrix.cols) return matrix;
      return needs(stage, [size.rows, size.cols], [matrix.rows, matrix.cols]);
    }),
    problems: [
      ...(widths.length > 1 ? [note('note-import-widths', { widths: widths.join(', ') })] : []),
      ...(d > limits.modelWidth ? [note('note-import-wide', { d, limit: limits.modelWidth })] : []),
      ...(tokens < 1 || tokens > limits.tokens
        ? [note('note-import-rows', { count: tokens, limit: limits.tokens })]
        : []),
      ...twice(uses),
    ],
    d,
    heads,
    words,
  };
}

/** What the state is asked to take over. Rejects with a Refusal where an array cannot be read after all. */
export async function taking(uses: readonly Use[], { each, d, words }: Fitted): Promise<Import> {
  const reading = each.map(async (matrix, at): Promise<readonly Read[]> => {
    const { stage } = uses[at];
    return stage && matrix && !('key' in matrix) ? [{ stage, data: await matrix.read(), cols: matrix.cols }] : [];
  });
  const read = (await Promise.all(reading)).flat();
  return {
    type: 'import',
    mine: Object.fromEntries(read.map(({ stage, data }) => [stage, data])),
    d,
    text: words && words.join(' '),
    notes: oddNotes(read),
  };
}

/** What is no finite number: how many there are, and where the first stands. */
function oddNotes(read: readonly Read[]): readonly Note[] {
  const odd = read.map((one) => ({ ...one, at: one.data.findIndex((value) => !Number.isFinite(value)) }));
  const first = odd.find(({ at }) => at >= 0);
  if (!first) return [];
  const { stage, cols, at } = first;
  const count = read.reduce((sum, { data }) => sum + data.filter((value) => !Number.isFinite(value)).length, 0);
  const place = { name: nameOf(stage), row: Math.floor(at / cols) + 1, col: (at % cols) + 1 };
  return [note('note-import-odd', { count, ...place })];
}

/** The model width that a matrix belongs to; a matrix that is not square is taken for one of the present width. */
function widthOf(stage: StageId | null, matrix: Matrix | Note | null, d: number): readonly number[] {
  if (!stage || !matrix || 'key' in matrix) return [];
  const [rows, cols] = axesOf(stage);
  if (rows === 'query') return [matrix.cols];
  if (rows !== 'model' && cols !== 'model') return [];
  if (matrix.rows !== matrix.cols && (matrix.rows === d || matrix.cols === d)) return [d];
  return [rows === 'model' ? matrix.rows : matrix.cols];
}

/** Those of the file, where they stand for themselves in a text; else the present ones, else numbers. */
function wordsFor(rows: number, present: readonly string[], named: readonly string[] | null): readonly string[] | null {
  const usable = named?.length === rows && tokenize(named.join(' ')).join('\n') === named.join('\n');
  if (usable) return named.join('\n') === present.join('\n') ? null : named;
  return rows === present.length ? null : Array.from({ length: rows }, (_, at) => String(at + 1));
}

function needs(stage: StageId, expected: readonly number[], given: readonly number[]): Note {
  return note('note-import-needs', { name: nameOf(stage), expected: shapeText(expected), given: shapeText(given) });
}

function twice(uses: readonly Use[]): readonly Note[] {
  const stages = uses.flatMap(({ stage }) => stage ?? []);
  const again = stages.find((stage, at) => stages.indexOf(stage) !== at);
  return again ? [note('note-import-twice', { name: nameOf(again) })] : [];
}
