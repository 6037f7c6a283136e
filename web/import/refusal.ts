/** Why a file, or an array in it, cannot be used. Thrown by the readers; whoever asked them says it on the page. */
import { note } from '../state/note.ts';
import type { Note } from '../state/state.ts';
import { say } from '../strings/t.ts';

export class Refusal extends Error {
  readonly note: Note;

  constructor(why: Note) {
    super(say(why));
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

/** What a library said of a file that it cannot read. */
export function damaged(thrown: unknown): Refusal {
  if (thrown instanceof Refusal) return thrown;
  return new Refusal(
    note('note-import-damaged', { reason: thrown instanceof Error ? thrown.message : String(thrown) }),
  );
}
