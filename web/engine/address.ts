import type { StageId } from '../../build/generated/tables.ts';

/** One cell of one stage. `head` is null where a stage has no heads. */
export interface Address {
  readonly stage: StageId;
  readonly head: number | null;
  readonly row: number;
  readonly col: number;
}
