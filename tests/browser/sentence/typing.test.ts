/** Typing: no keystroke is lost, and numbers never stand beside words that they do not belong to. */
import { expect } from 'vitest';
import { compute } from '../harness/computed.ts';
import { test } from '../harness/lab.ts';

const words =
  'the quick brown fox jumps over one lazy dog and then it runs far away from all of us while we sit here and count every single word of it';

test('30 words typed without a pause all arrive', async ({ open }) => {
  expect(words.split(' ')).toHaveLength(30);
  const lab = await open();
  const box = await lab.box();
  await box.pressSequentially(words);
  expect(await box.inputValue()).toBe(words);
  await lab.after(box.press('Enter'));
  expect(await lab.words()).toEqual(words.split(' '));
  expect((await lab.state()).text).toBe(words);
});

test('answers that come late never show beside other words, and the last one stays', async ({ open }) => {
  // Every other answer takes so long that the next would overtake it.
  const lab = await open('?text=a&d=4&heads=2', { order: 'slow:100' });
  await lab.page.evaluate(() => {
    // What stands on screen whenever something is drawn.
    const seen = ((window as unknown as { seen: string[] }).seen = [] as string[]);
    const table = () => {
      const roots: (Document | ShadowRoot)[] = [document];
      for (const root of roots) {
        for (const element of root.querySelectorAll('*')) if (element.shadowRoot) roots.push(element.shadowRoot);
      }
      return roots.flatMap((root) => [...root.querySelectorAll('table[data-stage=x]')])[0];
    };
    const look = () => {
      const rows = [...(table()?.querySelectorAll('tbody tr') ?? [])];
      const text = rows.map((row) =>
        [...row.querySelectorAll('th, td')].map((cell) => cell.textContent.trim()).join(' '),
      );
      if (text.join('\n') !== seen.at(-1)) seen.push(text.join('\n'));
      requestAnimationFrame(look);
    };
    look();
  });
  const box = await lab.box();
  await box.pressSequentially('ab cd');
  await lab.settled();
  expect((await lab.state()).text).toBe('ab cd');

  const seen = await lab.page.evaluate(() => (window as unknown as { seen: string[] }).seen);
  for (const picture of seen.filter(Boolean)) {
    const text = picture
      .split('\n')
      .map((line) => line.split(' ')[0])
      .join(' ');
    const right = (await compute(`?text=${encodeURIComponent(text)}&d=4&heads=2`)).digits('x', null);
    expect(
      picture.split('\n').map((line) => line.split(' ').slice(1)),
      text,
    ).toEqual(right);
  }
  expect(seen.at(-1)).toMatch(/^ab .*\ncd /);
});
