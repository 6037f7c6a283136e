/** Files of weights, of every kind that people have. */
import { npy, npz, safetensors } from './files.ts';
import type { InputFile } from './input-file.ts';

const stages = ['wq', 'wk', 'wv', 'wo'] as const;
export type Weight = (typeof stages)[number];

/** A number of a weight as [in, out], heads beside each other: each says where it belongs. */
export const number = (stage: Weight, row: number, col: number) => 100 * (stages.indexOf(stage) + 1) + 10 * row + col;
export const biasNumber = (stage: Weight, col: number) => 100 * (stages.indexOf(stage) + 5) + col;

const d = 4;
type Shape = readonly number[];
export const tensor = (shape: Shape, numbers: readonly number[]) => ({
  dtype: 'F32',
  shape,
  data: Float32Array.from(numbers),
});
const range = (length: number) => Array.from({ length }, (_, at) => at);

/** A row for each input. */
export const inOut = (stage: Weight, shape: Shape = [d, d]) =>
  tensor(
    shape,
    range(d * d).map((at) => number(stage, Math.floor(at / d), at % d)),
  );
/** A row for each output. */
const outIn = (stage: Weight, outs = d) =>
  tensor(
    [outs, d],
    range(outs * d).map((at) => number(stage, at % d, Math.floor(at / d))),
  );
const bias = (stage: Weight, shape: Shape = [d]) =>
  tensor(
    shape,
    range(d).map((at) => biasNumber(stage, at)),
  );
const stacked = (...tensors: readonly ReturnType<typeof tensor>[]) =>
  tensor(
    [tensors.length * d, ...tensors[0].shape.slice(1)],
    tensors.flatMap(({ data }) => [...data]),
  );
const nothing = (...shape: Shape) => tensor(shape, Array(shape.reduce((product, length) => product * length)).fill(-1));

function keras(out: string, end = ''): Pick<InputFile, 'bytes' | 'uses'> {
  const name = (of: string, what: string) => `mha/${of}/${what}${end}`;
  const parts = { wq: 'query', wk: 'key', wv: 'value', wo: out } as const;
  return {
    bytes: safetensors(
      Object.fromEntries(
        stages.flatMap((stage) => [
          [name(parts[stage], 'kernel'), inOut(stage, stage === 'wo' ? [2, 2, d] : [d, 2, 2])],
          [name(parts[stage], 'bias'), bias(stage, stage === 'wo' ? [d] : [2, 2])],
        ]),
      ),
    ),
    uses: Object.fromEntries(
      stages.flatMap((stage) => [
        [stage, name(parts[stage], 'kernel')],
        [stage.replace('w', 'b'), name(parts[stage], 'bias')],
      ]),
    ),
  };
}

/** Four linear layers as PyTorch keeps them. */
function linear(names: readonly string[], kv = d): Pick<InputFile, 'bytes' | 'uses'> {
  return {
    bytes: safetensors(
      Object.fromEntries(names.map((name, at) => [name, outIn(stages[at], at === 1 || at === 2 ? kv : d)])),
    ),
    uses: Object.fromEntries(names.map((name, at) => [stages[at], name])),
  };
}

const bert = (of: string, what: string) => `bert/encoder/layer_0/attention/self/${of}/${what}`;
const parts = [
  ['wq', 'query'],
  ['wk', 'key'],
  ['wv', 'value'],
] as const;
const moments = (name: string, ...shape: Shape) => [
  [`${name}/adam_m`, nothing(...shape)] as const,
  [`${name}/adam_v`, nothing(...shape)] as const,
];
const bertWeights = parts.flatMap(([stage, of]) => [
  [bert(of, 'kernel'), inOut(stage)] as const,
  ...moments(bert(of, 'kernel'), d, d),
]);
const bertBiases = parts.flatMap(([stage, of]) => [
  [bert(of, 'bias'), bias(stage)] as const,
  ...moments(bert(of, 'bias'), d),
]);
const bertUses = Object.fromEntries(parts.map(([stage, of]) => [stage, bert(of, 'kernel')]));
const bertBiasUses = Object.fromEntries(parts.map(([stage, of]) => [stage.replace('w', 'b'), bert(of, 'bias')]));
const bertMoments = (what: string) =>
  parts.flatMap(([, of]) => ['m', 'v'].map((which) => `${bert(of, what)}/adam_${which}`));

const decoder = (attention: string) => (name: string) => `decoder.layers.0.${attention}.${name}.weight`;
const projections = ['q_proj', 'k_proj', 'v_proj', 'out_proj'] as const;

export const weightFiles: Readonly<Record<string, InputFile>> = {
  'linear_c_attn.safetensors': {
    bytes: safetensors({
      'transformer.h.0.attn.c_attn.weight': stacked(outIn('wq'), outIn('wk'), outIn('wv')),
      'transformer.h.0.attn.c_proj.weight': outIn('wo'),
    }),
    uses: {
      ...Object.fromEntries(['wq', 'wk', 'wv'].map((stage) => [stage, 'transformer.h.0.attn.c_attn.weight'])),
      wo: 'transformer.h.0.attn.c_proj.weight',
    },
    says: /W_Q, W_K, W_V, W_O are transposed/,
  },
  'keras3.safetensors': { ...keras('attention_output'), says: /The heads have an axis of their own/ },
  'keras2.safetensors': { ...keras('attention_output', ':0'), says: /The heads have an axis of their own/ },
  'flax.safetensors': { ...keras('out'), says: /The heads have an axis of their own/ },
  'adam.npz': {
    bytes: npz(Object.fromEntries(bertWeights.map(([name, { data }]) => [`${name}.npy`, npy('<f4', '(4, 4)', data)]))),
    uses: bertUses,
    unused: bertMoments('kernel'),
  },
  'adam.safetensors': {
    bytes: safetensors(Object.fromEntries(bertWeights)),
    uses: bertUses,
    unused: bertMoments('kernel'),
  },
  'adam_bias.safetensors': {
    bytes: safetensors(Object.fromEntries([...bertWeights, ...bertBiases])),
    uses: { ...bertUses, ...bertBiasUses },
    unused: [...bertMoments('kernel'), ...bertMoments('bias')],
  },
  'decoder.safetensors': {
    bytes: safetensors(
      Object.fromEntries([
        ...projections.map((name) => [decoder('encoder_attn')(name), nothing(d, d)] as const),
        ...projections.map((name, at) => [decoder('self_attn')(name), outIn(stages[at])] as const),
      ]),
    ),
    uses: Object.fromEntries(projections.map((name, at) => [stages[at], decoder('self_attn')(name)])),
    unused: projections.map(decoder('encoder_attn')),
    says: /those of decoder, layer 0, self attention .*; the file has 1 more attention to choose from/,
  },
  'bias_kv.safetensors': {
    bytes: safetensors({
      'attn.bias_k': nothing(1, 1, d),
      'attn.bias_v': nothing(1, 1, d),
      'attn.in_proj_weight': stacked(outIn('wq'), outIn('wk'), outIn('wv')),
      'attn.in_proj_bias': stacked(bias('wq'), bias('wk'), bias('wv')),
      'attn.out_proj.weight': outIn('wo'),
      'attn.out_proj.bias': bias('wo'),
    }),
    uses: {
      ...Object.fromEntries(['wq', 'wk', 'wv'].map((stage) => [stage, 'attn.in_proj_weight'])),
      ...Object.fromEntries(['bq', 'bk', 'bv'].map((stage) => [stage, 'attn.in_proj_bias'])),
      wo: 'attn.out_proj.weight',
      bo: 'attn.out_proj.bias',
    },
    unused: ['attn.bias_k', 'attn.bias_v'],
  },
  'meta_names.safetensors': {
    ...linear(stages.map((stage) => `layers.0.attention.${stage}.weight`)),
    says: /W_Q, W_K, W_V, W_O are transposed/,
  },
  'annotated.safetensors': {
    ...linear(range(4).map((at) => `self_attn.linears.${at}.weight`)),
    says: /^A guess: the names \(linears\.0 … 3\) only number the matrices/,
  },
  'grouped.safetensors': {
    ...linear(
      ['q', 'k', 'v', 'o'].map((name) => `self_attn.${name}_proj.weight`),
      2,
    ),
    says: /The shapes imply 1 key\/value head/,
  },
  'nested_state.json': {
    bytes: JSON.stringify({
      encoder: Object.fromEntries(
        (['wq', 'wk'] as const).map((stage) => [
          `${stage[1]}_proj`,
          { weight: range(d).map((out) => range(d).map((row) => number(stage, row, out))) },
        ]),
      ),
    }),
    uses: { wq: 'encoder.q_proj.weight', wk: 'encoder.k_proj.weight' },
  },
};
