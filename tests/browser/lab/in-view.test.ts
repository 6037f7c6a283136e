/** What is opened by a link or a press is seen together with its answer, never behind it, in small frames too. */
import { expect } from 'vitest';
import { test, type Lab } from '../harness/lab.ts';

/** Whether a picture of the open cell, and its question, are in the window, the one clear of the other. Runs in the page. */
function seen(): boolean {
  const root = document.querySelector('mha-lab')!.shadowRoot!;
  const within = (inside: ParentNode): Element[] => [
    ...inside.querySelectorAll('td.opened, .frame > .opened'),
    ...[...inside.querySelectorAll('*')].flatMap(({ shadowRoot }) => (shadowRoot ? within(shadowRoot) : [])),
  ];
  const answer = root.querySelector('mha-why')!;
  const top = root.querySelector('.foot')!.getBoundingClientRect().top;
  const question = answer.shadowRoot!.querySelector('h2')!.getBoundingClientRect();
  const cells = within(root).map((cell) => cell.getBoundingClientRect());
  const clear = cells.some((cell) => cell.height > 0 && cell.top >= 0 && cell.bottom <= top);
  return clear && question.top >= 0 && question.bottom <= innerHeight;
}

const isSeen = (lab: Lab) => expect.poll(() => lab.page.evaluate(seen)).toBe(true);

for (const viewport of [
  { width: 313, height: 250 },
  { width: 320, height: 256 },
  { width: 390, height: 844 },
  { width: 1280, height: 420 },
  { width: 1280, height: 800 },
]) {
  const size = `${viewport.width} × ${viewport.height}`;

  test(`a pressed weight is seen with its answer: ${size}`, async ({ open }) => {
    const lab = await open('', { viewport, reducedMotion: 'reduce' });
    for (const [head, name] of ['0.0879', '0.7337'].entries()) {
      const weights = lab.page.locator(`mha-pipeline [data-stage="weights"][data-head="${head + 1}"] tbody td`);
      await lab.after(weights.filter({ hasText: name }).click());
      await isSeen(lab);
      expect(await lab.page.locator('mha-why h2').textContent()).toContain(name);
    }
  });

  test(`what a link opens is seen, and what a number in the answer leads to: ${size}`, async ({ open }) => {
    const sentence = '?text=Virat+hit+the+ball+because+it+was+full&heads=8';
    const lab = await open(`${sentence}&stage=scores&head=3&row=it&col=ball`, { viewport, reducedMotion: 'reduce' });
    await isSeen(lab);
    await lab.goto(`${sentence}&d=64&stage=concat&row=it&col=33`);
    await isSeen(lab);
    await lab.after(lab.page.locator('mha-why .formula button').first().click());
    expect(await lab.state()).toMatchObject({ stage: 'head', head: '5' });
    await isSeen(lab);
  });
}
