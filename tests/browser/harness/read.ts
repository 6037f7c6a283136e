/** Reads numbers off the page the way a person does: by the headings of the table that they stand in. */
import type { Page } from 'playwright-core';

/** One `<table>` of the page, as it is on screen. Heads and rows count from 1, as on screen. */
export interface Table {
  readonly stage: string | null;
  /** The stage whose row stands here once for each head. */
  readonly across: string | null;
  readonly head: number | null;
  /** The only row of the stage that is shown; null: all are. */
  readonly row: number | null;
  readonly turned: boolean;
  readonly rows: readonly string[];
  readonly columns: readonly string[];
  readonly cells: readonly (readonly string[])[];
}

/**
 * Every table that can be seen, in open shadow roots too, of the whole page or inside a custom element. Runs in the page,
 * so it uses nothing from outside.
 */
function collect(within: string | null): Table[] {
  const text = (cell: Element) => (cell.textContent ?? '').trim();
  const number = (value: string | null) => (value === null ? null : Number(value));
  const roots: (Document | ShadowRoot)[] = [within === null ? document : document.querySelector(within)!.shadowRoot!];
  const found: Table[] = [];
  for (const root of roots) {
    for (const element of root.querySelectorAll('*')) if (element.shadowRoot) roots.push(element.shadowRoot);
    for (const table of root.querySelectorAll('table')) {
      if (!table.checkVisibility({ visibilityProperty: true })) continue;
      const lines = [...table.rows].filter((line) => line.querySelector('td'));
      found.push({
        stage: table.getAttribute('data-stage'),
        across: table.getAttribute('data-across'),
        head: number(table.getAttribute('data-head')),
        row: number(table.getAttribute('data-row')),
        turned: table.hasAttribute('data-turned'),
        rows: lines.map((line) => text(line.querySelector('th[scope=row]') ?? line)),
        columns: [...table.querySelectorAll('th[scope=col]')].map(text),
        cells: lines.map((line) => [...line.querySelectorAll('td')].map(text)),
      });
    }
  }
  return found;
}

/** `within`: selects a custom element. */
export function readTables(page: Page, within: string | null = null): Promise<Table[]> {
  return page.evaluate(collect, within);
}

/** The stage's whole matrix, rows and columns as the stage has them, whichever way it is drawn. */
export function wholeOf(tables: readonly Table[], stage: string, head: number | null): Table {
  const table = tables.find((t) => t.stage === stage && t.head === head && t.row === null);
  if (!table) throw new Error(`${stage} of head ${head} is not on screen`);
  return table.turned ? turn(table) : table;
}

export async function readStage(page: Page, stage: string, head: number | null): Promise<Table> {
  return wholeOf(await readTables(page), stage, head);
}

export function turn(table: Table): Table {
  const cells = table.columns.map((_, col) => table.cells.map((line) => line[col]));
  return { ...table, turned: !table.turned, rows: table.columns, columns: table.rows, cells };
}

/** The digits at a row and a column, by their headings. Throws where a heading is missing or stands twice. */
export function at(table: Table, row: string, column: string): string {
  return table.cells[place(table.rows, row)][place(table.columns, column)];
}

function place(headings: readonly string[], wanted: string): number {
  const index = headings.indexOf(wanted);
  if (index < 0 || headings.indexOf(wanted, index + 1) >= 0) {
    throw new Error(`one heading "${wanted}" is wanted among: ${headings.join(', ')}`);
  }
  return index;
}

/** All text that can be seen, of shadow roots too, in the order of the document. */
export function readText(page: Page): Promise<string> {
  return page.evaluate(() => {
    const pieces: string[] = [];
    const visit = (node: Node): void => {
      if (node.nodeType === Node.TEXT_NODE) pieces.push(node.textContent ?? '');
      if (!(node instanceof Element || node instanceof ShadowRoot)) return;
      // A slot has no box of its own.
      const slot = node instanceof HTMLSlotElement ? node.assignedNodes() : null;
      if (node instanceof Element && !slot && !node.checkVisibility({ visibilityProperty: true })) return;
      const inside = slot ?? (node instanceof Element ? node.shadowRoot?.childNodes : null) ?? node.childNodes;
      for (const child of inside) visit(child);
    };
    visit(document.body);
    return pieces.join(' ').replace(/\s+/g, ' ').trim();
  });
}
