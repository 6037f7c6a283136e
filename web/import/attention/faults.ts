/** Why an attention cannot be computed with what the file has of it. */
import { spoiling } from './conventions.ts';
import type { Group } from './groups.ts';
import { keyOf, type Named } from './names.ts';
import type { Piece } from './piece.ts';

/** See `spoiling`; `parts`: one of its arrays cannot be read. */
export type Fault = keyof typeof spoiling | 'parts';

/** Numbers of 8 bits are codes of other numbers, whatever stands beside them. */
export function faultOf(
  { stem }: Group,
  pieces: readonly Piece[],
  arrays: readonly Named[],
  names: readonly string[],
): Fault | null {
  const isByte = ({ stage, arrays: of }: Piece) =>
    stage.startsWith('w') && of.some((at) => /^u?int8$/.test(arrays[at].kind ?? ''));
  if (pieces.some(isByte)) return 'codes';
  const below = stem === '' ? '' : `${stem}.`;
  const within = names.filter((name) => name.startsWith(below)).map((name) => `.${name.slice(below.length)}`);
  return within.map((name) => keyOf(spoiling, name)).find((fault) => fault !== undefined) ?? null;
}
