/** Why what a file has cannot be taken over together: it would be a mixture, or no weights at all. */
import type { StageId } from '../../engine/types.ts';
import { nameOf } from '../../state/stage-name.ts';
import { note } from '../../state/note.ts';
import type { Note } from '../../state/state.ts';
import type { Asked, Choice } from './asked.ts';
import { axesFor, lengthOf } from '../attention/axes.ts';
import { placeText } from './plan-notes.ts';
import type { Plan, Planned } from './planned.ts';
import type { Recognised } from '../attention/recognise.ts';
import { alike } from '../attention/twins.ts';

export function mixtures(
  pieces: readonly Asked[],
  taken: readonly Planned[],
  recognised: Recognised,
  choice: Choice,
  odd: Plan['odd'],
): readonly Note[] {
  return [
    ...faults(pieces, recognised, choice),
    ...half(taken, recognised, choice, odd),
    ...lone(pieces, taken),
    ...items(pieces, choice),
    ...mixed(pieces, recognised),
    ...twice(pieces),
  ];
}

/** What of the file is no weight, or not all of one attention; what somebody says of single arrays goes before the latter. */
function faults(pieces: readonly Asked[], { attentions }: Recognised, { attention }: Choice): readonly Note[] {
  const homes = attentions.filter(({ fault, pieces: own }) => {
    const used = pieces.filter(({ arrays: [at] }) => own.some(({ arrays }) => arrays[0] === at));
    return fault && used.some(({ said }) => fault === 'codes' || !said);
  });
  const found = homes.map((home) => note(`note-import-${home.fault!}`, { place: placeText(home) }));
  const open = attention === null && !pieces.some(({ said }) => said) ? alike(attentions) : [];
  const names = open.map(({ name }) => name || '(no beginning)').join(', ');
  return open.length > 0 ? [...found, note('note-import-which', { names })] : found;
}

/** What cannot be read or does not fit the rest of its attention, where that would be taken without it. */
function half(
  taken: readonly Planned[],
  { attentions }: Recognised,
  { attention }: Choice,
  odd: Plan['odd'],
): readonly Note[] {
  if (attention === null) return [];
  const home = attentions[attention];
  const left = new Set(home.pieces.flatMap(({ arrays: [at] }) => odd.get(at) ?? []));
  const isOwn = ({ said, arrays: [at] }: Asked) => !said && home.pieces.some(({ arrays }) => arrays[0] === at);
  if (left.size === 0 || !taken.some(isOwn)) return [];
  return [...left, note('note-import-half', { place: placeText(home) })];
}

/** A bias of the file with a matrix that is not would be a mixture. */
function lone(pieces: readonly Asked[], taken: readonly Planned[]): readonly Note[] {
  const open = pieces.filter(({ axes, stage, shape }) => axes === null && axesFor(stage, shape.length).length > 0);
  const there = new Set([...taken, ...open].map(({ stage }) => stage));
  return taken
    .filter(({ stage, said }) => stage.startsWith('b') && !said && !there.has(`w${stage[1]}` as StageId))
    .map(({ stage }) =>
      note('note-import-bias-alone', { bias: nameOf(stage), matrix: nameOf(`w${stage[1]}` as StageId) }),
    );
}

function items(all: readonly Asked[], { answers }: Choice): readonly Note[] {
  return all.flatMap(({ stage, axes, shape, item, arrays: [at] }) => {
    if (axes === null) return [];
    const [name, count] = [nameOf(stage), axes.includes('item') ? lengthOf('item', axes, shape) : null];
    if (count !== null && item >= count) return [note('note-import-item-range', { name, count, item: item + 1 })];
    const asked = answers.get(at)?.item !== undefined;
    return asked && count === null ? [note('note-import-no-item', { name, item: item + 1 })] : [];
  });
}

/** Nothing is mixed from two attentions, not even where somebody says so. */
function mixed(pieces: readonly Asked[], { attentions }: Recognised): readonly Note[] {
  const homes = new Set(
    pieces.flatMap(({ arrays }) =>
      attentions.filter((one) => one.pieces.some((piece) => piece.arrays[0] === arrays[0])),
    ),
  );
  const [first, second] = homes;
  return second ? [note('note-import-mixed', { first: first.name, second: second.name })] : [];
}

function twice(pieces: readonly Asked[]): readonly Note[] {
  const stages = pieces.map(({ stage }) => stage);
  const again = stages.find((stage, at) => stages.indexOf(stage) !== at);
  return again ? [note('note-import-twice', { name: nameOf(again) })] : [];
}
