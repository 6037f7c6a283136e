/** On paper nothing is cut, and signs can be told without colours. */
import { expect } from 'vitest';
import { test } from '../harness/lab.ts';

/** What A4 has between the margins that browsers leave by themselves, in pixels. */
const paper = 718;

/** What reaches out of the page, or is scrolled away. Runs in the page. */
function cut(): readonly string[] {
  const within = (inside: ParentNode): Element[] =>
    [...inside.querySelectorAll('*')].flatMap((one) => [one, ...(one.shadowRoot ? within(one.shadowRoot) : [])]);
  return within(document.querySelector('mha-lab')!.shadowRoot!).flatMap((one) => {
    const { right, width, height } = one.getBoundingClientRect();
    const style = getComputedStyle(one);
    const isDrawn =
      width > 1 &&
      height > 1 &&
      style.clipPath === 'none' &&
      style.visibility === 'visible' &&
      !(one instanceof SVGElement);
    const hides = style.overflowX !== 'visible' && one.scrollWidth > one.clientWidth + 1 && width > 1;
    const name = `${one.localName}.${one.className}`;
    if (isDrawn && right > innerWidth + 0.5) return [`${name} ends at ${Math.round(right)} of ${innerWidth}`];
    return hides && !['textarea', 'select', 'input'].includes(one.localName) && style.textOverflow !== 'ellipsis'
      ? [`${name} hides ${one.scrollWidth - one.clientWidth} px`]
      : [];
  });
}

const sentence = '?text=Virat+hit+the+ball+because+it+was+full+and+outside+off';

test('what is on a wide screen fits the width of A4', async ({ open }) => {
  const lab = await open(`${sentence}&d=64&heads=8`, { reducedMotion: 'reduce' });
  for (const link of [
    `${sentence}&d=64&heads=8`,
    `${sentence}&d=64&heads=8&stage=concat&row=it&col=3`,
    `${sentence}&heads=8&view=maps`,
    '',
    '?heads=4&mask=causal',
    '?text=we+saw+it&d=8&heads=2',
  ]) {
    await lab.page.emulateMedia({ media: 'screen' });
    await lab.page.setViewportSize({ width: 1280, height: 800 });
    await lab.show(link);
    // As when one prints: the page is drawn for paper first, then the paper's width is there.
    await lab.page.emulateMedia({ media: 'print' });
    await lab.settled();
    await lab.page.setViewportSize({ width: paper, height: 1040 });
    await lab.settled();
    expect(await lab.page.evaluate(cut), link).toEqual([]);
  }
});

test('a page that is printed is drawn for paper before it is measured', async ({ open }) => {
  const lab = await open(`${sentence}&d=64&heads=8`);
  const width = () =>
    lab.page.locator('mha-across').evaluate((across) => {
      const numbers = [...across.shadowRoot!.querySelectorAll('.size li')];
      return numbers[0].getBoundingClientRect().right;
    });
  expect(await width()).toBeGreaterThan(paper);
  const drawn = (type: 'beforeprint' | 'afterprint') =>
    lab.page.evaluate(async (event) => {
      dispatchEvent(new Event(event));
      await Promise.resolve(); // what is drawn anew is there before anything else runs
      await new Promise<void>(queueMicrotask);
      const across = document.querySelector('mha-lab')!.shadowRoot!.querySelector('mha-across')!.shadowRoot!;
      return across.querySelector('.beside') !== null;
    }, type);
  expect(await drawn('beforeprint')).toBe(false);
  expect(await drawn('afterprint')).toBe(true);
});

test('on paper words stand where arcs were drawn to', async ({ open }) => {
  const lab = await open();
  /** Where words stand in their block, and where arcs lead. */
  const drawn = () =>
    lab.page.locator('mha-sentence').evaluate((host) => {
      const block = host.shadowRoot!.querySelector('.block')!;
      const { left, top } = block.getBoundingClientRect();
      const words = [...block.querySelectorAll('[data-token]')].map((word) => {
        const box = word.getBoundingClientRect();
        return [box.left - left, box.right - left, box.top - top].map(Math.round);
      });
      const arcs = [...block.querySelectorAll('path:not(.press)')].map((path) => path.getAttribute('d'));
      return { words, arcs };
    });
  for (const link of ['', `${sentence}&heads=8`, '?mask=causal&row=full']) {
    await lab.page.emulateMedia({ media: 'screen' });
    await lab.page.setViewportSize({ width: 1280, height: 800 });
    await lab.show(link);
    const screen = await drawn();
    await lab.page.evaluate(() => dispatchEvent(new Event('beforeprint')));
    const measured = await drawn();
    expect(measured.arcs, link).not.toEqual(screen.arcs);
    await lab.page.emulateMedia({ media: 'print' });
    await lab.page.setViewportSize({ width: paper, height: 1040 });
    expect((await drawn()).words, link).toEqual(measured.words);
    await lab.page.evaluate(() => dispatchEvent(new Event('afterprint')));
  }
});
