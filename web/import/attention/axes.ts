/** Which axes an array may have, and which of them a convention or the lengths alone tell. */
import type { StageId } from '../../engine/types.ts';
import type { Axes, Axis } from './layout.ts';

const into: readonly Axes[] = [
  ['in', 'out'],
  ['out', 'in'],
  ['in', 'heads', 'width'],
  ['heads', 'in', 'width'],
  ['heads', 'width', 'in'],
];

const outOf: readonly Axes[] = [
  ['in', 'out'],
  ['out', 'in'],
  ['heads', 'width', 'out'],
  ['heads', 'out', 'width'],
  ['out', 'heads', 'width'],
];

const inputs: readonly Axes[] = [
  ['word', 'model'],
  ['item', 'word', 'model'],
  ['word', 'item', 'model'],
];

const masks: readonly Axes[] = [
  ['key'],
  ['query', 'key'],
  ['item', 'key'],
  ['heads', 'query', 'key'],
  ['item', 'query', 'key'],
];

/** All that an array of so many axes can be as an input of this stage. */
export function axesFor(stage: StageId, count: number): readonly Axes[] {
  const all =
    stage === 'mask'
      ? masks
      : stage.startsWith('x')
        ? inputs
        : stage.startsWith('b')
          ? ([['out'], ['heads', 'width']] as const)
          : stage === 'wo'
            ? outOf
            : into;
  return all.filter(({ length }) => length === count);
}

export function lengthOf(axis: Axis, axes: Axes, shape: readonly number[]): number {
  return shape[axes.indexOf(axis)] ?? 1;
}

/** The model width that follows. */
export function modelOf(stage: StageId, axes: Axes, shape: readonly number[]): number {
  return lengthOf(stage === 'wo' ? 'out' : 'in', axes, shape);
}

/** Whether heads · width is the model width, as it mostly is. */
function isUsual(stage: StageId, axes: Axes, shape: readonly number[]): boolean {
  return lengthOf('heads', axes, shape) * lengthOf('width', axes, shape) === modelOf(stage, axes, shape);
}

/**
 * Of a matrix with these lengths, where `named` is what its convention says. An axis of heads has to bear the convention
 * out where the lengths speak at all. Null where nothing tells, and somebody has to.
 */
export function axesOf(stage: StageId, shape: readonly number[], named: Axes | undefined): Axes | null {
  const known = named?.length === shape.length ? named : null;
  if (!known || shape.length !== 3) return known;
  const usual = axesFor(stage, 3).filter((axes) => isUsual(stage, axes, shape));
  return usual.length > 0 && !usual.some((axes) => axes.join() === known.join()) ? null : known;
}
