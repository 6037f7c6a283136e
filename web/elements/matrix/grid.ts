/** The digits of a matrix as a table: headings, cells that open, and what stands out. */
import { html, nothing, type TemplateResult } from 'lit';
import type { Address, Matrix } from '../../engine/types.ts';
import { axesOf, isTokenAxis, sameCell, shownAt } from '../../state/cells.ts';
import { shortest } from '../../state/number.ts';
import type { Snapshot } from '../../state/snapshot.ts';
import { t } from '../../strings/t.ts';
import { hue } from '../heads/hue.ts';
import type { GridPlace } from '../walk/grid-keys.ts';
import { shapeOf } from '../shared/kept.ts';
import { type Marks, marksOf } from '../shared/marks.ts';
import { type Face, widest } from '../layout/measure.ts';
import { cellName, colNames, heading, rowNames, wordsAt } from '../shared/names.ts';
import { cividis, depth, turn } from '../shared/palette.ts';
import { setVar } from '../layout/set-var.ts';
import { isShare, type Shown, shower, weightScale } from '../shared/value.ts';
import type { Lead } from './write-keys.ts';

export interface Grid {
  readonly snapshot: Snapshot;
  readonly matrix: Matrix;
  /** Rows and columns change places: K above the scores. */
  readonly turned: boolean;
  /** The weights whose row of the query is drawn as bars before the rows that it weighs. */
  readonly weighed: Matrix | null;
  /** The cell that Tab leads to, as drawn. */
  readonly active: GridPlace;
  /** The cell that is written in, and the letter that opened its box. */
  readonly writing: (GridPlace & { readonly typed: string | null }) | null;
  /** Told where a box that is done with leads. */
  readonly written: (event: CustomEvent<Lead>) => void;
  /** Told the weight whose bar is pressed. */
  readonly opens: (cell: Address) => void;
}

/** Where a drawn cell is in its stage. */
export function addressOf({ matrix, turned }: Pick<Grid, 'matrix' | 'turned'>, { row, col }: GridPlace): Address {
  const { stage, head, firstRow } = matrix;
  return turned ? { stage, head, row: firstRow + col, col: row } : { stage, head, row: firstRow + row, col };
}

export function valueAt({ data, firstRow, cols }: Matrix, { row, col }: GridPlace): number {
  return data[(row - firstRow) * cols + col];
}

/** Rows and columns as drawn. */
export function extent({ matrix, turned }: Pick<Grid, 'matrix' | 'turned'>): { rows: number; cols: number } {
  return turned ? { rows: matrix.cols, cols: matrix.rows } : matrix;
}

/** The width of the longest number, in the size of its font. */
export function longest(snapshot: Snapshot, matrix: Matrix, { size, width }: Face): number {
  const show = shower(snapshot, matrix);
  const widthOf = (value: number, at: number) =>
    width(show(matrix.firstRow + Math.floor(at / matrix.cols), at % matrix.cols, value).sign);
  return matrix.data.reduce((most, value, at) => Math.max(most, widthOf(value, at)), width('0')) / size;
}

/** So much of the longest of some words as stands above a column: `most` letters of it. */
export function wordRoom(words: readonly string[], most: number, number: Face): number {
  return Math.min(widest(number, words), most * number.letter) / number.size;
}

/** Of a matrix that stands alone: its numbers, and not too little of the words over them. */
export function roomFor(snapshot: Snapshot, matrix: Matrix, number: Face): number {
  const [, cols] = axesOf(matrix.stage);
  const words = isTokenAxis(cols) ? wordsAt(snapshot, cols) : [];
  return Math.max(longest(snapshot, matrix, number), wordRoom(words, 6, number));
}

/** The rows of a `<table role="grid">`: `<thead>` and `<tbody>`. */
export function gridRows(grid: Grid): TemplateResult {
  const { snapshot, matrix, turned, weighed } = grid;
  const { stage, firstRow } = matrix;
  const { rows, cols } = extent(grid);
  const own = rowNames(snapshot, stage, firstRow + matrix.rows).slice(firstRow);
  const across = colNames(snapshot, stage, matrix.cols);
  const [left, top] = turned ? [across, own] : [own, across];
  const marks = marksOf(snapshot, matrix);
  const cell = cellOf(grid, marks);
  const line = (row: number) =>
    html`<tr class=${rowClass(grid, marks, row)}>
      <th scope="row" class=${blockHue(snapshot, stage === 'wo', row, rows)}>${heading(left[row])}</th>
      ${weighed && bar(grid, weighed, row)}${Array.from({ length: cols }, (_, col) => cell({ row, col }))}
    </tr>`;
  return html`<thead>
      ${stage === 'concat' ? blocks(snapshot, cols) : nothing}
      <tr>
        <th>${corner('column-name')}</th>
        ${weighed && html`<th>${corner('column-weight')}</th>`}
        ${top.map((name) => html`<th scope="col">${heading(name)}</th>`)}
      </tr>
    </thead>
    <tbody>
      ${Array.from({ length: rows }, (_, row) => line(row))}
    </tbody>`;
}

function rowClass({ matrix, turned }: Grid, { query, key }: Marks, drawn: number): string {
  if (turned) return '';
  const row = matrix.firstRow + drawn;
  return row === query ? 'asks' : row === key ? 'linked' : '';
}

function cellOf(grid: Grid, marks: Marks): (place: GridPlace) => TemplateResult {
  const { snapshot, matrix, turned, active, writing } = grid;
  const show = shower(snapshot, matrix);
  const share = isShare(matrix.stage);
  return (place) => {
    const { row, col } = addressOf(grid, place);
    const value = valueAt(matrix, { row, col });
    const shown = show(row, col, value);
    const ink = share && shown.kind !== 'masked' && Number.isFinite(value) ? depth(value) : null;
    const opened = marks.opened(row, col);
    const edited = marks.edited(row, col);
    const here = writing?.row === place.row && writing.col === place.col;
    const classes = [
      shown.kind,
      ink === null ? '' : inkClass(snapshot, ink),
      opened ? 'opened' : marks.feeds(row, col) ? 'feeds' : '',
      turned && row === marks.key ? 'linked' : '',
      here ? 'writing' : '',
    ];
    return html`<td
      class=${classes.filter(Boolean).join(' ')}
      aria-describedby=${edited ? 'by-hand' : nothing}
      tabindex=${place.row === active.row && place.col === active.col ? 0 : -1}
      aria-selected=${opened ? 'true' : nothing}
      ${share ? setVar('--depth', ink) : nothing}
      ${share ? setVar('--fill', fillOf(snapshot, ink)) : nothing}
    >
      ${here ? box(grid, { row, col }, value) : signed(shown)}
    </td>`;
  };
}

function box({ snapshot, matrix, writing, written }: Grid, { row, col }: GridPlace, value: number): TemplateResult {
  const { stage, head } = matrix;
  const cell = { stage, head, row, col };
  const spelled = spelledAs(snapshot, cell, value);
  return html`<mha-cell-box
    label=${cellName(snapshot, cell)}
    .cell=${cell}
    .among=${shapeOf(snapshot)}
    .spelled=${spelled}
    .typed=${writing?.typed ?? null}
    @mha-done=${written}
  ></mha-cell-box>`;
}

/** A number as one writes it: as it was written, or the shortest way to its float32. */
export function spelledAs({ state }: Snapshot, cell: Address, value: number): string {
  return state.edit.find((edit) => sameCell(shownAt(edit, state), cell))?.written ?? shortest(value);
}

/** The class of a cell, and of its digits, at some depth of ink. */
export function inkClass(snapshot: Snapshot, ink: number): string {
  if (weightScale(snapshot) === 'cividis') return `share other ${ink > turn.cividis ? 'over-bright' : ''}`;
  return ['share', ink > turn.light ? 'over-light' : '', ink > turn.dark ? 'over-dark' : ''].filter(Boolean).join(' ');
}

/** Red, green and blue of a cell where weights are not drawn in ink. */
export function fillOf(snapshot: Snapshot, ink: number | null): string | null {
  return ink === null || weightScale(snapshot) !== 'cividis' ? null : cividis(ink).join(' ');
}

/** A number, or the sign for it with the words that are read out instead. */
export function signed({ text, sign }: Shown): string | TemplateResult {
  if (sign === text) return text;
  return html`<span class="unseen">${text}</span><span class="sign" data-sign=${sign}></span>`;
}

/** No heading with a scope: it weighs the row, it does not name it. Also a masked weight is a factor, and stands as 0. */
function bar({ snapshot, opens }: Grid, weights: Matrix, key: number): TemplateResult {
  const { query } = snapshot.state;
  const weight = valueAt(weights, { row: query, col: key });
  const shown = shower(snapshot, weights)(query, key, weight);
  const cell = { stage: weights.stage, head: weights.head, row: query, col: key };
  return html`<th class="bar" ${setVar('--share', weight)}>
    <button tabindex="-1" @click=${() => opens(cell)}>${signed({ ...shown, sign: shown.sign || '0' })} ×</button>
  </th>`;
}

/** A heading that is only read out: the column speaks for itself. */
function corner(key: 'column-name' | 'column-weight'): TemplateResult {
  return html`<span class="unseen">${t(key)}</span>`;
}

/** Over the concatenation: which head its columns come from. */
function blocks(snapshot: Snapshot, cols: number): TemplateResult {
  const { heads } = snapshot.state;
  const block = (head: number) =>
    html`<th scope="colgroup" class=${hue(snapshot, head)} colspan=${cols / heads}>
      ${t('head', { head: head + 1 })}
    </th>`;
  return html`<tr>
    <th>${corner('column-name')}</th>
    ${Array.from({ length: heads }, (_, head) => block(head))}
  </tr>`;
}

/** The hue of the head that a row of W_O belongs to. */
function blockHue(snapshot: Snapshot, has: boolean, row: number, rows: number): string {
  return has ? hue(snapshot, Math.floor((row * snapshot.state.heads) / rows)) : '';
}
