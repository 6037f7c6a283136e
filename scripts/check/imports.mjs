// Holds who may import what, in C++ and TypeScript: node scripts/check/imports.mjs [FOLDER]
// Prints each import that the table does not allow, then "N passed, N failed", counted in files.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

const engineTypes = [
  'web/engine/types.ts',
  'web/engine/statistics.ts',
  'web/engine/worker/request.ts',
  'build/generated/',
];
/** Of the state what pictures read; what changes it, and what reads links, is none of theirs. */
const stateRead = [
  'cells',
  'drawing',
  'note',
  'number',
  'opened',
  'options',
  'row-order',
  'snapshot',
  'stage-name',
  'state',
  'widths',
].map((file) => `web/state/${file}.ts`);
const pictures = [...engineTypes, ...stateRead, 'web/strings/', 'web/styles/', 'lit'];
const stateParts = ['web/engine/types.ts', 'build/generated/', 'web/state/', 'web/strings/'];

/** All rooms of these floors. @param {string[]} floors */
const below = (...floors) => [...floors.map((floor) => `web/${floor}/**`), 'web/styles/', 'build/generated/', 'lit'];

/** A room of elements: its own files, what every picture reads, and these other rooms. @param {string} rooms */
const element = (rooms) => [
  ...pictures,
  ...['shared', ...rooms.split(' ').filter(Boolean)].map((room) => `web/elements/${room}/`),
];

/**
 * What a part may import beside its own files: a folder of web/ without those in it, or with ** all of it; the beginning
 * of any other path; the name of a library. In web/ each folder is a part; elsewhere the longest key that a file's path
 * begins with tells its part.
 * @type {Record<string, string[]>}
 */
const allowed = {
  'src/core/': ['Eigen/'],
  'src/core/tables.cpp': ['src/core/', 'nlohmann/'],
  'src/core/kernels/': ['src/core/matrix.hpp', 'Eigen/'],
  'src/core/kernels/simd': ['src/core/kernels/', 'src/core/matrix.hpp', 'Eigen/', 'xsimd/'],
  'src/core/kernels/reference.cpp': [
    'src/core/kernels/kernels.hpp',
    'src/core/kernels/sets.hpp',
    'src/core/matrix.hpp',
  ],
  'src/core/kernels/portable.cpp': [
    'src/core/kernels/kernels.hpp',
    'src/core/kernels/sets.hpp',
    'src/core/matrix.hpp',
    'Eigen/',
  ],
  'src/wasm/': ['src/core/', 'emscripten/'],

  'web/engine/': ['build/wasm/', 'build/generated/'],
  'web/engine/worker/': ['web/engine/', 'build/generated/'],

  'web/strings/': ['web/strings/en/'],
  'web/strings/en/': [],
  'web/strings/hi/': ['web/strings/'],
  'web/styles/': ['lit'],

  'web/state/': [...engineTypes, 'web/state/text/', 'web/strings/'],
  'web/state/text/': [],
  'web/state/numbers/': stateParts,
  'web/state/changes/': [...stateParts, 'web/state/text/', 'web/state/numbers/'],
  'web/state/link/': [...stateParts, 'web/state/numbers/', 'web/state/changes/'],

  'web/import/': [
    'web/import/file/',
    'web/import/attention/',
    'web/import/plan/',
    'web/import/worker/',
    'web/state/',
    'web/state/numbers/',
    'web/state/changes/',
    'web/elements/shared/',
    'web/strings/',
    'web/strings/en/',
    'build/generated/',
    'lit',
  ],
  'web/import/file/': ['web/state/'],
  'web/import/readers/': [
    'web/import/file/',
    'web/import/attention/',
    'web/import/readers/text/',
    'web/state/',
    '@zip.js/zip.js',
  ],
  'web/import/readers/text/': ['web/import/file/', 'web/state/', 'jsonc-parser', 'papaparse'],
  'web/import/attention/': ['web/import/file/', 'web/engine/types.ts'],
  'web/import/plan/': [
    ...stateParts,
    'web/state/text/',
    'web/state/numbers/',
    'web/state/changes/',
    'web/import/file/',
    'web/import/attention/',
  ],
  'web/import/worker/': ['web/import/file/', 'web/import/attention/', 'web/import/readers/', 'web/state/'],

  'web/elements/shared/': element(''),
  'web/elements/layout/': element(''),
  'web/elements/walk/': element(''),
  'web/elements/messages/': element(''),
  'web/elements/changes/': element(''),
  'web/elements/heads/': [...element('walk'), 'web/strings/en/'],
  'web/elements/controls/': element('heads walk'),
  'web/elements/statement/': element('heads layout'),
  'web/elements/sentence/': element('controls heads layout statement'),
  'web/elements/map/': element('heads layout walk'),
  'web/elements/matrix/': element('heads layout map walk'),
  'web/elements/across/': element('heads layout map matrix walk'),
  'web/elements/pipeline/': element('heads layout matrix walk'),
  'web/elements/stage-table/': element('map matrix walk'),
  'web/elements/why/': element('heads matrix'),

  'web/lab/': ['web/lab/parts/', 'web/lab/view/', ...below('engine', 'state', 'import', 'elements', 'strings')],
  'web/lab/parts/': [...pictures, ...below('elements'), ...below('strings')],
  'web/lab/view/': ['web/elements/walk/', 'lit'],
  'web/bench/': [
    'web/engine/',
    'web/strings/',
    'web/strings/en/',
    'web/elements/layout/',
    'web/elements/shared/',
    'lit',
  ],
  'web/pages/': ['web/lab/', 'web/bench/', 'web/strings/', 'web/styles/'],
};

/** The key of the table that a file belongs to; '' for none. @param {string} file */
function partOf(file) {
  if (file.startsWith('web/')) return `${dirname(file)}/` in allowed ? `${dirname(file)}/` : '';
  return Object.keys(allowed)
    .filter((part) => file.startsWith(part))
    .reduce((longest, part) => (part.length > longest.length ? part : longest), '');
}

/** Every import of a file, as a path from the project's folder or a library's name. @param {string} file @param {string} text */
function importsOf(file, text) {
  if (file.endsWith('.ts')) {
    const found = text.matchAll(
      /^(?:import|export)\b[^'";]*\bfrom\s*'([^']+)'|^import '([^']+)'|\bimport\('([^']+)'|\bnew URL\(\s*'([^']+)'/gm,
    );
    return [...found].map((groups) => {
      const imported = groups.slice(1).find((group) => group !== undefined) ?? '';
      return imported.startsWith('.') ? normalize(join(dirname(file), imported)) : imported;
    });
  }
  const found = text.matchAll(/^\s*#include\s+(?:"([^"]+)"|<([^>]+)>)/gm);
  return [...found].map(([, own, library]) => (own ? `src/${own}` : library));
}

/** Whether an entry of the table allows this. @param {string} entry @param {string} imported */
function isIn(entry, imported) {
  if (entry.endsWith('/**')) return imported.startsWith(entry.slice(0, -2));
  const folder = entry.startsWith('web/') && entry.endsWith('/');
  return folder ? `${dirname(imported)}/` === entry : imported.startsWith(entry);
}

/** The C++ and C libraries have names without a folder. @param {string} imported */
const isStandard = (imported) => /^[a-z0-9_]+(\.h)?$/.test(imported);

/** @param {string} file */
function forbidden(file) {
  const part = partOf(file);
  if (!part) return [`${file} belongs to no part that scripts/check/imports.mjs knows`];
  const isCpp = !file.endsWith('.ts');
  return importsOf(file, readFileSync(file, 'utf8'))
    .filter((imported) => !(isCpp && isStandard(imported)))
    .filter((imported) => ![part, ...allowed[part]].some((entry) => isIn(entry, imported)))
    .map((imported) => `${file} may not import ${imported}`);
}

/**
 * A way from a folder of web/ through what it may import back to one that it came through; null where there is none.
 * @param {string} part
 * @param {string[]} way
 * @returns {string[] | null}
 */
function circle(part, way = []) {
  if (way.includes(part)) return [...way, part];
  const others = (allowed[part] ?? []).filter((next) => next.startsWith('web/') && next !== part);
  return others.map((next) => circle(next, [...way, part])).find((found) => found !== null) ?? null;
}

process.chdir(process.argv[2] ?? '.');
const files = ['src', 'web']
  .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => `${folder}/${path}`))
  .filter((file) => /\.(ts|cpp|hpp)$/.test(file));
const complaints = files.map(forbidden).filter((lines) => lines.length > 0);
const circles = Object.keys(allowed).flatMap((part) => circle(part)?.join(' → ') ?? []);
if (circles.length > 0) complaints.push([`the table itself goes round: ${circles[0]}`]);
for (const line of complaints.flat()) console.log(line);
console.log(`${files.length - complaints.length} passed, ${complaints.length} failed`);
process.exitCode = complaints.length > 0 ? 1 : 0;
