/** gallery.html: each of its states opens as it says, shows the engine's digits, and looks as it did. */
import { expect } from 'vitest';
import type { MhaLab } from '../../../web/lab/lab.ts';
import { states } from '../../../web/pages/gallery-states.ts';
import { compare, compareAcross } from '../harness/compare.ts';
import { compute } from '../harness/computed.ts';
import { test } from '../harness/lab.ts';
import { differsFrom } from '../harness/pictures.ts';
import { readTables } from '../harness/read.ts';

/** So many digits of a state are held against the engine: where all of the pipeline has digits, at least */
const inPipeline = 166;
/** and where one table has them, or the rows of words across heads; colour alone has none. */
const fewest: Readonly<Record<string, number>> = {
  sentence: 96,
  undivided: 48,
  window: 0,
  grouped: 1104,
  rotary: 20,
  cross: 16,
  table: 144,
  measured: 96,
  compared: 96,
  many: 0,
};

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
    const tables = await readTables(page, `#${id} mha-lab`);
    const engine = await compute(link);
    compare(tables, engine);
    const compared = tables.filter(({ stage }) => stage !== null).flatMap(({ cells }) => cells.flat()).length;
    const all = compared + compareAcross(tables, engine);
    const least = fewest[id] ?? inPipeline;
    if (all < least) wrong.push(`${id} has ${all} digits that the engine can be asked for, not ${least}`);
    wrong.push(differsFrom(id, await page.screenshot()));
  }
  expect(await page.getByRole('button', { name: 'undo' }).count()).toBe(0);
  expect(wrong.filter(Boolean)).toEqual([]);
});
