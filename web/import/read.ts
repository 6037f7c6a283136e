/** From a file to the arrays in it. Its kind is told by how it begins, not by its name. */
import { note } from '../state/note.ts';
import type { Contents } from './contents.ts';
import { readCsv } from './csv.ts';
import { readJson } from './json.ts';
import { isNpy, readNpy } from './npy.ts';
import { Refusal, tooLarge } from './refusal.ts';
import { isSafetensors, readSafetensors } from './safetensors.ts';

/** Bytes. Larger files are refused before anything of them is read. */
export const largestFile = 100e6;
/** Text takes many times its size to be read. */
const largestText = 20e6;

/** Throws a Refusal that says why the file cannot be used. */
export async function readFile(file: Blob): Promise<Contents> {
  if (file.size > largestFile) throw tooLarge(file.size, largestFile);
  if (file.size === 0) throw new Refusal(note('note-import-empty', {}));
  const bytes = new Uint8Array(await file.arrayBuffer());
  const binary = await readBinary(bytes);
  if (binary) return { arrays: binary, tokens: null, ignored: [] };
  if (bytes.length > largestText) throw tooLarge(bytes.length, largestText);
  const text = asText(bytes);
  // What Python prints has brackets too, but no commas.
  return /^\s*(\{|\[.*,)/s.test(text) ? readJson(text) : readCsv(text);
}

async function readBinary(bytes: Uint8Array): Promise<Contents['arrays'] | null> {
  if (isNpy(bytes)) return [readNpy(bytes, '')];
  if (isSafetensors(bytes)) return readSafetensors(bytes);
  if (bytes[0] !== 0x50 || bytes[1] !== 0x4b) return null;
  const { readNpz } = await import('./npz.ts');
  return readNpz(bytes, largestFile);
}

/** Text has no control characters but line ends and tabs. */
function asText(bytes: Uint8Array): string {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    // oxlint-disable-next-line no-control-regex -- they are what is looked for
    if (!/[\0-\x08\x0e-\x1f]/.test(text)) return text;
  } catch {
    // said below
  }
  throw new Refusal(note(bytes[0] === 0x80 ? 'note-import-pickle' : 'note-import-unknown', {}));
}
