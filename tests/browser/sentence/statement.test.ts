/** The statement in words: its numbers are the engine's, and what it claims goes when it no longer holds. */
import { expect } from 'vitest';
import { covered } from '../harness/arcs.ts';
import { compute } from '../harness/computed.ts';
import { everyFont } from '../harness/fonts.ts';
import { test, type Lab } from '../harness/lab.ts';

const statement = async (lab: Lab) => (await lab.page.locator('mha-statement p').innerText()).replace(/\s+/g, ' ');
const labelsOf = (lab: Lab) => lab.page.locator('mha-sentence svg text').allTextContents();

test('the opening says who gives what, that one head could not, and that it is not trained', async ({ open }) => {
  const lab = await open();
  const said = await statement(lab);
  expect(said).toContain('For it, head 1 puts a weight of 0.7337 on ball and head 2 one of 0.7337 on full.');
  expect(said).toMatch(/a single head cannot give both words more than half/);
  expect(said).toContain('Nothing here was trained.');
  expect(await labelsOf(lab)).toEqual(expect.arrayContaining(['head 1 · 0.7337', 'head 2 · 0.7337']));
});

test('one tap on 1, and both arcs show 0.3837', async ({ open }) => {
  const lab = await open();
  await lab.chooseHeads(1);
  expect(await labelsOf(lab)).toEqual(['head 1 · 0.3837', 'head 1 · 0.3837']);
  expect(await statement(lab)).toContain('a weight of 0.3837 on each of ball and full');
});

test('as one head the words that were named are named again, and their weight leads to that head', async ({ open }) => {
  const lab = await open('?text=she+liked+it+because+it+was+new&row=it');
  expect(await statement(lab)).toMatch(
    /on liked: .* Merged into one head, liked gets \S+; the largest weight is \S+, on it/,
  );
  await lab.show('');
  const merged = lab.page.locator('mha-statement').getByRole('button', { name: '0.3837' });
  await lab.after(merged.click());
  expect((await lab.state()).heads).toBe(1);
});

test('what needs two heads is not claimed for a word that does not need them', async ({ open }) => {
  const lab = await open('?row=ball');
  expect(await statement(lab)).not.toMatch(/more than half/);
  expect(await statement(lab)).toContain('For ball,');
});

test('that it was made by hand is not claimed for numbers from a seed', async ({ open }) => {
  const lab = await open('?text=one+two+three');
  expect(await statement(lab)).toContain('Untrained');
  expect(await statement(lab)).not.toMatch(/by hand|was trained/);
});

test('every number in the statement and on the arcs is a weight of the engine', async ({ open }) => {
  const lab = await open();
  for (const link of [
    '',
    '?heads=1',
    '?heads=4',
    '?wo=mixing',
    '?row=ball',
    '?row=full&mask=causal',
    '?edit=x..3.1=2',
    '?text=we+saw+it+fly',
    '?text=we+saw+it+fly&heads=1',
  ]) {
    await lab.show(link);
    const engine = await compute(link);
    const asOne = await compute(`${link}${link ? '&' : '?'}heads=1`);
    const weights = [engine, asOne].flatMap((one) =>
      one
        .row()
        .flat()
        .map((weight) => one.format('weights', weight)),
    );
    const said = `${await statement(lab)} ${(await labelsOf(lab)).join(' ')}`.match(/\d\.\d{3,}/g) ?? [];
    expect(said.length, link).toBeGreaterThan(0);
    expect(weights, link).toEqual(expect.arrayContaining(said));
  }
});

test.for([...everyFont.map((fonts) => ({ fonts, width: 1280 })), ...everyFont.map((fonts) => ({ fonts, width: 390 }))])(
  'the labels of arcs cover no word, no stroke and no other label, also where two heads look at one word, and a wrapped sentence has neither: $width px, $fonts',
  async ({ fonts, width }, { open }) => {
    const lab = await open('', { fonts, viewport: { width, height: 844 }, reducedMotion: 'reduce' });
    const both = ['head 1 · 0.7337', 'head 2 · 0.7337'];
    const seen: Record<string, readonly string[]> = {
      '': both,
      '?edit=wq.2.2.1=0,wq.2.1.1=1,wk.2.2.1=0,wk.2.1.1=1': both, // both at ball
      '?edit=wq.1.1.1=0,wq.1.2.1=1,wk.1.1.1=0,wk.1.2.1=1': both, // both at full
      '?mask=causal&row=full': ['head 1 · 0.5000', 'head 1 · 0.5000', 'head 2 · 0.9983'],
      '?heads=4': ['head 1 · 0.8438', 'head 3 · 0.8438'],
    };
    for (const [link, expected] of Object.entries(seen)) {
      await lab.show(link);
      const found = await lab.page.evaluate(covered);
      expect(found.faults, link).toEqual([]);
      // The rows of a masked example are three words on one line in every font.
      const wraps = fonts === 'mono' && width === 390 && !link.includes('mask');
      expect(found.labels.toSorted(), link).toEqual(wraps ? [] : expected);
      if (wraps) expect(await lab.page.locator('mha-sentence path').count(), link).toBe(0);
    }
  },
);

/** For each arc the word that it ends at and what it says; for each label that of the arc that is nearest. Runs in the page. */
function arcs(): { arcs: readonly { key: number; said: string }[]; labels: readonly (readonly [string, string])[] } {
  const sentence = document.querySelector('mha-lab')!.shadowRoot!.querySelector('mha-sentence')!.shadowRoot!;
  const frame = sentence.querySelector('svg')!.getBoundingClientRect();
  const words = [...sentence.querySelectorAll<HTMLElement>('[data-token]')].map((one) => {
    const { left, right, top, bottom } = one.getBoundingClientRect();
    return { key: Number(one.dataset.token), left, right, top, bottom };
  });
  const drawn = [...sentence.querySelectorAll<SVGPathElement>('path:not(.press)')];
  const all = [...sentence.querySelectorAll<SVGPathElement>('path.press')].map((path, at) => {
    const end = path.getPointAtLength(path.getTotalLength());
    const [x, y] = [frame.x + end.x, frame.y + end.y];
    const away = ({ left, right, top, bottom }: (typeof words)[number]) =>
      Math.hypot(Math.max(left - x, 0, x - right), Math.max(top - y, 0, y - bottom));
    const { key } = words.reduce((best, word) => (away(word) < away(best) ? word : best));
    return { key, said: path.textContent, path: drawn[at], width: Number(drawn[at].getAttribute('stroke-width')) };
  });
  const said = Array.from(sentence.querySelectorAll('text'), (text) => text.textContent);
  const beside = [...sentence.querySelectorAll('text')].map((text) => {
    const { left, right, top: above, bottom: below } = text.getBoundingClientRect();
    // A line's box reaches beyond its letters.
    const [top, bottom] = [above + 0.15 * (below - above), below - 0.15 * (below - above)];
    const far = ({ path, width }: (typeof all)[number]) => {
      const length = path.getTotalLength();
      const to = Array.from({ length: 200 }, (_, at) => {
        const point = path.getPointAtLength((at * length) / 199);
        const [x, y] = [frame.x + point.x, frame.y + point.y];
        return Math.hypot(Math.max(left - x, 0, x - right), Math.max(top - y, 0, y - bottom));
      });
      return Math.min(...to) - width / 2;
    };
    const own = all.filter((arc) => arc.said === text.textContent);
    const next = all.reduce((best, arc) => (far(arc) < far(best) ? arc : best));
    // Labels of arcs to one word stand together.
    const together = own.some(({ key }) => key === next.key) && said.includes(next.said);
    return [text.textContent, together ? text.textContent : next.said] as const;
  });
  return { arcs: all.map((arc) => ({ key: arc.key, said: arc.said })), labels: beside };
}

test.for([320, 390, 1280])(
  'every arc says the weight of its own head and word, and every label stands by its own arc: %i px',
  async (width, { open }) => {
    const lab = await open('', { viewport: { width, height: 800 }, reducedMotion: 'reduce' });
    for (const link of [
      '',
      '?heads=1',
      '?heads=4',
      '?row=ball',
      '?row=full',
      '?mask=causal&row=full',
      '?edit=x..1.1=1,wq.1.3.1=4',
      '?edit=x..3.1=2',
      '?edit=x..3.1=3,x..3.2=1/2',
      '?edit=wq.2.2.1=0,wq.2.1.1=1,wk.2.2.1=0,wk.2.1.1=1',
      '?edit=wq.1.1.1=0,wq.1.2.1=1,wk.1.1.1=0,wk.1.2.1=1',
      '?text=we+saw+it+fly&heads=4&pin=1,2',
      '?text=Virat+hit+the+ball+because+it+was+full&row=it&pin=1,3,4',
    ]) {
      await lab.show(link);
      const engine = await compute(link);
      const found = await lab.page.evaluate(arcs);
      expect(found.arcs.length, link).toBeGreaterThan(0);
      for (const { key, said } of found.arcs) {
        const head = Number(/head (\d+)/.exec(said)![1]);
        expect(said, link).toBe(`head ${head} · ${engine.format('weights', engine.row()[head - 1][key])}`);
      }
      for (const [label, by] of found.labels) expect(by, link).toBe(label);
    }
  },
);

test('it says when weights are no numbers, not what one head would do that sees nothing, and cuts long words', async ({
  open,
}) => {
  const lab = await open('?edit=wq.1.1.1=3.4e38');
  expect(await statement(lab)).toContain('some weights are NaN');
  expect(await statement(lab)).toContain('It went beyond 3.4028235e38');
  await lab.set({ text: 'a b c d', mask: 'pad:4', edit: '' });
  expect(await statement(lab)).toContain('may see no word at all');
  expect(await statement(lab)).not.toMatch(/one head|too small/);
  await lab.set({ text: `${'a'.repeat(3000)} y`, mask: '' });
  expect((await statement(lab)).length).toBeLessThan(300);
  expect((await lab.page.locator('mha-why').boundingBox())!.height).toBeLessThan(300);
});

test('a mask is named once, and no head is praised for a weight that the mask leaves no choice', async ({ open }) => {
  const lab = await open('?text=one+two+three&mask=causal&pos=rope&row=two&heads=4');
  const said = await statement(lab);
  expect(said.match(/causal mask/g)).toHaveLength(1);
  expect(said).toContain('The causal mask hides every word after two');
  expect(said).toContain('With rotary positions.');
  await lab.set({ row: 'one' });
  expect(await statement(lab)).toContain('one may see one word only, so there is nothing to choose: its weight is 1.');
  expect(await statement(lab)).not.toMatch(/largest weight|one head/);
});

test('that a head has NaN is said first, also where another head has the largest weight', async ({ open }) => {
  const lab = await open('?text=we+saw+it&d=8&heads=2&edit=wq.2.1.1=3e38,wk.2.1.1=3e38');
  expect(await statement(lab)).toContain('some weights are NaN');
  expect(await statement(lab)).not.toContain('puts');
});

test.for([
  ['the worked example', '?edit=x..1.1=3e38,x..1.2=-3e38&row=2', { row: 'ball', col: 'ball' }],
  [
    'maps of an own sentence and 8 heads',
    '?text=Virat+hit+the+ball+because+it+was+full&heads=8&edit=x..1.1=3e38,x..1.2=-3e38&view=maps',
    { row: 'Virat', col: 'Virat' },
  ],
] as const)('a press on the first number that is not finite opens it: %s', async ([, link, place], { open }) => {
  const lab = await open(link);
  const { row, col } = place;
  expect(await statement(lab)).toContain(
    `The first number that is not finite: head 1 dot products, from ${row} to ${col}: ∞. It went beyond 3.4028235e38`,
  );
  await lab.after(lab.page.locator('mha-statement').getByRole('button', { name: '∞', exact: true }).click());
  expect(await lab.state()).toMatchObject({ stage: 'dots', head: '1', ...place });
  expect(await lab.page.locator('mha-why section').innerText()).toContain('It went beyond 3.4028235e38');
});
