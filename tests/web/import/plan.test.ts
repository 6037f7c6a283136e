/** Arrays of a file taken into a state: how they are kept, what their shapes imply, of which layer they are. */
import { describe, expect, test } from 'vitest';
import { answers, imported, numbers, sessionOf, square, stateAt } from '../made/sessions.ts';

const two = stateAt('?text=a&d=2&heads=1');

describe('orientation', () => {
  test('PyTorch’s weights are transposed, said, and not where that is taken back', async () => {
    const session = sessionOf({ 'q_proj.weight': { shape: [2, 2] } });
    const { told, notes } = await imported(session, two);
    expect(numbers(told.state.mine.wq)).toEqual([0, 2, 1, 3]);
    expect(notes).toContain('W_Q is transposed: the file has a row for each output, and here each column is one.');
    const back = await imported(session, two, answers([0, { axes: ['in', 'out'] }]));
    expect(numbers(back.told.state.mine.wq)).toEqual([0, 1, 2, 3]);
    expect(back.notes.join()).not.toContain('transposed');
  });

  test('nothing tells it: it is asked, and nothing is taken before', async () => {
    const session = sessionOf({ q_proj: { shape: [2, 2] }, k_proj: { shape: [2, 2] } });
    const { told, refused } = await imported(session, two);
    expect(told.state).toBe(two);
    expect(refused).toEqual(['Nothing in the file says how W_Q, W_K are kept: [in, out] or [out, in]. Choose one.']);
    const axes = ['out', 'in'];
    const said = await imported(session, two, answers([0, { axes }], [1, { axes }]));
    expect(numbers(said.told.state.mine.wk)).toEqual([0, 2, 1, 3]);
  });

  test('the model width of the rest of the file tells it where only one way fits', async () => {
    const { told } = await imported(sessionOf({ q_proj: { shape: [6, 4] }, x: { shape: [3, 4] } }), stateAt(''));
    expect(told.state).toMatchObject({ d: 4, heads: 2, dk: 3 });
    expect(numbers(told.state.mine.wq).slice(0, 6)).toEqual([0, 4, 8, 12, 16, 20]);
  });

  test('GPT-2’s output goes with its fused array', async () => {
    const shape = (rows: number, cols: number) => ({
      'h.0.attn.c_attn.weight': { shape: [rows, cols] },
      'h.0.attn.c_proj.weight': { shape: [2, 2] },
    });
    const linear = (await imported(sessionOf(shape(6, 2)), two)).told.state.mine;
    expect([linear.wq, linear.wk, linear.wv, linear.wo].map(numbers)).toEqual([
      [0, 2, 1, 3],
      [4, 6, 5, 7],
      [8, 10, 9, 11],
      [0, 2, 1, 3],
    ]);
    const conv = (await imported(sessionOf(shape(2, 6)), two)).told.state.mine;
    expect([conv.wq, conv.wk, conv.wv, conv.wo].map(numbers)).toEqual([
      [0, 1, 6, 7],
      [2, 3, 8, 9],
      [4, 5, 10, 11],
      [0, 1, 2, 3],
    ]);
  });
});

test.each([
  ['q_norm.weight', 'attn.q_norm.weight, which is not'],
  ['logit_scale', 'attn.logit_scale, which is not'],
  ['relative_attention_bias.weight', 'attn.relative_attention_bias.weight, which is not'],
])('an attention with %s of its own says that its scores are others', async (name, named) => {
  const session = sessionOf({
    'attn.q_proj.weight': { shape: [2, 2] },
    [`attn.${name}`]: { shape: [2] },
    'other.logit_scale': { shape: [1] },
  });
  const { notes } = await imported(session, two);
  expect(notes).toContain(
    `This attention also has ${named} computed here: the scores and weights are not those of the model.`,
  );
  const plain = await imported(
    sessionOf({ 'attn.q_proj.weight': { shape: [2, 2] }, 'ln.weight': { shape: [2] } }),
    two,
  );
  expect(plain.notes.join()).not.toContain('not those of the model');
});

describe('bare matrices', () => {
  const four = (into: number[], out: number[]) => ({
    W_Q: { shape: into },
    W_K: { shape: into },
    W_V: { shape: into },
    W_O: { shape: out },
  });

  test('the width of X tells that they are kept [out, in], all of them', async () => {
    const { told, uses } = await imported(sessionOf({ X: { shape: [3, 4] }, ...four([2, 4], [4, 2]) }), stateAt(''));
    expect(uses).toEqual({
      x: 'X [word model]',
      wq: 'W_Q [out in]',
      wk: 'W_K [out in]',
      wv: 'W_V [out in]',
      wo: 'W_O [out in]',
    });
    expect(told.state.d).toBe(4);
    expect(numbers(told.state.mine.wq)).toEqual([0, 4, 1, 5, 2, 6, 3, 7]);
  });

  test('without X both ways fit, so it is asked', async () => {
    expect((await imported(sessionOf(four([2, 4], [4, 2])), stateAt(''))).refused.join()).toContain(
      'Nothing in the file says how W_Q, W_K, W_V',
    );
  });

  test.each(['W_Q', 'wq', 'model.W_q'])('%s of 4 × 4 is asked about, whatever stands beside it', async (name) => {
    const file = { [name]: { shape: [4, 4] }, X: { shape: [3, 4] } };
    const asked = await imported(sessionOf(file), stateAt(''));
    expect(asked.refused).toEqual(['Nothing in the file says how W_Q is kept: [in, out] or [out, in]. Choose one.']);
    expect(asked.told.state).toEqual(stateAt(''));
    const said = (axes: string) => imported(sessionOf(file), stateAt(''), answers([0, { axes: axes.split(' ') }]));
    expect(numbers((await said('out in')).told.state.mine.wq).slice(0, 4)).toEqual([0, 4, 8, 12]);
    expect(numbers((await said('in out')).told.state.mine.wq).slice(0, 4)).toEqual([0, 1, 2, 3]);
  });

  test('a W_O that is not square tells it of square ones', async () => {
    const { uses } = await imported(
      sessionOf({ ...square('wq', 'wk'), wv: { shape: [2, 4] }, wo: { shape: [4, 2] } }),
      stateAt(''),
    );
    expect(uses).toMatchObject({ wq: 'wq [out in]', wk: 'wk [out in]', wo: 'wo [out in]' });
  });

  test('one number is kept both ways', async () => {
    const { refused } = await imported(sessionOf({ wq: { shape: [1, 1] } }), stateAt('?text=a&d=1&heads=1'));
    expect(refused).toEqual([]);
  });

  test('rows that this page has named are what meets X', async () => {
    const names = ['entity', 'adjective', 'number/verb', 'bias'];
    const { uses } = await imported(sessionOf({ W_Q: { shape: [4, 4] } }, names), stateAt(''));
    expect(uses).toEqual({ wq: 'W_Q [in out]' });
    expect((await imported(sessionOf({ W_O: { shape: [4, 4] } }, names), stateAt(''))).refused).toHaveLength(1);
  });
});

describe('heads', () => {
  test('an axis for the heads sets how many there are, and becomes columns side by side', async () => {
    const keras = { 'mha/query/kernel': { shape: [4, 4, 1] }, 'mha/query/bias': { shape: [4, 1] } };
    const { told, notes } = await imported(sessionOf(keras), stateAt(''));
    expect(told.state).toMatchObject({ d: 4, heads: 4, dk: null });
    expect(numbers(told.state.mine.wq)).toEqual(Array.from({ length: 16 }, (_, i) => i));
    expect(notes.join()).toContain('The file has 4 heads at a model width of 4.');
    const lens = { 'blocks.0.attn.W_Q': { shape: [2, 4, 2] }, 'blocks.0.attn.W_O': { shape: [2, 2, 4] } };
    const { mine } = (await imported(sessionOf(lens), stateAt('?heads=4'))).told.state;
    expect(numbers(mine.wq)).toEqual([0, 1, 8, 9, 2, 3, 10, 11, 4, 5, 12, 13, 6, 7, 14, 15]);
    expect(numbers(mine.wo)).toEqual(Array.from({ length: 16 }, (_, i) => i));
  });

  test('modules of one head each become columns side by side', async () => {
    const all = Object.fromEntries(
      [0, 1].map((head) => [`heads.${head}.query.weight`, { shape: [1, 2], data: [head * 2, head * 2 + 1] }]),
    );
    const { told } = await imported(sessionOf(all), stateAt('?text=a&d=2&heads=1'));
    expect(told.state).toMatchObject({ heads: 2 });
    expect(numbers(told.state.mine.wq)).toEqual([0, 2, 1, 3]);
  });

  test('fewer rows for keys and values imply key/value heads', async () => {
    const { told, notes } = await imported(
      sessionOf({
        ...square('a.q_proj.weight', 'a.o_proj.weight'),
        'a.k_proj.weight': { shape: [2, 4] },
        'a.v_proj.weight': { shape: [2, 4] },
      }),
      stateAt(''),
    );
    expect(told.state).toMatchObject({ heads: 2, kv: 1, dk: null, dv: null });
    expect(numbers(told.state.mine.wk)).toEqual([0, 4, 1, 5, 2, 6, 3, 7]);
    expect(notes).toContain('The shapes imply 1 key/value head.');
    expect(notes.join()).toContain('The file does not say how many heads there are: 2 are used');
  });

  test('other widths of heads are taken from the shapes', async () => {
    const { told } = await imported(
      sessionOf({ wq: { shape: [4, 6] }, wk: { shape: [4, 6] }, wv: { shape: [4, 10] }, wo: { shape: [10, 4] } }),
      stateAt(''),
    );
    expect(told.state).toMatchObject({ d: 4, heads: 2, kv: null, dk: 3, dv: 5 });
    expect(Object.keys(told.state.mine)).toEqual(['wq', 'wk', 'wv', 'wo']);
  });

  test('as many as a page cannot have are not taken for others', async () => {
    const { told, refused } = await imported(sessionOf({ 'mha/query/kernel': { shape: [4, 3, 2] } }), stateAt(''));
    expect(told.state.mine).toEqual({});
    expect(refused).toHaveLength(1);
  });
});

describe('layers', () => {
  const layer = (index: number, from: number, attention = 'self_attn') =>
    Object.fromEntries(
      ['q', 'k', 'v', 'out'].map((name, which) => [
        `decoder.layers.${index}.${attention}.${name}_proj.weight`,
        { shape: [2, 2], data: [from + which, 0, 0, from + which] },
      ]),
    );
  const session = sessionOf({ ...layer(0, 10), ...layer(0, 20, 'encoder_attn'), ...layer(1, 30) });

  test('the first self attention is taken, and said; another where it is chosen; never of two', async () => {
    const first = await imported(session, two);
    expect([first.told.state.mine.wq, first.told.state.mine.wo].map((m) => m![0])).toEqual([10, 13]);
    expect(first.notes).toContain(
      'The matrices are those of decoder, layer 0, self attention (decoder.layers.0.self_attn); the file has 2 more attentions to choose from.',
    );
    const names = session.recognised.attentions.map(({ name }) => name);
    const cross = await imported(session, two, { attention: names.indexOf('decoder.layers.0.encoder_attn') });
    expect([cross.told.state.mine.wq, cross.told.state.mine.wo].map((m) => m![0])).toEqual([20, 23]);
    const mixed = await imported(session, two, answers([8, { use: 'wq' }]));
    expect(mixed.refused.join()).toContain('are two attentions, and matrices of two are never mixed');
  });
});

test('another width comes with its heads, and edits that no longer fit go', async () => {
  const { told } = await imported(
    sessionOf({ 'q_proj.weight': { shape: [8, 8] }, x: { shape: [2, 8] } }, ['we', 'saw']),
    stateAt('?edit=x..1.1=5'),
  );
  expect(told.state).toMatchObject({ model: 'mine', d: 8, heads: 2, text: 'we saw', edit: [] });
});
