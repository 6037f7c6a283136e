/** The keys of undo and redo. */

/** Null for every other key, and inside a text field, which has an undo of its own. */
export function stepOf(event: KeyboardEvent): 'undo' | 'redo' | null {
  const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
  if (!(ctrlKey || metaKey) || altKey || isText(event.composedPath()[0])) return null;
  if (key.toLowerCase() === 'z') return shiftKey ? 'redo' : 'undo';
  return key.toLowerCase() === 'y' && ctrlKey && !shiftKey ? 'redo' : null;
}

function isText(target: EventTarget | undefined): boolean {
  return target instanceof Element && target.matches('textarea, input:not([type="checkbox"])');
}
