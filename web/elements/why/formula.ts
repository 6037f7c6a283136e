/**
 * How one cell came about, as a line of small formulas between which it may break. Every number is the engine's; those
 * that are cells are buttons that open them.
 */
import { html, mathml, nothing, type TemplateResult } from 'lit';
import type { Explanation, Op, Term } from '../../engine/types.ts';
import { factorRows } from '../../state/options.ts';
import type { Snapshot } from '../../state/snapshot.ts';
import { stageName } from '../../state/stage-name.ts';
import { formatValue } from '../../strings/format.ts';
import { t } from '../../strings/t.ts';
import { partOf } from '../shared/names.ts';
import { send } from '../shared/send.ts';
import type { Terms } from './terms.ts';
import { isShare, show } from '../shared/value.ts';

type Cell = Term['cells'][number];

export interface Formula {
  readonly snapshot: Snapshot;
  readonly explanation: Explanation;
  readonly terms: Terms;
  /** Asks for the terms that are not written out. */
  readonly more: () => void;
}

/** Null where there is nothing to compute: an input. */
export function formula(from: Formula): readonly TemplateResult[] | null {
  const pieces = byOp[from.explanation.op](from);
  if (!pieces || pieces.length < 2) return pieces;
  // The result is never left alone in a line.
  return [...pieces.slice(0, -2), html`<span class="last">${pieces.slice(-2)}</span>`];
}

const byOp: Readonly<Record<Op, (from: Formula) => readonly TemplateResult[] | null>> = {
  softmax,
  sum,
  scale,
  copy: added,
  cap,
  mask,
};

function softmax({ snapshot, explanation, terms, more }: Formula): readonly TemplateResult[] | null {
  const { parts, rule } = explanation;
  if (parts.sum === 0) return null; // no key to share among
  const own = explanation.terms[parts.at];
  const exponential = (term: Term) => power(snapshot, term);
  const value = (term: Term) => valueOf(snapshot, term);
  const rest = restOf(terms, more);
  return [
    piece(fraction(exponential(own), withOperators([...terms.written.map(exponential), ...rest], '+'))),
    equals(fraction(value(own), withOperators([...terms.written.map(value), ...rest], '+'))),
    equals(fraction(value(own), mathml`<mn>${plain(snapshot, parts.sum)}</mn>`)),
    ...(rule && snapshot.state.variant === 'mask-after' ? [html`<span class="piece">${t('struck-out')}</span>`] : []),
    result(snapshot, explanation),
  ];
}

function sum({ snapshot, explanation, terms, more }: Formula): readonly TemplateResult[] {
  if (explanation.stage === 'concat') return mean(snapshot, explanation);
  const rest = restOf(terms, more);
  const rotates = 'cos' in explanation.parts;
  const factors = (term: Term, at: number) => (rotates ? rotated(snapshot, term, at) : product(snapshot, term));
  const value = (term: Term) => bracketed(term.value, valueOf(snapshot, term));
  // Whole numbers are multiplied in one's head.
  const between = terms.written.some(({ cells, value: size }) => cells.length > 1 && !Number.isInteger(size)) && [
    ...terms.written.map(value),
    ...rest,
  ];
  return [
    ...line([...terms.written.map(factors), ...rest], nothing),
    ...(between ? line(between, mathml`<mo>=</mo>`) : []),
    result(snapshot, explanation),
  ];
}

function scale({ snapshot, explanation }: Formula): readonly TemplateResult[] {
  const { terms, parts } = explanation;
  const dots = withOperators(
    terms[0].cells.map((cell) => opens(snapshot, cell)),
    '×',
  );
  const number = (value: number) => mathml`<mn>${plain(snapshot, value)}</mn>`;
  const times = mathml`<mo form="infix">×</mo>`;
  // Of the factors in the engine's parts 1 changes nothing, and the scale stands where the divisor would.
  const factors = factorRows
    .filter((row) => parts[row.id] !== undefined && (parts[row.id] !== row.usual || row.usual === null))
    .map((row) => mathml`${number(parts[row.id])}${times}`);
  if ('scale' in parts || snapshot.state.variant === 'undivided') {
    return [piece(mathml`${factors}${dots}`), result(snapshot, explanation)];
  }
  const root = mathml`<msqrt><mn>${plain(snapshot, parts.width)}</mn></msqrt>`;
  return [
    piece(mathml`${factors}${fraction(dots, root)}`),
    equals(mathml`${factors}${fraction(dots, number(parts.divisor))}`),
    result(snapshot, explanation),
  ];
}

/** A number of a rotated query or key: it and its partner, each times its share of the rotation. */
function rotated(snapshot: Snapshot, { cells: [cell] }: Term, at: number): TemplateResult {
  const { cos, sin } = snapshot.explanation.parts;
  const share = at === 0 ? cos : sin;
  const number = bracketed(share, mathml`<mn>${plain(snapshot, share)}</mn>`);
  return mathml`${bracketed(cell.value, opens(snapshot, cell))}<mo form="infix">×</mo>${number}`;
}

/** The mean of all heads, as a variant has it. */
function mean(snapshot: Snapshot, explanation: Explanation): readonly TemplateResult[] {
  const { terms } = explanation;
  const all = withOperators(
    terms.flatMap(({ cells }) => cells.map((cell) => bracketed(cell.value, opens(snapshot, cell)))),
    '+',
  );
  return [piece(fraction(all, mathml`<mn>${terms.length}</mn>`)), result(snapshot, explanation)];
}

/** c · tanh(score / c) */
function cap({ snapshot, explanation }: Formula): readonly TemplateResult[] {
  const limit = mathml`<mn>${plain(snapshot, explanation.parts.cap)}</mn>`;
  const [score] = explanation.terms[0].cells;
  return [
    piece(mathml`${limit}<mo>×</mo><mi>tanh</mi><mo>&ApplyFunction;</mo>${fraction(opens(snapshot, score), limit)}`),
    result(snapshot, explanation),
  ];
}

/** A score and what the mask adds to it; a variant does not add. */
function mask(from: Formula): readonly TemplateResult[] | null {
  const { snapshot, explanation } = from;
  const { variant } = snapshot.state;
  if (variant !== 'mask-after' && variant !== 'mask-zero') return added(from);
  if (variant === 'mask-zero' && explanation.rule) return [result(snapshot, explanation)];
  return added({ ...from, explanation: { ...explanation, terms: explanation.terms.slice(0, 1) } });
}

/** One cell as it is, or several added. */
function added({ snapshot, explanation }: Formula): readonly TemplateResult[] | null {
  const cells = explanation.terms.flatMap((term) => term.cells);
  if (cells.length === 0) return null;
  return [
    piece(
      withOperators(
        cells.map((cell) => bracketed(cell.value, opens(snapshot, cell))),
        '+',
      ),
    ),
    result(snapshot, explanation),
  ];
}

/** One term on its own, for the list of all of them. */
export function termOf(snapshot: Snapshot, term: Term): TemplateResult {
  const value = mathml`<mo>=</mo>${valueOf(snapshot, term)}`;
  const name = html`<span class="of">${partOf(snapshot, term.cells[0])}</span> `;
  if (snapshot.explanation.op === 'softmax') return html`${name}${piece(mathml`${power(snapshot, term)}${value}`)}`;
  return html`${name}${piece(mathml`${product(snapshot, term)}${term.cells.length > 1 ? value : nothing}`)}`;
}

function power(snapshot: Snapshot, { cells: [score] }: Term): TemplateResult {
  const { shift } = snapshot.explanation.parts;
  const off = shift === 0 ? nothing : mathml`<mo>−</mo><mn>${plain(snapshot, shift)}</mn>`;
  return mathml`<msup><mi class="letter" mathvariant="normal">e</mi><mrow>${opens(snapshot, score)}${off}</mrow></msup>`;
}

function product(snapshot: Snapshot, { cells }: Term): TemplateResult {
  return withOperators(
    cells.map((cell) => bracketed(cell.value, opens(snapshot, cell))),
    '×',
  );
}

/** A line may break before each sign between its items. */
function line(items: readonly TemplateResult[], first: TemplateResult | typeof nothing): readonly TemplateResult[] {
  return items.map((item, at) => piece(mathml`${at === 0 ? first : mathml`<mo form="infix">+</mo>`}${item}`));
}

function result(snapshot: Snapshot, cell: Explanation): TemplateResult {
  const { text } = show(snapshot, cell, cell.value);
  // Of a weight the words say which 0 it is.
  const said = isShare(cell.stage) && cell.value === 0 ? `0 (${text})` : text;
  return html`<span class="piece result"
    ><math><mo>=</mo></math> <b>${said}</b></span
  >`;
}

const piece = (inside: unknown): TemplateResult =>
  html`<span class="piece"><math displaystyle="true">${inside}</math></span>`;

const equals = (inside: TemplateResult): TemplateResult => piece(mathml`<mo>=</mo>${inside}`);

const fraction = (above: TemplateResult, below: TemplateResult): TemplateResult =>
  mathml`<mfrac><mrow>${above}</mrow><mrow>${below}</mrow></mfrac>`;

function withOperators(items: readonly TemplateResult[], sign: '+' | '×'): TemplateResult {
  return mathml`${items.map((item, at) => (at === 0 ? item : mathml`<mo form="infix">${sign}</mo>${item}`))}`;
}

/** A minus after another sign is held apart. */
const bracketed = (value: number, item: TemplateResult): TemplateResult =>
  value < 0 ? mathml`<mo>(</mo>${item}<mo>)</mo>` : item;

function opens(snapshot: Snapshot, cell: Cell): TemplateResult {
  const { stage, head, row, col } = cell;
  const open = ({ currentTarget }: Event) => {
    if (currentTarget) send(currentTarget, { type: 'into', cell: { stage, head, row, col }, from: snapshot.cell });
  };
  const { text, kind } = show(snapshot, cell, cell.value);
  return pressed(
    kind === 'masked' && cell.value === 0 ? t('term-masked') : text,
    stageName(snapshot, stage, head),
    open,
  );
}

/** A term whose weight, or whose score, a mask hides: it is 0. */
export function isMaskedTerm(snapshot: Snapshot, { cells: [first] }: Term): boolean {
  return first !== undefined && show(snapshot, first, first.value).kind === 'masked';
}

/** What a term contributes. */
function valueOf(snapshot: Snapshot, term: Term): TemplateResult {
  if (term.value === 0 && isMaskedTerm(snapshot, term)) return mathml`<mtext>${t('term-masked')}</mtext>`;
  return mathml`<mn>${plain(snapshot, term.value)}</mn>`;
}

/** For the terms that are not written out; those that are masked are said to be. */
function restOf({ left, masked }: Terms, more: () => void): readonly TemplateResult[] {
  const hidden = masked === 1 ? t('term-masked') : t('terms-masked', { count: masked });
  return [
    ...(left === 0 ? [] : [pressed(t('terms-more', { count: left }), t('terms-more-about'), more)]),
    ...(masked === 0 ? [] : [pressed(hidden, t('terms-masked-about'), more)]),
  ];
}

function pressed(text: string, title: string, press: (event: Event) => void): TemplateResult {
  const button = html`<button class="link" title=${title} @click=${press}>${text}</button>`;
  return mathml`<mtext>${button}</mtext>`;
}

function plain({ digits }: Snapshot, value: number): string {
  return formatValue(value, { digits, kind: 'value' });
}
