/** Keys of a spreadsheet, on numbers that can be set. */
import type { GridPlace } from '../walk/grid-keys.ts';

/** To write: with a letter in place of the number, with null in the number itself. Or to let go of what was set. */
export type Wish = { readonly typed: string | null } | 'reset';

/** What a key asks for where it is pressed on a number; null: nothing of the kind. */
export function wishOf({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): Wish | null {
  if (ctrlKey || metaKey || altKey) return null;
  if (key === 'Enter' || key === 'F2') return { typed: null };
  if (key === 'Delete' || key === 'Backspace') return 'reset';
  return key.length === 1 && key !== ' ' ? { typed: key } : null;
}

/**
 * Where a finished box leads: Enter down and Tab to the right, with Shift the other way; `here` where it was left by
 * Escape, `away` where something else has the focus by now.
 */
export type Lead = 'down' | 'up' | 'right' | 'left' | 'here' | 'away';

/** Tab goes on in the next row; at the ends everything stays. */
export function led(lead: Lead, { row, col }: GridPlace, rows: number, cols: number): GridPlace {
  switch (lead) {
    case 'down':
      return { row: Math.min(row + 1, rows - 1), col };
    case 'up':
      return { row: Math.max(row - 1, 0), col };
    case 'right':
      if (col + 1 < cols) return { row, col: col + 1 };
      return row + 1 < rows ? { row: row + 1, col: 0 } : { row, col };
    case 'left':
      if (col > 0) return { row, col: col - 1 };
      return row > 0 ? { row: row - 1, col: cols - 1 } : { row, col };
    default:
      return { row, col };
  }
}
