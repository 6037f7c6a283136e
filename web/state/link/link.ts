/** The state as an address, and an address, which may say anything, as a state. Counts from 1. */
import type { Address } from '../../engine/types.ts';
import { axesOf, sizeOf } from '../cells.ts';
import { readNames, spellNames, type Name } from './names.ts';
import { readDrawing, spellDrawing } from './drawing.ts';
import { readEdits } from '../numbers/edits.ts';
import { nearestHeads } from '../heads.ts';
import { defaultsOf, holdsExample, initial, tokensOf } from '../initial.ts';
import { readMask, readOptions, spellMask, spellOptions } from './options.ts';
import {
  readLinkCell,
  readHeads,
  readLang,
  readMine,
  readModel,
  readQuery,
  readSeed,
  readTheme,
  readVersion,
  readView,
  readWo,
} from './values.ts';
import { expectedQuery, impliedModel } from './defaults.ts';
import { linkedNumbers } from '../numbers/link-capacity.ts';
import { note } from '../note.ts';
import { spellPlace, wordsAlong } from './place.ts';
import { splitNotes } from '../changes/text-change.ts';
import { clampOptions } from '../changes/clamp-options.ts';
import type { Note, State, NextState } from '../state.ts';
import { cleanText } from '../changes/text.ts';

/** Never throws; what is clamped, unknown or unusable is said in the notes. */
export function readLink(search: string, hash: string): NextState {
  const notes: Note[] = [];
  const heard = <T extends { readonly notes: readonly Note[] }>(read: T): T => {
    notes.push(...read.notes);
    return read;
  };

  const { values } = heard(readNames(search, hash));
  notes.push(...readVersion(values));
  const [text, text2] = (['text', 'text2'] as const).map((name) => {
    const read = heard(cleanText(values.get(name) ?? initial[name])).text;
    notes.push(...splitNotes(read));
    return read;
  });
  const tokens = tokensOf({ text });
  const options = heard(readOptions(values)).value;
  const texts = { text, text2, cross: options.cross };

  const seed = heard(readSeed(values)).value;
  const named = heard(readModel(values, texts, seed));
  const { d } = named;
  const heads = heard(readHeads(values, named.model, d)).value;
  const mask = heard(readMask(values)).value;
  const settled = heard(clampOptions({ ...initial, ...options, ...texts, d, heads, seed, mask })).state;
  const leaves = named.model === 'example' && !holdsExample(settled);
  if (leaves) notes.push(note('note-seeded-heads', { seed }));
  const model = leaves ? 'seeded' : named.model;
  const wo = heard(readWo(values, model)).value;
  const view = heard(readView(values)).value;
  const theme = heard(readTheme(values)).value;
  const lang = heard(readLang(values)).value;
  const plain: State = { ...settled, model, wo, view, theme, lang };

  const { edits, notes: odd } = readEdits(values.get('edit') ?? '', plain);
  notes.push(...odd);
  const numbered = { ...plain, ...heard(readMine(edits, plain)).value };
  const cell = heard(readLinkCell(values, numbered)).value;
  const query = heard(readQuery(values, cell, tokens)).value;
  const drawing = heard(readDrawing(values, settled.heads, tokens)).value;
  return { state: { ...numbered, cell, query, drawing }, notes };
}

/**
 * `?…`, or nothing where every value is the default; `#…` where a query string would be so long that servers refuse it.
 * The trail is not in it, nor are more edits than a link holds.
 */
export function writeLink(state: State): string {
  const { text, text2, cross, model, d, heads, seed, mask, wo, query, cell, view, theme, lang } = state;
  const tokens = tokensOf(state);
  const usual = defaultsOf(model);
  const width = d === usual.d ? null : d;
  const word = (at: number): string => spellPlace(at, tokens.length, tokens);
  const named: readonly (readonly [Name, string | null])[] = [
    ['text', text === initial.text ? null : text],
    ['cross', cross ? '1' : null],
    ['text2', text2 === initial.text2 ? null : text2],
    ['model', model === impliedModel(state, width) ? null : model],
    ['d', width === null ? null : String(d)],
    ['heads', heads === nearestHeads(usual.heads, d) ? null : String(heads)],
    ['seed', seed === initial.seed ? null : String(seed)],
    ...spellOptions(state),
    ['mask', spellMask(mask) || null],
    ['wo', wo === initial.wo ? null : wo],
    ['edit', linkedNumbers(state) || null],
    ...(cell ? spellCell(cell, state) : []),
    [cell ? 'query' : 'row', query === expectedQuery(cell, tokens) ? null : word(query)],
    ['view', view === initial.view ? null : view],
    ...spellDrawing(state.drawing, tokens),
    ['theme', theme === initial.theme ? null : theme],
    ['lang', lang === initial.lang ? null : lang],
  ];
  const spelled = spellNames(named.flatMap(([name, value]) => (value === null ? [] : [[name, value] as const])));
  return spelled === '' ? '' : `${spelled.length > longestQuery ? '#' : '?'}${spelled}`;
}

/** Usual servers take 8 kB for all that a request begins with. */
const longestQuery = 4000;

/** A cell is named whole, so that a link to it can be read. */
function spellCell(cell: Address, state: State): (readonly [Name, string | null])[] {
  const [rows, cols] = axesOf(cell.stage);
  const size = sizeOf(cell.stage, state) ?? { rows: 0, cols: 0 };
  return [
    ['stage', cell.stage],
    ['head', cell.head === null ? null : String(cell.head + 1)],
    ['row', spellPlace(cell.row, size.rows, wordsAlong(rows, state))],
    ['col', spellPlace(cell.col, size.cols, wordsAlong(cols, state))],
  ];
}
