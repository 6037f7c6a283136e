// Runs attention cases through the npm package, in each flavour that it ships: node scripts/check/conformance.mjs DIR…
// A line for each failing case with its first wrong element; ends with "N passed, N failed".
import { readdirSync } from 'node:fs';
import { createEngine } from 'mha-lab/engine';
import { casesIn, wrongIn } from './cases.mjs';
import '../relaxed_simd.cjs';

const cases = process.argv.slice(2).flatMap(casesIn);
const flavours = readdirSync('build/package').flatMap((file) => /^mha-(.*)\.wasm$/.exec(file)?.[1] ?? []);

let failed = 0;
for (const flavour of flavours) {
  const engine = await createEngine({ flavour: /** @type {import('mha-lab/engine').Flavour} */ (flavour) });
  for (const one of cases) {
    const wrong = wrongIn(engine, one);
    if (wrong === '') continue;
    ++failed;
    console.log(`${one.name}, ${flavour}: ${wrong}`);
  }
}
const passed = cases.length * flavours.length - failed;
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
