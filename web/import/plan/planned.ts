/** What a plan says. */
import type { Note } from '../../state/state.ts';
import type { Asked } from './asked.ts';
import type { Axes } from '../attention/layout.ts';
import type { Rows } from './rows.ts';
import type { Known, Sizes } from './sizes.ts';

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
