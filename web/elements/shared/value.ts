/** A number as it stands on screen, and what kind of number it is. */
import { stageRow } from '../../state/cells.ts';
import { maskOf, type Snapshot } from '../../state/snapshot.ts';
import { formatValue } from '../../strings/format.ts';
import type { Address, StageId } from '../../engine/types.ts';
import type { Ramp } from './palette.ts';

/** Each kind looks different from a plain 0. */
export type Kind = 'plain' | 'zero' | 'masked' | 'underflow' | 'infinite' | 'nan';

export interface Shown {
  readonly text: string;
  /** What stands in a cell that has no room for `text` if that is words; the words are read out. */
  readonly sign: string;
  readonly kind: Kind;
}

export type Show = (row: number, col: number, value: number) => Shown;

/** How the numbers of one head of a stage stand on screen, with `digits` decimals if not with the snapshot's. */
export function shower(
  snapshot: Snapshot,
  { stage, head }: Pick<Address, 'stage' | 'head'>,
  digits = snapshot.digits,
): Show {
  const share = isShare(stage);
  const hides = hider(maskOver(snapshot, stage, head), snapshot);
  return (row, col, value) => {
    const kind = kindOf(share, hides(row, col), snapshot.odd === null, value);
    const masked = share && kind === 'masked';
    const text = formatValue(value, { digits, kind: share && kind !== 'zero' ? 'weight' : 'value', masked });
    return { text, sign: masked ? '' : kind === 'underflow' ? '≈0' : text, kind };
  };
}

/** One cell; for many of a stage, `shower` looks things up once. */
export function show(snapshot: Snapshot, { stage, head, row, col }: Address, value: number): Shown {
  return shower(snapshot, { stage, head })(row, col, value);
}

export function isShare(stage: StageId): boolean {
  return stageRow(stage)?.range === 'share';
}

/** The colours of weights: ink, unless others were asked for. */
export function weightScale({ state }: Snapshot): Ramp {
  return state.drawing.palette === 'cividis' ? 'cividis' : 'share';
}

/** The mask that hides in a stage: −∞ where it does. As a variant has it, it hides no score, or no weight either. */
export function maskOver(snapshot: Snapshot, stage: StageId, head: number | null): Float32Array | null {
  const { variant } = snapshot.state;
  const hides =
    stage === 'mask' ||
    (stage === 'masked' && variant !== 'mask-zero' && variant !== 'mask-after') ||
    (stage === 'weights' && variant !== 'mask-zero');
  return (hides && maskOf(snapshot, head)?.data) || null;
}

/** Where a matrix [T_q, T_k] is −∞. */
function hider(matrix: Float32Array | null, { keys }: Snapshot): (row: number, col: number) => boolean {
  return (row, col) => matrix?.[row * keys.length + col] === -Infinity;
}

/** `finite`: all numbers of the computation are; else a score may be −∞, and its weight is 0 and not only too small. */
function kindOf(share: boolean, hidden: boolean, finite: boolean, value: number): Kind {
  if (Number.isNaN(value)) return 'nan';
  if (hidden && value === (share ? 0 : -Infinity)) return 'masked';
  if (!Number.isFinite(value)) return 'infinite';
  if (value === 0) return share && finite ? 'underflow' : 'zero';
  return 'plain';
}
