/** Why a file, or an array in it, cannot be used. Thrown by the readers; whoever asked them says it on the page. */
import { note } from '../../state/note.ts';
import type { Note } from '../../state/state.ts';

export class Refusal extends Error {
  readonly note: Note;

  /** The sentence is said by the page: a worker knows none. */
  constructor(why: Note) {
    super(why.key);
    this.note = why;
  }
}

/** Of a file that ends too early. */
export function cut(need: number, size: number): Refusal {
  return new Refusal(note('note-import-cut', { need, size }));
}

/** In bytes both. */
export function tooLarge(size: number, limit: number): Refusal {
  const megabytes = (bytes: number) => `${Math.round(bytes / 1e6)} MB`;
  return new Refusal(note('note-import-large', { size: megabytes(size), limit: megabytes(limit) }));
}

export function reasonOf(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message : String(thrown);
}

/** Of work that ended for a reason that is not the file's: memory, a worker that is gone, code that was not fetched. */
export function stopped(thrown: unknown): Refusal {
  return new Refusal(note('note-import-stopped', { reason: reasonOf(thrown) }));
}
