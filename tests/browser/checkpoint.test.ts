/** A real encoder of six layers: each can be chosen, and what is on the page is what the file has. */
import { closeSync, openSync, readSync } from 'node:fs';
import { expect } from 'vitest';
import type { MhaLab } from '../../web/lab/lab.ts';
import { test, type Lab } from './harness/lab.ts';

/** Without it vitest.config.ts leaves this file out, and scripts/test says so. */
const path = process.env.MHA_CHECKPOINT!;

function bytes(from: number, count: number): Buffer {
  const file = openSync(path, 'r');
  const buffer = Buffer.alloc(count);
  readSync(file, buffer, 0, count, from);
  closeSync(file);
  return buffer;
}

const headerLength = () => Number(bytes(0, 8).readBigUInt64LE());

/** Read without the project's reader, as all that the page is held against. */
function headerOf(): Record<string, { data_offsets: [number, number] }> {
  const { __metadata__: _, ...entries } = JSON.parse(bytes(8, headerLength()).toString());
  return entries;
}

function tensor(name: string): Float32Array {
  const [from, to] = headerOf()[name].data_offsets;
  const data = bytes(8 + headerLength() + from, to - from);
  return Float32Array.from({ length: data.length / 4 }, (_, at) => data.readFloatLE(at * 4));
}

/** The file is handed over by a box for files: it is too large for a message. */
async function box({ page }: Lab): Promise<void> {
  await page.evaluate(() =>
    document.body.append(Object.assign(document.createElement('input'), { type: 'file', id: 'box' })),
  );
  await page.locator('#box').setInputFiles(path);
}

test(
  'of all-MiniLM-L6-v2 each of the six layers can be chosen, and every matrix of layer 5 is the file’s',
  { timeout: 120_000 },
  async ({ open }) => {
    const lab = await open();
    await box(lab);
    const take = (attention: string) =>
      lab.page.evaluate(async (named) => {
        const file = document.querySelector<HTMLInputElement>('#box')!.files![0];
        return document.querySelector<MhaLab>('mha-lab')!.importFile(file, { attention: named });
      }, attention);
    const first = await take('encoder.layer.0.attention');
    expect(first.attentions.map(({ name }) => name)).toEqual(
      [0, 1, 2, 3, 4, 5].map((layer) => `encoder.layer.${layer}.attention`),
    );
    expect(first.arrays.length + first.unused.length).toBe(Object.keys(headerOf()).length);
    for (const layer of [1, 2, 3, 4, 5]) {
      const told = await take(`encoder.layer.${layer}.attention`);
      expect(told.refused).toBeUndefined();
      expect(told.arrays.every(({ name }) => name.startsWith(`encoder.layer.${layer}.attention.`))).toBe(true);
      expect(told.arrays).toHaveLength(8);
    }
    await lab.settled();
    const heads = Number((await lab.state()).heads);
    const [d, width] = [384, 384 / heads];
    for (const [stage, name] of [
      ['wq', 'self.query'],
      ['wk', 'self.key'],
      ['wv', 'self.value'],
    ] as const) {
      const kept = tensor(`encoder.layer.5.attention.${name}.weight`); // [out, in]
      for (let head = 0; head < heads; ++head) {
        const { data } = await lab.matrix({ stage, head: head + 1 });
        const expected = Array.from(
          { length: d * width },
          (_, at) => kept[(head * width + (at % width)) * d + Math.floor(at / width)],
        );
        expect(data).toEqual(expected);
      }
    }
    const output = tensor('encoder.layer.5.attention.output.dense.weight');
    const { data } = await lab.matrix({ stage: 'wo' });
    expect(data).toEqual(Array.from({ length: d * d }, (_, at) => output[(at % d) * d + Math.floor(at / d)]));
  },
);
