/** Numbers out of foreign text. */

/** A plain decimal such as 4, −2.5 or 1e3; NaN for anything else. */
export function readNumber(text: string): number {
  const plain = text.trim().replace('−', '-');
  return /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i.test(plain) ? Number(plain) : NaN;
}
