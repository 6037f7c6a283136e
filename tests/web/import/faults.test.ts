/** Names of other layouts, of parts of an attention, and of what stands beside codes: no attention, or one with a fault. */
import { describe, expect, test } from 'vitest';
import { recognise } from '../../../web/import/attention/recognise.ts';
import { read, shapes, square } from '../made/recognised.ts';

describe('what would be a mixture, or another layout, is no attention or has a fault', () => {
  const linear = (stem: string, ...names: string[]) => square(...names.map((name) => `${stem}${name}.weight`));
  const one = (all: Readonly<Record<string, readonly number[]>>) => recognise(shapes(all)).attentions;

  test.each([
    ['GPT-NeoX', { 'layers.0.attention.query_key_value.weight': [12, 4], ...linear('layers.0.attention.', 'dense') }],
    ['DeBERTa', { 'layer.0.attention.self.in_proj.weight': [12, 4], ...linear('layer.0.attention.', 'output.dense') }],
    ['an output alone', linear('attn.', 'out_proj')],
    ['a bias alone', { 'attn.out_proj.bias': [4] }],
  ])('%s: an output without queries that can be read is not taken unasked', (_, all) => {
    expect(one(all).map(({ fault }) => fault)).toEqual(['queries']);
  });

  test('a bare W_O needs nothing beside it', () => {
    expect(one(square('W_O'))[0].fault).toBeNull();
    expect(one(square('model.wk', 'model.wv'))[0].fault).toBeNull();
  });

  test.each([
    ['minGPT', linear('blocks.0.attn.', 'query', 'key', 'value', 'proj')],
    ['ALBERT', linear('albert.attention.', 'query', 'key', 'value', 'dense')],
    ['CTRL', linear('h.0.multi_head_attention.', 'Wq', 'Wk', 'Wv', 'dense')],
    ['the tutorial of TensorFlow', square(...['wq', 'wk', 'wv', 'dense'].map((name) => `mha/${name}/kernel:0`))],
    ['output', linear('attn.', 'q_proj', 'k_proj', 'v_proj', 'output')],
    ['Raschka', linear('trf_blocks.0.att.', 'W_query', 'W_key', 'W_value', 'out_proj')],
  ])('%s: one attention with all four', (_, all) => {
    const { attentions, why } = read(all);
    expect(attentions).toHaveLength(1);
    expect(Object.keys(attentions[0].pieces)).toEqual(['wq', 'wk', 'wv', 'wo']);
    expect(why).toEqual({});
  });

  test.each([
    ['Lightning, with biases', { 'self_attn.qkv_proj.weight': [12, 4], 'self_attn.qkv_proj.bias': [12] }, 'o_proj'],
    ['InternLM2', { 'layers.0.attention.wqkv.weight': [12, 4] }, 'wo'],
    ['the module alone', { 'wqkv.weight': [12, 4] }, 'wo'],
    ['DeBERTa', { 'layer.0.attention.self.in_proj.weight': [12, 4] }, ''],
  ])('%s: queries, keys and values may be mixed head by head, so they are not cut in three', (_, fused, out) => {
    const [first] = Object.keys(fused);
    const stem = first.slice(0, first.lastIndexOf('.', first.lastIndexOf('.') - 1) + 1);
    const { attentions, why } = read({ ...fused, ...(out ? square(`${stem}${out}.weight`) : {}) });
    expect(why[first]).toBe('interleaved');
    for (const { pieces } of attentions) expect(Object.keys(pieces)).not.toContain('wq');
  });

  test.each([
    ['Mamba', { 'layers.0.mixer.in_proj.weight': [12, 4], 'layers.0.mixer.out_proj.weight': [4, 4] }],
    ['RWKV', linear('blocks.0.attention.', 'key', 'value', 'receptance', 'output')],
    ['a critic', linear('critic.', 'value')],
    ['a memory', linear('memory.', 'key')],
    ['keys and values', linear('memory.', 'key', 'value')],
  ])('%s has no queries, so it is no attention', (_, all) => {
    expect(read(all).attentions).toEqual([]);
  });

  test.each(['SCB', 'weight_scale', 'weight_scale_inv', 'weight.absmax', 'weight.quant_map', 'qzeros', 'g_idx'])(
    'beside %s the weights are codes',
    (name) => {
      const all = { ...linear('self_attn.', 'q_proj', 'k_proj', 'v_proj'), [`self_attn.q_proj.${name}`]: [4] };
      expect(one(all).map(({ fault }) => fault)).toEqual(['codes']);
    },
  );

  test('an adapter makes weights incomplete', () => {
    const all = linear('self_attn.', 'q_proj', 'k_proj', 'v_proj');
    expect(one(all)[0].fault).toBeNull();
    expect(one({ ...all, 'self_attn.q_proj.lora_A.weight': [2, 4] })[0].fault).toBe('adapter');
  });

  test('bare matrices of single heads are joined where the model width tells how they are kept', () => {
    const heads = (...shape: number[]) =>
      Object.fromEntries([0, 1].flatMap((at) => ['Q', 'K', 'V'].map((of) => [`heads.${at}.W_${of}`, shape])));
    expect(read(heads(4, 2)).attentions).toMatchObject([
      { at: '|||', pieces: { wq: 'heads.0.W_Q+heads.1.W_Q heads in width' } },
    ]);
    expect(read(heads(2, 4)).attentions).toEqual([]);
    expect(read(heads(2, 4)).why['heads.0.W_Q']).toBe('unsaid');
  });

  test('TensorFlow’s checkpoints end the name of a weight in their own way', () => {
    const all = ['query', 'key', 'value'].map((name) => `mha/${name}/kernel/.ATTRIBUTES/VARIABLE_VALUE`);
    expect(Object.keys(read(square(...all)).attentions[0].pieces)).toEqual(['wq', 'wk', 'wv']);
    const slot = 'mha/query/kernel/.OPTIMIZER_SLOT/optimizer/m/.ATTRIBUTES/VARIABLE_VALUE';
    expect(read(square(slot)).why[slot]).toBe('slot');
  });
});
