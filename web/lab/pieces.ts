/** The sentence as it is read, cut into what is computed and what is not. */
import type { Piece } from '../elements/sentence.ts';
import { sentence } from '../state/initial.ts';
import type { State } from '../state/state.ts';
import { tokenize } from '../state/tokens.ts';

/** `tokens` are those in use. The worked example's three words stand in the sentence that they come from. */
export function piecesOf({ model, text }: Pick<State, 'model' | 'text'>, tokens: readonly string[]): readonly Piece[] {
  const whole = model === 'example' ? sentence : text.normalize('NFC');
  const pieces: Piece[] = [];
  let cut = 0; // everything before is in a piece
  let read = 0; // the next word begins here or later
  const cutAt = (end: number, token: number | null): void => {
    if (end > cut) pieces.push({ text: whole.slice(cut, end), token });
    cut = end;
  };
  for (const [place, word] of tokenize(whole).entries()) {
    const start = whole.indexOf(word, read);
    read = start + word.length;
    const token = model === 'example' ? tokens.indexOf(word) : place;
    if (token < 0 || token >= tokens.length) continue;
    cutAt(start, null);
    cutAt(read, token);
  }
  cutAt(whole.length, null);
  return pieces;
}
