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

/** The scripts that are imported only when somebody asks for what they do, with the workers that only they start. @param {string} folder */
function loadedLater(folder) {
  const scripts = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.js'))
    .map((file) => ({ name: basename(file), text: readFileSync(`${folder}/${file}`, 'utf8') }));
  /** @param {typeof scripts} those @param {RegExp} how */
  const named = (those, how) => those.flatMap(({ text }) => [...text.matchAll(how)].map(([, file]) => file));
  const later = new Set(named(scripts, /\bimport\(\s*["'`]\.\/([^"'`]+)/g));
  const worker = /\bnew URL\(\s*["'`](?:\.\/)?([^"'`]+\.js)/g;
  const first = named(
    scripts.filter(({ name }) => !later.has(name)),
    worker,
  );
  for (const file of named(scripts, worker)) if (!first.includes(file)) later.add(file);
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
