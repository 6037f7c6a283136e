// Runs attention cases through the npm package, in each flavour that it ships: node scripts/check/conformance.mjs DIR…
// Prints a line for each failing case with its first wrong element, then "N passed, N failed".
import { readdirSync } from 'node:fs';
import { createEngine } from 'mha-lab/engine';
import { casesOf, jsonFiles, wrongIn } from './cases.mjs';
import '../relaxed_simd.cjs';

let failed = 0;

/** The cases of a file; one that is not JSON counts as failed. @param {string} file */
function casesOrFailure(file) {
  try {
    return casesOf(file);
  } catch {
    ++failed;
    console.log(`${file}: not JSON`);
    return [];
  }
}

const cases = process.argv.slice(2).flatMap(jsonFiles).flatMap(casesOrFailure);
const flavours = readdirSync('build/package').flatMap((file) => /^mha-(.*)\.wasm$/.exec(file)?.[1] ?? []);

let passed = 0;
for (const flavour of flavours) {
  const engine = await createEngine({ flavour: /** @type {import('mha-lab/engine').Flavour} */ (flavour) });
  for (const one of cases) {
    const wrong = wrongIn(engine, one);
    if (wrong === '') {
      ++passed;
    } else {
      ++failed;
      console.log(`${one.name}, ${flavour}: ${wrong}`);
    }
  }
}
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
