/** Numbers are set where they stand, as in a spreadsheet; what is no number stays out, and everything can be undone. */
import type { Locator } from 'playwright-core';
import { describe, expect } from 'vitest';
import type { MhaLab } from '../../../web/lab/lab.ts';
import { compute } from '../harness/computed.ts';
import { everyFont } from '../harness/fonts.ts';
import { test, type Lab } from '../harness/lab.ts';
import { readStage } from '../harness/read.ts';

/** A cell of a matrix, rows and columns counted from 1. */
function cellOf({ page }: Lab, stage: string, head: number | null, row: number, col: number): Locator {
  const table = `table[data-stage=${stage}]${head === null ? '' : `[data-head="${head}"]`}`;
  return page.locator(`${table} tbody tr:nth-child(${row}) td`).nth(col - 1);
}

/** The box that is open in a cell. */
const boxOf = ({ page }: Lab): Locator => page.locator('table mha-cell-box').getByRole('textbox');

/** Every stage on screen has the digits that the engine gives for the lab's own link. */
async function expectComputed(lab: Lab, ...stages: readonly [string, number | null][]): Promise<void> {
  const computed = await compute(await lab.link());
  for (const [stage, head] of stages) {
    const { cells } = await readStage(lab.page, stage, head);
    expect(cells, stage).toEqual(computed.digits(stage as 'x', head));
  }
}

const edits = async (lab: Lab) => (await lab.state()).edit;

describe('by keyboard', () => {
  test('typing begins, Enter goes down, Tab to the right, and the page shows what the engine makes of it', async ({
    open,
  }) => {
    const lab = await open();
    const { keyboard } = lab.page;
    await cellOf(lab, 'wq', 1, 1, 1).focus();
    await keyboard.type('1/3');
    await lab.after(keyboard.press('Enter'));
    await keyboard.type('-2');
    await lab.after(keyboard.press('Tab'));
    await keyboard.type('0,5');
    await lab.after(keyboard.press('Shift+Enter'));
    await keyboard.type('7');
    await lab.after(keyboard.press('Shift+Tab'));
    expect(await edits(lab)).toBe('wq.1.1.1=1/3,wq.1.2.1=-2,wq.1.2.2=0.5,wq.1.1.2=7');
    await expectComputed(lab, ['wq', 1], ['q', 1], ['weights', 1], ['weights', 2], ['y', null]);
    await lab.addressed();
    expect(lab.page.url()).toContain('edit=wq.1.1.1=1/3,');
  });

  test('F2 and Enter open the number as it is written, Escape leaves it, Space explains it', async ({ open }) => {
    const lab = await open('?edit=x..1.1=2/6');
    const { keyboard } = lab.page;
    const cell = cellOf(lab, 'x', null, 1, 1);
    for (const key of ['F2', 'Enter']) {
      await cell.focus();
      await keyboard.press(key);
      expect(await boxOf(lab).inputValue()).toBe('2/6');
      await keyboard.type('99');
      await keyboard.press('Escape');
      expect(await boxOf(lab).count()).toBe(0);
      expect(await edits(lab)).toBe('x..1.1=2/6');
    }
    await lab.after(keyboard.press(' ')); // Escape led back to the cell
    expect(await lab.state()).toMatchObject({ stage: 'x', row: 'ball', col: 'entity' });
    await cellOf(lab, 'wv', 1, 1, 1).focus();
    await keyboard.press('F2');
    expect(await boxOf(lab).inputValue()).toBe('1/3'); // the shortest way to the float32 that the model gave
  });

  test.for(everyFont)(
    'moves no number where none gets longer, not when the first is set and not when all are reset: %s fonts',
    async (fonts, { open }) => {
      const lab = await open('', { fonts, viewport: { width: 1280, height: 1000 } }); // the answer stands where the picture ends
      const { page } = lab;
      const places = () =>
        page.locator('mha-matrix td, mha-why h2').evaluateAll((cells) =>
          cells.map((cell) => {
            const { left, top } = cell.getBoundingClientRect();
            return [left + scrollX, top + scrollY];
          }),
        );
      const before = await places();
      await cellOf(lab, 'x', null, 3, 1).focus();
      await page.keyboard.type('2');
      await lab.after(page.keyboard.press('Enter'));
      await page.getByText('1 number set by hand:').waitFor();
      expect(await places()).toEqual(before);
      await lab.after(page.getByRole('button', { name: 'Reset it' }).click());
      expect(await places()).toEqual(before);
    },
  );

  test('leaves the inputs where they are also when numbers get longer, in the width of a laptop', async ({ open }) => {
    const lab = await open('', { viewport: { width: 1280, height: 800 } });
    const cell = cellOf(lab, 'wq', 1, 4, 2);
    const left = () => cell.evaluate((td) => td.closest('table')!.getBoundingClientRect().left);
    const top = () => cell.evaluate((td) => td.getBoundingClientRect().top);
    const before = [await left(), await top()];
    await cell.focus();
    await lab.page.keyboard.type('1/3');
    await lab.after(lab.page.keyboard.press('Enter'));
    expect(await cell.textContent()).toMatch(/^\s*0.3333\s*$/);
    expect(await left()).toBe(before[0]);
    expect(Math.abs((await top()) - before[1])).toBeLessThan(24); // less than a line
  });

  test('Delete lets go of a number that was set', async ({ open }) => {
    const lab = await open('?edit=x..1.1=5,x..1.2=6');
    await cellOf(lab, 'x', null, 1, 1).focus();
    await lab.after(lab.page.keyboard.press('Delete'));
    expect(await edits(lab)).toBe('x..1.2=6');
    await expectComputed(lab, ['x', null]);
  });

  test('what is computed cannot be set', async ({ open }) => {
    const lab = await open();
    await cellOf(lab, 'q', 1, 1, 1).focus();
    for (const key of ['5', 'F2', 'Delete']) await lab.page.keyboard.press(key);
    await cellOf(lab, 'q', 1, 1, 1).dblclick();
    expect(await boxOf(lab).count()).toBe(0);
    expect(await edits(lab)).toBeUndefined();
    expect(await lab.page.locator('table[data-stage=q][data-head="1"]').getAttribute('aria-readonly')).toBe('true');
    expect(await lab.page.locator('table[data-stage=x]').getAttribute('aria-readonly')).toBeNull();
  });
});

test.for([
  ['word', 'is not a number'],
  ['1e39', 'too large'],
  ['1/0', 'divides by 0'],
  ['', 'left empty'],
  ['1,234.5', 'is not a number'],
])('“%s” stays out of a cell, and the box says: %s', async ([text, why], { open }) => {
  const lab = await open();
  await cellOf(lab, 'wq', 2, 2, 1).dblclick();
  const box = boxOf(lab);
  await box.fill(text);
  await box.press('Enter');
  expect(await box.getAttribute('aria-invalid')).toBe('true');
  expect(await lab.page.getByRole('alert').textContent()).toContain(why);
  expect(await box.inputValue()).toBe(text);
  expect(await edits(lab)).toBeUndefined();
  // Who leaves it there finds the reason among the notes, and the old number in the cell.
  await cellOf(lab, 'x', null, 1, 1).click();
  await lab.settled();
  expect((await lab.notes()).join()).toContain(why);
  expect(await cellOf(lab, 'wq', 2, 2, 1).textContent()).toMatch(/^\s*1\s*$/);
});

test('what is no number is told with its place when a press elsewhere left it, and that press counts', async ({
  open,
}) => {
  const lab = await open('', { viewport: { width: 390, height: 844 } });
  const { page } = lab;
  await cellOf(lab, 'wq', 1, 4, 2).dblclick();
  await boxOf(lab).fill('abc');
  await lab.after(page.getByRole('radio', { name: '4', exact: true }).click());
  expect((await lab.state()).heads).toBe(4);
  const said = page.getByText('Row 4, column 2 (head 1 query matrix) keeps its number: “abc” is not a number');
  const { y, height } = (await said.boundingBox())!;
  expect(y).toBeGreaterThan(0);
  expect(y + height).toBeLessThan(844);
  await page.keyboard.press('Escape');
  expect(await lab.notes()).toEqual([]);
});

test('minus zero is a number, and shows as 0', async ({ open }) => {
  const lab = await open();
  await cellOf(lab, 'x', null, 1, 1).focus();
  await lab.page.keyboard.type('-0');
  await lab.after(lab.page.keyboard.press('Enter'));
  expect(await edits(lab)).toBe('x..1.1=0');
  expect(await cellOf(lab, 'x', null, 1, 1).textContent()).toMatch(/^\s*0\s*$/);
});

describe('a block from a spreadsheet', () => {
  /** The clipboard as a spreadsheet leaves it. */
  const pasteInto = async (lab: Lab, text: string) => {
    await lab.page.evaluate((words) => navigator.clipboard.writeText(words), text);
    await lab.after(lab.page.keyboard.press('Control+V'));
  };
  const permissions = ['clipboard-read', 'clipboard-write'];

  test('fills all of W_Q, over both heads, and the digits are the engine’s', async ({ open }) => {
    const lab = await open('', { permissions });
    await cellOf(lab, 'wq', 1, 1, 1).focus();
    await pasteInto(lab, '1\t2\t3\t4\n0,5\t0\t1/3\t0\n0\t0\t0\t0\n1\t1\t1\t-1\n');
    expect((await edits(lab))?.split(',')).toHaveLength(16);
    expect((await readStage(lab.page, 'wq', 2)).cells[0]).toEqual(['3', '4']);
    await expectComputed(lab, ['wq', 1], ['wq', 2], ['scores', 2], ['weights', 1], ['y', null]);
    expect(await lab.notes()).toEqual([expect.stringContaining('decimal points, as in “0,5”')]);
    await lab.after(lab.page.keyboard.press('Control+Z'));
    expect(await edits(lab)).toBeUndefined();
  });

  test('that does not fit, or holds a word, changes nothing and says so', async ({ open }) => {
    const lab = await open('', { permissions });
    await cellOf(lab, 'x', null, 2, 2).focus();
    await pasteInto(lab, '1\t2\t3\t4');
    expect(await lab.notes()).toEqual([expect.stringContaining('room for 2 rows of 3')]);
    await pasteInto(lab, '1\ttwo');
    expect(await lab.notes()).toEqual([expect.stringContaining('“two” is not a number')]);
    expect(await edits(lab)).toBeUndefined();
  });

  test('also where a box is open', async ({ open }) => {
    const lab = await open('', { permissions });
    await cellOf(lab, 'x', null, 1, 1).dblclick();
    await pasteInto(lab, '7\t8');
    expect(await edits(lab)).toBe('x..1.1=7,x..1.2=8');
    expect(await boxOf(lab).count()).toBe(0);
  });
});

test('biases are added in “more”, set as any number, and count in what they are added to', async ({ open }) => {
  const lab = await open();
  await lab.page.getByRole('button', { name: 'more…' }).click();
  await lab.after(lab.page.getByRole('button', { name: 'add biases' }).click());
  expect((await readStage(lab.page, 'bq', 2)).cells).toEqual([['0', '0']]);
  await cellOf(lab, 'bq', 2, 1, 2).focus();
  await lab.page.keyboard.type('1/4');
  await lab.after(lab.page.keyboard.press('Enter'));
  await cellOf(lab, 'bo', null, 1, 3).focus();
  await lab.page.keyboard.type('2');
  await lab.after(lab.page.keyboard.press('Enter'));
  expect(await edits(lab)).toBe('bq.1.1.1=0,bq.2.1.2=1/4,bo..1.3=2');
  await expectComputed(lab, ['bq', 2], ['q', 2], ['weights', 2], ['bo', null], ['y', null]);
  expect(await lab.page.getByText('so the output is the concatenation').count()).toBe(0);
  await lab.after(cellOf(lab, 'q', 2, 1, 2).click());
  await lab.page.locator('mha-why').getByRole('button', { name: '0.2500' }).waitFor(); // the last term of the sum
});

describe('a number that was set', () => {
  test('is marked for the eye and for those who listen, and is reset from its explanation', async ({ open }) => {
    const lab = await open('?edit=x..1.2=5');
    const cell = cellOf(lab, 'x', null, 1, 2);
    const corner = (of: Locator) => of.evaluate((td) => getComputedStyle(td, '::after').content);
    expect(await corner(cell)).not.toBe('none');
    expect(await corner(cellOf(lab, 'x', null, 1, 1))).toBe('none');
    const described = await cell.evaluate((td) => {
      const root = td.getRootNode() as ShadowRoot;
      return root.getElementById(td.getAttribute('aria-describedby') ?? '')?.textContent;
    });
    expect(described).toBe('set by hand');
    await lab.after(cell.click());
    await lab.page.getByText('You set it by hand.').waitFor();
    await lab.after(lab.page.getByRole('button', { name: 'Reset this number' }).click());
    expect(await edits(lab)).toBeUndefined();
    expect(await corner(cell)).toBe('none');
  });

  test('may be of a matrix that is a map: its box is in the explanation', async ({ open }) => {
    const lab = await open('?text=a+b&d=64&heads=1&stage=wo&row=3&col=4');
    const box = lab.page.getByRole('textbox', { name: 'Set it to: output matrix, row 3, column 4' });
    await box.fill('12');
    await lab.after(box.press('Enter'));
    expect(await edits(lab)).toBe('wo..3.4=12');
    expect((await lab.matrix({ stage: 'wo' })).data[2 * 64 + 3]).toBe(12);
  });
});

test('by finger: a second touch opens the box, which is large enough not to zoom', async ({ open }) => {
  const lab = await open('', { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  const cell = cellOf(lab, 'wv', 2, 1, 2);
  await lab.after(cell.tap());
  expect(await boxOf(lab).count()).toBe(0);
  await cell.tap();
  const box = boxOf(lab);
  expect(await box.evaluate((input) => parseFloat(getComputedStyle(input).fontSize))).toBeGreaterThanOrEqual(16);
  await box.fill('word');
  await box.press('Enter');
  const why = (await lab.page.getByRole('alert').boundingBox())!;
  expect(why.x + why.width).toBeLessThanOrEqual(390);
  await box.fill('9');
  await lab.after(box.press('Enter'));
  expect(await edits(lab)).toBe('wv.2.1.2=9');
});

describe('undo and redo', () => {
  test('by keys while the lab has the focus, by buttons always, and never inside a text field', async ({ open }) => {
    const lab = await open();
    const { keyboard } = lab.page;
    expect(await lab.page.getByRole('button', { name: 'undo' }).count()).toBe(0); // nothing to undo yet
    await lab.chooseHeads(1);
    await cellOf(lab, 'x', null, 1, 1).focus();
    await keyboard.type('5');
    await lab.after(keyboard.press('Enter'));
    await lab.after(keyboard.press('Control+Z'));
    expect(await edits(lab)).toBeUndefined();
    await lab.after(keyboard.press('Control+Z'));
    expect((await lab.state()).heads).toBe(2);
    await lab.after(keyboard.press('Control+Shift+Z'));
    await lab.after(keyboard.press('Control+Y'));
    expect(await lab.state()).toMatchObject({ heads: 1, edit: 'x..1.1=5' });
    await lab.after(lab.page.getByRole('button', { name: 'undo: numbers set by hand' }).click());
    await lab.after(lab.page.getByRole('button', { name: 'undo: heads' }).click());
    expect(await lab.link()).toBe('');
    expect(await lab.page.getByRole('button', { name: 'undo' }).getAttribute('aria-disabled')).toBe('true');
    await lab.after(lab.page.getByRole('button', { name: 'redo' }).click());
    expect((await lab.state()).heads).toBe(1);

    await cellOf(lab, 'x', null, 1, 1).focus();
    await keyboard.type('56');
    await keyboard.press('Control+Z'); // the field's own
    expect((await lab.state()).heads).toBe(1);
    expect(await boxOf(lab).count()).toBe(1);
  });

  test('a typed sentence goes in one step, and the edits that it dropped come back', async ({ open }) => {
    const lab = await open('?edit=x..1.1=5');
    const box = await lab.box();
    await box.pressSequentially('we saw it');
    await lab.after(box.press('Enter'));
    expect(await lab.state()).toMatchObject({ text: 'we saw it', model: 'seeded' });
    await lab.after(lab.page.keyboard.press('Control+Z'));
    expect(await lab.state()).toMatchObject({ text: 'ball full it', model: 'example', edit: 'x..1.1=5' });
    // What had the focus is gone with the sentence, and the keys still lead to the lab.
    await lab.after(lab.page.keyboard.press('Control+Y'));
    expect((await lab.state()).text).toBe('we saw it');
    await lab.after(lab.page.keyboard.press('Control+Z'));
    await expectComputed(lab, ['x', null], ['weights', 1]);
  });
});

describe('words', () => {
  const link = '?text=we+saw+it+fly'; // looks from it

  test('move, go and come by buttons, and undo brings them back', async ({ open }) => {
    const lab = await open(link);
    await lab.page.getByRole('button', { name: 'more…' }).click();
    const tools = lab.page.getByRole('group', { name: 'the word it' });
    await lab.after(tools.getByRole('button', { name: 'move earlier' }).click());
    expect(await lab.words()).toEqual(['we', 'it', 'saw', 'fly']);
    await lab.after(tools.getByRole('button', { name: 'remove' }).click());
    expect(await lab.words()).toEqual(['we', 'saw', 'fly']);
    const box = lab.page.getByRole('textbox', { name: 'add words after it' });
    await box.fill('both of us');
    await lab.after(box.press('Enter'));
    expect(await lab.words()).toEqual(['we', 'saw', 'both', 'of', 'us', 'fly']);
    expect(await lab.state()).toMatchObject({ text: 'we saw both of us fly', row: 'saw' });
    for (const _ of [1, 2, 3]) await lab.after(lab.page.getByRole('button', { name: 'undo' }).click());
    expect(await lab.link()).toBe(link);
  });

  test('move and go by keys in the sentence, and the focus goes with them', async ({ open }) => {
    const lab = await open(link);
    const { keyboard } = lab.page;
    await lab.page.getByRole('radio', { name: 'it', exact: true }).first().focus();
    await lab.after(keyboard.press('Alt+ArrowRight'));
    expect(await lab.words()).toEqual(['we', 'saw', 'fly', 'it']);
    await lab.after(keyboard.press('Alt+ArrowLeft'));
    await lab.after(keyboard.press('Alt+ArrowLeft'));
    expect(await lab.words()).toEqual(['we', 'it', 'saw', 'fly']);
    await lab.after(keyboard.press('Delete'));
    expect(await lab.words()).toEqual(['we', 'saw', 'fly']);
    await lab.after(keyboard.press('Delete'));
    expect(await lab.words()).toEqual(['we', 'fly']);
    await lab.after(keyboard.press('Control+Z'));
    expect(await lab.words()).toEqual(['we', 'saw', 'fly']);
  });
});

test('a change just before the page is left is in its address', async ({ open }) => {
  const lab = await open();
  await lab.page.evaluate(() => {
    const there = document.querySelector<MhaLab>('mha-lab')!;
    for (const seed of [2, 3, 4]) there.setState({ text: 'a b', seed });
  });
  await lab.page.reload();
  await lab.settled();
  expect((await lab.state()).seed).toBe(4);
  await lab.page.goto(lab.page.url().replace('seed=4', 'seed=9'));
  await lab.settled();
  expect((await lab.state()).seed).toBe(9);
});

test('a text that no server would take in an address stands in the fragment, and comes back', async ({ open }) => {
  const lab = await open();
  const text = Array.from({ length: 110 }, (_, i) => `${'слово'.repeat(6)}${i}`).join(' ');
  await lab.set({ text });
  await lab.addressed();
  expect(new URL(lab.page.url()).search).toBe('');
  await lab.page.reload();
  await lab.settled();
  expect((await lab.state()).text).toBe(text);
});
