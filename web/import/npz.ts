/** Several arrays of numpy in a zip. */
import { unzipSync } from 'fflate';
import { note } from '../state/note.ts';
import type { FoundArray } from './read.ts';
import { isNpy, readNpy } from './npy.ts';
import { damaged, Refusal, tooLarge } from './refusal.ts';

/** Throws a Refusal: a damaged zip, one without an array, one that would grow beyond `limit` bytes. */
export function readNpz(bytes: Uint8Array, limit: number): readonly FoundArray[] {
  let total = 0;
  const files = unzipped(bytes, (size) => {
    total += size;
    if (total > limit) throw tooLarge(total, limit);
  });
  const arrays = Object.entries(files)
    .filter(([, file]) => isNpy(file))
    .map(([name, file]) => readNpy(file, name.replace(/\.npy$/, '')));
  if (arrays.length === 0) throw new Refusal(note('note-import-zip', {}));
  return arrays;
}

function unzipped(bytes: Uint8Array, grow: (size: number) => void): Readonly<Record<string, Uint8Array>> {
  try {
    return unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        if (!name.endsWith('.npy')) return false;
        grow(originalSize);
        return true;
      },
    });
  } catch (thrown) {
    throw damaged(thrown);
  }
}
