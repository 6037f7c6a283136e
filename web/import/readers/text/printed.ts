/** Arrays as NumPy prints them: brackets, numbers with white space between, a row wrapped over lines. */
import { brief, note } from '../../../state/note.ts';
import { readLoose, readTruth } from './loose.ts';
import { Refusal } from '../../file/refusal.ts';
import { deepest, type Tree } from './tree.ts';
import type { Work } from '../../file/work.ts';

/** Throws a Refusal that names the line and the column. */
export async function parsePrinted(text: string, work: Work): Promise<Tree> {
  const pieces = /[[\]]|[^\s[\]]+/g;
  const open: Tree[][] = [];
  let done: Tree | null = null;
  let [line, lineStart, seen] = [1, 0, 0];
  for (let count = 0; ; ++count) {
    if (count % 1024 === 0) await work.turn(pieces.lastIndex / text.length);
    const found = pieces.exec(text);
    const at = found?.index ?? text.length;
    for (let next = text.indexOf('\n', seen); next >= 0 && next < at; next = text.indexOf('\n', seen)) {
      [line, lineStart, seen] = [line + 1, next + 1, next + 1];
    }
    const place = { line, col: at - lineStart + 1 };
    if (!found && done) return done;
    if (!found) throw new Refusal(note('note-import-bracket', place));
    const [piece] = found;
    if (done) throw new Refusal(note('note-import-behind', { ...place, found: brief(piece) }));
    if (piece === '[') {
      if (open.length === deepest) throw new Refusal(note('note-import-deep', { limit: deepest, ...place }));
      open.push([]);
    } else if (piece === ']') {
      const list = open.pop()!;
      if (open.length === 0) done = list;
      else open.at(-1)!.push(list);
    } else if (piece.startsWith('...')) throw new Refusal(note('note-import-shortened', place));
    else open.at(-1)!.push(valueOf(piece, place));
  }
}

function valueOf(piece: string, place: { readonly line: number; readonly col: number }): number | boolean {
  const truth = readTruth(piece);
  if (truth !== null) return truth === 1;
  const read = readLoose(piece);
  if (typeof read === 'number') return read;
  throw new Refusal(
    note(read === 'large' ? 'note-import-cell-large' : 'note-import-cell', { ...place, asked: brief(piece) }),
  );
}
