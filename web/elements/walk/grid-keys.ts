/** Where the keys of a grid lead. */

export interface GridPlace {
  readonly row: number;
  readonly col: number;
}

type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey'>;

/** Page up and down go so many rows. */
const page = 10;

/** Arrows one step, Home and End along the row, with Ctrl to the corners; null for any other key. */
export function moved(key: Key, at: GridPlace, rows: number, cols: number): GridPlace | null {
  const to = landing(key, at, rows, cols);
  return to && { row: clamp(to.row, rows), col: clamp(to.col, cols) };
}

function landing({ key, ctrlKey }: Key, { row, col }: GridPlace, rows: number, cols: number): GridPlace | null {
  switch (key) {
    case 'ArrowLeft':
      return { row, col: col - 1 };
    case 'ArrowRight':
      return { row, col: col + 1 };
    case 'ArrowUp':
      return { row: row - 1, col };
    case 'ArrowDown':
      return { row: row + 1, col };
    case 'PageUp':
      return { row: row - page, col };
    case 'PageDown':
      return { row: row + page, col };
    case 'Home':
      return { row: ctrlKey ? 0 : row, col: 0 };
    case 'End':
      return { row: ctrlKey ? rows - 1 : row, col: cols - 1 };
    default:
      return null;
  }
}

function clamp(at: number, length: number): number {
  return Math.min(length - 1, Math.max(0, at));
}

/** [ leads to the same cell of the head before, ] of the one after; 0 for any other key. */
export function headStep({ key }: Pick<KeyboardEvent, 'key'>): -1 | 0 | 1 {
  return key === '[' ? -1 : key === ']' ? 1 : 0;
}

/** T shows the stage as a table. */
export function tabulates({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return key.toLowerCase() === 't' && !(ctrlKey || metaKey || altKey);
}
