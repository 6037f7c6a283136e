/** The sentence as it is read, cut into what is computed and what is not. */
import type { Piece } from '../elements/sentence/together.ts';
import { baseOf, sentence } from '../state/initial.ts';
import { orderReason } from '../state/row-order.ts';
import type { State } from '../state/state.ts';
import { divider, spansOf } from '../state/text/tokens.ts';

/**
 * `tokens` are those in use. The worked example's three words stand in the sentence that they come from, which has them in
 * another order: where the order of rows counts they stand in that.
 */
export function piecesOf(state: State, tokens: readonly string[]): readonly Piece[] {
  const isExample = baseOf(state) === 'example' && orderReason(state) === null;
  const whole = isExample ? sentence : state.text.normalize('NFC');
  const pieces: Piece[] = [];
  let cut = 0; // everything before is in a piece
  const cutAt = (end: number, token: number | null): void => {
    if (end > cut) pieces.push({ text: whole.slice(cut, end).replaceAll(divider, ' '), token });
    cut = end;
  };
  for (const [place, { token: word, start, end }] of spansOf(whole).entries()) {
    const token = isExample ? tokens.indexOf(word) : place;
    if (token < 0 || token >= tokens.length) continue;
    cutAt(start, null);
    cutAt(end, token);
  }
  cutAt(whole.length, null);
  return pieces;
}
