/** Which arrays belong to which attention, and what each of them is, by names and shapes alone. */
import { inputNames, never, others, scoring } from './conventions.ts';
import { type Fault, faultOf } from './faults.ts';
import { groupsOf, hasQueries, isBare } from './groups.ts';
import { keyOf, type Named, plainName } from './names.ts';
import type { Piece, Why } from './piece.ts';
import { inputPiece, piecesOf } from './pieces.ts';
import { placeIn, type AttentionPlace } from './place.ts';

export interface Attention extends AttentionPlace {
  readonly convention: string;
  /** Whether only the order of numbered names says what is what. */
  readonly guess: boolean;
  readonly pieces: readonly Piece[];
  readonly fault: Fault | null;
  /** Names of arrays under its own that change its scores and are not computed here. */
  readonly scoring: readonly string[];
}

export interface Recognised {
  readonly attentions: readonly Attention[];
  /** X, and masks: of no layer. */
  readonly inputs: readonly Piece[];
  /** For each array that is in none of them. */
  readonly why: ReadonlyMap<number, Why>;
}

export function recognise(arrays: readonly Named[]): Recognised {
  const why = new Map<number, Why>();
  const names = arrays.map(({ name }) => plainName(name));
  const inputs: Piece[] = [];
  const open: number[] = [];
  for (const [at, name] of names.entries()) {
    const reason = keyOf(never, name);
    const stage = reason ? undefined : keyOf(inputNames, name);
    if (reason) why.set(at, reason);
    else if (!stage) open.push(at);
    else if (inputs.some((piece) => piece.stage === stage)) why.set(at, 'twice');
    else inputs.push(inputPiece(stage, at, arrays[at].shape));
  }
  const scorers = arrays.flatMap(({ name }, at) => (scoring.test(names[at]) ? [{ name, plain: names[at] }] : []));
  const attentions: Attention[] = [];
  for (const group of groupsOf(open, names)) {
    const { pieces, left } = piecesOf(group, arrays);
    left.forEach((reason, at) => why.set(at, reason));
    if (pieces.length === 0) continue;
    const { convention, stem, matches } = group;
    const place = placeIn(arrays[matches[0].at].name, stem);
    const partial = left.size > 0 ? 'parts' : hasQueries(group) || isBare(group) ? null : 'queries';
    const fault = faultOf(group, names) ?? partial;
    const ofIt = scorers.filter(({ plain }) => stem !== '' && plain.startsWith(`${stem}.`)).map(({ name }) => name);
    const { title, guess = false } = convention;
    attentions.push({ ...place, convention: title, guess, pieces, fault, scoring: ofIt });
  }
  const used = new Set(attentions.flatMap(({ pieces }) => pieces.flatMap((piece) => piece.arrays)));
  for (const at of open) if (!used.has(at) && !why.has(at)) why.set(at, keyOf(others, names[at]) ?? 'unknown');
  const stems = attentions.map(({ name }) => name);
  return { attentions: attentions.toSorted((a, b) => order.compare(a.name, b.name)).map(besides(stems)), inputs, why };
}

const order = new Intl.Collator('en', { numeric: true });

/** PyTorch’s decoder has the cross attention beside self_attn under a name that tells nothing. */
function besides(stems: readonly string[]): (attention: Attention) => Attention {
  const [cross, self] = ['multihead_attn', 'self_attn'];
  return (attention) => {
    const { name } = attention;
    const isCross = name.endsWith(cross) && stems.includes(name.slice(0, -cross.length) + self);
    return isCross ? { ...attention, kind: 'cross' } : attention;
  };
}
