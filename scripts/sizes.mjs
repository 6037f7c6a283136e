// Prints what is downloaded, brotli, beside its budget; above the budget's must it fails.
import { readdirSync, readFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';

/** In kB: what must hold, and what would be good. */
const budgets = [
  { what: 'engine: its JavaScript and one wasm', folder: 'build/package', files: /\.(js|wasm)$/, must: 60, good: 25 },
  { what: 'first page, with engine', folder: 'build/site', files: /\.(html|css|js|wasm)$/, must: 200, good: 120 },
];

/**
 * Of the wasm files a visitor fetches one: the largest is counted.
 * @param {string} folder
 * @param {RegExp} files
 */
function kilobytes(folder, files) {
  const sizes = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => files.test(file))
    .map((file) => ({ file, bytes: brotliCompressSync(readFileSync(`${folder}/${file}`)).length }));
  const wasm = sizes.filter(({ file }) => file.endsWith('.wasm')).map(({ bytes }) => bytes);
  const others = sizes.filter(({ file }) => !file.endsWith('.wasm')).map(({ bytes }) => bytes);
  return (Math.max(...wasm) + others.reduce((sum, bytes) => sum + bytes, 0)) / 1000;
}

const rows = budgets.map(({ what, folder, files, must, good }) => ({
  what,
  must,
  good,
  size: kilobytes(folder, files),
}));
for (const { what, must, good, size } of rows) {
  console.log(`${what}: ${size.toFixed(1)} kB (must ${must}, good ${good})${size > must ? ' TOO LARGE' : ''}`);
}
const failed = rows.filter(({ size, must }) => size > must).length;
console.log(`${rows.length - failed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
