/** What a file holds, whatever its kind. */

export interface FileArray {
  /** '' where the file has no name for it. */
  readonly name: string;
  readonly shape: readonly number[];
  /** What kind of numbers the file has; they are float32 once they are read. */
  readonly kind: string;
  /** Row-major, as many as the shape's product. Throws a Refusal. */
  read(): Float32Array;
}

export interface Contents {
  readonly arrays: readonly FileArray[];
  /** The words that belong to the rows of X, where the file has some. */
  readonly tokens: readonly string[] | null;
  /** Names of what is no array, and not read. */
  readonly ignored: readonly string[];
}

export function countOf(shape: readonly number[]): number {
  return shape.reduce((product, length) => product * length, 1);
}

/** "3 × 4"; "one number" has no axis. */
export function shapeText(shape: readonly number[]): string {
  return shape.length === 0 ? '1' : shape.join(' × ');
}
