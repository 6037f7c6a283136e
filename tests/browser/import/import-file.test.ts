/** lab.importFile: what the import panel does, without the panel. */
import type { ImportOptions } from '../../../web/lab/import-file.ts';
import type { MhaLab } from '../../../web/lab/lab.ts';
import { expect } from 'vitest';
import { npy, npz, safetensors } from '../../web/made/files.ts';
import { importFile, usesOf } from '../harness/import.ts';
import { test } from '../harness/lab.ts';

const rising = (length: number, from = 0) => Float32Array.from({ length }, (_, at) => from + at);
const tensors = (all: Readonly<Record<string, readonly number[]>>) => {
  let from = 0;
  return safetensors(
    Object.fromEntries(
      Object.entries(all).map(([name, shape]) => {
        const count = shape.reduce((product, length) => product * length, 1);
        from += 100;
        return [name, { dtype: 'F32', shape, data: rising(count, from) }];
      }),
    ),
  );
};

test('it takes over what a file has, and tells what it took, what it left and why', async ({ open }) => {
  const lab = await open();
  const stem = 'encoder.layer.5.attention';
  const told = await importFile(
    lab,
    'layer.safetensors',
    tensors({
      [`${stem}.self.query.weight`]: [4, 4],
      [`${stem}.self.query.bias`]: [4],
      [`${stem}.output.LayerNorm.weight`]: [4],
    }),
  );
  expect(told.refused).toBeUndefined();
  expect(told.arrays).toEqual([
    { name: `${stem}.self.query.weight`, shape: [4, 4], use: 'wq', axes: 'out in' },
    { name: `${stem}.self.query.bias`, shape: [4], use: 'bq', axes: 'out' },
  ]);
  expect(told.unused).toEqual([
    { name: `${stem}.output.LayerNorm.weight`, shape: [4], why: 'It belongs to a normalisation.' },
  ]);
  expect(told.attention).toBe(stem);
  expect(told.notes.join(' ')).toContain('W_Q is transposed');
  expect((await lab.matrix({ stage: 'wq', head: 1 })).data.slice(0, 4)).toEqual([100, 104, 101, 105]);
  expect((await lab.state()).model).toBe('mine');
});

test('it takes over nothing where it is only asked, where something is wrong, and where something has to be said first', async ({
  open,
}) => {
  const lab = await open();
  const wq = npy('<f4', '(4, 4)', rising(16));
  const square = await importFile(lab, 'wq.npy', wq);
  expect(square.refused).toContain("{ uses: { \"wq\": { use: 'wq', axes: 'in out' } } }");
  expect(square.unused).toEqual([{ name: 'wq', shape: [4, 4], why: 'Something has to be said of it first.' }]);
  const kept: ImportOptions = { uses: { wq: { axes: 'in out' } }, apply: false };
  expect(usesOf(await importFile(lab, 'wq.npy', wq, kept))).toEqual({ wq: 'wq' });
  expect(await lab.link()).toBe('');
  expect(
    (await importFile(lab, 'cat.png', Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0))).refused,
  ).toContain('another kind');
  const asked = await importFile(lab, 'own.npz', npz({ 'q_proj.npy': wq }));
  expect(asked.refused).toContain("{ uses: { \"q_proj\": { use: 'wq', axes: 'in out' } } }");
  expect(await lab.link()).toBe('');
  await importFile(lab, 'own.npz', npz({ 'q_proj.npy': wq }), { uses: { q_proj: { use: 'wq', axes: 'out in' } } });
  expect((await lab.matrix({ stage: 'wq', head: 1 })).data.slice(0, 4)).toEqual([0, 4, 1, 5]);
  await expect(importFile(lab, 'wq.npy', wq, { uses: { wk: 'wk' } })).rejects.toThrow(
    'uses: the file has no array "wk"',
  );
  await expect(importFile(lab, 'wq.npy', wq, { uses: { wq: 'weights' } })).rejects.toThrow('there is no use "weights"');
});

test('an attention is chosen by its name, or by an array of it', async ({ open }) => {
  const lab = await open();
  const names = (layer: number) =>
    ['q', 'k', 'v', 'o'].map((name) => `model.layers.${layer}.self_attn.${name}_proj.weight`);
  const model = tensors(Object.fromEntries([0, 1, 2].flatMap(names).map((name) => [name, [4, 4]])));
  const first = await importFile(lab, 'm.safetensors', model);
  expect(first.attentions.map(({ about }) => about)).toEqual(
    [0, 1, 2].map((layer) => `layer ${layer}, self attention (model.layers.${layer}.self_attn)`),
  );
  expect(usesOf(first).wq).toBe(names(0)[0]);
  expect(usesOf(await importFile(lab, 'm.safetensors', model, { attention: 'model.layers.2.self_attn' })).wo).toBe(
    names(2)[3],
  );
  expect(usesOf(await importFile(lab, 'm.safetensors', model, { uses: { [names(1)[1]]: 'wk' } })).wv).toBe(names(1)[2]);
  expect(
    (await importFile(lab, 'm.safetensors', model, { uses: { [names(1)[1]]: 'wk', [names(2)[0]]: 'wq' } })).refused,
  ).toContain('matrices of two are never mixed');
});

test('a lab that is in no document takes over a file too', async ({ open }) => {
  const lab = await open();
  const model = await lab.page.evaluate(async () => {
    const one = document.createElement('mha-lab') as MhaLab;
    await one.importFile(new File(['[[1, 2, 3, 4], [5, 6, 7, 8], [9, 1, 2, 3]]'], 'x.json'));
    return one.getState().model;
  });
  expect(model).toBe('mine');
});

test('imported masks hide and add on the page, one for all heads and one for each', async ({ open }) => {
  const lab = await open();
  await importFile(lab, 'mask.json', '{"attn_mask": [[0, "-Infinity", "-Infinity"], [0, 0, "-Infinity"], [0, 0, 0]]}');
  expect((await lab.matrix({ stage: 'weights', head: 1 })).data.slice(0, 6)).toEqual([
    1,
    0,
    0,
    expect.any(Number),
    expect.any(Number),
    0,
  ]);
  const alibi = npy(
    '<f4',
    '(2, 3, 3)',
    Float32Array.from({ length: 18 }, (_, at) => (at < 9 ? 0 : 0 - (at % 3))),
  );
  await importFile(lab, 'alibi.npy', alibi);
  expect((await lab.matrix({ stage: 'mask', head: 2 })).data.slice(0, 3)).toEqual([0, -1, -2]);
  const link = await lab.link();
  await lab.goto(link);
  expect((await lab.matrix({ stage: 'mask', head: 2 })).data.slice(0, 3)).toEqual([0, -1, -2]);
});
