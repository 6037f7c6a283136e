/** Input that nobody should type, and everybody does. */
import { describe, expect } from 'vitest';
import type { MhaLab } from '../../../web/lab/lab.ts';
import { test } from '../harness/lab.ts';
import { readTables, readText } from '../harness/read.ts';

const link = (values: Record<string, string>) => `?${new URLSearchParams(values)}`;

describe('a text without words', () => {
  test('in the link gives a hint and no number', async ({ open }) => {
    const lab = await open();
    for (const text of ['', '   ', '\n\t \u200b']) {
      await lab.goto(link({ text }));
      await lab.page.evaluate(() => document.querySelector<MhaLab>('mha-lab')!.ready); // there is nothing to wait for
      expect(await readTables(lab.page)).toEqual([]);
      const shown = await readText(lab.page);
      expect(shown).toContain('type a few words');
      expect(shown).not.toMatch(/NaN|undefined|Infinity|∞/);
    }
  });

  test('emptying the box takes the numbers away, and a new word brings them back', async ({ open }) => {
    const lab = await open();
    const box = await lab.box();
    await lab.settled();
    expect(await readTables(lab.page)).toEqual([]);
    await lab.after(box.pressSequentially('again'));
    expect((await lab.matrix({ stage: 'weights', head: 1 })).rowLabels).toEqual(['again']);
    expect(await readTables(lab.page)).not.toEqual([]);
  });
});

test('one word has weight 1 in every head', async ({ open }) => {
  const lab = await open(link({ text: 'alone', heads: '4' }));
  const across = (await readTables(lab.page)).find((table) => table.across === 'weights');
  expect(across).toMatchObject({ columns: ['alone'], cells: [['1'], ['1'], ['1'], ['1']] });
});

test('of 200 words the first 128 are used, and the page says so', async ({ open }) => {
  const words = Array.from({ length: 200 }, (_, i) => `w${i + 1}`);
  const lab = await open(link({ text: words.join(' ') }));
  expect(await lab.words()).toEqual(words.slice(0, 128));
  const [note, ...others] = await lab.notes();
  expect(note).toMatch(/200/);
  expect(note).toMatch(/128/);
  expect(others).toEqual([]);
});

test('a head count that cannot be is changed, and the page says so', async ({ open }) => {
  const lab = await open();
  for (const [heads, text, used] of [
    ['0', '', 1],
    ['-1', '', 1],
    ['2.5', '', 2],
    ['NaN', '', 2],
    ['1e9', '', 4],
    ['3', '', 2],
    ['two', '', 2],
    ['3', 'a b c', 2],
    ['1e9', 'a b c', 32],
    ['12', 'a b c', 8],
  ] as const) {
    await lab.goto(link(text ? { heads, text } : { heads }));
    expect((await lab.state()).heads, `${heads} heads, “${text}”`).toBe(used);
    expect(
      await lab.page
        .getByRole('radiogroup', { name: 'heads', exact: true })
        .getByRole('radio', { checked: true })
        .textContent(),
    ).toMatch(new RegExp(`^\\s*${used}\\s*$`));
    const notes = (await lab.notes()).filter((note) => note.includes('head'));
    expect(notes).toHaveLength(1);
    expect(notes[0]).toContain(heads);
    expect(notes[0]).toContain(String(used));
  }
});

test('head counts that leave columns over are struck out, and say why', async ({ open }) => {
  const lab = await open();
  const three = lab.heads().getByText('3', { exact: true });
  await three.click({ force: true }); // though it says that it cannot be chosen
  expect(await three.getAttribute('aria-disabled')).toBe('true');
  expect((await lab.state()).heads).toBe(2);
  await lab.page.getByText('4 = 3·1 + 1').waitFor();
});

describe('any text is shown as text', () => {
  test('of a link', async ({ open }) => {
    const lab = await open();
    for (const [text, tokens] of [
      [
        '<img src=x onerror="struck=1">',
        ['<', 'img', 'src', '=', 'x', 'onerror', '=', '"', 'struck', '=', '1', '"', '>'],
      ],
      [`" onmouseover=alert(1) x='`, ['"', 'onmouseover', '=', 'alert', '(', '1', ')', 'x', '=', `'`]],
      ['the 👩‍👩‍👧‍👦 and 👍🏽 🏳️‍🌈', ['the', '👩‍👩‍👧‍👦', 'and', '👍🏽', '🏳️‍🌈']],
      ['cafe\u0301 n\u0303u', ['caf\u00e9', '\u00f1u']],
      ['رأى الولد الكرة', ['رأى', 'الولد', 'الكرة']],
      ['विराट ने गेंद मारी', ['विराट', 'ने', 'गेंद', 'मारी']],
      ['他击中了球', ['他', '击中', '了', '球']],
    ] as const) {
      await lab.goto(link({ text }));
      expect(await lab.words()).toEqual(tokens);
      const weights = await lab.matrix({ stage: 'weights', head: 1 });
      expect(weights.rowLabels).toEqual(tokens);
      expect(await lab.page.locator('img').count()).toBe(0);
      expect(await lab.page.evaluate(() => 'struck' in window)).toBe(false);
    }
  });

  test('that is typed', async ({ open }) => {
    const lab = await open();
    const box = await lab.box();
    await box.pressSequentially('<b>bold</b> & "so"');
    await lab.after(box.press('Enter'));
    expect(await lab.words()).toEqual(['<', 'b', '>', 'bold', '<', '/', 'b', '>', '&', '"', 'so', '"']);
    expect(await lab.page.locator('b', { hasText: 'bold' }).count()).toBe(0);
  });
});
