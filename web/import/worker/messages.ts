/** What the page and the worker that reads files say to each other. */
import type { Note } from '../../state/state.ts';
import type { Contents } from '../file/contents.ts';
import type { Recognised } from '../attention/recognise.ts';

export type ToReader = { readonly file: Blob } | { readonly id: number; readonly at: number };

export type FromReader =
  | { readonly share: number }
  | { readonly contents: Contents; readonly recognised: Recognised }
  | { readonly refused: Note }
  | { readonly id: number; readonly numbers: Float32Array }
  | { readonly id: number; readonly refused: Note };
