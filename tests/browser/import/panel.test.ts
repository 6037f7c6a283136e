/** Numbers from a file, from choosing it to the digits on screen. */
import { describe, expect } from 'vitest';
import { npy, npz, safetensors } from '../../web/made/files.ts';
import { compute } from '../harness/computed.ts';
import { choose, give, take } from '../harness/import.ts';
import { test } from '../harness/lab.ts';
import { readStage } from '../harness/read.ts';

const rising = (length: number) => Float32Array.from({ length }, (_, i) => i / 3 - 1);

test('PyTorch’s weights, as safetensors, stand transposed on the page, with the engine’s digits for what follows', async ({
  open,
}) => {
  const lab = await open();
  const weights = (name: string) => [name, { dtype: 'F32', shape: [4, 4], data: rising(16) }] as const;
  await choose(
    lab,
    'layer.safetensors',
    safetensors(Object.fromEntries(['attn.q_proj.weight', 'attn.k_proj.weight', 'norm.bias'].map(weights))),
  );
  await lab.page.getByText('From layer.safetensors: 3 arrays.').waitFor();
  expect(await lab.page.getByLabel('kept as: attn.q_proj.weight').inputValue()).toBe('out in');
  await lab.page.getByLabel('kept as: attn.k_proj.weight').selectOption('[in, out]');
  await lab.after(take(lab).click());
  expect((await readStage(lab.page, 'wq', 1)).cells).toEqual([
    ['−1', '0.3333'],
    ['−0.6667', '0.6667'],
    ['−0.3333', '1'],
    ['0', '1.3333'],
  ]);
  expect((await readStage(lab.page, 'wk', 1)).cells[1]).toEqual(['0.3333', '0.6667']);
  await lab.page.getByText('Your own numbers:').waitFor();
  const computed = await compute(await lab.link());
  for (const [stage, head] of [
    ['q', 2],
    ['weights', 1],
    ['y', null],
  ] as const) {
    expect((await readStage(lab.page, stage, head)).cells, stage).toEqual(computed.digits(stage, head));
  }
  await lab.addressed();
  await lab.page.reload();
  await lab.settled();
  expect((await readStage(lab.page, 'weights', 1)).cells).toEqual(computed.digits('weights', 1));
  await lab.after(lab.page.getByRole('button', { name: 'the worked example' }).click());
  await lab.after(lab.page.keyboard.press('Control+Z'));
  expect((await lab.state()).model).toBe('mine');
});

test('X with its words, as CSV, brings its words and keeps a number that is none', async ({ open }) => {
  const lab = await open();
  await choose(lab, 'x.csv', 'word;a;b;c;d\nwe;1;0,5;0;1\nsaw;0;nan;0;1\n');
  await lab.page.getByText('1 imported number is NaN').waitFor(); // said before it is taken
  const [button, answer] = await Promise.all([take(lab).boundingBox(), lab.page.locator('mha-why').boundingBox()]);
  expect(button!.y + button!.height, 'above the answer').toBeLessThan(answer!.y);
  await lab.after(take(lab).click());
  expect(await lab.words()).toEqual(['we', 'saw']);
  expect((await readStage(lab.page, 'x', null)).cells).toEqual([
    ['1', '0.500', '0', '1'],
    ['0', 'NaN', '0', '1'],
  ]);
  expect(await lab.notes()).toEqual([
    expect.stringContaining('Taken over: X. As before: W_Q, W_K, W_V, W_O. Sentence: “we saw”, 2 words'),
    expect.stringContaining('is NaN or infinite as float32, in X, row 2, column 2'),
  ]);
  await lab.show(await lab.link());
  expect((await readStage(lab.page, 'x', null)).cells[1]).toEqual(['0', 'NaN', '0', '1']);
});

test('an X for the worked example says what comes, marks it, and is given back where what was given is listed', async ({
  open,
}) => {
  const lab = await open();
  const { page } = lab;
  const said = /Taken over: X\. As before: W_Q, W_K, W_V, W_O\. Sentence: “ball full it”, 3 words/;
  await choose(lab, 'numbers.csv', '1.0,2,3,4\n5,6,7,8\n9,1,2,3\n');
  await page.getByText('X is a guess by its shape').waitFor();
  const guess = expect.stringContaining('X is a guess by its shape');
  expect(await page.locator('mha-import li').allTextContents()).toEqual([expect.stringMatching(said), guess]);
  await lab.after(take(lab).click());
  expect(await lab.notes()).toEqual([expect.stringMatching(said), guess]);
  const marked = page.locator('mha-matrix').filter({ has: page.getByText('imported', { exact: true }) });
  expect(await marked.getByRole('grid').evaluateAll((all) => all.map((one) => one.dataset.stage))).toEqual(['x']);

  await page.getByRole('button', { name: 'your own sentence' }).first().click();
  await lab.after(page.getByRole('textbox', { name: 'Your own sentence' }).fill('ball full moon'));
  expect((await readStage(page, 'x', null)).cells.slice(0, 2)).toEqual([
    ['1', '2', '3', '4'],
    ['5', '6', '7', '8'],
  ]);
  expect((await readStage(page, 'wk', 1)).cells).toEqual(['1 0', '0 0', '0 0', '0 1'].map((row) => row.split(' ')));
  await page.getByText('8 numbers set by hand:').waitFor();

  await lab.after(page.getByRole('button', { name: 'undo: the sentence' }).click());
  await page.getByRole('button', { name: 'imported: X' }).click(); // beside the picture: it leads to the list
  await expect.poll(async () => (await page.locator('mha-changes').boundingBox())!.y).toBeLessThan(760);
  await lab.after(page.getByRole('button', { name: 'Reset X' }).click());
  expect(await lab.link()).toBe('');
  await lab.after(page.getByRole('button', { name: 'undo: imported numbers' }).click());
  expect((await lab.state()).model).toBe('mine');
});

test('an npz is unpacked with code that is fetched only then', async ({ open }) => {
  const lab = await open();
  await choose(lab, 'x.json', '[[1, 2, 3, 4]]');
  await lab.page.getByText('From x.json').waitFor();
  const fetched: string[] = [];
  lab.page.on('request', (request) => fetched.push(new URL(request.url()).pathname));
  await give(lab, 'own.npz', npz({ 'wo.npy': npy('<f8', '(4, 4)', Float64Array.from(rising(16))) }));
  await lab.page.getByText('float64, as float32').waitFor();
  await lab.page.getByLabel('kept as: wo').selectOption('[in, out]');
  expect(fetched).toEqual([expect.stringMatching(/reader-.*\.js$/), expect.stringMatching(/npz-.*\.js$/)]);
  await lab.after(take(lab).click());
  expect((await lab.matrix({ stage: 'wo' })).data).toEqual([...rising(16)]);
});

describe('what cannot be used says why, and changes nothing', () => {
  test.for<[string, Uint8Array | string, RegExp]>([
    ['wq.npy', npy('<f4', '(3, 4, 4, 4)', rising(192)), /W_Q needs 4 × 4, and has 3 × 4 × 4 × 4/],
    ['short.npy', npy('<f4', '(4, 4)', rising(4)), /cut short: 192 bytes are needed, and it has 144/],
    ['cat.png', Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0), /A file of another kind/],
    ['model.bin', Uint8Array.of(0x80, 2, 0x7d), /pickle/],
    ['names.json', '{"x": [["<img src=x onerror=alert(1)>", 1]]}', /“<img src=x onerror=alert\(1\)>” is not a number/],
  ])('%s', async ([name, bytes, why], { open }) => {
    const lab = await open();
    await choose(lab, name, bytes);
    await lab.page.getByText(why).waitFor();
    if (name === 'wq.npy') await take(lab).click({ force: true }); // though it says that it cannot be pressed
    await lab.settled();
    expect(await lab.link()).toBe('');
    expect(await lab.page.locator('img').count()).toBe(0);
  });
});

test('where what reads files cannot be fetched, the page says so, and all else goes on', async ({ open }) => {
  const lab = await open('', { expected: [/^failed: .*import-.*\.js/, /^console error: /] });
  await lab.page.route(/import-[^/]*\.js$/, (route) => route.abort());
  await lab.page.getByRole('button', { name: 'more…' }).click();
  await lab.page.getByRole('button', { name: 'import numbers…' }).click();
  await lab.page.getByText('This part of the page could not be loaded.').waitFor();
  await lab.chooseHeads(1);
  expect((await lab.state()).heads).toBe(1);
});

test('by keyboard the file is asked for at once, and closing leads the keys back to the lab', async ({ open }) => {
  const lab = await open();
  const { page } = lab;
  await page.getByRole('button', { name: 'more…' }).press('Enter');
  await page.getByRole('button', { name: 'import numbers…' }).press('Enter');
  const focused = () =>
    page.evaluate(() => {
      let at = document.activeElement;
      while (at?.shadowRoot?.activeElement) at = at.shadowRoot.activeElement;
      return at instanceof HTMLInputElement ? at.type : at?.className;
    });
  await page.getByLabel('File').waitFor();
  expect(await focused()).toBe('file');
  await page.getByRole('button', { name: 'Close' }).press('Enter');
  await page.waitForFunction(() => document.activeElement?.shadowRoot?.activeElement?.className === 'lab');
});

/** A model of `layers` decoder layers with two attentions each, among much that is no attention: values tell them apart. */
function decoder(layers: number): Uint8Array {
  const square = (value: number) => ({ dtype: 'F32', shape: [4, 4], data: new Float32Array(16).fill(value) });
  const attention = (stem: string, from: number) =>
    ['q_proj', 'k_proj', 'v_proj', 'out_proj'].map(
      (name, at) => [`${stem}.${name}.weight`, square(from + at)] as const,
    );
  const all = Array.from({ length: layers }, (_, layer) => `decoder.layers.${layer}`).flatMap((stem, layer) => [
    ...attention(`${stem}.self_attn`, layer * 10),
    ...attention(`${stem}.encoder_attn`, layer * 10 + 5),
    ...['fc1', 'fc2', 'final_layer_norm'].map((name) => [`${stem}.${name}.weight`, square(-1)] as const),
  ]);
  return safetensors(Object.fromEntries(all));
}

test('every layer and attention of a whole model can be chosen, and nothing of another comes with it', async ({
  open,
}) => {
  const lab = await open();
  const { page } = lab;
  await choose(lab, 'model.safetensors', decoder(12));
  await page.getByText('From model.safetensors: 132 arrays.').waitFor();
  const which = page.getByLabel('Attention', { exact: true });
  const options = await which.locator('option').allTextContents();
  expect(options).toHaveLength(24);
  expect(await which.evaluate((select: HTMLSelectElement) => select.value)).toBe(
    'decoder, layer 0, self attention (decoder.layers.0.self_attn)',
  );
  await which.selectOption('decoder, layer 11, cross attention (decoder.layers.11.encoder_attn)');
  await page.getByText('The matrices are those of decoder, layer 11, cross attention').waitFor();
  await lab.after(take(lab).click());
  const first = async (stage: 'wq' | 'wo') =>
    (await lab.matrix(stage === 'wo' ? { stage } : { stage, head: 1 })).data[0];
  expect([await first('wq'), await first('wo')]).toEqual([115, 118]);
});

test('what nothing in the file tells is asked, and nothing is taken before it is answered', async ({ open }) => {
  const lab = await open();
  const { page } = lab;
  await choose(lab, 'own.npz', npz({ 'q_proj.npy': npy('<f4', '(4, 4)', rising(16)) }));
  await page.getByText('Nothing in the file says how W_Q is kept: [in, out] or [out, in]. Choose one.').waitFor();
  await take(lab).click({ force: true });
  expect(await lab.link()).toBe('');
  await page.getByLabel('kept as: q_proj').selectOption('[out, in]');
  await page.getByText('If you use them:').waitFor();
  await lab.after(take(lab).click());
  expect((await readStage(page, 'wq', 1)).cells[1]).toEqual(['−0.6667', '0.6667']);
});

test('a file that is dropped on the page is read as a chosen one, and the page says where to drop it', async ({
  open,
}) => {
  const lab = await open();
  const { page } = lab;
  const drag = (types: readonly string[], ...others: readonly string[]) =>
    page.evaluate(
      ({ all, names }) => {
        const data = new DataTransfer();
        for (const name of names) data.items.add(new File(['1.0,2,3,4\n5,6,7,8\n9,1,2,3\n'], name));
        for (const type of all) {
          document.body.dispatchEvent(new DragEvent(type, { dataTransfer: data, bubbles: true, cancelable: true }));
        }
      },
      { all: types, names: ['dropped.csv', ...others] },
    );
  const over = page.getByText('Drop the file to import its numbers.');
  await drag(['dragenter', 'dragover']);
  await over.waitFor();
  await drag(['dragleave']);
  await over.waitFor({ state: 'detached' });
  await drag(['dragenter', 'dragover', 'drop']);
  await page.getByText('From dropped.csv: 1 array.').waitFor();
  expect(await over.count()).toBe(0);
  await lab.after(take(lab).click());
  expect((await readStage(page, 'x', null)).cells[2]).toEqual(['9', '1', '2', '3']);
  await drag(['drop']); // the same once more
  await page.getByText('From dropped.csv: 1 array.').waitFor();
  expect(await lab.notes()).not.toContainEqual(expect.stringContaining('one file at a time'));
  await drag(['drop'], 'other.csv');
  await page.getByText('Only “dropped.csv” is read: one file at a time.').waitFor();
});

test('the same file can be chosen again after it was mended', async ({ open }) => {
  const lab = await open();
  const { page } = lab;
  await choose(lab, 'x.json', '[[1, 2, 3]');
  await page.locator('mha-import .refused').first().waitFor();
  // A file input with the same file in it tells nothing of a second choice: it has to be empty when it is pressed.
  await page.getByLabel('File').evaluate((input: HTMLInputElement) => {
    input.addEventListener('click', (event) => event.preventDefault(), { once: true });
    input.click();
  });
  expect(await page.getByLabel('File').inputValue()).toBe('');
});

test('at phone width each array stands with its controls, and nothing is wider than the screen', async ({ open }) => {
  const lab = await open('', { viewport: { width: 390, height: 844 } });
  await choose(lab, 'model.safetensors', decoder(2));
  await lab.page.getByText('If you use them:').waitFor();
  await lab.page.getByText('more arrays that are not used here').click();
  expect(await lab.page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  for (const select of await lab.page.locator('mha-import select').all()) {
    expect((await select.boundingBox())!.height).toBeGreaterThanOrEqual(24);
    expect(await select.evaluate((one: HTMLSelectElement) => one.labels.length > 0 || one.ariaLabel !== null)).toBe(
      true,
    );
  }
});
