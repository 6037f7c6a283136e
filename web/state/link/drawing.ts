/** How the numbers are drawn, as a link spells it. */
import type { Name, Named } from './names.ts';
import { type Drawing, most, norms, palettes, plainDrawing, sorts } from '../drawing.ts';
import { fitDrawing } from '../changes/drawing-fit.ts';
import { type Read, readChoice } from './values.ts';
import { brief, note } from '../note.ts';
import { readPlace, spellPlace } from './place.ts';

export function readDrawing(values: Named, heads: number, tokens: readonly string[]): Read<Drawing> {
  const rows = readList(values, 'rows', tokens.length, tokens);
  const pins = readList(values, 'pin', heads, []);
  const sort = readChoice(values, 'sort', sorts, plainDrawing.sort);
  const norm = readChoice(values, 'norm', norms, plainDrawing.norm);
  const palette = readChoice(values, 'palette', palettes, plainDrawing.palette);
  const stats = readChoice(values, 'stats', ['0', '1'], '0');
  const value = {
    rows: rows.value.slice(0, most.rows),
    sort: sort.value,
    norm: norm.value,
    palette: palette.value,
    pins: pins.value.slice(0, most.pins),
    stats: stats.value === '1',
  };
  return {
    value: fitDrawing(value, tokens.length, heads),
    notes: [rows, pins, sort, norm, palette, stats].flatMap(({ notes }) => notes),
  };
}

/** Null where a value is the default. */
export function spellDrawing(drawing: Drawing, tokens: readonly string[]): (readonly [Name, string | null])[] {
  const { rows, sort, norm, palette, pins, stats } = drawing;
  return [
    ['rows', rows.map((row) => spellInList(row, tokens)).join() || null],
    ['sort', sort === plainDrawing.sort ? null : sort],
    ['norm', norm === plainDrawing.norm ? null : norm],
    ['palette', palette === plainDrawing.palette ? null : palette],
    ['pin', pins.map((head) => head + 1).join() || null],
    ['stats', stats ? '1' : null],
  ];
}

/** A comma list of places; what is none, or one too many, is left out and said. */
function readList(
  values: Named,
  name: 'rows' | 'pin',
  length: number,
  words: readonly string[],
): Read<readonly number[]> {
  const asked = (values.get(name) ?? '').split(',').filter((one) => one !== '');
  const limit = most[name === 'pin' ? 'pins' : 'rows'];
  const places = length === 0 ? [] : asked.map((one) => readPlace(name, one, length, words, -1));
  const there = [...new Set(places.filter(({ notes }) => notes.length === 0).map(({ value }) => value))];
  const lost = places.some(({ notes }) => notes.length > 0) || there.length > limit;
  return {
    value: there,
    notes: lost ? [note('note-link-list', { name, asked: brief(asked.join()), max: length, limit })] : [],
  };
}

/** A word with a comma in it would be two. */
function spellInList(row: number, tokens: readonly string[]): string {
  const spelled = spellPlace(row, tokens.length, tokens);
  return spelled.includes(',') ? String(row + 1) : spelled;
}
