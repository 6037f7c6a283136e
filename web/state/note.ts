/** Notes: what was asked for and not done as asked, to be said on the page. */
import type { Values } from '../strings/t.ts';
import type { Note, NoteKey } from './state.ts';

export function note<K extends NoteKey>(key: K, values: Values<K>): Note {
  return { key, values };
}

/** A piece of foreign text, short enough to stand in a sentence, and without the marks that would turn it around. */
export function brief(text: string): string {
  const points = Array.from(text.slice(0, 100).replace(/\p{Bidi_Control}/gu, ''));
  return points.length > 40 || text.length > 100 ? `${points.slice(0, 40).join('')}…` : points.join('');
}
