/** What the arrays of a file tell of each other’s axes, where the names do not. */
import { example } from '../../state/initial.ts';
import type { Asked, Choice } from './asked.ts';
import { axesFor, lengthOf, modelOf } from '../attention/axes.ts';
import type { Axes } from '../attention/layout.ts';
import { type Known, modelWidths } from './sizes.ts';

export function isKnown(piece: Asked): piece is Asked & Known {
  return piece.axes !== null;
}

/** A square matrix has its width whichever way it is kept. */
export function asSquare(piece: Asked): Asked {
  const { axes, shape, stage } = piece;
  const square = axes === null && stage.startsWith('w') && shape.length === 2 && shape[0] === shape[1];
  return square ? { ...piece, axes: ['in', 'out'] } : piece;
}

export function inferred(
  pieces: readonly Asked[],
  tokens: readonly string[] | null,
  answers: Choice['answers'],
): readonly Asked[] {
  const turned = oneWay(pieces.map((piece) => ownRows(piece, tokens)));
  const widths = modelWidths(turned.filter(isKnown));
  return batched(
    turned.map((piece) => told(piece, widths, tokens)),
    answers,
  );
}

/** Rows that are named as this page names those of W_Q, W_K and W_V of the worked example are what meets X. */
function ownRows(piece: Asked, names: readonly string[] | null): Asked {
  const { stage, shape, axes, assumed } = piece;
  const open = /^w[qkv]$/.test(stage) && shape.length === 2 && (assumed || axes === null);
  return open && names?.join('\n') === example.columns.join('\n')
    ? { ...piece, axes: ['in', 'out'], assumed: false }
    : piece;
}

/**
 * Bare matrices are all kept one way: the one in which they have one model width, that of the rest of the file. Where both
 * ways do, it is asked. Keys and values that fit no way stay as they are, and are refused for their size.
 */
function oneWay(pieces: readonly Asked[]): readonly Asked[] {
  const bare = pieces.filter(({ assumed }) => assumed);
  if (bare.length === 0) return pieces;
  const widths = modelWidths(pieces.filter((piece) => !piece.assumed).filter(isKnown));
  const fits = (some: readonly Asked[], axes: Axes) => {
    const own = new Set(some.map(({ stage, shape }) => modelOf(stage, axes, shape)));
    return own.size <= 1 && (own.size === 0 || widths.length !== 1 || own.has(widths[0]));
  };
  // Keys and values may come from something of another width.
  const sure = bare.filter(({ stage }) => stage === 'wq' || stage === 'wo');
  const ways = axesFor('wq', 2).filter((axes) => fits(sure.length > 0 ? sure : bare, axes));
  const all = ways.filter((axes) => fits(bare, axes));
  const [way] = all.length === 1 ? all : ways;
  if (way === undefined && sure.length === 0) return pieces;
  const axes = all.length === 1 || ways.length === 1 ? way : null;
  return pieces.map((piece) => (piece.assumed ? { ...piece, axes } : piece));
}

/** What the rest of the file tells of axes that its name does not. */
function told(piece: Asked, widths: readonly number[], tokens: readonly string[] | null): Asked {
  if (piece.axes !== null || widths.length !== 1 || piece.stage === 'mask') return piece;
  const { stage, shape } = piece;
  const [d] = widths;
  const fits = axesFor(stage, shape.length).filter((axes) =>
    stage.startsWith('x')
      ? tokens !== null && lengthOf('word', axes, shape) === tokens.length
      : modelOf(stage, axes, shape) === d,
  );
  return fits.length === 1 ? { ...piece, axes: fits[0] } : piece;
}

/** A mask beside an X of several sequences may be of several too; its sequence is that of X. */
function batched(pieces: readonly Asked[], answers: Choice['answers']): readonly Asked[] {
  const x = pieces.find(({ stage, shape }) => stage === 'x' && shape.length === 3);
  if (!x) return pieces;
  const ways = x.axes === null ? axesFor('x', 3) : [x.axes];
  return pieces.map((piece) => {
    const { stage, shape, arrays } = piece;
    const said = answers.get(arrays[0]);
    if (stage !== 'mask' || shape.length < 2) return piece;
    const item = said?.item ?? x.item;
    if (said?.axes) return { ...piece, item };
    const fits = axesFor(stage, shape.length).filter((axes) =>
      ways.some((way) => {
        const same = (mine: 'item' | 'query', other: 'item' | 'word') =>
          !axes.includes(mine) || lengthOf(mine, axes, shape) === lengthOf(other, way, x.shape);
        return same('item', 'item') && same('query', 'word');
      }),
    );
    return fits.length === 0 ? piece : { ...piece, item, axes: fits.length === 1 ? fits[0] : null };
  });
}
