/** Which pieces of a sentence stay in one line: a word and the signs that belong to it. */

/** A stretch of the sentence; `token` is null where it is not computed. */
export interface Piece {
  readonly text: string;
  readonly token: number | null;
}

/** Signs that belong to what stands before them, as a full stop does, and to what follows, as an opening bracket. */
const ends = /^[\p{Pe}\p{Pf}.,:;!?…%"'。、，．：；！？]/u;
const begins = /[\p{Ps}\p{Pi}"'¿¡]$/u;

/** More of them than any word has may break: a line of nothing but dots is not to be wider than the screen. */
const most = 4;

/** The pieces, in groups within which no line breaks. Signs that are not computed are cut off what follows them. */
export function together(pieces: readonly Piece[]): readonly (readonly Piece[])[] {
  const groups: Piece[][] = [];
  for (const piece of pieces.flatMap(cut)) {
    const group = groups.at(-1);
    const last = group?.at(-1)?.text ?? '';
    const joins = /\S$/.test(last) && /^\S/.test(piece.text) && (ends.test(piece.text) || begins.test(last));
    if (group && joins && group.length < most) group.push(piece);
    else groups.push([piece]);
  }
  return groups;
}

function cut({ text, token }: Piece): Piece[] {
  const signs = token === null ? (/^[^\s\p{L}\p{N}]+(?=[\s\p{L}\p{N}])/u.exec(text)?.[0] ?? '') : '';
  if (signs === '' || signs.length === text.length) return [{ text, token }];
  return [
    { text: signs, token },
    { text: text.slice(signs.length), token },
  ];
}
