/** Every kind of file that people have: what lab.importFile and the import panel make of it, to the digits on screen. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect } from 'vitest';
import { stages } from '../../../build/generated/tables.ts';
import type { ImportedFile } from '../../../web/lab/import-file.ts';
import type { StageId } from '../../../web/engine/types.ts';
import type { InputFile } from '../../web/made/input-file.ts';
import { inputFiles } from '../../web/made/input-files.ts';
import { biasNumber, number, type Weight } from '../../web/made/input-weights.ts';
import { choose, importFile, take, usesOf } from '../harness/import.ts';
import { test, type Lab } from '../harness/lab.ts';
import { readTables, turn } from '../harness/read.ts';

const files = Object.entries(inputFiles);
const range = (length: number) => Array.from({ length }, (_, at) => at);

/** The number that a file of this kind has at a place of a stage, [rows, columns], counted through all heads. */
function numberOf(file: InputFile, stage: string, row: number, col: number): number {
  if (stage === 'x') return file.x![row][col];
  return stage.startsWith('b') ? biasNumber(weightOf(stage), col) : number(weightOf(stage), row, col);
}
const weightOf = (stage: string) => `w${stage[1]}` as Weight;

/** What of a file is used, without the mask, which is another test's. */
const used = (file: InputFile) => (Object.keys(file.uses) as StageId[]).filter((stage) => stage !== 'mask');

/** What is used from the file is in the engine, every number of every head. */
async function checkNumbers(lab: Lab, file: InputFile) {
  const state = (await lab.state()) as { heads: number; kv: number | null };
  for (const stage of used(file)) {
    const kind = stages.find(({ id }) => id === stage)!.heads;
    const heads = kind === 'none' ? [null] : range(kind === 'kv' ? (state.kv ?? state.heads) : state.heads);
    for (const head of heads) {
      const { rows, cols, data } = await lab.matrix(head === null ? { stage } : { stage, head: head + 1 });
      const right = range(rows).flatMap((row) =>
        range(cols).map((col) => numberOf(file, stage, row, (head ?? 0) * cols + col)),
      );
      expect(data, `${stage} of head ${head}`).toEqual(right);
    }
  }
}

/** Tables on the page show what the file gave, at least one. */
async function checkDigits(lab: Lab, file: InputFile) {
  const tables = (await readTables(lab.page)).filter(
    ({ stage, row }) => row === null && used(file).some((one) => one === stage),
  );
  expect(tables.length).toBeGreaterThan(0);
  for (const table of tables) {
    const { stage, head, cells } = table.turned ? turn(table) : table;
    const right = cells.map((line, row) =>
      line.map((_, col) => numberOf(file, stage!, row, ((head ?? 1) - 1) * line.length + col)),
    );
    expect(
      cells.map((line) => line.map(Number)),
      `${stage} of head ${head}`,
    ).toEqual(right);
  }
}

async function checkWords(lab: Lab, { words }: InputFile) {
  if (words) expect((await lab.matrix({ stage: 'x' })).rowLabels).toEqual(words);
}

/** What lab.importFile tells of a file. */
function checkTold(told: ImportedFile, file: InputFile) {
  expect(usesOf(told)).toEqual(file.uses);
  if (file.unused) expect(told.unused.map((one) => one.name).toSorted()).toEqual(file.unused.toSorted());
  if (file.says) expect(told.notes).toContainEqual(expect.stringMatching(file.says));
  expect(told.refused ?? '').toMatch(file.refused ?? /^$/);
}

describe.for(files)('%s', ([name, file]) => {
  test('is taken over by lab.importFile as it says, or refused in a sentence', async ({ open }) => {
    const lab = await open();
    const told = await importFile(lab, name, file.bytes);
    checkTold(told, file);
    if (file.refused) return expect(await lab.link()).toBe('');
    await checkWords(lab, file);
    await checkNumbers(lab, file);
  });

  test('gives the same in the panel, and its digits stand on the page', async ({ open }) => {
    const lab = await open();
    await choose(lab, name, file.bytes);
    if (file.refused) {
      await lab.page.getByText(file.refused).waitFor();
      return expect(await lab.link()).toBe('');
    }
    await lab.page.getByText(`From ${name}:`).waitFor();
    await lab.after(take(lab).click());
    await checkWords(lab, file);
    await checkNumbers(lab, file);
    await checkDigits(lab, file);
  });
});

const folder = process.env.MHA_INPUTS;

/** Without a folder of files there is nothing to run: scripts/test says so. */
if (folder && existsSync(folder)) {
  describe('files that others wrote', () => {
    const names = readdirSync(folder).filter((name) => name !== 'README.md');
    test.for(names.map((name) => [name]))('%s gives what its kind has to give', async ([name], { open }) => {
      const lab = await open();
      const told = await importFile(lab, name, readFileSync(`${folder}/${name}`));
      const file = inputFiles[name];
      if (file) checkTold(told, file);
      const unfit = told.arrays.map((array) => array.name).filter((one) => /adam|bias_[kv]/.test(one));
      expect(unfit).toEqual([]);
      expect(new Set(told.arrays.map(({ use }) => use)).size).toBe(told.arrays.length);
      expect(told.refused !== undefined || told.arrays.length > 0).toBe(true);
      expect((await lab.link()) === '').toBe(told.refused !== undefined);
    });
  });
}
