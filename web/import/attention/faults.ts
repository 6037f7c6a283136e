/** Why an attention cannot be computed with what the file has of it. */
import { spoiling } from './conventions.ts';
import type { Group } from './groups.ts';
import { keyOf } from './names.ts';

/** See `spoiling`; `parts`: one of its arrays cannot be read; `queries`: they are missing. */
export type Fault = keyof typeof spoiling | 'parts' | 'queries';

/** `names`: of all arrays of the file, plain. */
export function faultOf({ stem }: Group, names: readonly string[]): Fault | null {
  const below = stem === '' ? '' : `${stem}.`;
  const within = names.filter((name) => name.startsWith(below)).map((name) => `.${name.slice(below.length)}`);
  return within.map((name) => keyOf(spoiling, name)).find((fault) => fault !== undefined) ?? null;
}
