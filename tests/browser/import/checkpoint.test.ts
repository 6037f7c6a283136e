/** A real encoder of six layers: each can be chosen, and what is on the page is what the file has. */
import { createHash } from 'node:crypto';
import { closeSync, openSync, readSync } from 'node:fs';
import { expect } from 'vitest';
import type { StageId } from '../../../web/engine/types.ts';
import type { MhaLab } from '../../../web/lab/lab.ts';
import golden from '../../golden/checkpoint.json' with { type: 'json' };
import { bytesOf } from '../../web/made/files.ts';
import { test, type Lab } from '../harness/lab.ts';

/** Without it vitest.config.ts leaves this file out, and scripts/test says so. */
const path = process.env.MHA_CHECKPOINT!;

function bytes(from: number, count: number): Buffer {
  const file = openSync(path, 'r');
  const buffer = Buffer.alloc(count);
  readSync(file, buffer, 0, count, from);
  closeSync(file);
  return buffer;
}

/** What NumPy read of layer 5: tests/golden/checkpoint.py. */
const byNumPy = golden.stages;

const headerLength = () => Number(bytes(0, 8).readBigUInt64LE());

/** Read without the project's reader. */
function headerOf(): Record<string, { data_offsets: [number, number] }> {
  const { __metadata__: _, ...entries } = JSON.parse(bytes(8, headerLength()).toString());
  return entries;
}

/** A stage in full, row by row, its heads beside each other. */
async function wholeOf(lab: Lab, stage: StageId, heads: number): Promise<Float32Array> {
  if (stage === 'wo' || stage === 'bo') return Float32Array.from((await lab.matrix({ stage })).data);
  const all = await Promise.all(Array.from({ length: heads }, (_, head) => lab.matrix({ stage, head: head + 1 })));
  const { rows, cols } = all[0];
  const whole = new Float32Array(rows * cols * heads);
  for (const [head, { data }] of all.entries()) {
    for (let row = 0; row < rows; ++row)
      whole.set(data.slice(row * cols, (row + 1) * cols), (row * heads + head) * cols);
  }
  return whole;
}

/** The file is handed over by a box for files: it is too large for a message. */
async function box({ page }: Lab): Promise<void> {
  await page.evaluate(() =>
    document.body.append(Object.assign(document.createElement('input'), { type: 'file', id: 'box' })),
  );
  await page.locator('#box').setInputFiles(path);
}

test(
  'of all-MiniLM-L6-v2 each of the six layers can be chosen, and every matrix of layer 5 is NumPy’s',
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
    for (const [stage, { shape, sha256, first: start }] of Object.entries(byNumPy)) {
      const whole = await wholeOf(lab, stage as StageId, heads);
      expect([...whole.subarray(0, start.length)], stage).toEqual(start);
      expect(whole).toHaveLength(shape.reduce((product, length) => product * length));
      expect(createHash('sha256').update(bytesOf(whole)).digest('hex'), stage).toBe(sha256);
    }
  },
);
