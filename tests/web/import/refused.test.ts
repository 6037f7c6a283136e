/** What of a file is left out or refused, and what is said of it. */
import { describe, expect, test } from 'vitest';
import { note } from '../../../web/state/note.ts';
import { answers, imported, sessionOf, square, stateAt } from '../made/sessions.ts';

const two = stateAt('?text=a&d=2&heads=1');

describe('one odd array never spoils the rest', () => {
  test('an attention is taken whole or not at all, and what does not fit is said', async () => {
    const session = sessionOf({
      ...square('a.q_proj.weight', 'a.out_proj.weight'),
      'a.k_proj.weight': { shape: [4, 6] },
      'a.v_proj.weight': { shape: [4, 6] },
    });
    const { told, refused } = await imported(session, stateAt(''));
    expect(refused).toEqual([
      'W_K needs 4 × 4, and has 6 × 4.',
      'W_V needs 4 × 4, and has 6 × 4.',
      'attention (a): not all of its arrays fit together, and the rest would be mixed with the matrices that are here. Choose for single arrays what to use them as, or nothing.',
    ]);
    expect(told.state).toEqual(stateAt(''));
    const without = await imported(session, stateAt(''), answers([2, { use: null }], [3, { use: null }]));
    expect(without.refused).toEqual([]);
    expect(Object.keys(without.told.state.mine)).toEqual(['wq', 'wo']);
  });

  test('a matrix that cannot be read takes its attention with it, and X stays', async () => {
    const why = { refused: note('note-import-kind', { kind: 'complex64' }) };
    const part = sessionOf({ ...square('q_proj.weight'), 'k_proj.weight': { shape: [4, 4], ...why } });
    expect((await imported(part, stateAt(''))).refused.join()).toContain('not all of its arrays fit together');
    const all = sessionOf({ x: { shape: [3, 4] }, 'q_proj.weight': { shape: [4, 4], ...why } });
    expect((await imported(all, stateAt(''))).uses).toEqual({ x: 'x [word model]' });
  });

  test('nor is the rest taken where a matrix cannot be read after all', async () => {
    const broken = note('note-import-checksum', { name: 'k_proj.weight' });
    const file = { x: { shape: [3, 4] }, 'k_proj.weight': { shape: [4, 4], broken } };
    const state = stateAt('');
    await expect(imported(sessionOf({ ...file, ...square('q_proj.weight') }), state)).rejects.toThrow();
    const { told } = await imported(sessionOf({ x: { shape: [3, 4] }, wk: { shape: [1, 1], broken } }), state);
    expect(Object.keys(told.state.mine)).toEqual(['x']);
  });

  test.each(['int8', 'uint8', 'int16', 'int32', 'int64', 'uint64', 'bool'])(
    'whole numbers of kind %s are no weights, whatever is said; those of X are what they are',
    async (kind) => {
      const session = sessionOf({ x: { shape: [3, 4], kind }, 'q_proj.weight': { shape: [4, 4], kind } });
      const sentence = `W_Q is of kind ${kind} in the file: whole numbers, as quantised weights are, which mean nothing without their scales. If they are the weights, save them as float32.`;
      expect((await imported(session, stateAt(''))).refused).toEqual([sentence]);
      expect((await imported(session, stateAt(''), answers([1, { use: 'wq' }]))).refused).toEqual([sentence]);
      expect((await imported(session, stateAt(''), answers([1, { use: null }]))).uses).toEqual({
        x: 'x [word model]',
      });
    },
  );

  test('an output without queries is taken where somebody says so', async () => {
    const session = sessionOf({ ...square('attention.query_key_value.weight', 'attention.dense.weight') });
    expect((await imported(session, stateAt(''))).refused).toEqual([
      'attention (attention): nothing in the file can be read as its W_Q, and the rest would be mixed with the one that is here. Choose for single arrays what to use them as, or nothing.',
    ]);
    const said = await imported(session, stateAt(''), answers([1, { use: 'wo' }]));
    expect(said.refused).toEqual([]);
    expect(Object.keys(said.told.state.mine)).toEqual(['wo']);
  });

  test('one that cannot be read is left out, and refused only where it was asked for', async () => {
    const session = sessionOf({
      x: { shape: [3, 4] },
      wq: { shape: [4, 4], refused: note('note-import-kind', { kind: 'complex64' }) },
    });
    expect((await imported(session, stateAt(''))).uses).toEqual({ x: 'x [word model]' });
    expect((await imported(session, stateAt(''), answers([1, { use: 'wq' }]))).refused.join()).toContain('complex64');
  });

  test('weights of attention that were computed elsewhere are no input, which one sentence says', async () => {
    const { refused } = await imported(
      sessionOf({ '': { shape: [16, 8, 12, 12] } }, null, 'attentions.npy'),
      stateAt('?text=a+b+c+d+e+f+g+h+i+j+k+l'),
    );
    expect(refused).toEqual(['X needs 12 × 32, and has 16 × 8 × 12 × 12.']);
  });

  test('what is asked for and does not fit is refused, with what is needed and what there is', async () => {
    const said = async (shape: number[], use: 'wq' | 'bq' | 'x') =>
      (await imported(sessionOf({ a: { shape }, x: { shape: [3, 4] } }), stateAt(''), answers([0, { use }]))).refused;
    expect(await said([2, 2, 2, 2], 'wq')).toEqual(['W_Q needs 4 × 4, and has 2 × 2 × 2 × 2.']);
    expect(await said([3], 'bq')).toEqual(['b_Q needs 1 × 4, and has 1 × 3.']);
    expect(await said([0, 4], 'x')).toEqual(['X cannot be made of an array without numbers, 0 × 4.']);
  });

  test('arrays of different widths, of too large ones, and of none', async () => {
    const refused = async (all: Record<string, { shape: number[] }>) =>
      (await imported(sessionOf(all), stateAt(''))).refused;
    expect(await refused({ wq: { shape: [8, 8] }, x: { shape: [2, 4] } })).toContain(
      'The arrays belong to different model widths: 8, 4.',
    );
    expect((await refused({ wq: { shape: [1024, 1024] } }))[0]).toContain('1024; the limit is 512');
    expect(await refused({ 'a.norm.weight': { shape: [4] }, 'b.norm.weight': { shape: [4] } })).toEqual([
      'No name in this file says what its arrays are: choose what to use them as.',
    ]);
    expect(await refused({})).toEqual(['The file holds no array of numbers.']);
  });
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
    expect((await imported(codes, stateAt(''))).refused.join()).toContain('the file holds codes there, not weights');
    const byHand = await imported(codes, stateAt(''), answers([0, { use: 'wk' }], [1, { use: null }]));
    expect(byHand.refused.join()).toContain('codes');
    const adapted = sessionOf({ ...all, 'self_attn.q_proj.lora_A.weight': { shape: [1, 4] } });
    expect((await imported(adapted, stateAt(''))).refused.join()).toContain('an adapter (such as LoRA)');
  });

  test('an attention of which an array cannot be read, and a bias without its matrix', async () => {
    const mixedUp = sessionOf({ 'attn.qkv.weight': { shape: [6, 4] }, ...square('attn.proj.weight') });
    expect((await imported(mixedUp, stateAt(''))).refused.join()).toContain('not all of its arrays can be read');
    const byHand = await imported(mixedUp, stateAt(''), answers([1, { use: 'wo', axes: ['out', 'in'] }]));
    expect(byHand.refused).toEqual([]);
    const bias = sessionOf({ ...square('q_proj.weight'), 'k_proj.bias': { shape: [4] } });
    expect((await imported(bias, stateAt(''))).refused).toEqual([
      'The file has b_K and nothing that can be used as W_K: a bias goes with its matrix only. Choose nothing for it, or an array for W_K.',
    ]);
  });

  test('copies of one attention below other beginnings, until one is chosen', async () => {
    const names = ['q_proj', 'k_proj', 'v_proj', 'out_proj'];
    const under = (stem: string) => square(...names.map((name) => `${stem}h.0.attn.${name}.weight`));
    const session = sessionOf({ ...under('average.'), ...under('model.') });
    expect((await imported(session, stateAt(''))).refused).toEqual([
      'Several arrays of the file have the same names below different beginnings, and nothing tells which of them are the weights: average.h.0.attn, model.h.0.attn. Choose one.',
    ]);
    const chosen = await imported(session, stateAt(''), { attention: 1 });
    expect(chosen.refused).toEqual([]);
    expect(chosen.uses.wq).toBe('model.h.0.attn.q_proj.weight [out in]');
    expect((await imported(sessionOf({ ...under(''), ...under('other.') }), stateAt(''))).refused).toHaveLength(1);
    const layers = sessionOf({ ...under('encoder.'), ...under('decoder.') });
    expect((await imported(layers, stateAt(''))).refused).toEqual([]);
  });

  test('which matrices stay as they were is said', async () => {
    const { notes } = await imported(sessionOf(square('q_proj.weight', 'k_proj.weight')), stateAt(''));
    expect(notes).toContain('Not in the file, and as before: W_V, W_O.');
  });
});
