/** What of a file would be taken over into a state, what would change for that, and what has to be asked before. */
import { limits } from '../../../build/generated/tables.ts';
import type { StageId } from '../../engine/types.ts';
import { countsOf } from '../../state/cells.ts';
import { tokensOf } from '../../state/initial.ts';
import { importable, maskSizes, wholeSize } from '../../state/numbers/imported.ts';
import { note } from '../../state/note.ts';
import { nameOf } from '../../state/stage-name.ts';
import type { Note, State } from '../../state/state.ts';
import { type Asked, askedFor, type Choice } from './asked.ts';
import { axesFor, lengthOf } from '../attention/axes.ts';
import { type Contents, countOf, shapeText } from '../file/contents.ts';
import { sizeAs } from '../attention/layout.ts';
import { asSquare, inferred, isKnown } from './inferred.ts';
import { mixtures } from './mixtures.ts';
import { notesOf } from './plan-notes.ts';
import type { Plan, Planned, Question } from './planned.ts';
import type { Recognised } from '../attention/recognise.ts';
import { rowsFor } from './rows.ts';
import { modelWidths, sizesOf } from './sizes.ts';

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
  const pieces = inferred(readable, tokens, choice.answers);
  const known = pieces.filter(isKnown);
  const measured = pieces.map(asSquare).filter(isKnown);
  const widths = modelWidths(measured);
  const d = widths[0] ?? state.d;
  const sizes = sizesOf(measured, Math.min(d, limits.modelWidth), state);
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
  problems.push(...wholeNumbers(pieces, contents), ...mixtures(pieces, taken, recognised, choice, odd));
  const questions = questionsOf(pieces, booleans);
  if (taken.length === 0 && questions.length === 0 && problems.length === 0) {
    const [first] = odd.values();
    problems.push(first ?? note(arrays.length === 0 ? 'note-import-none' : 'note-import-unnamed', {}));
  }
  const plan = { pieces: all, taken, odd, questions, problems, sizes, rows, booleans };
  return { ...plan, notes: notesOf(plan, recognised, choice, state) };
}

function unreadable({ stage, arrays: [at] }: Asked, { arrays }: Contents): Note | null {
  const { refused, shape } = arrays[at];
  if (refused) return refused;
  return countOf(shape) === 0 ? note('note-import-no-numbers', { name: nameOf(stage), shape: shapeText(shape) }) : null;
}

/** Whole numbers of any width are no weights without the scales that quantising has taken out; those of X or a mask may be meant. */
function wholeNumbers(pieces: readonly Asked[], { arrays }: Contents): readonly Note[] {
  const whole = pieces.filter(({ stage, arrays: of }) => /^[wb]/.test(stage) && of.some((at) => isWhole(arrays[at])));
  if (whole.length === 0) return [];
  const names = whole.map(({ stage }) => nameOf(stage)).join(', ');
  return [note('note-import-whole', { names, count: whole.length, kind: arrays[whole[0].arrays[0]].kind })];
}

const isWhole = ({ kind }: { readonly kind: string }) => /^(u?int\d+|bool)$/.test(kind);

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
