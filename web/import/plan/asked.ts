/** Which piece each array is used as: what its name says, and what somebody said over it. */
import type { StageId } from '../../engine/types.ts';
import { axesFor, axesOf } from '../attention/axes.ts';
import { leaves } from '../attention/conventions.ts';
import type { Axes } from '../attention/layout.ts';
import { type Named, plainName } from '../attention/names.ts';
import type { Piece } from '../attention/piece.ts';
import { inputAxes, withoutOnes } from '../attention/pieces.ts';
import type { Recognised } from '../attention/recognise.ts';

/** What somebody says of one array; what is left out is as its name says. */
export interface Answer {
  /** Null: nothing. */
  readonly use?: StageId | null;
  readonly axes?: Axes;
  /** Of an X of several sequences, which; counted from 0. */
  readonly item?: number;
  /** The number that hides a key, in a mask of two numbers. */
  readonly hidden?: 0 | 1;
}

export interface Choice {
  /** Which of the recognised attentions; null where there is none. */
  readonly attention: number | null;
  /** By the array's place in the file. */
  readonly answers: ReadonlyMap<number, Answer>;
}

export interface Asked extends Piece {
  /** Somebody said so, and has to be told where it does not fit. */
  readonly said: boolean;
  /** Only its shape told that. */
  readonly guess: boolean;
  readonly item: number;
  readonly hidden: 0 | 1 | null;
}

/** In the order of their arrays. `stages` are those that the state can be given, `rows` how many words there are. */
export function askedFor(
  arrays: readonly Named[],
  { attentions, inputs }: Recognised,
  { attention, answers }: Choice,
  stages: readonly StageId[],
  rows: number,
): readonly Asked[] {
  const recognised = [...(attention === null ? [] : attentions[attention].pieces), ...inputs];
  const said = [...answers].flatMap(([at, { use }]): Piece[] =>
    use && !recognised.some(({ stage, arrays: of }) => stage === use && of.includes(at))
      ? [pieceOf(use, at, arrays[at])]
      : [],
  );
  const isSaid = (piece: Piece) =>
    said.includes(piece) || piece.arrays.some((at) => answers.get(at)?.use === piece.stage);
  const stays = recognised.filter(({ stage, arrays: of }) => {
    const other = of.some((at) => answers.get(at)?.use !== undefined && answers.get(at)?.use !== stage);
    return !other && !said.some((piece) => piece.stage === stage);
  });
  const known = [...stays, ...said].filter(({ stage }) => stages.includes(stage));
  const lone = recognised.length === 0 && answers.size === 0 && arrays.length === 1 ? loneX(arrays[0], rows) : null;
  return [...known, ...(lone ? [lone] : [])]
    .map((piece) => ({ ...over(piece, answers), said: isSaid(piece), guess: piece === lone }))
    .toSorted((a, b) => a.arrays[0] - b.arrays[0]);
}

function over(piece: Piece, answers: Choice['answers']): Piece & Pick<Asked, 'item' | 'hidden'> {
  const answer = piece.arrays.map((at) => answers.get(at)).find((one) => one !== undefined);
  const fits = answer?.axes && !piece.part && piece.arrays.length === 1 && answer.axes.length === piece.shape.length;
  return {
    ...piece,
    ...(fits ? { axes: answer.axes, assumed: false } : {}),
    item: answer?.item ?? 0,
    hidden: answer?.hidden ?? null,
  };
}

/** An array whose name says something else, or nothing, as `stage`. */
function pieceOf(stage: StageId, at: number, { name, shape: whole }: Named): Piece {
  const plain = plainName(name);
  const leaf = leaves[plain.slice(plain.lastIndexOf('.') + 1)];
  const input = stage === 'mask' || stage.startsWith('x');
  const bias = stage.startsWith('b');
  const shape = withoutOnes(whole, stage === 'mask' || bias ? 1 : 2);
  if (input) return { stage, arrays: [at], shape, axes: inputAxes(stage as 'x', shape), part: null };
  if (bias) return { stage, arrays: [at], shape, axes: axesFor(stage, shape.length)[0] ?? null, part: null };
  const named = leaf && !leaf.bias && plain.includes('.') ? leaf.axes : undefined;
  return { stage, arrays: [at], shape, axes: axesOf(stage, shape, named), part: null };
}

/** The only array of a file whose name says nothing is X where it has a row for each word, or is not square. */
function loneX({ shape: whole }: Named, rows: number): Piece | null {
  const shape = withoutOnes(whole, 2);
  const [height, width] = shape.slice(-2);
  if (shape.length < 2 || (height !== rows && height === width)) return null;
  return { stage: 'x', arrays: [0], shape, axes: inputAxes('x', shape), part: null };
}
