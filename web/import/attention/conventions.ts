/** How libraries name the arrays of attention, as data; names.ts reads it. */
import type { Axes } from './layout.ts';

/** What an array holds: one projection, or several in one array. */
export type Part = 'q' | 'k' | 'v' | 'o' | 'qkv' | 'kv';

export interface Convention {
  /** What those who use it call it. */
  readonly title: string;
  /**
   * How the names end, in lower case, pieces joined by dots; `#` is the number of a head. What kind of array it is
   * (weight, kernel, bias) follows, see `leaves`.
   */
  readonly parts: Readonly<Partial<Record<Part, readonly string[]>>>;
  /** Names that say weight or bias themselves, with nothing after them. */
  readonly bare?: Readonly<Partial<Record<`${'w' | 'b'}${Part}`, readonly string[]>>>;
  /** Axes of bare matrices, by how many there are; of others their leaf tells. */
  readonly axes?: Readonly<Record<number, Axes>>;
  /** What the name before the ending has to end with. */
  readonly within?: RegExp;
  /** Whether three parts in one array may be of unequal size: queries, then keys, then values. */
  readonly uneven?: true;
  /** The names only count the matrices: that the first is Q and the last is the output is the custom. All four are needed. */
  readonly guess?: true;
  /** Whether the fused array may be mixed head by head under these names: always, or where it has biases. */
  readonly mixed?: 'always' | 'biased';
  /** GPT-2 keeps [in, out] where others keep [out, in] under the same names; the fused array's shape tells. */
  readonly conv1d?: true;
}

/** What follows the name of a projection, and how a matrix of two axes is kept under it. */
export const leaves: Readonly<Record<string, { readonly bias: boolean; readonly axes: Axes }>> = {
  weight: { bias: false, axes: ['out', 'in'] }, // linear layers of PyTorch
  kernel: { bias: false, axes: ['in', 'out'] }, // Keras, Flax
  w: { bias: false, axes: ['in', 'out'] }, // Haiku
  bias: { bias: true, axes: ['out'] },
  b: { bias: true, axes: ['out'] },
};

/** With an axis for heads: Keras and Flax, whose kernels are [d_model, heads, d_head] and [heads, d_head, d_model]. */
export const headed = {
  into: ['in', 'heads', 'width'],
  out: ['heads', 'width', 'out'],
} as const satisfies Readonly<Record<string, Axes>>;

/** A module that is called attention, or one whose arrays are the whole file. */
const attention = /^$|(^|[._])(\w*attn\d?|\w*attention(_?\d+)?|mha|sa|ca)$/;

/** The first that has most of a layer's arrays is taken. */
export const conventions: readonly Convention[] = [
  {
    title: 'PyTorch',
    parts: {
      qkv: ['in_proj'],
      q: ['q_proj'],
      k: ['k_proj'],
      v: ['v_proj'],
      o: ['out_proj'],
    },
  },
  { title: 'Llama, Mistral', parts: { q: ['q_proj'], k: ['k_proj'], v: ['v_proj'], o: ['o_proj'] } },
  { title: 'Phi', parts: { q: ['q_proj'], k: ['k_proj'], v: ['v_proj'], o: ['dense'] }, within: attention },
  { title: 'Phi-3', parts: { qkv: ['self_attn.qkv_proj'], o: ['self_attn.o_proj'] }, uneven: true, mixed: 'biased' },
  {
    title: 'BERT',
    parts: { q: ['self.query'], k: ['self.key'], v: ['self.value'], o: ['output.dense'] },
    within: /^$|attention(_?\d+)?$/,
  },
  {
    title: 'ViT',
    parts: { q: ['attention.query'], k: ['attention.key'], v: ['attention.value'], o: ['output.dense'] },
    within: /^$|attention$/,
  },
  {
    title: 'GPT-2',
    parts: { qkv: ['c_attn'], q: ['q_attn'], o: ['c_proj'] },
    within: attention,
    conv1d: true,
  },
  { title: 'DistilBERT', parts: { q: ['q_lin'], k: ['k_lin'], v: ['v_lin'], o: ['out_lin'] } },
  {
    title: 'Llama (Meta)',
    parts: { q: ['wq', 'w_q'], k: ['wk', 'w_k'], v: ['wv', 'w_v'], o: ['wo', 'w_o'] },
  },
  {
    title: 'timm',
    parts: { qkv: ['qkv'], kv: ['kv'], q: ['q'], k: ['k'], v: ['v'], o: ['proj'] },
    within: attention,
  },
  { title: 'Wqkv', parts: { qkv: ['wqkv'], o: ['out_proj'] } },
  { title: 'InternLM2, gpt-fast', parts: { qkv: ['wqkv'], o: ['wo'] }, mixed: 'always' },
  { title: 'W_query … out_proj', parts: { q: ['w_query'], k: ['w_key'], v: ['w_value'], o: ['out_proj'] } },
  { title: 'T5', parts: { q: ['q'], k: ['k'], v: ['v'], o: ['o'] }, within: attention },
  {
    title: 'Keras, Flax',
    parts: { q: ['query'], k: ['key'], v: ['value'], o: ['attention_output', 'out', 'output'] },
  },
  { title: 'Haiku', parts: { q: ['query'], k: ['key'], v: ['value'], o: ['linear'] }, within: attention },
  {
    title: 'diffusers, lucidrains',
    parts: { qkv: ['to_qkv'], kv: ['to_kv'], q: ['to_q'], k: ['to_k'], v: ['to_v'], o: ['to_out.0', 'to_out'] },
  },
  { title: 'fc_q … fc_o', parts: { q: ['fc_q'], k: ['fc_k'], v: ['fc_v'], o: ['fc_o'] } },
  { title: 'w_qs … fc', parts: { q: ['w_qs'], k: ['w_ks'], v: ['w_vs'], o: ['fc'] }, within: attention },
  {
    title: 'TransformerLens',
    parts: {},
    bare: {
      wq: ['w_q'],
      wk: ['w_k'],
      wv: ['w_v'],
      wo: ['w_o'],
      bq: ['b_q'],
      bk: ['b_k'],
      bv: ['b_v'],
      bo: ['b_o'],
    },
    axes: { 2: ['in', 'out'], 3: ['heads', 'in', 'width'] }, // of W_O [heads, width, out], which cannot be read otherwise under this name
    within: /(^|\.)attn$/,
  },
  {
    title: 'wq … wo',
    parts: {},
    bare: {
      wq: ['wq', 'w_q'],
      wk: ['wk', 'w_k'],
      wv: ['wv', 'w_v'],
      wo: ['wo', 'w_o'],
      bq: ['bq', 'b_q'],
      bk: ['bk', 'b_k'],
      bv: ['bv', 'b_v'],
      bo: ['bo', 'b_o'],
    },
    axes: { 2: ['in', 'out'] },
  },
  {
    // Parameters that are no layers: nothing says how they are kept.
    title: 'q_proj … o_proj',
    parts: {},
    bare: {
      wq: ['q_proj', 'to_q', 'w_query', 'query_weight'],
      wk: ['k_proj', 'to_k', 'w_key', 'key_weight'],
      wv: ['v_proj', 'to_v', 'w_value', 'value_weight'],
      wo: ['o_proj', 'out_proj', 'to_out', 'w_output'],
    },
  },
  {
    title: 'one module per head',
    parts: {
      q: ['query', 'q', 'w_q', 'wq', 'q_proj', 'to_q'].map((name) => `heads.#.${name}`),
      k: ['key', 'k', 'w_k', 'wk', 'k_proj', 'to_k'].map((name) => `heads.#.${name}`),
      v: ['value', 'v', 'w_v', 'wv', 'v_proj', 'to_v'].map((name) => `heads.#.${name}`),
      o: ['proj', 'out_proj', 'o_proj', 'wo', 'w_o', 'output', 'out', 'linear', 'fc', 'dense', 'c_proj'],
    },
  },
  {
    title: 'one matrix per head',
    parts: {},
    bare: {
      wq: ['heads.#.w_q', 'heads.#.wq'],
      wk: ['heads.#.w_k', 'heads.#.wk'],
      wv: ['heads.#.w_v', 'heads.#.wv'],
    },
  },
  {
    title: 'linears.0 … 3',
    parts: { q: ['linears.0'], k: ['linears.1'], v: ['linears.2'], o: ['linears.3'] },
    guess: true,
  },
  {
    title: 'linear_layers.0 … 2',
    parts: { q: ['linear_layers.0'], k: ['linear_layers.1'], v: ['linear_layers.2'], o: ['output_linear'] },
    guess: true,
  },
];

/** Whole names of X, and last pieces of names of masks. */
export const inputNames = {
  x: /^(x|inputs?|embeddings?|hidden(_states)?|last_hidden_state)$/,
  mask: /(^|\.)((attn|attention|key_padding|padding|src|tgt|causal|additive)_?)?mask$|(^|\.)(attn|attention)_bias$|(^|\.)alibi$/,
} as const;

/**
 * Why an array is no weight of attention though it may stand beside some: the first that fits its name in lower case,
 * pieces joined by dots. What comes before any projection is looked for, and what explains a name that fits none.
 */
export const never = {
  slot: /(^|\.)((\w+_)?(weight|kernel|bias)|w|b)\.(?!bias$|weight$).+|(^|[._])(adam\w?|exp_avg(_sq)?|moment(s|um)?|velocity|rmsprop|adagrad|(acc|exp)_(delta|grad|inf)|(square|grad)_avg|fisher|swa_model|opt_state|optimizer\w*|accumulator|slots?)([._]|$)|(^|\.)(mu|nu|ema\w*|grads?|gradients?)\.|^[mv](\.(?!weight$|bias$|kernel$)|_\w*attn)/,
  extra: /(^|\.)bias_[kv]$/,
  adapter: /(^|[._])lora_|(^|[._])(base_layer|adapter\w*)\./,
  interleaved: /(^|\.)query_key_value\.|(^|\.)attn\.qkv_proj\.|(^|\.)self\.in_proj\.|(^|\.)attention\.wqkv\./,
} as const;

/** Under the name of an attention: what says that its weights are not the numbers that it computes with. */
export const spoiling = {
  codes:
    /\.(scb|weight_format|weight_scale(_inv)?|(weight_)?zero_point|quant_map|nested_quant_map|quant_state\..*|(weight\.)?absmax|qweight|qzeros|scales|g_idx)$/,
  adapter: never.adapter,
} as const;

/** Under the name of an attention: what changes its scores and is not computed here. */
export const scoring =
  /(^|\.)((q|k|query|key)_?(layer_?)?norm|norm_?[qk]|logit_scale|relative_attention_bias|relative_position_bias_table|rel_pos_[hw])(\.|$)/;

export const others = {
  norm: /norm|(^|[._])ln_?\w{0,2}\.|(^|\.)(gamma|beta)$/,
  position: /relative|rotary|rope|inv_freq|freqs|(cos|sin)_cached|position|alibi|wpe/,
  feed: /mlp|ffn|feed_?forward|intermediate|(^|\.)(fc_?\d|linear_?\d|w[123]|wi(_\d)?|up_proj|down_proj|gate_proj|c_fc)\.|(^|\.)output\.dense/,
  rest: /classif|lm_head|score|pooler|embed|wte|cls|(^|\.)head\.|logit(?!_scale)|tok_|conv|patch/,
} as const;
