/** What a file holds, whatever its kind: plain data, which crosses from the worker to the page. */
import type { Note } from '../../state/state.ts';

export interface FileArray {
  /** '' where the file has no name for it. */
  readonly name: string;
  readonly shape: readonly number[];
  /** What kind of numbers the file has; they are float32 once they are read. */
  readonly kind: string;
  /** Why its numbers cannot be read, though it is there. */
  readonly refused?: Note;
}

export interface Contents {
  readonly arrays: readonly FileArray[];
  /** The words that belong to the rows of X, where the file has some. */
  readonly tokens: readonly string[] | null;
  /** What was left out, and why. */
  readonly left: readonly Note[];
}

/** An array whose numbers can be asked for. */
export interface Readable extends FileArray {
  /** float32, row-major, as many as the shape's product. Rejects with a Refusal. */
  read(): Promise<Float32Array>;
}

export function countOf(shape: readonly number[]): number {
  return shape.reduce((product, length) => product * length, 1);
}

/** "3 × 4"; "one number" has no axis. */
export function shapeText(shape: readonly number[]): string {
  return shape.length === 0 ? '1' : shape.join(' × ');
}
