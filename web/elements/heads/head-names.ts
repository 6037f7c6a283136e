/** The heads of a snapshot, what each looks at most, and how they are named. */
import { html, nothing, type TemplateResult } from 'lit';
import type { Address, Matrix } from '../../engine/types.ts';
import { find, rowOf, type Snapshot } from '../../state/snapshot.ts';
import type { State } from '../../state/state.ts';
import { kvHead } from '../../state/widths.ts';
import { rich } from '../../strings/rich.ts';
import { t } from '../../strings/t.ts';
import { orderOf } from './head-statistics.ts';

/** Told which head was chosen. */
export type Choose = (head: number) => void;

/** The weights of all heads, in the order that was chosen. */
export function weightsOf(snapshot: Snapshot): readonly Matrix[] {
  return orderOf(snapshot).flatMap((head) => find(snapshot, 'weights', head) ?? []);
}

/** The strongest link of a head from the query, the first of equals. */
export function strongestOf(snapshot: Snapshot, head: number): Address {
  const { query } = snapshot.state;
  const weights = find(snapshot, 'weights', head);
  const row = weights ? rowOf(weights, query) : new Float32Array(1);
  return { stage: 'weights', head, row: query, col: row.indexOf(Math.max(...row)) };
}

/** "Head 3", to be pressed; struck through while it is switched off, with the key/value head that it shares. */
export function headButton({ state }: Snapshot, head: number, choose: Choose): TemplateResult {
  const off = state.off.includes(head);
  return html`<button class="name" @click=${() => choose(head)}>
    ${off ? html`<s>${headName('head-title', head + 1)}</s><span class="unseen">${t('head-off')}</span>` : headName('head-title', head + 1)}
    ${state.kv === null ? nothing : html`<small>${t('head-kv', { kv: kvHead(head, state) + 1 })}</small>`}
  </button>`;
}

/** What stands before the rows that each are a head's: whole, and where there is little room; see `named`. */
export function rowNamesOf({ heads, kv }: Pick<State, 'heads' | 'kv'>): Record<'names' | 'shortNames', string[]> {
  const numbers = Array.from({ length: heads }, (_, head) => head + 1);
  const shared = kv === null ? '' : ` ${t('head-kv', { kv })}`;
  const one = t('as-one-short');
  return {
    names: [...numbers.map((head) => t('head-title', { head }) + shared), t('as-one', { head: one })],
    shortNames: [...numbers.map(String), one],
  };
}

/** A name whose `head` stays where there is little room; the rest of it, `prefix`, is then only read out. */
export function headName(key: 'head-title' | 'as-one', head: string | number): readonly unknown[] {
  return rich(key, { head }).map((piece, at) => (at % 2 === 0 ? html`<span class="prefix">${piece}</span>` : piece));
}
