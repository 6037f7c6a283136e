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

test('the attribute follows the language, and sets it again', async ({ open }) => {
  const lab = await open();
  const seen = await lab.page.evaluate(async () => {
    const one = document.querySelector<MhaLab>('mha-lab')!;
    const said: unknown[] = [];
    for (const deed of [() => (one.lang = 'hi'), () => one.setState({ lang: 'en' }), () => (one.lang = 'hi')]) {
      deed();
      await one.settled();
      said.push([one.lang, one.getState().lang]);
    }
    return said;
  });
  expect(seen).toEqual([
    ['hi', 'hi'],
    ['en', 'en'],
    ['hi', 'hi'],
  ]);
});

test('a page whose lab has the attribute reads its link all the same', async ({ open }) => {
  const lab = await open();
  await lab.page.route('**/*', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    const response = await route.fetch();
    return route.fulfill({ response, body: (await response.text()).replace('<mha-lab', '<mha-lab lang="hi"') });
  });
  await lab.goto('?heads=4&seed=7');
  expect(await lab.state()).toMatchObject({ heads: 4, seed: 7, lang: 'hi' });
});

test('a language is no question to the engine', async ({ open }) => {
  const lab = await open('?heads=4');
  const asked = await lab.page.evaluate(async () => {
    let count = 0;
    const { postMessage } = Worker.prototype;
    Worker.prototype.postMessage = function (this: Worker, ...all: Parameters<Worker['postMessage']>) {
      ++count;
      postMessage.apply(this, all);
    } as Worker['postMessage'];
    const one = document.querySelector<MhaLab>('mha-lab')!;
    const after = async (state: object) => {
      one.setState(state);
      await one.settled();
      return count;
    };
    return [await after({ lang: 'hi' }), await after({ lang: 'en' }), await after({ heads: 2 })];
  });
  expect(asked.slice(0, 2)).toEqual([0, 0]);
  expect(asked[2]).toBeGreaterThan(0);
});
