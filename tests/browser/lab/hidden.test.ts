/** A frame that is not shown, in which Firefox draws no frames: nobody waits there for one. */
import { launch } from 'puppeteer-core';
import { expect, inject, onTestFinished, test } from 'vitest';
import type { MhaLab } from '../../../web/lab/lab.ts';
import { firefoxOptions } from '../harness/programs.ts';

test('a lab in a frame that is not shown settles with its numbers, and shows them once it is', async () => {
  const browser = await launch(firefoxOptions());
  onTestFinished(() => browser.close());
  const page = await browser.newPage();
  await page.setContent(`<iframe style="display: none" src="${inject('origin')}/a/b/"></iframe>`);
  const frame = await page.waitForFrame((one) => one.url().startsWith(inject('origin')));
  await frame.evaluate(async () => void (await customElements.whenDefined('mha-lab')));
  const weight = await frame.evaluate(async () => {
    const lab = document.querySelector<MhaLab>('mha-lab')!;
    lab.setState({ heads: 1 });
    await lab.settled();
    const { data } = await lab.matrix({ stage: 'weights', head: 1 });
    return data[6].toFixed(4);
  });
  expect(weight).toBe('0.3837');
  await page.evaluate(() => document.querySelector('iframe')!.style.removeProperty('display'));
  await frame.evaluate(() => document.querySelector<MhaLab>('mha-lab')!.settled());
});
