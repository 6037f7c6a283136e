/** The one state that the page is a picture of. Immutable; counts from 0 (the link counts from 1). */
import type { options, positions } from '../../build/generated/tables.ts';
import type { Address, Edit as SetCell, StageId, VariantId } from '../engine/types.ts';
import type { Language } from '../strings/languages.ts';
import type { Key, Said } from '../strings/t.ts';
import type { Drawing } from './drawing.ts';

type Row = (typeof options)[number];
/** The numbers of a group of the core's table, by their names in a link; null: left out. */
type Numbers<Group extends Row['group']> = {
  readonly [R in Extract<Row, { readonly group: Group }> as R['link']]: R['usual'] extends null
    ? number | null
    : number;
};

/** Which keys a query may not see; all of it applies together. */
export interface Mask extends Numbers<'mask'> {
  readonly causal: boolean;
  /** Single keys hidden from single queries. */
  readonly cells: readonly HiddenCell[];
}

export interface HiddenCell {
  readonly query: number;
  readonly key: number;
}

export type Positions = (typeof positions)[number]['link'];

/** What most problems leave as it is. */
export interface Options extends Numbers<'heads' | 'scores'> {
  readonly pos: Positions;
  readonly variant: VariantId;
  /** Heads that are switched off, rising. */
  readonly off: readonly number[];
  /** Whether keys and values are made from `text2`. */
  readonly cross: boolean;
}

export type ModelName = 'example' | 'seeded' | 'mine';

/** Imported inputs, row-major, with all heads' columns side by side: x [T, d_model], wq [d_model, h·d_k], … */
export type Mine = Readonly<Partial<Record<StageId, Float32Array>>>;
export type Theme = 'auto' | 'light' | 'dark';

/** What of the numbers is shown: the pictures for their size, the maps of all heads, or one stage as a table. */
export type View = 'lab' | 'maps' | 'table';

/** A number set by hand, and how it was written. */
export interface Edit extends SetCell {
  readonly written: string;
}

export interface State extends Options {
  /** As typed. The tokens are made from it, at most `limits.tokens`. */
  readonly text: string;
  /** The same for keys and values; empty unless they come from elsewhere, or came from there before. */
  readonly text2: string;
  readonly model: ModelName;
  /** d_model. */
  readonly d: number;
  readonly heads: number;
  readonly seed: number;
  readonly mask: Mask;
  /** W_O of the worked example. */
  readonly wo: 'identity' | 'mixing';
  readonly edit: readonly Edit[];
  /** Empty unless the model is 'mine'; what is not in it is the worked example's or seeded. */
  readonly mine: Mine;
  /** The token whose query is looked at. */
  readonly query: number;
  /** The cell that is opened; null: the strongest weight of the query's row. */
  readonly cell: Address | null;
  /** The cells opened on the way to `cell`, oldest first: the way back. Not in the link. */
  readonly trail: readonly Address[];
  readonly view: View;
  readonly drawing: Drawing;
  readonly theme: Theme;
  /** Of the words around the numbers. */
  readonly lang: Language;
}

/** The sentences that notes are made of. */
export type NoteKey = Extract<Key, `note-${string}`>;

/** A value that was changed on the way in, to be said on the page: `say(note)` of web/strings. */
export interface Note {
  readonly key: NoteKey;
  /** Fill the holes of the key's sentence. */
  readonly values: Said['values'];
}

export interface NextState {
  readonly state: State;
  readonly notes: readonly Note[];
}

/** What makes another state out of one. */
export type Change =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'text2'; readonly text: string }
  | { readonly type: 'example' }
  | { readonly type: 'sentence' } // the whole example sentence
  | { readonly type: 'word'; readonly at: number; readonly deed: 'remove' | 'earlier' | 'later' }
  | { readonly type: 'insert'; readonly after: number; readonly text: string }
  | { readonly type: 'heads'; readonly heads: number }
  | { readonly type: 'width'; readonly d: number }
  | { readonly type: 'seed'; readonly seed: number }
  | { readonly type: 'mask'; readonly mask: Partial<Mask> } // rules that are left out stay
  | { readonly type: 'options'; readonly options: Partial<Options> }
  | { readonly type: 'wo'; readonly wo: State['wo'] }
  | {
      readonly type: 'import';
      readonly mine: Mine;
      readonly d: number;
      /** How its heads are cut; left out: as before, as nearly as the width lets them. */
      readonly heads?: Pick<State, 'heads' | 'kv' | 'dk' | 'dv'>;
      /** Null: the text stays. */
      readonly text: string | null;
      /** What is to be said of these numbers. */
      readonly notes: readonly Note[];
    }
  | { readonly type: 'discard'; readonly stages: readonly StageId[] } // imported matrices
  | { readonly type: 'edit'; readonly cell: Address; readonly text: string }
  | { readonly type: 'paste'; readonly cell: Address; readonly text: string } // a block, `cell` its first
  | { readonly type: 'reset'; readonly cell: Address | null } // null: every edit
  | { readonly type: 'query'; readonly query: number }
  | { readonly type: 'cell'; readonly cell: Address | null } // chosen in a picture: the trail starts anew
  | { readonly type: 'into'; readonly cell: Address; readonly from: Address } // opened from the explanation of `from`: the trail grows
  | { readonly type: 'back'; readonly to: number } // back to trail[to]
  | { readonly type: 'view'; readonly view: View }
  | { readonly type: 'tabulate'; readonly cell: Address } // the stage of this cell as a table
  | { readonly type: 'draw'; readonly drawing: Partial<Drawing> }
  | { readonly type: 'lang'; readonly lang: Language }
  | { readonly type: 'theme'; readonly theme: Theme };

/** What a visitor does: also to go back, and forth again. */
export type Action = Change | { readonly type: 'undo' } | { readonly type: 'redo' };

/** What a step is named after: the first of these that it changes, else the options. */
export const stepParts = [
  'text',
  'text2',
  'mine',
  'd',
  'heads',
  'seed',
  'mask',
  'wo',
  'edit',
] as const satisfies (keyof State)[];

/** What undo and redo would change; null where there is nothing to go to. */
export type Steps = Readonly<Record<'undo' | 'redo', (typeof stepParts)[number] | 'options' | null>>;
