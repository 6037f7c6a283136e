/** Files given to the lab: by lab.importFile, and by the import panel. */
import type { Locator } from 'playwright-core';
import type { ImportedFile, ImportOptions } from '../../../web/lab/import-file.ts';
import type { MhaLab } from '../../../web/lab/lab.ts';
import type { Lab } from './lab.ts';

export async function importFile(
  lab: Lab,
  name: string,
  bytes: Uint8Array | string,
  options: ImportOptions = {},
): Promise<ImportedFile> {
  const file = [name, Buffer.from(bytes).toString('base64'), options] as const;
  return lab.page.evaluate(async ([called, base64, asked]) => {
    const one = document.querySelector<MhaLab>('mha-lab')!;
    const read = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
    const told = await one.importFile(new File([read], called), asked);
    await one.settled();
    return told;
  }, file);
}

/** Opens the panel and gives it a file. */
export async function choose(lab: Lab, name: string, bytes: Uint8Array | string): Promise<void> {
  await lab.page.getByRole('button', { name: 'more…' }).click();
  await lab.page.getByRole('button', { name: 'import numbers…' }).click();
  await give(lab, name, bytes);
}

export async function give({ page }: Lab, name: string, bytes: Uint8Array | string): Promise<void> {
  const file = { name, mimeType: 'application/octet-stream', buffer: Buffer.from(bytes) };
  await page.getByLabel('File').setInputFiles(file);
}

/** What takes the numbers over. */
export const take = ({ page }: Lab): Locator => page.getByRole('button', { name: 'Use these numbers' });

export const usesOf = ({ arrays }: ImportedFile) => Object.fromEntries(arrays.map(({ use, name }) => [use, name]));
