/** What stages are called in a sentence. */
import type { StageId } from '../engine/types.ts';
import { t } from '../strings/t.ts';
import { stageRow } from './cells.ts';
import type { State } from './state.ts';

/** "head 1 weights", "output": a stage and the head that it belongs to. */
export function stageName({ state }: { readonly state: Pick<State, 'kv'> }, id: StageId, head: number | null): string {
  const { name, heads } = stageRow(id)!;
  if (head === null) return name;
  const shared = heads === 'kv' && state.kv !== null;
  return t(shared ? 'stage-of-kv-head' : 'stage-of-head', { head: head + 1, name });
}

/** "W_Q", or the name of a stage without a letter. */
export function nameOf(id: StageId): string {
  const row = stageRow(id);
  return row?.symbol || row?.name || id;
}
