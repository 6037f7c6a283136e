/** Where the page starts, and what follows from the model alone. */
import { defaults, limits } from '../../build/generated/tables.ts';
import { tokenize } from './tokens.ts';
import type { ModelName, State } from './state.ts';

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
  model: 'example',
  d: example.d,
  heads: example.heads,
  seed: defaults.seed,
  mask: [],
  wo: 'identity',
  edit: [],
  mine: {},
  query: exampleTokens.indexOf(example.word),
  cell: null,
  trail: [],
  view: 'lab',
  theme: 'auto',
};

/** The tokens in use: the first of the text's, as many as a page takes. */
export function tokensOf({ text }: Pick<State, 'text'>): readonly string[] {
  return tokenize(text).slice(0, limits.tokens);
}

/** Whether the worked example has numbers for these tokens and this width. */
export function isExample(tokens: readonly string[], d: number): boolean {
  return (
    d === example.d && tokens.length === exampleTokens.length && tokens.every((token, i) => token === exampleTokens[i])
  );
}

/** Width and heads of a model while nobody says otherwise. */
export function defaultsOf(model: ModelName): { readonly d: number; readonly heads: number } {
  return model === 'example' ? example : { d: defaults.modelWidth, heads: defaults.heads };
}

/** Where numbers come from that are not imported. */
export function baseOf(state: Pick<State, 'text' | 'model' | 'd'>): 'example' | 'seeded' {
  if (state.model !== 'mine') return state.model;
  return isExample(tokensOf(state), state.d) ? 'example' : 'seeded';
}

/** Names of X's columns; numbers from 1 where they have no name. */
export function columnsOf(state: Pick<State, 'text' | 'model' | 'd' | 'mine'>): readonly string[] {
  if (baseOf(state) === 'example' && !state.mine.x) return example.columns;
  return Array.from({ length: state.d }, (_, col) => String(col + 1));
}

/** Decimals shown. */
export function digitsOf(state: Pick<State, 'text' | 'model' | 'd'>): number {
  return baseOf(state) === 'example' ? 4 : 3;
}
