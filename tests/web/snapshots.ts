/** Pictures of links, computed by the engine as for the page. */
import { answerer } from '../../web/engine/answer.ts';
import { createEngine } from '../../web/engine/index.ts';
import type { Answer, Request } from '../../web/engine/request.ts';
import { compose } from '../../web/lab/compose.ts';
import { requestOf } from '../../web/lab/request.ts';
import { readLink } from '../../web/state/link.ts';
import type { Snapshot } from '../../web/state/snapshot.ts';

export const answer: (request: Request) => Answer = answerer(await createEngine());

export function snapshotOf(link: string): Snapshot {
  const { state } = readLink(link, '');
  return compose(answer(requestOf(state)), state);
}
