/** The names that options may have: one that is misspelled would be a wrong result without a word. */
import type { AttentionCall } from './attention.ts';
import { wrongType } from './errors.ts';
import type { ForwardOptions, LayerOptions, LayerParameters } from './layer.ts';
import type { EngineOptions, Problem, Shape, Source } from './types.ts';

/** Of a union's parts together: what another part has is passed over, as nothing reads it. */
type Names<Options> = Readonly<Record<Options extends unknown ? keyof Options : never, 0>>;

const biases = { bq: 0, bk: 0, bv: 0, bo: 0 } as const;
const matrices = { wq: 0, wk: 0, wv: 0, wo: 0 } as const;
const shared = { heads: 0, kvHeads: 0, scale: 0, softcap: 0 } as const;
const widths = { headWidth: 0, valueWidth: 0 } as const;

export const engineNames: Names<EngineOptions> = { wasm: 0, flavour: 0 };
export const parameterNames: Names<LayerParameters> = { ...matrices, ...biases };
export const layerNames: Names<LayerOptions> = { ...shared, ...widths, parameters: 0, modelWidth: 0 };
export const forwardNames: Names<ForwardOptions> = {
  tokens: 0,
  causal: 0,
  window: 0,
  mask: 0,
  needWeights: 0,
  into: 0,
};
export const callNames: Names<AttentionCall> = {
  ...shared,
  ...parameterNames,
  layout: 0,
  q: 0,
  k: 0,
  v: 0,
  pastKey: 0,
  pastValue: 0,
  causal: 0,
  attnMask: 0,
  keyMask: 0,
  kvLengths: 0,
  present: 0,
  stages: 0,
};
const problemNames: Names<Problem> = {
  ...shared,
  ...widths,
  source: 0,
  causal: 0,
  window: 0,
  pad: 0,
  cells: 0,
  positions: 0,
  sharp: 0,
  edits: 0,
  variant: 0,
  off: 0,
};

export const shapeNames: Names<Shape> = {
  ...widths,
  tokens: 0,
  modelWidth: 0,
  heads: 0,
  kvHeads: 0,
  biases: 0,
  keys: 0,
};

const sourceNames: Names<Source> = {
  ...parameterNames,
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
};

/** The engine itself refuses a problem or a source that is no object. */
export function checkProblem(what: string, problem: Problem): void {
  checkNames(what, problem, problemNames);
  checkNames('source', problem?.source, sourceNames);
}

/** Errors  wrong-type for what is no object, and for a name that is not among `names`. */
export function checkOptions<Options>(what: string, options: Options, names: Names<Options>): void {
  if (typeof options !== 'object' || options === null) throw wrongType(what, `${what} takes an object.`);
  checkNames(what, options, names);
}

/** The same where the engine itself refuses what is no object. */
export function checkNames<Options>(what: string, options: Options, names: Names<Options>): void {
  if (typeof options !== 'object') return;
  for (const name in options) {
    if (!Object.hasOwn(names, name))
      throw wrongType(name, `${what} has no ${name}; it has ${Object.keys(names).join(', ')}.`);
  }
}
