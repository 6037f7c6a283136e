/** Names and values as they stand in an address; what they mean is link.ts's. */
import { brief, note } from '../note.ts';
import { numberRows } from '../options.ts';
import type { Note } from '../state.ts';

export const names = [
  'text',
  'cross',
  'text2',
  'model',
  'd',
  'heads',
  ...numberRows.map(({ link }) => link),
  'seed',
  'pos',
  'mask',
  'variant',
  'off',
  'wo',
  'edit',
  'stage',
  'head',
  'row',
  'col',
  'query',
  'view',
  'rows',
  'sort',
  'norm',
  'palette',
  'pin',
  'stats',
  'theme',
  'lang',
  'v',
] as const;
export type Name = (typeof names)[number];

/** What sites and mail programs add to addresses that pass through them, to tell where readers come from. */
const added =
  /^(?:utm_\w+|fbclid|gclid|gbraid|wbraid|dclid|gad_\w+|srsltid|msclkid|yclid|twclid|ttclid|igsh(?:id)?|li_fat_id|mc_[ce]id|mkt_tok|_hs\w+|_gl|_ga|ref|ref_src)$/;
export type Named = ReadonlyMap<Name, string>;

/** The query string first, then the fragment; of a name said twice the last value counts. */
export function readNames(search: string, hash: string): { readonly values: Named; readonly notes: readonly Note[] } {
  const values = new Map<Name, string>();
  const repeated = new Set<string>();
  const unknown = new Set<string>();
  for (const [name, value] of [...new URLSearchParams(search), ...new URLSearchParams(fragmentName(hash))]) {
    if (!isName(name)) {
      if (!added.test(name)) unknown.add(name);
      continue;
    }
    if (values.has(name)) repeated.add(name);
    values.set(name, value);
  }
  return { values, notes: [...listNote('note-link-unknown', unknown), ...listNote('note-link-repeated', repeated)] };
}

/** `name=value&…`. Commas, slashes, colons and equals signs stay readable. */
export function spellNames(pairs: readonly (readonly [Name, string])[]): string {
  return pairs.map(([name, value]) => `${name}=${encode(value)}`).join('&');
}

/** A fragment without an equals sign is a place on the page. */
function fragmentName(hash: string): string {
  return hash.includes('=') ? hash.replace(/^#/, '') : '';
}

function isName(name: string): name is Name {
  return (names as readonly string[]).includes(name);
}

function listNote(key: 'note-link-unknown' | 'note-link-repeated', found: ReadonlySet<string>): readonly Note[] {
  if (found.size === 0) return [];
  const first = [...found].slice(0, 3).map(brief);
  return [note(key, { count: found.size, names: [...first, ...(found.size > 3 ? ['…'] : [])].join(', ') })];
}

/** Ends in a letter, a digit or an escape: programs that find addresses in text leave off a mark at their end. */
function encode(value: string): string {
  return encodeURIComponent(value)
    .replace(/%(?:2C|2F|3A|3D)(?!$)/g, decodeURIComponent)
    .replace(/%20(?!$)/g, '+')
    .replace(/[.!'()*~_-]$/, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`);
}
