/** Where the keys of a grid lead. */

export interface Place {
  readonly row: number;
  readonly col: number;
}

type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey'>;

/** Arrows one step, Home and End along the row, with Ctrl to the corners; null for any other key. */
export function moved(key: Key, at: Place, rows: number, cols: number): Place | null {
  const to = landing(key, at, rows, cols);
  return to && { row: clamp(to.row, rows), col: clamp(to.col, cols) };
}

function landing({ key, ctrlKey }: Key, { row, col }: Place, rows: number, cols: number): Place | null {
  switch (key) {
    case 'ArrowLeft':
      return { row, col: col - 1 };
    case 'ArrowRight':
      return { row, col: col + 1 };
    case 'ArrowUp':
      return { row: row - 1, col };
    case 'ArrowDown':
      return { row: row + 1, col };
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
