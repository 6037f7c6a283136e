/** The names that arguments may have: one that is misspelled would be a wrong result without a word. */
import { optionNames, type OptionNumbers } from '../../build/generated/tables.ts';
import type { AttentionCall, Tensor } from './attention.ts';
import type { ForwardOptions, LayerOptions, LayerParameters } from './layer.ts';
import type { DotSizes, NarrowSizes } from './statistics.ts';
import type { Address, Edit, EngineOptions, Problem, Shape, Source } from './types.ts';

/** What a value has to be; 0: whatever, the core says it; names: an object of these, or a list of such objects. */
export type Kind = 0 | 'boolean' | 'number' | 'Float32Array' | 'Uint8Array' | Names;
export interface Names {
  readonly [name: string]: Kind;
}

/** Of a union's parts together: what another part has is passed over, as nothing reads it. */
type Of<Options> = Readonly<Record<Options extends unknown ? keyof Options : never, Kind>>;

const parameters = (kind: Kind) =>
  ({ wq: kind, wk: kind, wv: kind, wo: kind, bq: kind, bk: kind, bv: kind, bo: kind }) satisfies Of<LayerParameters>;
const shared = { heads: 0, kvHeads: 0, scale: 0, softcap: 0 } as const;
const widths = { headWidth: 0, valueWidth: 0 } as const;
const tensor = { shape: 0, data: 0 } satisfies Of<Tensor>;

export const engineNames = { wasm: 0, flavour: 0 } satisfies Of<EngineOptions>;
export const layerNames = {
  ...shared,
  ...widths,
  parameters: parameters(0),
  modelWidth: 0,
} satisfies Of<LayerOptions>;

export const forwardNames = {
  tokens: 'number',
  causal: 'boolean',
  window: 'number',
  mask: 'Uint8Array',
  needWeights: 'boolean',
  into: { output: 'Float32Array', weights: 'Float32Array' } satisfies Of<ForwardOptions['into'] & object>,
} as const satisfies Of<ForwardOptions>;

export const callNames = {
  ...shared,
  ...parameters(tensor),
  layout: 0,
  q: tensor,
  k: tensor,
  v: tensor,
  pastKey: tensor,
  pastValue: tensor,
  causal: { offset: 0 },
  attnMask: tensor,
  keyMask: tensor,
  kvLengths: 0,
  present: 0,
  stages: 0,
} satisfies Of<AttentionCall>;

const sourceNames = {
  ...parameters(0),
  kind: 0,
  tokens: 0,
  other: 0,
  seed: 0,
  modelWidth: 0,
  x: 0,
  xk: 0,
  xv: 0,
  pastk: 0,
  pastv: 0,
  mask: 0,
} satisfies Of<Source>;
const addressNames = { stage: 0, head: 0, row: 0, col: 0 } satisfies Of<Address>;

export const problemNames = {
  ...(optionNames satisfies Of<OptionNumbers>),
  source: sourceNames,
  heads: 0,
  causal: 0,
  cells: { query: 0, key: 0 },
  positions: 0,
  edits: { ...addressNames, value: 0 } satisfies Of<Edit>,
  variant: 0,
  off: 0,
} satisfies Of<Problem>;

export const shapeNames = {
  ...widths,
  tokens: 0,
  modelWidth: 0,
  heads: 0,
  kvHeads: 0,
  biases: 0,
  keys: 0,
} satisfies Of<Shape>;

export const dotNames = { headWidth: 0, count: 0, seed: 0 } satisfies Of<DotSizes>;
export const narrowNames = { headWidth: 0, modelWidth: 0, tokens: 0, trials: 0, seed: 0 } satisfies Of<NarrowSizes>;
