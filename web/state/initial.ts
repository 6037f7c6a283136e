/** Where the page starts, and what follows from the model alone. */
import { defaults, limits } from '../../build/generated/tables.ts';
import { plainDrawing } from './drawing.ts';
import { noMask, plainOptions } from './options.ts';
import { tokenize } from './text/tokens.ts';
import type { ModelName, State } from './state.ts';
import { keyWidth, valueWidth, type Widths } from './widths.ts';

/** The worked example; the engine holds its numbers. */
export const example = {
  text: 'ball full it',
  d: 4,
  heads: defaults.exampleHeads,
  /** The word that is looked from. */
  word: 'it',
  columns: ['entity', 'adjective', 'number/verb', 'bias'],
} as const;

/** The whole sentence that the example's three words come from. */
export const sentence = 'Virat hit the ball because it was full and outside off.';

const exampleTokens = tokenize(example.text);

export const initial: State = {
  text: example.text,
  text2: '',
  model: 'example',
  d: example.d,
  heads: example.heads,
  seed: defaults.seed,
  ...plainOptions,
  mask: noMask,
  wo: 'identity',
  edit: [],
  mine: {},
  query: exampleTokens.indexOf(example.word),
  cell: null,
  trail: [],
  view: 'lab',
  drawing: plainDrawing,
  theme: 'auto',
  lang: 'en',
};

export type Texts = Pick<State, 'text' | 'cross' | 'text2'>;

/** The tokens along the axes that have some. */
export type Words = Readonly<Record<'query' | 'key', readonly string[]>>;

/** The tokens in use: the first of the text's, as many as a page takes. */
export function tokensOf({ text }: Pick<State, 'text'>): readonly string[] {
  const known = cut.get(text) ?? tokenize(text).slice(0, limits.tokens);
  cut.delete(text);
  cut.set(text, known);
  for (const [oldest] of cut) if (cut.size > mostCut) cut.delete(oldest);
  return known;
}

/** Cutting up takes time, and every step asks for the same two texts. */
const cut = new Map<string, readonly string[]>();
const mostCut = 8;

/** The tokens that keys and values are made from. */
export function keysOf(texts: Texts): readonly string[] {
  return tokensOf(texts.cross ? { text: texts.text2 } : texts);
}

export function wordsOf(texts: Texts): Words {
  return { query: tokensOf(texts), key: keysOf(texts) };
}

/** Whether there is anything to compute. */
export function hasWords(texts: Texts): boolean {
  const { query, key } = wordsOf(texts);
  return query.length > 0 && key.length > 0;
}

/** Whether the worked example has a row for each of these tokens, and these are not one of them twice. */
export function isExample(tokens: readonly string[]): boolean {
  return new Set(tokens).size === tokens.length && tokens.every((token) => exampleTokens.includes(token));
}

/** Whether the worked example has numbers for these texts and this width. */
export function fitsExample(texts: Texts, d: number): boolean {
  const { query, key } = wordsOf(texts);
  return d === example.d && query.length > 0 && isExample(query) && isExample(key);
}

/** The same for heads as wide as these are. */
export function holdsExample(state: Texts & Widths): boolean {
  const { d, heads } = state;
  return fitsExample(state, d) && heads * keyWidth(state) === d && heads * valueWidth(state) === d;
}

/** Width and heads of a model while nobody says otherwise. */
export function defaultsOf(model: ModelName): { readonly d: number; readonly heads: number } {
  return model === 'example' ? example : { d: defaults.modelWidth, heads: defaults.heads };
}

type Based = Texts & Widths & Pick<State, 'model'>;

/** Where numbers come from that are not imported. */
export function baseOf(state: Based): 'example' | 'seeded' {
  if (state.model !== 'mine') return state.model;
  return holdsExample(state) ? 'example' : 'seeded';
}

/** Names of X's columns; numbers from 1 where they have no name. */
export function columnsOf(state: Based & Pick<State, 'mine'>): readonly string[] {
  if (baseOf(state) === 'example' && !state.mine.x) return example.columns;
  return Array.from({ length: state.d }, (_, col) => String(col + 1));
}

/** Decimals shown. */
export function digitsOf(state: Based): number {
  return baseOf(state) === 'example' ? 4 : 3;
}
