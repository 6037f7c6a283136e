/** Arrays of a file taken into a state: what each becomes, what is asked before, and what is said. */
import { describe, expect, test } from 'vitest';
import { tokensOf } from '../../web/state/initial.ts';
import { readLink, writeLink } from '../../web/state/link.ts';
import { note } from '../../web/state/note.ts';
import { reduce } from '../../web/state/reduce.ts';
import { enImport } from '../../web/strings/en-import.ts';
import { learn } from '../../web/strings/t.ts';
import { imported, sessionOf } from './sessions.ts';

learn(enImport);

const at = (link: string) => readLink(link, '').state;
const [d, two] = [4, at('?text=a&d=2&heads=1')];
const square = (...names: string[]) => Object.fromEntries(names.map((name) => [name, { shape: [d, d] }]));
const numbers = (data: Float32Array | undefined) => [...(data ?? [])];
const answers = (...all: [number, object][]) => ({ answers: new Map(all) });

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
    const { told } = await imported(sessionOf({ q_proj: { shape: [6, 4] }, x: { shape: [3, 4] } }), at(''));
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

test('a plain name alone is kept as it is', async () => {
  expect((await imported(sessionOf({ W_Q: { shape: [4, 4] } }), at(''))).uses).toEqual({ wq: 'W_Q [in out]' });
});

describe('heads', () => {
  test('an axis for the heads sets how many there are, and becomes columns side by side', async () => {
    const keras = { 'mha/query/kernel': { shape: [4, 4, 1] }, 'mha/query/bias': { shape: [4, 1] } };
    const { told, notes } = await imported(sessionOf(keras), at(''));
    expect(told.state).toMatchObject({ d: 4, heads: 4, dk: null });
    expect(numbers(told.state.mine.wq)).toEqual(Array.from({ length: 16 }, (_, i) => i));
    expect(notes.join()).toContain('The file has 4 heads at a model width of 4.');
    const lens = { 'blocks.0.attn.W_Q': { shape: [2, 4, 2] }, 'blocks.0.attn.W_O': { shape: [2, 2, 4] } };
    const { mine } = (await imported(sessionOf(lens), at('?heads=4'))).told.state;
    expect(numbers(mine.wq)).toEqual([0, 1, 8, 9, 2, 3, 10, 11, 4, 5, 12, 13, 6, 7, 14, 15]);
    expect(numbers(mine.wo)).toEqual(Array.from({ length: 16 }, (_, i) => i));
  });

  test('modules of one head each become columns side by side', async () => {
    const all = Object.fromEntries(
      [0, 1].map((head) => [`heads.${head}.query.weight`, { shape: [1, 2], data: [head * 2, head * 2 + 1] }]),
    );
    const { told } = await imported(sessionOf(all), at('?text=a&d=2&heads=1'));
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
      at(''),
    );
    expect(told.state).toMatchObject({ heads: 2, kv: 1, dk: null, dv: null });
    expect(numbers(told.state.mine.wk)).toEqual([0, 4, 1, 5, 2, 6, 3, 7]);
    expect(notes).toContain('The shapes imply 1 key/value head.');
    expect(notes.join()).toContain('The file does not say how many heads there are: 2 are used');
  });

  test('other widths of heads are taken from the shapes', async () => {
    const { told } = await imported(
      sessionOf({ wq: { shape: [4, 6] }, wk: { shape: [4, 6] }, wv: { shape: [4, 10] }, wo: { shape: [10, 4] } }),
      at(''),
    );
    expect(told.state).toMatchObject({ d: 4, heads: 2, kv: null, dk: 3, dv: 5 });
    expect(Object.keys(told.state.mine)).toEqual(['wq', 'wk', 'wv', 'wo']);
  });

  test('as many as a page cannot have are not taken for others', async () => {
    const { told, refused } = await imported(sessionOf({ 'mha/query/kernel': { shape: [4, 3, 2] } }), at(''));
    expect(told.state.mine).toEqual({});
    expect(refused).toHaveLength(1);
  });
});

describe('one odd array never spoils the rest', () => {
  test('one that does not fit is left out, and said', async () => {
    const session = sessionOf({
      ...square('a.q_proj.weight', 'a.out_proj.weight'),
      'a.k_proj.weight': { shape: [4, 6] },
      'a.v_proj.weight': { shape: [4, 6] },
    });
    const { told, uses } = await imported(session, at(''));
    expect(Object.keys(uses)).toEqual(['wq', 'wo']);
    expect(Object.keys(told.state.mine)).toEqual(['wq', 'wo']);
  });

  test('one that cannot be read is left out, and refused only where it was asked for', async () => {
    const session = sessionOf({
      x: { shape: [3, 4] },
      wq: { shape: [4, 4], refused: note('note-import-kind', { kind: 'complex64' }) },
    });
    expect((await imported(session, at(''))).uses).toEqual({ x: 'x [word model]' });
    expect((await imported(session, at(''), answers([1, { use: 'wq' }]))).refused.join()).toContain('complex64');
  });

  test('weights of attention that were computed elsewhere are no input, which one sentence says', async () => {
    const { refused } = await imported(
      sessionOf({ '': { shape: [16, 8, 12, 12] } }, null, 'attentions.npy'),
      at('?text=a+b+c+d+e+f+g+h+i+j+k+l'),
    );
    expect(refused).toEqual(['X needs 12 × 32, and has 16 × 8 × 12 × 12.']);
  });

  test('what is asked for and does not fit is refused, with what is needed and what there is', async () => {
    const said = async (shape: number[], use: 'wq' | 'bq' | 'x') =>
      (await imported(sessionOf({ a: { shape }, x: { shape: [3, 4] } }), at(''), answers([0, { use }]))).refused;
    expect(await said([2, 2, 2, 2], 'wq')).toEqual(['W_Q needs 4 × 4, and has 2 × 2 × 2 × 2.']);
    expect(await said([3], 'bq')).toEqual(['b_Q needs 1 × 4, and has 1 × 3.']);
    expect(await said([0, 4], 'x')).toEqual(['X cannot be made of an array without numbers, 0 × 4.']);
  });

  test('arrays of different widths, of too large ones, and of none', async () => {
    const refused = async (all: Record<string, { shape: number[] }>) =>
      (await imported(sessionOf(all), at(''))).refused;
    expect(await refused({ wq: { shape: [8, 8] }, x: { shape: [2, 4] } })).toContain(
      'The arrays belong to different model widths: 8, 4.',
    );
    expect((await refused({ wq: { shape: [1024, 1024] } })).join()).toContain('1024; the limit is 512');
    expect(await refused({ 'a.norm.weight': { shape: [4] }, 'b.norm.weight': { shape: [4] } })).toEqual([
      'No name in this file says what its arrays are: choose what to use them as.',
    ]);
    expect(await refused({})).toEqual(['The file holds no array of numbers.']);
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

describe('words', () => {
  test.each([
    [['[CLS]', 'ball', '[SEP]'], '[CLS]␟ball␟[SEP]␟'],
    [['full', '##er', 'ball'], 'full␟##er␟ball␟'],
    [['it', ' ball', ' full'], 'it␟ ball␟ full␟'],
    [['Ġwe', 'Ġsaw', 'it'], 'Ġwe Ġsaw it'],
    [['we', 'saw', 'it'], 'we saw it'],
  ])('%j of the file name the rows as they are', async (tokens, text) => {
    const { told } = await imported(sessionOf({ x: { shape: [3, 4] } }, tokens), at(''));
    expect(tokensOf(told.state)).toEqual(tokens);
    expect(told.state.text).toBe(text);
    expect(readLink(writeLink(told.state), '').state).toEqual(told.state);
  });

  test('a word is taken out, put in and moved between them as between others', async () => {
    const { state } = (await imported(sessionOf({ x: { shape: [3, 4] } }, ['[CLS]', 'a b', '[SEP]']), at(''))).told;
    const after = (change: Parameters<typeof reduce>[1]) => tokensOf(reduce(state, change).state);
    expect(after({ type: 'word', at: 1, deed: 'remove' })).toEqual(['[CLS]', '[SEP]']);
    expect(after({ type: 'word', at: 1, deed: 'earlier' })).toEqual(['a b', '[CLS]', '[SEP]']);
    expect(after({ type: 'insert', after: 1, text: 'new' })).toEqual(['[CLS]', 'a b', 'new', '[SEP]']);
  });

  test('empty ones, and as many as there are no rows, are said', async () => {
    const empty = await imported(sessionOf({ x: { shape: [3, 4] } }, ['a', '', 'c']), at(''));
    expect(tokensOf(empty.told.state)).toEqual(['a', '2', 'c']);
    expect(empty.notes.join()).toContain(
      '1 word of the file cannot be shown (it is empty or blank); its row is named by its number.',
    );
    const many = await imported(sessionOf({ x: { shape: [2, 4] } }, ['a', 'b', 'c']), at(''));
    expect(tokensOf(many.told.state)).toEqual(['1', '2']);
    expect(many.notes.join()).toContain('The file has 3 words for 2 rows, so they name none.');
  });
});

describe('X', () => {
  test('axes of length 1 are none: 3 × 1 × 4 is one sequence', async () => {
    const { told } = await imported(sessionOf({ '': { shape: [3, 1, 4] } }, null, 'seq_first.npy'), at(''));
    expect(numbers(told.state.mine.x)).toEqual(Array.from({ length: 12 }, (_, i) => i));
    expect(told.state.text).toBe('ball full it');
  });

  test('of several sequences nothing tells which axis counts them', async () => {
    const session = sessionOf({ x: { shape: [3, 2, 2] } });
    expect((await imported(session, two)).refused).toEqual([
      'Nothing in the file says how X is kept: [sequence, word, d_model] or [word, sequence, d_model]. Choose one.',
    ]);
    const first = await imported(session, two, answers([0, { axes: ['item', 'word', 'model'], item: 1 }]));
    expect(numbers(first.told.state.mine.x)).toEqual([4, 5, 6, 7]);
    expect(first.notes).toContain('X is sequence 2 of 3.');
    const second = await imported(session, two, answers([0, { axes: ['word', 'item', 'model'], item: 1 }]));
    expect(numbers(second.told.state.mine.x)).toEqual([2, 3, 6, 7, 10, 11]);
  });

  test('is what the only array without a telling name is taken for, as a guess, if it has a row for each word or is not square', async () => {
    const uses = async (shape: number[], name = 'data') => imported(sessionOf({ [name]: { shape } }), at(''));
    expect((await uses([3, 4])).notes.join()).toContain('X is a guess by its shape');
    expect((await uses([3, 3])).notes.join()).toContain('X is a guess by its shape');
    expect((await uses([4, 4])).refused).toHaveLength(1);
    expect((await uses([3, 4], 'x')).notes.join()).not.toContain('guess');
  });
});

describe('masks', () => {
  const inf = Number.POSITIVE_INFINITY;
  const causal = [0, -inf, -inf, 0, 0, -inf, 0, 0, 0];

  test('one of numbers is added to the scores; a link holds it', async () => {
    const { told, notes } = await imported(sessionOf({ attn_mask: { shape: [3, 3], data: causal } }), at(''));
    expect(numbers(told.state.mine.mask)).toEqual(causal);
    expect(notes).toContain('The mask is added to the scores; −∞ hides.');
    expect(readLink(writeLink(told.state), '').state).toEqual(told.state);
  });

  test('one of two numbers asks which of them hides', async () => {
    const session = sessionOf({ attn_mask: { shape: [3, 3], kind: 'bool', data: [1, 0, 0, 1, 1, 0, 1, 1, 1] } });
    expect((await imported(session, at(''))).refused.join()).toContain(
      'nothing in the file says which of them hides a word',
    );
    const said = await imported(session, at(''), answers([0, { hidden: 0 }]));
    expect(numbers(said.told.state.mine.mask)).toEqual(causal);
    expect(said.notes).toContain('In the mask 1 means that the word may attend, and 0 means hidden.');
  });

  test('one for each head sets how many there are; a row of keys is that of every query', async () => {
    const { told } = await imported(sessionOf({ alibi: { shape: [1, 4, 3, 3] } }), at(''));
    expect(told.state.heads).toBe(4);
    expect(numbers(told.state.mine.mask)).toHaveLength(36);
    expect(readLink(writeLink(told.state), '').state).toEqual(told.state);
    const padding = await imported(
      sessionOf({ attention_mask: { shape: [1, 3], kind: 'int64', data: [1, 1, 0] } }),
      at(''),
      answers([0, { hidden: 0 }]),
    );
    expect(numbers(padding.told.state.mine.mask)).toEqual([0, 0, -inf, 0, 0, -inf, 0, 0, -inf]);
  });

  test('goes with its words, and is left out with heads or words that it has not', async () => {
    const { state } = (await imported(sessionOf({ attn_mask: { shape: [3, 3] } }), at(''))).told;
    const moved = reduce(state, { type: 'text', text: 'full ball it' });
    expect(numbers(moved.state.mine.mask)).toEqual([4, 3, 5, 1, 0, 2, 7, 6, 8]);
    const gone = reduce(state, { type: 'text', text: 'a b' });
    expect(gone.state.mine.mask).toBeUndefined();
    expect(gone.notes.map(({ key }) => key)).toContain('note-mine-gone');
    const each = (await imported(sessionOf({ attn_mask: { shape: [2, 3, 3] } }), at(''))).told.state;
    expect(reduce(each, { type: 'heads', heads: 4 }).state.mine.mask).toBeUndefined();
    expect(reduce(state, { type: 'heads', heads: 4 }).state.mine.mask).toBeDefined();
  });
});

test('another width comes with its heads, and edits that no longer fit go', async () => {
  const { told } = await imported(
    sessionOf({ wq: { shape: [8, 8] }, x: { shape: [2, 8] } }, ['we', 'saw']),
    at('?edit=x..1.1=5'),
  );
  expect(told.state).toMatchObject({ model: 'mine', d: 8, heads: 2, text: 'we saw', edit: [] });
});

test('numbers that are none are counted, and the first is named by its place in what the array becomes', async () => {
  const { notes } = await imported(
    sessionOf({
      x: { shape: [2, 2], data: [1, 2, 2, 3] },
      'q_proj.weight': { shape: [2, 2], data: [1, NaN, Infinity, 2] },
    }),
    at('?text=a+b&d=2&heads=1'),
  );
  expect(notes).toContain(
    '2 imported numbers are NaN or infinite as float32, first in W_Q, row 1, column 2; they stay and show as what they are.',
  );
});

describe('what cannot be told is refused', () => {
  test('a sequence that the file has not', async () => {
    const x = { x: { shape: [2, 2, 2] } };
    const said = async (axes: string, item: number, all: typeof x | { x: { shape: number[] } } = x) =>
      (await imported(sessionOf(all), two, answers([0, { axes: axes.split(' '), item }]))).refused;
    expect(await said('item word model', 2)).toContain('X has 2 sequences, and 3 was asked for.');
    expect(await said('word item model', 2)).toContain('X has 2 sequences, and 3 was asked for.');
    expect(await said('item word model', 1)).toEqual([]);
    expect(await said('word model', 0, { x: { shape: [2, 2] } })).toEqual([
      'X was asked for by sequence 1, and it has no axis that counts sequences.',
    ]);
  });

  test('codes, and weights that an adapter changes', async () => {
    const all = square('self_attn.q_proj.weight', 'self_attn.k_proj.weight');
    const codes = sessionOf({ ...all, 'self_attn.q_proj.SCB': { shape: [4] } });
    expect((await imported(codes, at(''))).refused.join()).toContain('the file holds codes there, not weights');
    const byHand = await imported(codes, at(''), answers([0, { use: 'wk' }], [1, { use: null }]));
    expect(byHand.refused.join()).toContain('codes');
    const adapted = sessionOf({ ...all, 'self_attn.q_proj.lora_A.weight': { shape: [1, 4] } });
    expect((await imported(adapted, at(''))).refused.join()).toContain('an adapter (such as LoRA)');
  });

  test('an attention of which an array cannot be read, and a bias without its matrix', async () => {
    const mixedUp = sessionOf({ 'attn.qkv.weight': { shape: [6, 4] }, ...square('attn.proj.weight') });
    expect((await imported(mixedUp, at(''))).refused.join()).toContain('not all of its arrays can be read');
    const byHand = await imported(mixedUp, at(''), answers([1, { use: 'wo', axes: ['out', 'in'] }]));
    expect(byHand.refused).toEqual([]);
    const bias = sessionOf({ ...square('q_proj.weight'), 'k_proj.bias': { shape: [4] } });
    expect((await imported(bias, at(''))).refused).toEqual([
      'The file has b_K and nothing that can be used as W_K: a bias goes with its matrix only. Choose nothing for it, or an array for W_K.',
    ]);
  });

  test('copies of one attention below other beginnings, until one is chosen', async () => {
    const names = ['q_proj', 'k_proj', 'v_proj', 'out_proj'];
    const under = (stem: string) => square(...names.map((name) => `${stem}h.0.attn.${name}.weight`));
    const session = sessionOf({ ...under('average.'), ...under('model.') });
    expect((await imported(session, at(''))).refused).toEqual([
      'Several arrays of the file have the same names below different beginnings, and nothing tells which of them are the weights: average.h.0.attn, model.h.0.attn. Choose one.',
    ]);
    const chosen = await imported(session, at(''), { attention: 1 });
    expect(chosen.refused).toEqual([]);
    expect(chosen.uses.wq).toBe('model.h.0.attn.q_proj.weight [out in]');
    expect((await imported(sessionOf({ ...under(''), ...under('other.') }), at(''))).refused).toHaveLength(1);
    const layers = sessionOf({ ...under('encoder.'), ...under('decoder.') });
    expect((await imported(layers, at(''))).refused).toEqual([]);
  });

  test('which matrices stay as they were is said', async () => {
    const { notes } = await imported(sessionOf(square('q_proj.weight', 'k_proj.weight')), at(''));
    expect(notes).toContain('Not in the file, and as before: W_V, W_O.');
  });
});

describe('bare matrices', () => {
  const four = (into: number[], out: number[]) => ({
    W_Q: { shape: into },
    W_K: { shape: into },
    W_V: { shape: into },
    W_O: { shape: out },
  });

  test('the width of X tells that they are kept [out, in], all of them', async () => {
    const { told, uses } = await imported(sessionOf({ X: { shape: [3, 4] }, ...four([2, 4], [4, 2]) }), at(''));
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
    expect((await imported(sessionOf(four([2, 4], [4, 2])), at(''))).refused.join()).toContain(
      'Nothing in the file says how W_Q, W_K, W_V',
    );
  });

  test('square ones are as in formulas, which is said until somebody says it', async () => {
    const said = 'W_Q is taken as [in, out]';
    expect((await imported(sessionOf({ W_Q: { shape: [4, 4] } }), at(''))).notes.join()).toContain(said);
    const chosen = await imported(sessionOf({ W_Q: { shape: [4, 4] } }), at(''), answers([0, { axes: ['out', 'in'] }]));
    expect(chosen.notes.join()).not.toContain(said);
    expect(chosen.uses).toEqual({ wq: 'W_Q [out in]' });
  });
});

describe('a mask beside an X of several sequences', () => {
  const item = { axes: ['item', 'word', 'model'], item: 1 };
  const file = (x: number[], mask: number[]) =>
    sessionOf({ hidden_states: { shape: x }, attention_mask: { shape: mask } });
  const [sequences, square3] = ['[sequence, key]', '[query, key]'];

  test('as many sequences as words: it is asked what its rows are', async () => {
    const { refused } = await imported(file([3, 3, 4], [3, 3]), at(''), answers([0, item]));
    expect(refused.join()).toContain(`${square3} or ${sequences}`);
    const { told } = await imported(
      file([3, 3, 4], [3, 3]),
      at(''),
      answers([0, item], [1, { axes: ['item', 'key'] }]),
    );
    expect(numbers(told.state.mine.mask)).toEqual([3, 4, 5, 3, 4, 5, 3, 4, 5]);
  });

  test('where only one way fits, it is that of the sequence of X', async () => {
    const { told } = await imported(file([2, 3, 4], [2, 3]), at(''), answers([0, item]));
    expect(numbers(told.state.mine.mask)).toEqual([3, 4, 5, 3, 4, 5, 3, 4, 5]);
  });

  test('heads are not taken for sequences, nor sequences for heads', async () => {
    const { refused } = await imported(file([2, 3, 4], [2, 3, 3]), at(''), answers([0, item]));
    expect(refused.join()).toContain('[heads, query, key] or [sequence, query, key]');
  });
});
