/** The words along the axes of a map, as many as have room. */
import { html, type TemplateResult } from 'lit';
import type { Snapshot } from '../state/snapshot.ts';
import { cut } from './names.ts';
import { setVar } from './set-var.ts';

/** Words beside each other, or below each other, need so much room. */
export const wordPitch = 15;
/** What the words left of the rows take; see styles/axis.ts. */
export const rowNames = 74;

/** Where not every word has room, `own` has; -1: none is special. */
export function named(count: number, cell: number, own: number): readonly number[] {
  const every = Math.ceil(wordPitch / cell);
  const clear = (at: number) => own < 0 || Math.abs(at - own) >= every;
  return Array.from({ length: count }, (_, at) => at).filter((at) => at === own || (at % every === 0 && clear(at)));
}

/** Upright, above the columns: what is looked at. */
export function columnWords(snapshot: Snapshot, cell: number): TemplateResult {
  const { keys, state } = snapshot;
  const letters = Math.max(...keys.map((key) => cut(key).length));
  return html`<div class="words" aria-hidden="true" ${setVar('--cell', cell)} ${setVar('--letters', letters)}>
    ${words(keys, cell, state.cross ? -1 : state.query)}
  </div>`;
}

/** Left of the rows: what is looked from. */
export function rowWords({ tokens, state }: Snapshot, cell: number): TemplateResult {
  return html`<div class="words sideways" aria-hidden="true" ${setVar('--cell', cell)}>
    ${words(tokens, cell, state.query)}
  </div>`;
}

function words(all: readonly string[], cell: number, own: number): readonly TemplateResult[] {
  return named(all.length, cell, own).map(
    (at) => html`<span class=${at === own ? 'asking' : ''} dir="auto" ${setVar('--at', at)}>${cut(all[at])}</span>`,
  );
}
