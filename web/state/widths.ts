/** How wide one head is, and how wide it can be. */
import { limits } from '../../build/generated/tables.ts';
import type { State } from './state.ts';

export type Widths = Pick<State, 'd' | 'heads' | 'kv' | 'dk' | 'dv'>;

/** The divisors of `d` up to `limit`, rising. */
export function divisors(d: number, limit: number): readonly number[] {
  return Array.from({ length: Math.min(d, limit) }, (_, i) => i + 1).filter((heads) => d % heads === 0);
}

/** d_k. */
export function keyWidth({ d, heads, dk }: Widths): number {
  return dk ?? d / heads;
}

/** d_v. */
export function valueWidth({ d, heads, dv }: Widths): number {
  return dv ?? d / heads;
}

/** h_kv. */
export function kvHeads({ heads, kv }: Pick<State, 'heads' | 'kv'>): number {
  return kv ?? heads;
}

/** The key/value head that a head reads. */
export function kvHead(head: number, state: Pick<State, 'heads' | 'kv'>): number {
  return Math.floor(head / (state.heads / kvHeads(state)));
}

/** The widest that one of so many heads may be. */
export function widest(heads: number): number {
  return Math.min(limits.modelWidth, Math.floor(limits.allHeadsWidth / heads));
}
