/** What is done to a picture that the state has left behind: its words are meant, not their places. */
import { followWords, nearestToken } from '../cells.ts';
import { followRows } from './drawing-fit.ts';
import type { Words } from '../initial.ts';
import { sameWords } from './text-change.ts';
import type { Action } from '../state.ts';

/** `action` on the words `before` as one on the words `after`; null where its word is gone. */
export function followAction(action: Action, before: Words, after: Words): Action | null {
  if (sameWords(before, after)) return action;
  const follow = (at: number): number => nearestToken(before.query[at], at, after.query);
  switch (action.type) {
    case 'query':
      return where(follow(action.query), (query) => ({ ...action, query }));
    case 'word':
      return where(follow(action.at), (at) => ({ ...action, at }));
    case 'cell':
    case 'tabulate':
    case 'reset':
    case 'edit':
    case 'paste': {
      const cell = action.cell && followWords(action.cell, before, after);
      return action.cell && !cell ? null : ({ ...action, cell } as Action);
    }
    case 'into': {
      const [cell, from] = [action.cell, action.from].map((one) => followWords(one, before, after));
      return cell && from && { ...action, cell, from };
    }
    case 'draw': {
      const { rows } = action.drawing;
      const drawing = { ...action.drawing, ...(rows && { rows: followRows(rows, before.query, after.query) }) };
      return { ...action, drawing };
    }
    default: // no words in it
      return action;
  }
}

function where(at: number, there: (at: number) => Action): Action | null {
  return at < 0 ? null : there(at);
}
