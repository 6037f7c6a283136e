// Makes build/peers: a plug-in of the peers' benchmark for each flavour, and all they need beside them. bench.mjs there is
// our own bench, which they share.
import { copyFileSync, readdirSync, writeFileSync } from 'node:fs';
import { bundle } from './bundle.mjs';

const out = 'build/peers';
await bundle({ bench: 'web/bench/index.ts' }, out, 'mjs');
copyFileSync('scripts/relaxed_simd.cjs', `${out}/relaxed_simd.cjs`);

/** @param {string} flavour */
const plugin = (flavour) => `import { layer } from './bench.mjs';
if (globalThis.process) await import('./relaxed_simd.cjs');
export const setup = layer('${flavour}');
`;
for (const file of readdirSync(out)) {
  const flavour = /^mha-(.*)\.wasm$/.exec(file)?.[1];
  if (flavour) writeFileSync(`${out}/${flavour}.mjs`, plugin(flavour));
}
