// Holds who may import what, in C++ and TypeScript: node scripts/imports.mjs [FOLDER]
// Prints each import that the table does not allow, then "N passed, N failed", counted in files.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

const engineTypes = ['web/engine/types.ts', 'web/engine/request.ts', 'web/engine/statistics.ts', 'build/generated/'];
const stateTypes = ['state', 'snapshot', 'note', 'address', 'drawing', 'opened', 'options', 'widths'].map(
  (file) => `web/state/${file}.ts`,
);

/**
 * What a part may import beside its own files: beginnings of paths, or of the names of libraries. The longest key that
 * a file's path begins with tells its part.
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
  'web/state/': [...engineTypes, 'web/strings/t.ts', 'web/strings/float32.ts'],
  'web/import/': [
    'web/state/',
    'web/strings/',
    'web/engine/types.ts',
    'build/generated/',
    '@zip.js/zip.js',
    'jsonc-parser',
    'papaparse',
  ],
  'web/strings/': ['lit'],
  'web/styles/': ['build/generated/', 'lit'],
  'web/lessons/': stateTypes,
  'web/elements/': [
    ...engineTypes,
    ...stateTypes,
    'web/state/number.ts',
    'web/state/row-order.ts',
    'web/state/stage-name.ts',
    'web/strings/',
    'web/styles/',
    'build/generated/',
    'lit',
  ],
  'web/lab/': [
    'web/engine/',
    'web/state/',
    'web/strings/',
    'web/styles/',
    'web/elements/',
    'web/import/',
    'web/lessons/',
    'build/generated/',
    'lit',
  ],
  'web/bench/': ['web/engine/', 'web/strings/', 'web/styles/', 'web/elements/set-var.ts', 'lit'],
  'web/pages/': ['web/lab/', 'web/bench/', 'web/styles/'],
};

/** The key of the table that a file belongs to. @param {string} file */
function partOf(file) {
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

/** The C++ and C libraries have names without a folder. @param {string} imported */
const isStandard = (imported) => /^[a-z0-9_]+(\.h)?$/.test(imported);

/** @param {string} file */
function forbidden(file) {
  const part = partOf(file);
  if (!part) return [`${file} belongs to no part that scripts/imports.mjs knows`];
  const isCpp = !file.endsWith('.ts');
  return importsOf(file, readFileSync(file, 'utf8'))
    .filter((imported) => !(isCpp && isStandard(imported)))
    .filter((imported) => ![part, ...allowed[part]].some((beginning) => imported.startsWith(beginning)))
    .map((imported) => `${file} may not import ${imported}`);
}

process.chdir(process.argv[2] ?? '.');
const files = ['src', 'web']
  .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => `${folder}/${path}`))
  .filter((file) => /\.(ts|cpp|hpp)$/.test(file));
const complaints = files.map(forbidden).filter((lines) => lines.length > 0);
for (const line of complaints.flat()) console.log(line);
console.log(`${files.length - complaints.length} passed, ${complaints.length} failed`);
process.exitCode = complaints.length > 0 ? 1 : 0;
