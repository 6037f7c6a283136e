/** No digit is drawn beforehand or computed in the view: an engine that changes one cell changes what is on screen. */
import { expect } from 'vitest';
import { stages } from '../../build/generated/tables.ts';
import { test } from './harness/lab.ts';
import { readStage } from './harness/read.ts';

const changedValue = '0.6543';

test.for(stages.map(({ id, heads }) => [id, heads === 'none' ? null : 2] as const))(
  'a changed cell of %s shows on the page',
  async ([stage, head], { open }) => {
    const cell = `${stage}.${head ?? ''}.3.1`;
    const link = stage === 'mask' || stage === 'masked' ? '?mask=causal' : '';
    const lab = await open(link, { order: `changed:${cell}=${changedValue}` });
    const plain = await open(link);
    const changed = (await readStage(lab.page, stage, head)).cells.flat();
    const before = (await readStage(plain.page, stage, head)).cells.flat();
    const cols = changed.length / 3;
    expect(changed).toEqual(before.with(2 * cols, changedValue));
  },
);
