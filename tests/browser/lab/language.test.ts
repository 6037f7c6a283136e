/** Words around the numbers in another language: by link, by choice, by attribute, and two labs that differ. */
import { expect } from 'vitest';
import type { MhaLab } from '../../../web/lab/lab.ts';
import { en } from '../../../web/strings/en/index.ts';
import { hi } from '../../../web/strings/hi/index.ts';
import { test, type Lab } from '../harness/lab.ts';

/** What the button for an own sentence is called in each lab of the page. */
function buttons(lab: Lab): Promise<readonly string[]> {
  return lab.page
    .locator('mha-controls')
    .getByRole('button', { name: /sentence|वाक्य/ })
    .allTextContents();
}

const inEnglish = [en['set-own']];
const inHindi = [hi['set-own']];

test('a link says the language; what has no words in it yet is said in English', async ({ open }) => {
  const lab = await open('?lang=hi');
  expect(await buttons(lab)).toEqual(inHindi);
  expect(await lab.page.getByText('puts a weight of').count()).toBe(1);
  expect(await lab.page.locator('.lab').getAttribute('lang')).toBe('hi');
  expect((await lab.state()).lang).toBe('hi');
  expect(await lab.link()).toBe('?lang=hi');
  expect(await lab.notes()).toEqual([]);
});

test('a language that there is not is left out, and that is said', async ({ open }) => {
  const lab = await open('?lang=yy');
  expect(await buttons(lab)).toEqual(inEnglish);
  expect(await lab.notes()).toEqual([expect.stringContaining('lang = “yy”; en is used. Possible: en, hi')]);
});

test('choosing a language on the page puts every word in it at once, and is no step to undo', async ({ open }) => {
  const lab = await open('?heads=4');
  const before = await lab.matrix({ stage: 'weights', head: 1 });
  await lab.after(lab.page.getByLabel('Language').selectOption('hi'));
  await expect.poll(() => buttons(lab)).toEqual(inHindi);
  expect(await lab.link()).toBe('?heads=4&lang=hi');
  expect(await lab.matrix({ stage: 'weights', head: 1 })).toEqual(before);
  expect(await lab.page.getByRole('button', { name: hi['set-undo'] }).count()).toBe(0);
  await lab.after(lab.page.getByLabel('Language').selectOption('en'));
  expect(await buttons(lab)).toEqual(inEnglish);
});

test('two labs on a page, each in its own language, whichever draws last', async ({ open }) => {
  const lab = await open();
  await lab.page.evaluate(async () => {
    const second = document.createElement('mha-lab') as MhaLab;
    second.lang = 'hi';
    document.body.append(second);
    await second.settled();
  });
  expect(await buttons(lab)).toEqual([...inEnglish, ...inHindi]);
  await lab.set({ heads: 4 });
  expect(await buttons(lab)).toEqual([...inEnglish, ...inHindi]);
  await lab.page.evaluate(async () => {
    const second = document.querySelectorAll<MhaLab>('mha-lab')[1];
    second.setState({ heads: 1 });
    await second.settled();
    second.removeAttribute('lang');
    await second.settled();
  });
  expect(await buttons(lab)).toEqual([...inEnglish, ...inEnglish]);
});
