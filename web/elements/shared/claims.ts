/** What is said in words about matrices; each holds only while the numbers bear it out. */
import type { Matrix } from '../../engine/types.ts';
import { isMasked } from '../../state/cells.ts';
import { headIn } from '../../state/opened.ts';
import { factorRows, isUsual, numberOf } from '../../state/options.ts';
import { find, maskOf, rowOf, type Snapshot } from '../../state/snapshot.ts';
import type { State } from '../../state/state.ts';
import { maskOver } from './value.ts';

/**
 * The names of X's columns that a head's queries and keys are made from, where they are the same for both, have names,
 * are not all of them, and each draws words together that share it; else null.
 */
export function columnsRead(snapshot: Snapshot, head: number): readonly string[] | null {
  return pulls(snapshot, head)?.map(({ name }) => name) ?? null;
}

interface Pull {
  readonly name: string;
  /** Some words have more of it than others. */
  readonly differs: boolean;
  /** What the column adds to the score of a word with its like, before it is divided, at most. */
  readonly most: number;
}

function pulls(snapshot: Snapshot, head: number): readonly Pull[] | null {
  const x = find(snapshot, 'x', null);
  const wq = find(snapshot, 'wq', head);
  const wk = find(snapshot, 'wk', headIn('wk', head, snapshot.state));
  if (snapshot.state.model !== 'example' || !keepsWords(snapshot.state) || !x || !wq || !wk) return null;
  const read = usedRows(wq);
  if (read.length === 0 || read.length === wq.rows || read.join() !== usedRows(wk).join()) return null;
  const drawn = read.map((row) => {
    const key = rowOf(wk, row);
    const product = rowOf(wq, row).reduce((sum, value, at) => sum + value * key[at], 0);
    const column = Array.from({ length: x.rows }, (_, word) => rowOf(x, x.firstRow + word)[row]);
    const most = Math.fround(product * Math.max(...column.map((value) => value ** 2)));
    return { name: snapshot.columns[row], differs: column.some((value) => value !== column[0]), product, most };
  });
  return drawn.every(({ product, most }) => product > 0 && Number.isFinite(most)) ? drawn : null;
}

/**
 * Of two heads the one column that each reads and the other does not, that tells words apart and adds most to its scores;
 * null where it is not one each, or the score of two words is not larger for what they share: numbers are rotated, or the
 * scale is not above 0.
 */
export function ownColumns(snapshot: Snapshot): readonly [string, string] | null {
  const { state } = snapshot;
  if (state.pos === 'rope' || factorRows.some(({ link }) => (numberOf(state, link) ?? 1) <= 0)) return null;
  const [first, second] = [0, 1].map((head) => pulls(snapshot, head) ?? []);
  const [one, other] = [ownOf(first, second), ownOf(second, first)];
  return one && other ? [one, other] : null;
}

function ownOf(pulled: readonly Pull[], others: readonly Pull[]): string | null {
  const own = pulled.filter(({ name }) => others.every((other) => other.name !== name));
  const largest = Math.max(...pulled.map(({ most }) => most));
  return own.length === 1 && own[0].differs && own[0].most === largest ? own[0].name : null;
}

/** Whether W_O is the identity, and nothing is added after it. */
export function isConcat(snapshot: Snapshot): boolean {
  const wo = find(snapshot, 'wo', null);
  if (find(snapshot, 'bo', null)?.data.some((value) => value !== 0)) return false;
  return wo?.data.every((value, at) => value === (Math.floor(at / wo.cols) === at % wo.cols ? 1 : 0)) ?? false;
}

/** Whether every number of the output draws on several of the concatenation. */
export function mixes(snapshot: Snapshot): boolean {
  const wo = find(snapshot, 'wo', null);
  if (!wo) return false;
  const drawn = (col: number) => wo.data.filter((value, at) => at % wo.cols === col && value !== 0).length;
  return Array.from({ length: wo.cols }, (_, col) => drawn(col)).every((count) => count > 1);
}

/** Whether rows add up to 1, as a softmax along them does: no mask comes after it, and it runs down no columns. */
export function rowsAreWhole({ state }: Pick<Snapshot, 'state'>): boolean {
  if (runsDown(state)) return false;
  return state.variant !== 'mask-after' || !isMasked(state);
}

/** Whether every head's row of the query is a softmax of finite scores: its weights are numbers, and not all 0. */
export function sumToOne(snapshot: Snapshot): boolean {
  const { matrices, state } = snapshot;
  if (!rowsAreWhole(snapshot)) return false;
  return matrices
    .filter(({ stage }) => stage === 'weights')
    .map((weights) => rowOf(weights, state.query))
    .every((row) => row.every(Number.isFinite) && row.some((weight) => weight > 0));
}

/** Rows that are not all zero. */
function usedRows(matrix: Matrix): readonly number[] {
  return Array.from({ length: matrix.rows }, (_, row) => row).filter((row) => rowOf(matrix, row).some((v) => v !== 0));
}

/** Whether the query may see no key at all, and so its weights are 0 by rule. */
export function seesNone(snapshot: Snapshot, row = snapshot.state.query): boolean {
  const mask = maskOver(snapshot, 'weights', null);
  const keys = snapshot.keys.length;
  return mask?.subarray(row * keys, (row + 1) * keys).every((value) => value === -Infinity) ?? false;
}

/** Which queries a mask leaves a single key, whose weight is then 1; empty without such a mask. */
export function forcedRows(snapshot: Snapshot): readonly boolean[] {
  const mask = maskOf(snapshot, null);
  if (!mask || !rowsAreWhole(snapshot) || snapshot.state.variant === 'mask-zero') return []; // there it forces nothing
  const known = forcing.get(mask) ?? forcedBy(mask);
  forcing.set(mask, known);
  return known;
}

/** Every map, arc and habit of a picture asks for the same. */
const forcing = new WeakMap<Matrix, readonly boolean[]>();

function forcedBy(mask: Matrix): readonly boolean[] {
  return Array.from({ length: mask.rows }, (_, row) => rowOf(mask, row).filter((m) => m !== -Infinity).length === 1);
}

/** Whether scores are queries times keys, divided by the root of a head's width. */
export function scoresArePlain(state: State): boolean {
  const { pos, variant } = state;
  if (pos === 'rope' || variant === 'sqrt-dmodel' || variant === 'undivided') return false;
  return factorRows.every((row) => isUsual(state, row));
}

/** Whether the softmax runs down the columns. */
export function runsDown({ variant }: { readonly variant: string }): boolean {
  return variant === 'softmax-columns';
}

/** Whether a row of Q, K and V is of one word: cut without swapping the axes it mixes several. */
export function keepsWords({ variant }: { readonly variant: string }): boolean {
  return variant !== 'no-transpose';
}

/** Whether the block of the concatenation that a head owns is what the head brings back. */
export function keepsOutputs({ variant, off }: State): boolean {
  return variant !== 'averaged' && variant !== 'maxed' && off.length === 0;
}
