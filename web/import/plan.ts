/** What of a file would be taken over into a state, what would change for that, and what has to be asked before. */
import { limits } from '../../build/generated/tables.ts';
import type { StageId } from '../engine/types.ts';
import { countsOf } from '../state/address.ts';
import { tokensOf } from '../state/initial.ts';
import { importable, maskSizes, wholeSize } from '../state/mine.ts';
import { note } from '../state/note.ts';
import { nameOf } from '../state/stage-name.ts';
import type { Note, State } from '../state/state.ts';
import { type Asked, askedFor, type Choice } from './asked.ts';
import { axesFor, lengthOf, modelOf } from './axes.ts';
import { type Contents, countOf, shapeText } from './contents.ts';
import { type Axes, sizeAs } from './layout.ts';
import { notesOf, placeText } from './plan-notes.ts';
import { alike, type Recognised } from './recognise.ts';
import { type Rows, rowsFor } from './rows.ts';
import { type Known, modelWidths, type Sizes, sizesOf } from './sizes.ts';

/** What becomes an input; the numbers are read when they are taken. */
export interface Planned extends Asked, Known {
  readonly axes: Axes;
  readonly rows: number;
  readonly cols: number;
}

/** What nothing in the file tells. */
export interface Question {
  readonly kind: 'axes' | 'hidden';
  /** Those that one answer is for. */
  readonly pieces: readonly Asked[];
  readonly options: readonly Axes[];
}

export interface Plan {
  /** What each array is meant for, whether it is taken or not. */
  readonly pieces: readonly Asked[];
  readonly taken: readonly Planned[];
  /** Arrays that were meant for something and do not fit it. */
  readonly odd: ReadonlyMap<number, Note>;
  readonly questions: readonly Question[];
  /** Why nothing can be taken. */
  readonly problems: readonly Note[];
  /** What is to be said of what is taken. */
  readonly notes: readonly Note[];
  readonly sizes: Sizes;
  readonly rows: Rows;
  readonly booleans: ReadonlySet<number>;
}

export interface Given {
  readonly contents: Contents;
  readonly recognised: Recognised;
  /** Arrays that hold two numbers, which say seen or hidden. */
  readonly booleans: ReadonlySet<number>;
}

export function planFor({ contents, recognised, booleans }: Given, choice: Choice, state: State): Plan {
  const { arrays, tokens } = contents;
  const odd = new Map<number, Note>();
  const problems: Note[] = [];
  const words = tokens ?? tokensOf(state);
  const stages = importable(state);
  const leave = ({ said, arrays: [at] }: Asked, why: Note) => {
    if (said) problems.push(why);
    else odd.set(at, why);
  };
  const all = askedFor(arrays, recognised, choice, stages, words.length);
  const readable = all.filter((piece) => {
    const why = unreadable(piece, contents);
    if (why) leave(piece, why);
    return !why;
  });
  const widths = modelWidths(readable.filter(isKnown));
  const pieces = readable.map((piece) => told(piece, widths, tokens));
  const known = pieces.filter(isKnown);
  const d = modelWidths(known)[0] ?? state.d;
  const sizes = sizesOf(known, Math.min(d, limits.modelWidth), state);
  const x = known.find(({ stage, axes, shape }) => stage === 'x' && lengthOf('model', axes, shape) === d);
  const mask = known.find(({ stage }) => stage === 'mask');
  const rows = rowsFor(
    x ? lengthOf('word', x.axes, x.shape) : null,
    mask?.shape.at(-1) ?? null,
    tokensOf(state),
    tokens,
  );
  const count = rows.words?.length ?? tokensOf(state).length;
  const counts = state.cross ? { ...countsOf(state), query: count } : { query: count, key: count };
  const trial = { ...state, ...sizes };
  const wantedFor = (stage: StageId) =>
    stage === 'mask' ? maskSizes(trial, counts) : [wholeSize(stage, trial, counts)!];
  const impossible = pieces.filter(
    ({ stage, axes, shape }) => axes === null && axesFor(stage, shape.length).length === 0,
  );
  for (const piece of impossible) leave(piece, needs(piece, wantedFor(piece.stage), contents));
  const taken = known.flatMap((piece): Planned[] => {
    const size = sizeAs(piece.stage, piece.shape, piece.axes);
    const wanted = wantedFor(piece.stage);
    const whole = { ...size, rows: piece.stage === 'mask' && size.rows === 1 ? counts.query : size.rows };
    if (wanted.some((one) => one.rows === whole.rows && one.cols === whole.cols)) return [{ ...piece, ...size }];
    leave(piece, needs(piece, wanted, contents));
    return [];
  });
  taken.sort((a, b) => stages.indexOf(a.stage) - stages.indexOf(b.stage));
  if (widths.length > 1) problems.push(note('note-import-widths', { widths: widths.join(', ') }));
  if (d > limits.modelWidth) problems.push(note('note-import-wide', { d, limit: limits.modelWidth }));
  if (x && (count < 1 || count > limits.tokens))
    problems.push(note('note-import-rows', { count, limit: limits.tokens }));
  problems.push(...faults(pieces, recognised, choice, all), ...lone(pieces, taken), ...items(all, choice));
  problems.push(...mixed(pieces, recognised), ...twice(pieces));
  const questions = questionsOf(pieces, booleans);
  if (taken.length === 0 && questions.length === 0 && problems.length === 0) {
    const [first] = odd.values();
    problems.push(first ?? note(arrays.length === 0 ? 'note-import-none' : 'note-import-unnamed', {}));
  }
  const plan = { pieces: all, taken, odd, questions, problems, sizes, rows, booleans };
  return { ...plan, notes: notesOf(plan, recognised, choice, state) };
}

function isKnown(piece: Asked): piece is Asked & Known {
  return piece.axes !== null;
}

/** What the rest of the file tells of axes that its name does not. */
function told(piece: Asked, widths: readonly number[], tokens: readonly string[] | null): Asked {
  if (piece.axes !== null || widths.length !== 1) return piece;
  const { stage, shape } = piece;
  const [d] = widths;
  const fits = axesFor(stage, shape.length).filter((axes) =>
    stage.startsWith('x')
      ? tokens !== null && lengthOf('word', axes, shape) === tokens.length
      : modelOf(stage, axes, shape) === d,
  );
  return fits.length === 1 ? { ...piece, axes: fits[0] } : piece;
}

function unreadable({ stage, arrays: [at] }: Asked, { arrays }: Contents): Note | null {
  const { refused, shape } = arrays[at];
  if (refused) return refused;
  return countOf(shape) === 0 ? note('note-import-no-numbers', { name: nameOf(stage), shape: shapeText(shape) }) : null;
}

function needs(
  { stage, shape, axes, arrays: [at] }: Asked,
  wanted: readonly { rows: number; cols: number }[],
  { arrays }: Contents,
): Note {
  const given = axes === null || axes.length > 2 ? arrays[at].shape : Object.values(sizeAs(stage, shape, axes));
  return note('note-import-needs', {
    name: nameOf(stage),
    expected: wanted.map(({ rows, cols }) => shapeText([rows, cols])).join(' / '),
    given: shapeText(given),
  });
}

/** What of the file is no weight, or not all of one attention; what somebody says of single arrays goes before the latter. */
function faults(
  pieces: readonly Asked[],
  { attentions }: Recognised,
  { attention }: Choice,
  all: readonly Asked[],
): readonly Note[] {
  const homes = attentions.filter(({ fault, pieces: own }) => {
    const used = pieces.filter(({ arrays: [at] }) => own.some(({ arrays }) => arrays[0] === at));
    return fault && used.some(({ said }) => fault === 'codes' || !said);
  });
  const found = homes.map((home) => note(`note-import-${home.fault!}`, { place: placeText(home) }));
  const open = attention === null && !all.some(({ said }) => said) ? alike(attentions) : [];
  const names = open.map(({ name }) => name || '(no beginning)').join(', ');
  return open.length > 0 ? [...found, note('note-import-which', { names })] : found;
}

/** A bias of the file with a matrix that is not would be a mixture. */
function lone(pieces: readonly Asked[], taken: readonly Planned[]): readonly Note[] {
  const open = pieces.filter(({ axes, stage, shape }) => axes === null && axesFor(stage, shape.length).length > 0);
  const there = new Set([...taken, ...open].map(({ stage }) => stage));
  return taken
    .filter(({ stage, said }) => stage.startsWith('b') && !said && !there.has(`w${stage[1]}` as StageId))
    .map(({ stage }) =>
      note('note-import-bias-alone', { bias: nameOf(stage), matrix: nameOf(`w${stage[1]}` as StageId) }),
    );
}

function items(all: readonly Asked[], { answers }: Choice): readonly Note[] {
  return all.flatMap(({ stage, axes, shape, item, arrays: [at] }) => {
    if (axes === null) return [];
    const [name, count] = [nameOf(stage), axes.includes('item') ? lengthOf('item', axes, shape) : null];
    if (count !== null && item >= count) return [note('note-import-item-range', { name, count, item: item + 1 })];
    const asked = answers.get(at)?.item !== undefined;
    return asked && count === null ? [note('note-import-no-item', { name, item: item + 1 })] : [];
  });
}

/** Nothing is mixed from two attentions, not even where somebody says so. */
function mixed(pieces: readonly Asked[], { attentions }: Recognised): readonly Note[] {
  const homes = new Set(
    pieces.flatMap(({ arrays }) =>
      attentions.filter((one) => one.pieces.some((piece) => piece.arrays[0] === arrays[0])),
    ),
  );
  const [first, second] = homes;
  return second ? [note('note-import-mixed', { first: first.name, second: second.name })] : [];
}

function twice(pieces: readonly Asked[]): readonly Note[] {
  const stages = pieces.map(({ stage }) => stage);
  const again = stages.find((stage, at) => stages.indexOf(stage) !== at);
  return again ? [note('note-import-twice', { name: nameOf(again) })] : [];
}

/** Matrices whose axes are told by one answer are asked about together. */
function questionsOf(pieces: readonly Asked[], booleans: ReadonlySet<number>): readonly Question[] {
  const questions: Question[] = [];
  for (const piece of pieces) {
    if (piece.stage === 'mask' && booleans.has(piece.arrays[0]) && piece.hidden === null) {
      questions.push({ kind: 'hidden', pieces: [piece], options: [] });
    }
    const options = axesFor(piece.stage, piece.shape.length);
    if (piece.axes !== null || options.length === 0) continue;
    const same = questions.findIndex((one) => one.kind === 'axes' && one.options.join(';') === options.join(';'));
    if (same < 0) questions.push({ kind: 'axes', pieces: [piece], options });
    else questions[same] = { ...questions[same], pieces: [...questions[same].pieces, piece] };
  }
  return questions;
}
