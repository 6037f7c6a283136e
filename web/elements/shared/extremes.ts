/** The least and the largest of some numbers. */

export interface Extremes {
  /** Where they stand; the first of equals. */
  readonly least: number;
  readonly most: number;
}

/** Of the finite numbers; null where there is none. */
export function extremes(data: Float32Array): Extremes | null {
  let least = -1;
  let most = -1;
  for (let at = 0; at < data.length; ++at) {
    const value = data[at];
    if (!Number.isFinite(value)) continue;
    if (least < 0 || value < data[least]) least = at;
    if (most < 0 || value > data[most]) most = at;
  }
  return least < 0 ? null : { least, most };
}

/** Where a map of signed values ends: the largest size among all numbers that share it. */
export function reach(...all: readonly Float32Array[]): number {
  const sizes = all.flatMap((data) => {
    const found = extremes(data);
    return found ? [Math.abs(data[found.least]), Math.abs(data[found.most])] : [];
  });
  return Math.max(0, ...sizes);
}
