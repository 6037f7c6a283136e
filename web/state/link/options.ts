/** Options as an address spells them. Heads, rows and columns count from 1. */
import { variants } from '../../../build/generated/tables.ts';
import type { Name, Named } from './names.ts';
import { initial } from '../initial.ts';
import { type Read, readChoice } from './values.ts';
import { brief, note } from '../note.ts';
import { readAmount, readNumber } from '../number.ts';
import type { Mask, Note, Options, Positions } from '../state.ts';

/** Not yet settled: a number may be any, a head or a cell may be missing. */
export function readOptions(values: Named): Read<Options> {
  const notes: Note[] = [];
  const heard = <T>(read: Read<T>): T => {
    notes.push(...read.notes);
    return read.value;
  };
  const value = {
    kv: heard(readNumberOf(values, 'kv', null)),
    dk: heard(readNumberOf(values, 'dk', null)),
    dv: heard(readNumberOf(values, 'dv', null)),
    pos: heard(readChoice<Positions>(values, 'pos', ['none', 'sin', 'rope'], initial.pos)),
    scale: heard(readNumberOf(values, 'scale', null)),
    sharp: heard(readNumberOf(values, 'sharp', initial.sharp)),
    softcap: heard(readNumberOf(values, 'softcap', null, 'none')),
    variant: heard(readChoice(values, 'variant', variantIds, initial.variant)),
    off: heard(readOff(values)),
    cross: heard(readChoice(values, 'cross', ['0', '1'], '0')) === '1',
  };
  return { value, notes };
}

const variantIds = variants.map(({ id }) => id);

/** `usual` for what is not said and for what is no number; `word` is how it is spelled where it is null. */
function readNumberOf<T extends number | null>(values: Named, name: Name, usual: T, word = 'auto'): Read<number | T> {
  const asked = values.get(name);
  if (asked === undefined || (usual === null && asked === word)) return { value: usual, notes: [] };
  const value = readAmount(asked);
  if (typeof value === 'number') return { value, notes: [] };
  return { value: usual, notes: [note('note-link-number', { name, asked: brief(asked), now: usual ?? word })] };
}

/** Heads count from 1. */
function readOff(values: Named): Read<readonly number[]> {
  const asked = piecesOf(values.get('off'));
  const heads = asked.map(readNumber);
  const odd = asked.filter((_, at) => Number.isNaN(heads[at]));
  return {
    value: heads.filter((head) => !Number.isNaN(head)).map((head) => head - 1),
    notes: odd.length > 0 ? [note('note-link-off', { asked: brief(odd.join()) })] : [],
  };
}

function piecesOf(list = ''): readonly string[] {
  return list.split(',').flatMap((piece) => (piece.trim() === '' ? [] : piece.trim()));
}

/** Of a rule that is named twice the last counts; not yet settled. */
export function readMask(values: Named): Read<Mask> {
  const unknown: string[] = [];
  const rules = piecesOf(values.get('mask'));
  const mask = rules.reduce((read, rule) => {
    const more = readRule(rule);
    if (!more) unknown.push(rule);
    return { ...read, ...more };
  }, initial.mask);
  const choices = 'causal, window:3, pad:2, cells:2-1.3-1';
  return {
    value: mask,
    notes: unknown.length > 0 ? [note('note-link-mask', { asked: brief(unknown.join()), choices })] : [],
  };
}

function readRule(rule: string): Partial<Mask> | null {
  if (rule === 'causal') return { causal: true };
  const [, name, value = ''] = /^(window|pad|cells):(.+)$/.exec(rule) ?? [];
  if (name === 'cells') {
    const cells = value.split('.').map(readHidden);
    return cells.every((cell) => cell !== null) ? { cells } : null;
  }
  const number = readNumber(value);
  if (!name || Number.isNaN(number)) return null;
  return name === 'pad' ? { pad: number } : { window: number };
}

function readHidden(text: string): Mask['cells'][number] | null {
  const [, query, key] = /^(\d+)-(\d+)$/.exec(text) ?? [];
  return key === undefined ? null : { query: Number(query) - 1, key: Number(key) - 1 };
}

/** Each name with its value; null where that is the default. */
export function spellOptions(options: Options): readonly (readonly [Name, string | null])[] {
  const { kv, dk, dv, pos, scale, sharp, softcap, variant, off } = options;
  const number = (value: number | null) => (value === null ? null : String(value));
  return [
    ['kv', number(kv)],
    ['dk', number(dk)],
    ['dv', number(dv)],
    ['pos', pos === initial.pos ? null : pos],
    ['scale', number(scale)],
    ['sharp', sharp === initial.sharp ? null : String(sharp)],
    ['softcap', number(softcap)],
    ['variant', variant === initial.variant ? null : variant],
    ['off', off.length === 0 ? null : off.map((head) => head + 1).join()],
  ];
}

/** '' where nothing is hidden. */
export function spellMask({ causal, window, pad, cells }: Mask): string {
  return [
    causal ? 'causal' : '',
    window === null ? '' : `window:${window}`,
    pad === 0 ? '' : `pad:${pad}`,
    cells.length === 0 ? '' : `cells:${cells.map(({ query, key }) => `${query + 1}-${key + 1}`).join('.')}`,
  ]
    .filter((rule) => rule !== '')
    .join();
}
