/** Arrays of a file taken into a state: what each is used as, whether it fits, and what is said where it does not. */
import { expect, test } from 'vitest';
import { fit, taking } from '../../web/import/fit.ts';
import { guess, unstacked, type Use } from '../../web/import/guess.ts';
import { tokensOf } from '../../web/state/initial.ts';
import { readLink } from '../../web/state/link.ts';
import { importable } from '../../web/state/mine.ts';
import { reduce } from '../../web/state/reduce.ts';
import { enImport } from '../../web/strings/en-import.ts';
import { learn, say } from '../../web/strings/t.ts';

learn(enImport);

const at = (link: string) => readLink(link, '').state;
const array = (name: string, shape: readonly number[], ...numbers: number[]) => ({
  name,
  shape,
  kind: 'float32',
  read: () =>
    Promise.resolve(Float32Array.from({ length: shape.reduce((a, b) => a * b, 1) }, (_, i) => numbers[i] ?? i)),
});
const used = (state: ReturnType<typeof at>, arrays: readonly ReturnType<typeof array>[]) =>
  guess(unstacked(arrays), importable(state), tokensOf(state));
const said = (uses: readonly Use[], state: ReturnType<typeof at>, tokens: string[] | null = null) => {
  const { each, problems } = fit(uses, state, tokens);
  return [...each, ...problems].filter((one) => one !== null && 'key' in one).map((one) => say(one));
};

test.each([
  ['x', 'x', false],
  ['W_Q', 'wq', false],
  ['wk', 'wk', false],
  ['layer.0.attention.self.query.weight', 'wq', true],
  ['encoder.layer.3.attention.self.value.weight', 'wv', true],
  ['encoder.layer.3.attention.output.dense.weight', 'wo', true],
  ['model.layers.0.self_attn.q_proj.weight', 'wq', true],
  ['model.layers.0.self_attn.o_proj.weight', 'wo', true],
  ['self_attn.out_proj.weight', 'wo', true],
  ['attention.q_lin.weight', 'wq', true],
  ['attention.out_lin.weight', 'wo', true],
  ['to_k.weight', 'wk', true],
  ['to_out.0.weight', 'wo', true],
  ['h.0.attn.c_proj.weight', 'wo', false],
  ['multi_head_attention/query/kernel', 'wq', false],
  ['multi_head_attention/attention_output/kernel', 'wo', false],
  ['encoder.layer.3.output.dense.weight', null, true],
  ['mlp.c_proj.weight', null, false],
  ['layer_norm.weight', null, true],
  ['attention.self.query.bias', 'bq', false],
  ['self_attn.out_proj.bias', 'bo', false],
  ['b_k', 'bk', false],
  ['output', null, false],
  ['output.dense.bias', null, false],
])('%s is taken for %s, turned: %s', (name, stage, turned) => {
  const state = at('');
  expect(used(state, [array(name, [4, 4]), array('other', [1])])[0]).toMatchObject({ stage, turned });
});

test('of several layers the first is taken', async () => {
  const state = at('');
  const uses = used(state, [array('0.q_proj.weight', [4, 4]), array('1.q_proj.weight', [4, 4])]);
  expect(uses.map(({ stage }) => stage)).toEqual(['wq', null]);
});

test('a single array without a telling name is X if it has a row for each word or is not square, else nothing', async () => {
  const state = at('');
  expect(used(state, [array('data', [3, 4])])[0]).toMatchObject({ stage: 'x', guessed: true });
  expect(used(state, [array('data', [3, 3])])[0]).toMatchObject({ stage: 'x', guessed: true });
  expect(used(state, [array('data', [4, 4])])[0]).toMatchObject({ stage: null, guessed: false });
  expect(used(state, [array('x', [3, 4])])[0].guessed).toBe(false);
});

test('PyTorch’s weights are turned, and not where that is taken back', async () => {
  const state = at('');
  const uses = used(state, [array('q_proj.weight', [4, 4])]);
  const taken = await taking(uses, fit(uses, state, null));
  expect([...taken.mine.wq!]).toEqual([0, 4, 8, 12, 1, 5, 9, 13, 2, 6, 10, 14, 3, 7, 11, 15]);
  const plain = [{ ...uses[0], turned: false }];
  expect([...(await taking(plain, fit(plain, state, null))).mine.wq!]).toEqual(Array.from({ length: 16 }, (_, i) => i));
});

test('three matrices in one are taken apart', async () => {
  const state = at('?text=a&d=2&heads=1');
  const pytorch = used(state, [array('in_proj_weight', [6, 2])]); // rows 0 and 1 are W_Q, turned
  expect(Object.entries((await taking(pytorch, fit(pytorch, state, null))).mine).map(([k, v]) => [k, [...v]])).toEqual([
    ['wq', [0, 2, 1, 3]],
    ['wk', [4, 6, 5, 7]],
    ['wv', [8, 10, 9, 11]],
  ]);
  const gpt2 = used(state, [array('c_attn.weight', [2, 6])]);
  expect(Object.entries((await taking(gpt2, fit(gpt2, state, null))).mine).map(([k, v]) => [k, [...v]])).toEqual([
    ['wq', [0, 1, 6, 7]],
    ['wk', [2, 3, 8, 9]],
    ['wv', [4, 5, 10, 11]],
  ]);
});

test('biases come too: three in one, and of the length that is needed', async () => {
  const state = at('?text=a&d=2&heads=1');
  const uses = used(state, [array('in_proj_bias', [6]), array('out_proj.bias', [2])]);
  const { mine } = await taking(uses, fit(uses, state, null));
  expect(Object.entries(mine).map(([name, data]) => [name, [...data]])).toEqual([
    ['bq', [0, 1]],
    ['bk', [2, 3]],
    ['bv', [4, 5]],
    ['bo', [0, 1]],
  ]);
  expect(said(used(state, [array('bq', [3])]), state)).toEqual(['b_Q needs 1 × 2, and has 1 × 3.']);
});

test('an axis for the heads becomes columns side by side', async () => {
  const state = at('?text=a&d=4&heads=2');
  const keras = used(state, [array('wq', [4, 2, 2])]); // [d, h, d_k]
  expect([...(await taking(keras, fit(keras, state, null))).mine.wq!]).toEqual(Array.from({ length: 16 }, (_, i) => i));
  const perHead = used(state, [array('wq', [2, 4, 2])]); // [h, d, d_k]
  expect([...(await taking(perHead, fit(perHead, state, null))).mine.wq!]).toEqual([
    ...[0, 1, 8, 9],
    ...[2, 3, 10, 11],
    ...[4, 5, 12, 13],
    ...[6, 7, 14, 15],
  ]);
  const wo = used(state, [array('wo', [2, 2, 4])]); // [h, d_v, d]
  expect((await taking(wo, fit(wo, state, null))).mine.wo).toHaveLength(16);
});

test('what does not fit is told with what is needed and what there is', async () => {
  const state = at('');
  expect(said(used(state, [array('wq', [4, 6])]), state)).toEqual(['W_Q needs 4 × 4, and has 4 × 6.']);
  expect(said(used(state, [array('wo', [6, 4])]), state)).toEqual(['W_O needs 4 × 4, and has 6 × 4.']);
  expect(said(used(state, [array('wq', [2, 2, 2, 2])]), state)).toEqual([
    'W_Q needs a matrix; this has 4 axes, 2 × 2 × 2 × 2.',
  ]);
  expect(said(used(state, [array('wq', [8, 8]), array('wk', [16, 16])]), state)).toContain(
    'The arrays belong to different model widths: 8, 16.',
  );
  expect(said(used(state, [array('wq', [600, 600])]), state)).toEqual([
    'The arrays belong to a model width of 600; the limit is 512.',
  ]);
  expect(said(used(state, [array('x', [200, 4])]), state)).toEqual([
    'X has 200 rows; between 1 and 128 words can be shown.',
  ]);
  const twice = used(state, [array('wq', [4, 4]), array('b', [4, 4])]).map((use) => ({
    ...use,
    stage: 'wq' as const,
  }));
  expect(said(twice, state)).toEqual(['W_Q is given twice.']);
});

test('another width takes the whole state there; X of other rows brings its words', async () => {
  const state = at('?edit=x..1.1=5');
  const uses = used(state, [array('wq', [8, 8]), array('x', [2, 8])]);
  const fitted = fit(uses, state, ['we', 'saw']);
  expect(fitted).toMatchObject({ d: 8, heads: 2, words: ['we', 'saw'], problems: [] });
  const told = reduce(state, await taking(uses, fitted));
  expect(told.state).toMatchObject({ model: 'mine', d: 8, heads: 2, text: 'we saw', edit: [] });
  expect(told.notes).toMatchObject([
    { key: 'note-import-took' },
    { key: 'note-mine-rest' },
    { key: 'note-edits-dropped' },
  ]);
  // Words that no text would be cut into are not taken for words.
  expect(fit(uses, state, ['we saw', '##it']).words).toEqual(['1', '2']);
});

test('of a batch one item is taken', async () => {
  const state = at('?text=a+b&d=2&heads=1');
  const [use] = used(state, [array('x', [3, 2, 2])]);
  expect([...(await taking([{ ...use, item: 1 }], fit([{ ...use, item: 1 }], state, null))).mine.x!]).toEqual([
    4, 5, 6, 7,
  ]);
  expect(said([{ ...use, item: 3 }], state)).toHaveLength(1);
});

test('numbers that are none are counted, and the first is named by its place in what the array becomes', async () => {
  const state = at('?text=a+b&d=2&heads=1');
  const uses = used(state, [array('x', [2, 2], 1, 2), array('q_proj.weight', [2, 2], 1, NaN, Infinity, 2)]);
  expect((await taking(uses, fit(uses, state, null))).notes.map(say)).toEqual([
    '2 imported numbers are NaN or infinite as float32, first in W_Q, row 1, column 2; they stay and show as what they are.',
  ]);
});
