/** Walking a table of cells by keyboard: one of them is reached by Tab, the arrow keys lead to the others. */
import { moved, type GridPlace } from './grid-keys.ts';

/** Row and column of the body's cell that an event comes from; headings do not count. */
export function gridPlaceOf(event: Event): GridPlace | null {
  const { target } = event;
  const cell = target instanceof Element ? target.closest('td') : null;
  const line = cell?.closest('tr');
  return cell && line ? { row: line.sectionRowIndex, col: [...line.querySelectorAll('td')].indexOf(cell) } : null;
}

/** Moves the focus to where the key leads from the cell that it was pressed on. */
export function walk(event: KeyboardEvent): void {
  const place = gridPlaceOf(event);
  const { currentTarget: table } = event;
  if (!place || !(table instanceof HTMLTableElement)) return;
  const lines = linesOf(table);
  const to = moved(event, place, lines.length, lines[place.row].length);
  if (!to) return;
  event.preventDefault();
  lines[to.row][to.col].focus();
}

/** The cells of the table's body, row by row. */
export function linesOf(table: HTMLTableElement): readonly (readonly HTMLElement[])[] {
  return [...table.tBodies].flatMap((body) => [...body.rows]).map((line) => [...line.querySelectorAll('td')]);
}

/** Enter and Space press a cell as a click does. */
export function presses({ key }: KeyboardEvent): boolean {
  return key === 'Enter' || key === ' ';
}
