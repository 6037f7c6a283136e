/** gallery.html: each of its states opens as it says, shows the engine's digits, and looks as it did. */
import { expect } from 'vitest';
import type { MhaLab } from '../../web/lab/lab.ts';
import { states } from '../../web/pages/gallery-states.ts';
import { compare } from './harness/compare.ts';
import { compute } from './harness/computed.ts';
import { test } from './harness/lab.ts';
import { differsFrom } from './harness/pictures.ts';
import { readTables } from './harness/read.ts';

test('each state opens from its link, with the engine’s digits, and looks as it did when it was looked at', async ({
  open,
}) => {
  const { page } = await open('gallery.html', { shows: false, deviceScaleFactor: 0.5, reducedMotion: 'reduce' });
  const wrong: string[] = [];
  for (const { id, query } of states) {
    const link = query === '' ? '' : `?${query}`;
    const seen = await page.evaluate(async (name) => {
      const section = document.getElementById(name)!;
      section.scrollIntoView();
      const lab = () => section.querySelector<MhaLab>('mha-lab');
      while (!lab()) await new Promise(requestAnimationFrame);
      await lab()!.ready;
      await lab()!.settled();
      // Pictures take their width, and what is painted again has been.
      for (let frame = 0, height = 0; frame < 4; ++frame) {
        await new Promise(requestAnimationFrame);
        if (height !== section.offsetHeight) [frame, height] = [0, section.offsetHeight];
      }
      // On a whole pixel of the picture, whatever the height of all that stands above.
      const top = section.getBoundingClientRect().top + scrollY;
      section.style.marginTop = `${Math.ceil(top / 2) * 2 - top}px`;
      section.scrollIntoView();
      const labs = [...document.querySelectorAll<MhaLab>('mha-lab')].length;
      const { href } = section.querySelector('a')!;
      return { link: lab()!.link, labs, href: new URL(href).search };
    }, id);
    if (seen.link !== link || seen.href !== link) wrong.push(`${id} opens as ${seen.link}`);
    expect(seen.labs, 'labs that run at once').toBeLessThan(5);
    expect(compare(await readTables(page, `#${id} mha-lab`), await compute(link)), id).toBeDefined();
    wrong.push(differsFrom(id, await page.screenshot()));
  }
  expect(await page.getByRole('button', { name: 'undo' }).count()).toBe(0);
  expect(wrong.filter(Boolean)).toEqual([]);
});
