/** Reads files of numbers for tests. */
import { readFile } from '../../../web/import/readers/read.ts';
import { Refusal } from '../../../web/import/file/refusal.ts';
import { Work } from '../../../web/import/file/work.ts';
import { enImport } from '../../../web/strings/en/import.ts';
import { learn, say } from '../../../web/strings/t.ts';

learn(enImport);

export interface ReadArray {
  readonly name: string;
  readonly shape: readonly number[];
  readonly kind: string;
  /** Its numbers, or the sentence that says why there are none. */
  readonly numbers: readonly number[] | string;
}

export interface ReadAll {
  readonly arrays: readonly ReadArray[];
  readonly tokens: readonly string[] | null;
  /** Sentences. */
  readonly left: readonly string[];
}

const sentence = (thrown: unknown): string => {
  if (thrown instanceof Refusal) return say(thrown.note);
  throw thrown;
};

/** All of a file; the sentence that refuses it. Whatever else is thrown goes on. */
export async function readAll(...parts: BlobPart[]): Promise<ReadAll | string> {
  const opened = await readFile(new Blob(parts), new Work()).catch(sentence);
  if (typeof opened === 'string') return opened;
  const { arrays, tokens, left } = opened.contents;
  const numbersAt = (at: number) => opened.read(at).then((numbers) => [...numbers], sentence);
  return {
    arrays: await Promise.all(
      arrays.map(async ({ name, shape, kind }, at) => ({ name, shape, kind, numbers: await numbersAt(at) })),
    ),
    tokens,
    left: left.map(say),
  };
}

/** Of a file with one array. */
export async function readOne(text: BlobPart): Promise<ReadArray & Omit<ReadAll, 'arrays'>> {
  const all = await readAll(text);
  if (typeof all === 'string') throw new Error(all);
  const { arrays, ...rest } = all;
  return { ...arrays[0], ...rest };
}
