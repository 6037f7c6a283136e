/** How a number is spelled so that reading it gives the same bits. */

/**
 * The shortest decimal that reads back: as float32 where the value is one, else as float64. −0 keeps its sign; what is
 * not finite is `inf`, `-inf` or `nan`.
 */
export function spell(value: number): string {
  if (Number.isNaN(value)) return 'nan';
  if (!Number.isFinite(value)) return value > 0 ? 'inf' : '-inf';
  if (Object.is(value, -0)) return '-0';
  if (Math.fround(value) !== value) return String(value);
  // Nine significant digits tell any two float32 apart.
  for (let digits = 1; digits < 9; ++digits) {
    const shorter = Number(value.toPrecision(digits));
    if (Math.fround(shorter) === value) return String(shorter);
  }
  return String(Number(value.toPrecision(9)));
}
