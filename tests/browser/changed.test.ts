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
    const tables = [];
    for (const order of [undefined, `changed:${cell}=${changedValue}`]) {
      const lab = await open(link, { order });
      await lab.openSteps();
      tables.push(await readStage(lab.page, stage, head));
    }
    const [plain, changed] = tables;
    plain.cells[2][0] = changedValue;
    expect(changed).toEqual(plain);
  },
);
