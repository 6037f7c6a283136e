/** A number as it stands on screen, and what kind of number it is. */
import { stageRow } from '../state/address.ts';
import { find, type Snapshot } from '../state/snapshot.ts';
import { formatValue } from '../strings/format.ts';
import type { Address, StageId } from '../engine/types.ts';
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

/** How the numbers of one stage stand on screen, with `digits` decimals if not with the snapshot's. */
export function shower(snapshot: Snapshot, stage: StageId, digits = snapshot.digits): Show {
  const share = isShare(stage);
  const hides = hider(snapshot, stage);
  return (row, col, value) => {
    const kind = kindOf(share, hides(row, col), value);
    const masked = share && kind === 'masked';
    const text = formatValue(value, { digits, kind: share ? 'weight' : 'value', masked });
    return { text, sign: masked ? '' : kind === 'underflow' ? '≈0' : text, kind };
  };
}

/** One cell; for many of a stage, `shower` looks things up once. */
export function show(snapshot: Snapshot, { stage, row, col }: Address, value: number): Shown {
  return shower(snapshot, stage)(row, col, value);
}

export function isShare(stage: StageId): boolean {
  return stageRow(stage)?.range === 'share';
}

/** The colours of weights: ink, unless others were asked for. */
export function weightScale({ state }: Snapshot): Ramp {
  return state.drawing.palette === 'cividis' ? 'cividis' : 'share';
}

/** The mask that lies over a stage: −∞ where it hides. */
export function maskOver(snapshot: Snapshot, stage: StageId): Float32Array | null {
  const after = stage === 'mask' || stage === 'masked' || stage === 'weights';
  return (after && find(snapshot, 'mask', null)?.data) || null;
}

function hider(snapshot: Snapshot, stage: StageId): (row: number, col: number) => boolean {
  const mask = maskOver(snapshot, stage);
  const keys = snapshot.keys.length;
  return (row, col) => mask?.[row * keys + col] === -Infinity;
}

function kindOf(share: boolean, hidden: boolean, value: number): Kind {
  if (Number.isNaN(value)) return 'nan';
  if (hidden && value === (share ? 0 : -Infinity)) return 'masked';
  if (!Number.isFinite(value)) return 'infinite';
  if (value === 0) return share ? 'underflow' : 'zero';
  return 'plain';
}
