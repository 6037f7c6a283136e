/** What of a drawing holds for other words and heads. */
import { nearestToken, within } from '../cells.ts';
import { type Drawing, most } from '../drawing.ts';

/** As far as there are so many words and heads; of too many the last ones stay. */
export function fitDrawing(drawing: Drawing, tokens: number, heads: number): Drawing {
  const kept = (list: readonly number[], length: number, limit: number): readonly number[] => {
    const there = [...new Set(list)].filter((at) => within(at, length)).slice(-limit);
    return there.length === list.length ? list : there;
  };
  const rows = kept(drawing.rows, tokens, most.rows);
  const pins = kept(drawing.pins, heads, most.pins);
  return rows === drawing.rows && pins === drawing.pins ? drawing : { ...drawing, rows, pins };
}

/** The same words between others; those that are gone are left out. */
export function followRows(
  rows: readonly number[],
  before: readonly string[],
  after: readonly string[],
): readonly number[] {
  return rows.map((row) => nearestToken(before[row], row, after)).filter((row) => row >= 0);
}
