/** The words along the axes of a map, as many as have room. */
import { html, type TemplateResult } from 'lit';
import type { Snapshot } from '../../state/snapshot.ts';
import { type Face, widest } from '../layout/measure.ts';
import { cut } from '../shared/names.ts';
import { setVar } from '../layout/set-var.ts';

/** Between a word and its map; see elements/map/axis-styles.ts. */
const white = 6;
/** So many letters of a word left of a row at most; a longer one is cut. */
const most = 10;

/** What the words left of the rows take. */
export function rowWordsWidth({ tokens }: Pick<Snapshot, 'tokens'>, axis: Face): number {
  return Math.ceil(Math.min(widest(axis, tokens.map(cut)), most * axis.letter)) + white;
}

/**
 * Where words stand beside each other, or below each other, and each needs `line`. Where not every word has room, `own`
 * has; -1: none is special.
 */
export function labelledCells(count: number, cell: number, own: number, line: number): readonly number[] {
  const every = Math.ceil(line / cell);
  const clear = (at: number) => own < 0 || Math.abs(at - own) >= every;
  return Array.from({ length: count }, (_, at) => at).filter((at) => at === own || (at % every === 0 && clear(at)));
}

/** Upright, above the columns: what is looked at. */
export function columnWords({ keys, state }: Snapshot, cell: number, { line }: Face): TemplateResult {
  return html`<div class="words" aria-hidden="true" ${setVar('--cell', cell)}>
    ${words(keys, cell, state.cross ? -1 : state.query, line)}
  </div>`;
}

/** Left of the rows: what is looked from. */
export function rowWords(snapshot: Snapshot, cell: number, axis: Face): TemplateResult {
  const { tokens, state } = snapshot;
  const names = rowWordsWidth(snapshot, axis);
  return html`<div class="words sideways" aria-hidden="true" ${setVar('--cell', cell)} ${setVar('--names', names)}>
    ${words(tokens, cell, state.query, axis.line)}
  </div>`;
}

function words(all: readonly string[], cell: number, own: number, line: number): readonly TemplateResult[] {
  return labelledCells(all.length, cell, own, line).map(
    (at) => html`<span class=${at === own ? 'asking' : ''} dir="auto" ${setVar('--at', at)}>${cut(all[at])}</span>`,
  );
}
