/** Pictures of links, computed by the engine as for the page. */
import { answerer } from '../../../web/engine/worker/answer.ts';
import { createEngine } from '../../../web/engine/index.ts';
import type { Answer, Request } from '../../../web/engine/worker/request.ts';
import { compose } from '../../../web/lab/compose.ts';
import { requestOf } from '../../../web/lab/request.ts';
import { readLink } from '../../../web/state/link/link.ts';
import type { Snapshot } from '../../../web/state/snapshot.ts';
import type { Mine, State } from '../../../web/state/state.ts';

export const answer: (request: Request) => Answer = answerer(await createEngine());

/** With `mine` imported in place of what the link's source gives. */
export function snapshotOf(link: string, mine: Mine = {}): Snapshot {
  const linked = readLink(link, '').state;
  const state: State = Object.keys(mine).length > 0 ? { ...linked, model: 'mine', mine } : linked;
  return compose(answer(requestOf(state)), state);
}
