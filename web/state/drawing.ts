/** How the numbers are drawn: which rows, in what order, in which colours. None of it changes a number. */
import { headStatistics } from '../../build/generated/tables.ts';

type HasColumn = Extract<(typeof headStatistics)[number], { readonly column: string }>;
/** What is measured of heads and has a column of its own in their table. */
export const statisticRows = headStatistics.filter((row): row is HasColumn => row.column !== null);

/** What heads can be put in order by: their number, or the largest first of a statistic. */
export const orders = ['number', 'adds', ...statisticRows.map(({ column }) => column), 'alike'] as const;
export type Order = (typeof orders)[number];
/** The same, and with a minus each the other way round. */
export type Sort = Order | `-${Order}`;
export const sorts: readonly Sort[] = [...orders, ...orders.map((order) => `-${order}` as const)];
/** What is full ink on one head's large map: 1, or the largest weight of each row, or that of the whole head. */
export const norms = ['abs', 'row', 'head'] as const;
export const palettes = ['ink', 'cividis'] as const;

export interface Drawing {
  /** Words whose rows stand below the query's, in their order; one that is the query is not shown twice. */
  readonly rows: readonly number[];
  readonly sort: Sort;
  readonly norm: (typeof norms)[number];
  readonly palette: (typeof palettes)[number];
  /** Heads whose arcs stay, whichever head is opened. */
  readonly pins: readonly number[];
  /** Whether the heads are measured, and what they do is said. */
  readonly stats: boolean;
}

export const plainDrawing: Drawing = {
  rows: [],
  sort: 'number',
  norm: 'abs',
  palette: 'ink',
  pins: [],
  stats: false,
};

/** So many rows can be compared with the query's, and so many heads pinned. */
export const most = { rows: 4, pins: 3 } as const;

export function sameDrawing(a: Drawing, b: Drawing): boolean {
  return (Object.keys(a) as (keyof Drawing)[]).every((name) => String(a[name]) === String(b[name]));
}

/** The rows that stand below the query's. */
export function comparedRows({ query, drawing }: { readonly query: number; readonly drawing: Drawing }): number[] {
  return drawing.rows.filter((row) => row !== query);
}

export function orderIn(sort: Sort): Order {
  return orders.find((order) => sort === order || sort === `-${order}`)!;
}

export function isReversed(sort: Sort): boolean {
  return sort.startsWith('-');
}

export function sortOf(order: Order, reversed: boolean): Sort {
  return reversed ? `-${order}` : order;
}

/** Whether what heads do has to be measured: it is said, or they stand in its order. */
export function needsStats({ stats, sort }: Drawing): boolean {
  const order = orderIn(sort);
  return stats || (order !== 'number' && order !== 'adds');
}
