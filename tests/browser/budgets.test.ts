/** The budgets of a keystroke, printed and held: from the key to its numbers on screen, and no long task on the way. */
import { chromium, type Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import type { MhaLab } from '../../web/lab/lab.ts';
import { test, type Lab } from './harness/lab.ts';
import { program, quiet } from './harness/programs.ts';
import { mainThreadTasks } from './harness/trace.ts';

/** Milliseconds. The key's holds for 32 words, the task's for all that a page takes. */
const shapes = [
  { tokens: 32, heads: 8, d: 128, must: { key: 50, task: 50 } },
  { tokens: 128, heads: 16, d: 128, must: { key: Infinity, task: 50 } },
];
/** Others may be using the machine meanwhile, and take time but never give any: the best of a few rounds counts. */
const rounds = 5;
const letters = 'abcdefghijklmnopqrst';

let browser: Browser;
beforeAll(async () => {
  browser = await chromium.launch({ executablePath: program('chromium'), args: [...quiet] });
});
afterAll(() => browser.close());

/** From each key's own timestamp to the task after the frame that shows its numbers, sorted. */
async function keyTimes(lab: Lab): Promise<number[]> {
  await lab.page.evaluate(() => {
    const times: number[] = [];
    const painted = async ({ timeStamp }: Event) => {
      await document.querySelector<MhaLab>('mha-lab')!.settled(); // in the frame, just before it is painted
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => times.push(performance.now() - timeStamp);
      port2.postMessage(null);
    };
    const listener = (event: Event) => void painted(event);
    addEventListener('input', listener);
    Object.assign(window, {
      keyTimes: () => {
        removeEventListener('input', listener);
        return times;
      },
    });
  });
  for (const letter of letters) {
    await lab.page.keyboard.press(letter);
    await lab.settled();
  }
  const times = await lab.page.evaluate(() => (window as unknown as { keyTimes(): number[] }).keyTimes());
  return times.toSorted((a, b) => a - b);
}

const percentile = (sorted: readonly number[], share: number) => sorted[Math.ceil(share * sorted.length) - 1];

describe('a key in a sentence', () => {
  test.for(shapes)(
    'of $tokens words with $heads heads and d_model $d',
    async ({ tokens, heads, d, must }, { open }) => {
      const text = Array.from({ length: tokens }, (_, i) => `w${i + 1}`).join('+');
      const lab = await open(`?text=${text}&heads=${heads}&d=${d}`, { browser });
      await lab.page.getByRole('button', { name: 'your own sentence' }).first().click();
      await lab.page.keyboard.press('End'); // letters are added to the last word
      await keyTimes(lab); // warms up

      let best = { key: Infinity, task: Infinity };
      for (let round = 1; round <= rounds && (best.key > must.key || best.task > must.task); ++round) {
        let times: number[] = [];
        const tasks = await mainThreadTasks(browser, lab.page, async () => (times = await keyTimes(lab)));
        expect(times).toHaveLength(letters.length);
        const [key, task] = [percentile(times, 0.95), tasks[0]];
        best = { key: Math.min(best.key, key), task: Math.min(best.task, task) };
        console.log(
          `budget: ${tokens} words, ${heads} heads, d_model ${d}, round ${round}: key to painted ` +
            `median ${percentile(times, 0.5).toFixed(1)} ms, p95 ${key.toFixed(1)} ms (must ${must.key}); ` +
            `longest task ${task.toFixed(1)} ms (must ${must.task})`,
        );
      }
      expect((await lab.state()).text).toContain(letters);
      expect(best.task).toBeLessThanOrEqual(must.task);
      expect(best.key).toBeLessThanOrEqual(must.key);
    },
  );
});
