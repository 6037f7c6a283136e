/** lab.importFile: what the import panel does, without the panel. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import type { ImportedFile, ImportOptions } from '../../web/lab/import-file.ts';
import type { MhaLab } from '../../web/lab/lab.ts';
import { describe, expect } from 'vitest';
import { npy, npz, safetensors } from '../web/files.ts';
import { test, type Lab } from './harness/lab.ts';

async function importFile(
  lab: Lab,
  name: string,
  bytes: Uint8Array | string,
  options: ImportOptions = {},
): Promise<ImportedFile> {
  const file = [name, Buffer.from(bytes).toString('base64'), options] as const;
  return lab.page.evaluate(async ([called, base64, asked]) => {
    const one = document.querySelector<MhaLab>('mha-lab')!;
    const read = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
    const told = await one.importFile(new File([read], called), asked);
    await one.settled();
    return told;
  }, file);
}

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
const uses = ({ arrays }: ImportedFile) => Object.fromEntries(arrays.map(({ use, name }) => [use, name]));

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
  expect(uses(await importFile(lab, 'wq.npy', wq, { apply: false }))).toEqual({ wq: 'wq' });
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
  expect(uses(first).wq).toBe(names(0)[0]);
  expect(uses(await importFile(lab, 'm.safetensors', model, { attention: 'model.layers.2.self_attn' })).wo).toBe(
    names(2)[3],
  );
  expect(uses(await importFile(lab, 'm.safetensors', model, { uses: { [names(1)[1]]: 'wk' } })).wv).toBe(names(1)[2]);
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

/** What files that people have give; `refused` is what has to be in the sentence. Made here as those are. */
describe('files as people have them', () => {
  const four = (names: readonly string[], shape: readonly number[] = [4, 4]) =>
    Object.fromEntries(names.map((name) => [name, shape]));
  const keras = (out: string, end: string) =>
    tensors({
      ...four(
        ['query', 'key', 'value'].map((name) => `mha/${name}/kernel${end}`),
        [4, 2, 2],
      ),
      ...four(
        ['query', 'key', 'value'].map((name) => `mha/${name}/bias${end}`),
        [2, 2],
      ),
      [`mha/${out}/kernel${end}`]: [2, 2, 4],
      [`mha/${out}/bias${end}`]: [4],
    });
  const bert = ['query', 'key', 'value'].map((name) => `bert/encoder/layer_0/attention/self/${name}/kernel`);
  const all = { wq: expect.any(String), wk: expect.any(String), wv: expect.any(String), wo: expect.any(String) };
  const biased = {
    ...all,
    bq: expect.any(String),
    bk: expect.any(String),
    bv: expect.any(String),
    bo: expect.any(String),
  };
  const x = { x: expect.any(String) };
  test.for<[string, Uint8Array | string, Readonly<Record<string, unknown>>, RegExp | null]>([
    [
      'linear_c_attn.safetensors',
      tensors({ 'transformer.h.0.attn.c_attn.weight': [12, 4], 'transformer.h.0.attn.c_proj.weight': [4, 4] }),
      all,
      null,
    ],
    ['keras3.safetensors', keras('attention_output', ''), biased, null],
    ['keras2.safetensors', keras('attention_output', ':0'), biased, null],
    ['flax.safetensors', keras('out', ''), biased, null],
    [
      'adam.safetensors',
      tensors(four(bert.flatMap((name) => [name, `${name}/adam_m`, `${name}/adam_v`]))),
      { wq: bert[0], wk: bert[1], wv: bert[2] },
      null,
    ],
    [
      'bias_kv.safetensors',
      tensors({
        'attn.bias_k': [1, 1, 4],
        'attn.bias_v': [1, 1, 4],
        'attn.in_proj_weight': [12, 4],
        'attn.in_proj_bias': [12],
        'attn.out_proj.weight': [4, 4],
        'attn.out_proj.bias': [4],
      }),
      biased,
      null,
    ],
    [
      'meta_names.safetensors',
      tensors(four(['wq', 'wk', 'wv', 'wo'].map((name) => `layers.0.attention.${name}.weight`))),
      all,
      null,
    ],
    ['annotated.safetensors', tensors(four([0, 1, 2, 3].map((at) => `self_attn.linears.${at}.weight`))), all, null],
    [
      'grouped.safetensors',
      tensors({
        ...four(['self_attn.q_proj.weight', 'self_attn.o_proj.weight']),
        ...four(['self_attn.k_proj.weight', 'self_attn.v_proj.weight'], [2, 4]),
      }),
      all,
      null,
    ],
    ['seq_first.npy', npy('<f4', '(3, 1, 4)', rising(12)), x, null],
    [
      'nested_state.json',
      '{"encoder": {"q_proj": {"weight": [[1, 2], [3, 4]]}}}',
      { wq: 'encoder.q_proj.weight' },
      null,
    ],
    ['special_tokens.json', '{"tokens": ["[CLS]", "ball", "[SEP]"], "x": [[3,0,0,1],[0,3,0,1],[1,1,0,1]]}', x, null],
    [
      'mask.json',
      '{"x": [[3,0,0,1],[0,3,0,1],[1,1,0,1]], "attn_mask": [[0,"-Infinity","-Infinity"],[0,0,"-Infinity"],[0,0,0]]}',
      { ...x, mask: 'attn_mask' },
      null,
    ],
    [
      'mask_bool.npz',
      npz({
        'X.npy': npy('<f4', '(3, 4)', rising(12)),
        'attn_mask.npy': npy('|b1', '(3, 3)', Uint8Array.of(1, 0, 0, 1, 1, 0, 1, 1, 1)),
      }),
      { ...x, mask: 'attn_mask' },
      /which of them hides/,
    ],
    [
      'deflated.npz',
      npz({ 'X.npy': npy('<f4', '(3, 4)', rising(12)), 'W_Q.npy': npy('<f4', '(4, 4)', rising(16)) }),
      { ...x, wq: 'W_Q' },
      null,
    ],
    [
      'strings.npz',
      npz({
        'X.npy': npy('<f4', '(3, 4)', rising(12)),
        'tokens.npy': npy(
          '<U4',
          '(3,)',
          Uint32Array.from('it\0\0ballfull', (char) => char.codePointAt(0)!),
        ),
      }),
      x,
      null,
    ],
  ])('%s', async ([name, bytes, expected, refused], { open }) => {
    const lab = await open();
    const told = await importFile(lab, name, bytes);
    expect(uses(told)).toEqual(expected);
    if (refused) expect(told.refused).toMatch(refused);
    else expect(told.refused).toBeUndefined();
    const link = await lab.link();
    expect(link === '').toBe(refused !== null);

    // The panel comes to the same.
    const panel = await open();
    const { page } = panel;
    await page.getByRole('button', { name: 'more…' }).click();
    await page.getByRole('button', { name: 'import numbers…' }).click();
    await page.getByLabel('File').setInputFiles({ name, mimeType: '', buffer: Buffer.from(bytes) });
    await page.getByText(`From ${name}:`).waitFor();
    if (refused) return page.getByText(refused).waitFor();
    const take = page.getByRole('button', { name: 'Use these numbers', disabled: false });
    await panel.after(take.click());
    expect(await panel.link()).toBe(link);
  });
});

const folder = process.env.MHA_INPUTS;

/** Without a folder of files there is nothing to run: scripts/test says so. */
if (folder && existsSync(folder)) {
  describe('files that others wrote', () => {
    const files = readdirSync(folder).filter((name) => name !== 'README.md');
    test.for(files.map((name) => [name]))(
      '%s is taken over as it says, or refused in a sentence',
      async ([name], { open }) => {
        const lab = await open();
        const told = await importFile(lab, name, readFileSync(`${folder}/${name}`));
        const names = told.arrays.map((array) => array.name);
        expect(names.filter((one) => /adam|bias_[kv]/.test(one))).toEqual([]);
        expect(new Set(told.arrays.map(({ use }) => use)).size).toBe(told.arrays.length);
        expect(told.refused !== undefined || told.arrays.length > 0).toBe(true);
        expect((await lab.link()) === '').toBe(told.refused !== undefined);
      },
    );
  });
}
