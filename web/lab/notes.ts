/** Which notes stand beside the settings. */
import type { Action, Note } from '../state/state.ts';

/** Said again with every text for which they hold. */
const ofText: readonly Note['key'][] = ['note-tokens-many', 'note-text-long'];

/**
 * The notes after `action`, which told `told`. What is computed anew leaves earlier notes behind, except that typing
 * on keeps what the first letter told, and that what a cell did not take outlasts the press elsewhere that left it; merely
 * looking elsewhere keeps all.
 */
export function notesAfter(
  notes: readonly Note[],
  action: Action,
  before: Action | null,
  told: readonly Note[],
): readonly Note[] {
  const kept = notes.filter(({ key }) => !told.some((note) => note.key === key));
  switch (action.type) {
    case 'query':
    case 'cell':
    case 'into':
    case 'back':
    case 'view':
    case 'tabulate':
    case 'draw':
    case 'theme':
    case 'lang':
      return [...kept, ...told];
    case 'text':
      return before?.type === 'text' ? [...kept.filter(({ key }) => !ofText.includes(key)), ...told] : told;
    default:
      return before?.type === 'edit' ? [...kept, ...told] : told;
  }
}
