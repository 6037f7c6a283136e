// Makes build/package, the npm package: the engine bundled, its wasm files beside it, its types.
import { execFileSync } from 'node:child_process';
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { bundle } from './bundle.mjs';

const out = 'build/package';
await bundle({ engine: 'web/engine/index.ts' }, out, 'js');

execFileSync('npx', ['tsc', '-p', 'scripts/make/tsconfig.package.json'], { stdio: 'inherit' });

/** What the project itself resolves as mha-lab/… lies in build/package; in the package it lies beside package.json. */
const { name, version, description, license, type, exports } = JSON.parse(readFileSync('package.json', 'utf8'));
const inPackage = JSON.parse(JSON.stringify(exports).replaceAll(`./${out}/`, './'));
const manifest = { name, version, description, license, type, sideEffects: false, exports: inPackage };
writeFileSync(`${out}/package.json`, `${JSON.stringify(manifest, null, 2)}\n`);
for (const file of ['web/engine/README.md', 'LICENSE']) copyFileSync(file, `${out}/${basename(file)}`);
