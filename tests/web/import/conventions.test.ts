/** Names that libraries give to the arrays of attention: which belong together, what each is, how it is kept. */
import { describe, expect, test } from 'vitest';
import { d, read, rows, square } from '../made/recognised.ts';

describe('each convention gives all four matrices of one attention, and their biases', () => {
  const four = (prefix: string, names: readonly string[], leaf: string, axes: string) =>
    Object.fromEntries(names.map((name, at) => [['wq', 'wk', 'wv', 'wo'][at], `${prefix}${name}${leaf} ${axes}`]));
  const linear = (prefix: string, ...names: string[]) =>
    [square(...names.map((name) => `${prefix}${name}.weight`)), four(prefix, names, '.weight', 'out in')] as const;
  const kernel = (prefix: string, ...names: string[]) =>
    [square(...names.map((name) => `${prefix}${name}/kernel`)), four(prefix, names, '/kernel', 'in out')] as const;
  test.each([
    ['BART', '0|self', linear('model.encoder.layers.0.self_attn.', 'q_proj', 'k_proj', 'v_proj', 'out_proj')],
    ['Llama', '3|self', linear('model.layers.3.self_attn.', 'q_proj', 'k_proj', 'v_proj', 'o_proj')],
    ['Phi', '3|self', linear('model.layers.3.self_attn.', 'q_proj', 'k_proj', 'v_proj', 'dense')],
    ['BERT', '5|', linear('encoder.layer.5.attention.', 'self.query', 'self.key', 'self.value', 'output.dense')],
    [
      'ViT',
      '1|',
      linear('encoder.layer.1.attention.', 'attention.query', 'attention.key', 'attention.value', 'output.dense'),
    ],
    [
      'TensorFlow BERT',
      '0|',
      kernel('bert/encoder/layer_0/attention/', 'self/query', 'self/key', 'self/value', 'output/dense'),
    ],
    ['DistilBERT', '0|', linear('transformer.layer.0.attention.', 'q_lin', 'k_lin', 'v_lin', 'out_lin')],
    ['Meta', '0|', linear('layers.0.attention.', 'wq', 'wk', 'wv', 'wo')],
    ['d2l', '|', linear('attention.', 'W_q', 'W_k', 'W_v', 'W_o')],
    ['T5', '2|self', linear('encoder.block.2.layer.0.SelfAttention.', 'q', 'k', 'v', 'o')],
    ['T5 decoder', '2|cross', linear('decoder.block.2.layer.1.EncDecAttention.', 'q', 'k', 'v', 'o')],
    ['T5, the module alone', '|', linear('', 'q', 'k', 'v', 'o')],
    ['diffusers', '0|cross', linear('blocks.0.attn2.', 'to_q', 'to_k', 'to_v', 'to_out.0')],
    ['Keras 2D', '|', kernel('mha/', 'query', 'key', 'value', 'attention_output')],
    ['Flax, Hugging Face', '0|self', kernel('h/0/self_attn/', 'q_proj', 'k_proj', 'v_proj', 'out_proj')],
    ['fc', '|', linear('attention.', 'fc_q', 'fc_k', 'fc_v', 'fc_o')],
  ])('%s', (_, at, [all, pieces]) => {
    const { attentions, why } = read(all);
    expect(attentions).toHaveLength(1);
    expect(attentions[0].pieces).toEqual(pieces);
    expect(attentions[0].at.split('|').slice(1, 3).join('|')).toBe(at);
    expect(why).toEqual({});
  });

  test('PyTorch’s module: three in one, biases too; extra keys are no weights', () => {
    const all = {
      'a.in_proj_weight': [3 * d, d],
      'a.in_proj_bias': [3 * d],
      ...square('a.out_proj.weight'),
      ...rows('a.out_proj.bias'),
    };
    const { attentions, why } = read({ ...all, 'a.bias_k': [1, 1, d], 'a.bias_v': [1, 1, d] });
    expect(attentions[0].pieces).toEqual({
      wq: 'a.in_proj_weight out in 0-4',
      wk: 'a.in_proj_weight out in 4-8',
      wv: 'a.in_proj_weight out in 8-12',
      bq: 'a.in_proj_bias out 0-4',
      bk: 'a.in_proj_bias out 4-8',
      bv: 'a.in_proj_bias out 8-12',
      wo: 'a.out_proj.weight out in',
      bo: 'a.out_proj.bias out',
    });
    expect(why).toEqual({ 'a.bias_k': 'extra', 'a.bias_v': 'extra' });
    const { 'a.in_proj_weight': _, ...rest } = all;
    const separate = read({
      ...rest,
      'a.q_proj_weight': [4, 4],
      'a.k_proj_weight': [4, 6],
      'a.v_proj_weight': [4, 5],
    });
    expect(separate.attentions[0].pieces).toMatchObject({
      wq: 'a.q_proj_weight out in',
      wk: 'a.k_proj_weight out in',
      bk: 'a.in_proj_bias out 4-8',
    });
  });

  test('GPT-2 and nanoGPT are told apart by the shape of the fused array, and so is the output', () => {
    const [stem, conv] = [
      'transformer.h.0.attn.',
      { 'transformer.h.0.attn.c_attn.bias': [3 * d], ...square('transformer.h.0.attn.c_proj.weight') },
    ];
    const gpt2 = read({ [`${stem}c_attn.weight`]: [d, 3 * d], ...conv, 'transformer.h.0.attn.bias': [1, 1, 8, 8] });
    expect(gpt2.attentions[0].pieces).toMatchObject({
      wk: `${stem}c_attn.weight in out 4-8`,
      wo: `${stem}c_proj.weight in out`,
      bv: `${stem}c_attn.bias out 8-12`,
    });
    const nano = read({ [`${stem}c_attn.weight`]: [3 * d, d], ...conv });
    expect(nano.attentions[0].pieces).toMatchObject({
      wk: `${stem}c_attn.weight out in 4-8`,
      wo: `${stem}c_proj.weight out in`,
    });
    expect(read(square(`${stem}c_proj.weight`)).attentions[0].pieces).toEqual({ wo: `${stem}c_proj.weight ?` });
    expect(read(square('h.0.mlp.c_proj.weight')).attentions).toEqual([]);
    const cross = read({
      'h.0.crossattention.c_attn.weight': [d, 2 * d],
      ...square('h.0.crossattention.q_attn.weight', 'h.0.crossattention.c_proj.weight'),
    });
    expect(cross.attentions[0]).toMatchObject({
      at: '|0|cross|h.0.crossattention',
      pieces: { wk: 'h.0.crossattention.c_attn.weight in out 0-4', wq: 'h.0.crossattention.q_attn.weight in out' },
    });
  });

  test('timm: queries, keys and values in one; cross attention with keys and values in one', () => {
    const vit = read({
      'blocks.0.attn.qkv.weight': [3 * d, d],
      'blocks.0.attn.qkv.bias': [3 * d],
      ...square('blocks.0.attn.proj.weight'),
    });
    expect(vit.attentions[0].pieces).toMatchObject({
      wv: 'blocks.0.attn.qkv.weight out in 8-12',
      bv: 'blocks.0.attn.qkv.bias out 8-12',
      wo: 'blocks.0.attn.proj.weight out in',
    });
    const kv = read({ ...square('attn.q.weight', 'attn.proj.weight'), 'attn.kv.weight': [2 * d, d] });
    expect(kv.attentions[0].pieces).toMatchObject({ wq: 'attn.q.weight out in', wv: 'attn.kv.weight out in 4-8' });
  });

  test('what is grouped, or mixed head by head, in one array is not cut in three', () => {
    // 4 heads of width 1, one key/value head: 4 + 1 + 1 rows, which three divides.
    const phi = read({ 'layers.0.self_attn.qkv_proj.weight': [6, 4], ...square('layers.0.self_attn.o_proj.weight') });
    expect(phi.attentions[0].pieces).toMatchObject({
      wq: 'layers.0.self_attn.qkv_proj.weight out in 0-4',
      wk: 'layers.0.self_attn.qkv_proj.weight out in 4-5',
    });
    expect(read({ 'attn.qkv.weight': [6, 4], ...square('attn.proj.weight') }).why).toEqual({
      'attn.qkv.weight': 'parts',
    });
    expect(read({ 'h.0.self_attention.query_key_value.weight': [12, 4] }).why).toEqual({
      'h.0.self_attention.query_key_value.weight': 'interleaved',
    });
  });

  test.each(['', ':0'])('Keras and Flax keep an axis for the heads (%s)', (end) => {
    const all = (out: string) =>
      Object.fromEntries([
        ...['query', 'key', 'value'].flatMap((name) => [
          [`mha/${name}/kernel${end}`, [4, 2, 2]],
          [`mha/${name}/bias${end}`, [2, 2]],
        ]),
        [`mha/${out}/kernel${end}`, [2, 2, 4]],
        [`mha/${out}/bias${end}`, [4]],
      ]) as Record<string, number[]>;
    for (const out of ['attention_output', 'out']) {
      const { attentions } = read(all(out));
      expect(attentions[0].pieces).toMatchObject({
        wq: `mha/query/kernel${end} in heads width`,
        bk: `mha/key/bias${end} heads width`,
        wo: `mha/${out}/kernel${end} heads width out`,
        bo: `mha/${out}/bias${end} out`,
      });
      expect(Object.keys(attentions[0].pieces)).toHaveLength(8);
    }
  });

  test('TransformerLens has [heads, d_model, d_head]', () => {
    const all = {
      'blocks.1.attn.W_Q': [2, 4, 2],
      'blocks.1.attn.W_K': [2, 4, 2],
      'blocks.1.attn.W_O': [2, 2, 4],
      'blocks.1.attn.b_Q': [2, 2],
      'blocks.1.attn.b_O': [4],
    };
    expect(read(all).attentions[0]).toMatchObject({
      at: '|1||blocks.1.attn',
      pieces: {
        wq: 'blocks.1.attn.W_Q heads in width',
        wo: 'blocks.1.attn.W_O heads width out',
        bq: 'blocks.1.attn.b_Q heads width',
        bo: 'blocks.1.attn.b_O out',
      },
    });
  });

  test('one module per head', () => {
    const head = (at: number, name: string) => `blocks.0.sa.heads.${at}.${name}.weight`;
    const names = [0, 1].flatMap((at) => ['key', 'query', 'value'].map((name) => head(at, name)));
    const all = { ...Object.fromEntries(names.map((name) => [name, [2, 4]])), ...square('blocks.0.sa.proj.weight') };
    expect(read(all).attentions).toMatchObject([
      {
        at: '|0||blocks.0.sa',
        pieces: { wq: `${head(0, 'query')}+${head(1, 'query')} heads width in`, wo: 'blocks.0.sa.proj.weight out in' },
      },
    ]);
    const { [head(1, 'value')]: _, ...missing } = { ...all, [head(2, 'value')]: [2, 4] };
    expect(read(missing).why).toMatchObject({ [head(0, 'value')]: 'heads', [head(2, 'value')]: 'heads' });
  });

  test('numbered lists are a guess, and only where all four are there', () => {
    const all = square(...[0, 1, 2, 3].map((at) => `layers.2.self_attn.linears.${at}.weight`));
    expect(read(all).attentions).toMatchObject([
      { guess: true, at: '|2|self|layers.2.self_attn', pieces: { wo: 'layers.2.self_attn.linears.3.weight out in' } },
    ]);
    expect(read(square('linears.0.weight', 'linears.1.weight')).attentions).toEqual([]);
  });

  test('plain names are kept as they are, [in, out]; names of parameters that are no layers do not say it', () => {
    expect(read({ ...square('wq', 'W_O'), ...rows('b_Q', 'bo') }).attentions[0].pieces).toEqual({
      wq: 'wq in out',
      wo: 'W_O in out',
      bq: 'b_Q out',
      bo: 'bo out',
    });
    expect(read(square('q_proj', 'out_proj')).attentions[0].pieces).toEqual({ wq: 'q_proj ?', wo: 'out_proj ?' });
  });
});

describe('nothing is mixed', () => {
  test('layers and attentions are apart, in the order of the file’s own numbers', () => {
    const layer = (at: number, attention: string) =>
      square(...['q', 'k', 'v', 'out'].map((name) => `decoder.layers.${at}.${attention}.${name}_proj.weight`));
    const { attentions } = read({ ...layer(10, 'self_attn'), ...layer(2, 'encoder_attn'), ...layer(2, 'self_attn') });
    expect(attentions.map(({ at }) => at)).toEqual([
      'decoder|2|cross|decoder.layers.2.encoder_attn',
      'decoder|2|self|decoder.layers.2.self_attn',
      'decoder|10|self|decoder.layers.10.self_attn',
    ]);
    for (const { pieces } of attentions) expect(Object.keys(pieces)).toHaveLength(4);
  });

  test.each([
    ['head_3.attn', ['head_3.attn.']],
    ['Model/head_3/attn', ['Model/head_3/attn/']],
    ['blocks.2.sa', ['blocks.2.sa.heads.0.', 'blocks.2.sa.heads.1.']],
    ['blocks.2.sa', ['blocks.2.sa.Head_0.', 'blocks.2.sa.Head_1.']],
  ])('an attention is called as the file spells it: %s', (name, stems) => {
    const all = stems.flatMap((stem) => ['query', 'key', 'value'].map((of) => `${stem}${of}.weight`));
    expect(read(square(...all)).attentions.map(({ at }) => at.split('|').at(-1))).toEqual([name]);
  });

  test('PyTorch’s decoder layer: multihead_attn is the cross attention beside self_attn', () => {
    const both = (stem: string) => ({ [`${stem}.in_proj_weight`]: [12, 4], ...square(`${stem}.out_proj.weight`) });
    const { attentions } = read({ ...both('layers.0.self_attn'), ...both('layers.0.multihead_attn') });
    expect(attentions.map(({ at }) => at)).toEqual(['|0|cross|layers.0.multihead_attn', '|0|self|layers.0.self_attn']);
    expect(read(both('multihead_attn')).attentions[0].at).toBe('|||multihead_attn');
  });

  test('two arrays of one meaning are both left', () => {
    expect(read({ ...square('attn.wq.weight', 'attn.w_q.weight', 'attn.wk.weight') }).why).toEqual({
      'attn.wq.weight': 'twice',
      'attn.w_q.weight': 'twice',
    });
  });
});

test.each([
  ['bert/encoder/layer_0/attention/self/query/kernel/adam_v', 'slot'],
  ['optimizer/adam/m/mha/query/kernel:0', 'slot'],
  ['exp_avg.self_attn.q_proj.weight', 'slot'],
  ['self_attn.q_proj.weight.exp_avg_sq', 'slot'],
  ['mha/query/kernel/velocity', 'slot'],
  ['self_attn.q_proj.weight.absmax', 'slot'],
  ['ema_model.self_attn.q_proj.weight', 'slot'],
  ['self_attn.q_proj.lora_A.weight', 'adapter'],
  ['self_attn.q_proj.base_layer.weight', 'adapter'],
  ['self_attn.bias_k', 'extra'],
  ['self_attn.q_norm.weight', 'norm'],
  ['encoder.layer.0.attention.output.LayerNorm.weight', 'norm'],
  ['h.0.ln_1.weight', 'norm'],
  ['classifier.out_proj.weight', 'rest'],
  ['lm_head.weight', 'rest'],
  ['embeddings.word_embeddings.weight', 'rest'],
  ['attn.relative_position_bias_table', 'position'],
  ['encoder.block.0.layer.0.SelfAttention.relative_attention_bias.weight', 'position'],
  ['layers.0.self_attn.rotary_emb.inv_freq', 'position'],
  ['encoder.layer.0.intermediate.dense.weight', 'feed'],
  ['encoder.layer.0.output.dense.weight', 'feed'],
  ['layers.0.mlp.c_proj.weight', 'feed'],
  ['h.0.attn.bias', 'unknown'],
  ['q', 'unknown'],
  ['output', 'unknown'],
])('%s is no weight of attention: %s', (name, reason) => {
  const { attentions, inputs, why } = read({ [name]: [4, 4], other: [1] });
  expect({ attentions, inputs }).toEqual({ attentions: [], inputs: [] });
  expect(why[name]).toBe(reason);
});

test('X and masks are known by their names, whatever layer is chosen', () => {
  expect(read({ x: [3, 4], attn_mask: [3, 3], 'layers.0.self_attn.q_proj.weight': [4, 4] }).inputs).toEqual([
    'x: x',
    'mask: attn_mask',
  ]);
  expect(read({ last_hidden_state: [1, 3, 4], alibi: [2, 3, 3] }).inputs).toEqual([
    'x: last_hidden_state',
    'mask: alibi',
  ]);
});

test('a head axis that its convention does not have there is not taken for one', () => {
  // 4 = 2 · 2 only where heads come first, which Keras has not.
  expect(read({ 'mha/query/kernel': [2, 4, 2], 'mha/key/kernel': [4, 2, 2] }).attentions[0].pieces).toEqual({
    wq: 'mha/query/kernel ?',
    wk: 'mha/key/kernel in heads width',
  });
});

test.each(['acc_delta', 'grad_avg', 'square_avg', 'exp_inf', 'fisher', 'swa_model', 'ema', 'm', 'v', 'm_attn'])(
  'what stands below %s is kept for weights, and is none',
  (name) => {
    expect(read(square(`${name}.q_proj.weight`)).attentions).toEqual([]);
  },
);
