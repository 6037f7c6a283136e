/** What the arrays of one attention are to the engine, by their shapes. */
import { axesOf } from './axes.ts';
import { headed } from './conventions.ts';
import { dividedInto } from './divided.ts';
import { type Group, type Match, roleOf } from './groups.ts';
import type { Axes } from './layout.ts';
import type { Named } from './names.ts';
import type { Piece, Whole, Why } from './piece.ts';

interface Found {
  readonly pieces: readonly Piece[];
  readonly left: ReadonlyMap<number, Why>;
}

export function piecesOf(group: Group, arrays: readonly Named[]): Found {
  const left = new Map<number, Why>();
  const roles = new Map<string, Match[]>();
  for (const match of group.matches) {
    const role = roleOf(match);
    if (isMixed(match, group)) left.set(match.at, 'interleaved');
    else roles.set(role, [...(roles.get(role) ?? []), match]);
  }
  const wholes = [...roles].flatMap(([role, matches]): Whole[] => {
    const found = wholeOf(matches, arrays);
    if (typeof found !== 'string') return [{ ...found, role }];
    matches.forEach(({ at }) => left.set(at, found));
    return [];
  });
  const pieces = dividedInto(group.convention, wholes, (at, reason) => left.set(at, reason));
  return { pieces, left };
}

function isMixed({ part }: Match, { matches, convention: { mixed } }: Group): boolean {
  return part === 'qkv' && (mixed === 'always' || (mixed === 'biased' && matches.some(({ bias }) => bias)));
}

function wholeOf(matches: readonly Match[], arrays: readonly Named[]): Omit<Whole, 'role'> | Why {
  const [first] = matches;
  if (first.head !== null) return joinedHeads(matches, arrays);
  if (matches.length > 1) return 'twice';
  const { at, bias, part, convention } = first;
  const { shape: given } = arrays[at];
  if (bias) {
    const shape = withoutOnes(given, 1);
    return { arrays: [at], shape, axes: shape.length === 1 ? ['out'] : ['heads', 'width'] };
  }
  // A linear layer has no axis for heads: what it has beyond two is that of a convolution over one place.
  const linear = first.axes?.join() === 'out,in';
  const shape = linear || part.length > 1 ? withoutOnes(given, 2) : withoutFirstOnes(given);
  const axes = shape.length === 3 && !linear ? headAxes(first) : (first.axes ?? convention.axes?.[shape.length]);
  if (part.length > 1) return { arrays: [at], shape, axes: axes?.length === shape.length ? axes : null };
  const assumed = !first.axes && axes !== undefined && shape.length === 2 && shape.join() !== '1,1';
  const one = { arrays: [at], shape, axes: axesOf(`w${part as 'q' | 'k' | 'v' | 'o'}`, shape, axes) };
  return assumed ? { ...one, assumed } : one;
}

/** Of a matrix with an axis for its heads. */
function headAxes({ part, convention: { bare, axes } }: Match): Axes | undefined {
  if (bare && !axes?.[3]) return undefined;
  return part === 'o' ? headed.out : (axes?.[3] ?? headed.into);
}

function joinedHeads(matches: readonly Match[], arrays: readonly Named[]): Omit<Whole, 'role'> | Why {
  const sorted = matches.toSorted((a, b) => a.head! - b.head!);
  const [{ head: from, bias, axes, at }] = sorted;
  const { shape } = arrays[at];
  const whole = sorted.every(
    (one, place) => one.head === from! + place && arrays[one.at].shape.join() === shape.join(),
  );
  if (!whole || from! > 1 || shape.length !== (bias ? 1 : 2)) return 'heads';
  const all = { arrays: sorted.map((one) => one.at), shape: [sorted.length, ...shape] };
  const perHead = (axes ?? (['in', 'out'] as const)).map((axis) => (axis === 'out' ? 'width' : axis));
  if (axes || bias) return { ...all, axes: ['heads', ...perHead] };
  // Bare matrices: only a model width that the heads make up tells.
  const [rows, cols] = shape;
  return rows === sorted.length * cols && cols !== sorted.length * rows
    ? { ...all, axes: ['heads', ...perHead] }
    : 'unsaid';
}

function withoutFirstOnes(shape: readonly number[]): readonly number[] {
  return shape.length > 3 && shape[0] === 1 ? withoutFirstOnes(shape.slice(1)) : shape;
}

/** Without axes of length 1 where more than `count` are left. */
export function withoutOnes(shape: readonly number[], count: number): readonly number[] {
  return shape.length <= count ? shape : dropOne(shape, count);
}

function dropOne(shape: readonly number[], count: number): readonly number[] {
  const at = shape.indexOf(1);
  return at < 0 ? shape : withoutOnes(shape.toSpliced(at, 1), count);
}

/** Of an X with a batch nothing tells which axis counts the sequences, unless there is one only. */
export function inputPiece(stage: 'x' | 'mask', at: number, whole: readonly number[]): Piece {
  const shape = withoutOnes(whole, stage === 'x' ? 2 : 1);
  return { stage, arrays: [at], shape, axes: inputAxes(stage, shape), part: null };
}

export function inputAxes(stage: 'x' | 'xk' | 'xv' | 'mask', shape: readonly number[]): Axes | null {
  if (stage !== 'mask') return shape.length === 2 ? ['word', 'model'] : null;
  return ({ 1: ['key'], 2: ['query', 'key'], 3: ['heads', 'query', 'key'] } as const)[shape.length] ?? null;
}
