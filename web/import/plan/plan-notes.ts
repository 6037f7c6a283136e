/** What is said of numbers that are taken over. */
import { nameOf } from '../../state/stage-name.ts';
import { note } from '../../state/note.ts';
import type { Note, State } from '../../state/state.ts';
import { keyWidth, kvHeads, valueWidth } from '../../state/widths.ts';
import { t } from '../../strings/t.ts';
import type { Choice } from './asked.ts';
import { lengthOf } from '../attention/axes.ts';
import type { Axes } from '../attention/layout.ts';
import type { AttentionPlace } from '../attention/place.ts';
import type { Recognised } from '../attention/recognise.ts';
import type { Plan, Planned } from './planned.ts';

export function notesOf(
  { taken, sizes, rows, booleans }: Omit<Plan, 'notes'>,
  { attentions }: Recognised,
  { attention }: Choice,
  state: State,
): readonly Note[] {
  const chosen = attention === null ? null : attentions[attention];
  const ofIt = taken.filter(({ stage }) => stage !== 'x' && stage !== 'mask');
  const notes: Note[] = [];
  if (chosen && ofIt.length > 0 && (attentions.length > 1 || chosen.layer !== '')) {
    const [place, count] = [placeText(chosen), attentions.length - 1];
    notes.push(
      count > 0 ? note('note-import-attention', { place, count }) : note('note-import-attention-only', { place }),
    );
  }
  if (chosen?.guess && ofIt.length > 0) notes.push(note('note-import-numbered', { names: chosen.convention }));
  if (taken.some(({ guess }) => guess)) notes.push(note('note-import-guess', {}));
  if (chosen && ofIt.length > 0 && chosen.scoring.length > 0) {
    notes.push(note('note-import-scoring', { count: chosen.scoring.length, names: chosen.scoring.join(', ') }));
  }
  const transposed = taken.filter(isTransposed);
  if (transposed.length > 0) notes.push(note('note-import-transposed', names(transposed)));
  for (const piece of taken) {
    const { stage, axes, shape, item, hidden, arrays } = piece;
    if (axes.includes('item'))
      notes.push(
        note('note-import-item', { name: nameOf(stage), item: item + 1, count: lengthOf('item', axes, shape) }),
      );
    if (stage === 'mask' && booleans.has(arrays[0]) && hidden !== null) {
      notes.push(note(hidden === 1 ? 'note-import-hides' : 'note-import-attends', {}));
    }
    if (stage === 'mask' && !booleans.has(arrays[0])) notes.push(note('note-import-adds', {}));
  }
  const stages = taken.map(({ stage }) => stage);
  const stay = (['wq', 'wk', 'wv', 'wo'] as const).filter((stage) => !stages.includes(stage));
  if (ofIt.length > 0 && stay.length > 0) notes.push(note('note-import-stays', { names: stay.map(nameOf).join(', ') }));
  const weights = ofIt.some(({ stage }) => stage.startsWith('w'));
  const headed = taken.filter(({ stage, axes }) => stage.startsWith('w') && axes.includes('heads'));
  const orders = [...new Set(headed.map(axesText))].map((order) => {
    const of = headed.filter((piece) => axesText(piece) === order);
    return t('import-read-as', { names: names(of).names, order });
  });
  if (orders.length > 0) notes.push(note('note-import-headed', { orders: orders.join('; ') }));
  if (sizes.told ? sizes.heads !== state.heads || sizes.d !== state.d : weights) {
    const values = { d: sizes.d, heads: sizes.heads };
    notes.push(note(sizes.told ? 'note-import-heads' : 'note-import-heads-open', values));
  }
  if (sizes.kv !== state.kv) notes.push(note('note-import-kv', { kv: kvHeads(sizes) }));
  if (sizes.dk !== state.dk) notes.push(note('note-import-dk', { width: keyWidth(sizes) }));
  if (sizes.dv !== state.dv) notes.push(note('note-import-dv', { width: valueWidth(sizes) }));
  return [...notes, ...rows.notes];
}

/** Whether rows become columns. */
export function isTransposed({ axes }: Planned): boolean {
  const [into, out] = [axes.indexOf('in'), Math.max(axes.indexOf('out'), axes.indexOf('width'))];
  return (
    into >= 0 &&
    out >= 0 &&
    (axes.includes('out') && axes.includes('heads') ? axes.indexOf('out') < axes.indexOf('width') : into > out)
  );
}

function names(pieces: readonly Planned[]): { readonly count: number; readonly names: string } {
  return { count: pieces.length, names: pieces.map(({ stage }) => nameOf(stage)).join(', ') };
}

const axisNames = {
  in: 'in',
  out: 'out',
  heads: 'heads',
  width: 'width',
  three: '3',
  item: 'sequence',
  word: 'word',
  model: 'd_model',
  query: 'query',
  key: 'key',
} as const;

/** "[heads, in, width]" */
export function axesText({ axes }: { readonly axes: Axes }): string {
  return `[${axes.map((axis) => axisNames[axis]).join(', ')}]`;
}

/** "decoder, layer 5, cross attention", and the name that the file has for it. */
export function placeText({ side, layer, kind, name }: AttentionPlace): string {
  const said = [
    ...(side === '' ? [] : [t(`import-${side}`)]),
    ...(layer === '' ? [] : [t('import-layer', { layer })]),
    t(kind === 'cross' ? 'import-cross' : kind === 'self' ? 'import-self' : 'import-attention'),
  ].join(', ');
  return name === '' ? said : `${said} (${name})`;
}
