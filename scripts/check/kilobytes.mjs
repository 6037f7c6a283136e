// Sizes as they are downloaded.
import { readdirSync, readFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';

/**
 * The files of a folder and those below it, in kB of brotli.
 * @param {string} folder
 * @param {RegExp} files
 */
export function kilobytes(folder, files) {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => files.test(file))
    .map((file) => ({ file, size: brotliCompressSync(readFileSync(`${folder}/${file}`)).length / 1000 }));
}

/** @param {{ size: number }[]} files */
export const sum = (files) => files.reduce((total, { size }) => total + size, 0);
