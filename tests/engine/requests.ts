/** Requests as a picture makes them, for the tests of what is answered. */
import type { Problem } from '../../web/engine/index.ts';
import type { Request } from '../../web/engine/worker/request.ts';

export const it = 2;
export const example: Problem = { source: { kind: 'example', wo: 'identity' }, heads: 2 };

export const request = (problem: Problem, more: Partial<Request> = {}): Request => ({
  problem,
  matrices: [],
  query: it,
  cell: null,
  ...more,
});
