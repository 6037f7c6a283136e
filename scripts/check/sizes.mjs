// Prints what is downloaded, brotli, beside its budget; above the budget's must it fails.
import { readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { kilobytes, sum } from './kilobytes.mjs';

/** In kB: what must hold, and what would be good. */
const budgets = [
  { what: 'engine: its JavaScript and one wasm', folder: 'build/package', files: /\.(js|wasm)$/, must: 60, good: 25 },
  {
    what: 'first page, with engine',
    folder: 'build/site',
    // Letters that the page itself does not use are fetched by whoever writes them.
    files: /^(?!(assets\/)?(bench|gallery)\b).*(\.(html|css|js|wasm)|(?<!-latin-[\w-]{8})\.woff2)$/,
    must: 200,
    good: 120,
  },
];

/**
 * The scripts that are imported only when somebody asks for what they do, with all that nobody but them imports or starts.
 * @param {string} folder
 */
function loadedLater(folder) {
  const texts = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(js|html)$/.test(file))
    .map((file) => ({ name: basename(file), text: readFileSync(`${folder}/${file}`, 'utf8') }));
  /** @param {string} text @param {RegExp} how */
  const named = (text, how) => [...text.matchAll(how)].map(([, file]) => basename(file));
  const later = new Set(texts.flatMap(({ text }) => named(text, /\bimport\(\s*["'`]\.\/([^"'`]+)/g)));
  const uses = texts.map(({ name, text }) => ({
    name,
    used: named(text, /(?:\bfrom|\bimport|\bnew URL\(|\bsrc=|\bhref=)\s*["'`](?:\.\/)?([^"'`]+\.js)/g),
  }));
  for (let before = -1; before < later.size;) {
    before = later.size;
    const first = uses.filter(({ name }) => !later.has(name)).flatMap(({ used }) => used);
    for (const file of uses.flatMap(({ used }) => used)) if (!first.includes(file)) later.add(file);
  }
  return later;
}

/** Of the wasm files a visitor fetches one: the largest is counted. @param {{ folder: string, files: RegExp }} budget */
function fetched({ folder, files }) {
  const later = loadedLater(folder);
  const all = kilobytes(folder, files).filter(({ file }) => !later.has(basename(file)));
  const wasm = all.filter(({ file }) => file.endsWith('.wasm'));
  const others = all.filter(({ file }) => !file.endsWith('.wasm'));
  return Math.max(...wasm.map(({ size }) => size)) + sum(others);
}

const rows = budgets.map((budget) => ({ ...budget, size: fetched(budget) }));
for (const { what, must, good, size } of rows) {
  console.log(`${what}: ${size.toFixed(1)} kB (must ${must}, good ${good})${size > must ? ' TOO LARGE' : ''}`);
}
const failed = rows.filter(({ size, must }) => size > must).length;
console.log(`${rows.length - failed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
