// Makes build/package, the npm package: the engine bundled, its wasm files beside it, its types.
import { execFileSync } from 'node:child_process';
import { copyFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, parse } from 'node:path';
import { build } from 'rolldown';

const out = 'build/package';
rmSync(out, { recursive: true, force: true });

/**
 * build/wasm/simd/mha.wasm becomes mha-simd.wasm.
 * @param {{ originalFileNames: string[] }} asset
 */
function assetFileNames({ originalFileNames: [file] }) {
  const { dir, name, ext } = parse(file);
  return `${name}-${basename(dir)}${ext}`;
}

await build({
  input: { engine: 'web/engine/index.ts' },
  platform: 'neutral',
  // Each `new URL('….wasm', import.meta.url)` becomes a file of the package.
  experimental: { resolveNewUrlToAsset: true },
  output: { dir: out, minify: true, assetFileNames },
});

execFileSync('npx', ['tsc', '-p', 'tsconfig.package.json'], { stdio: 'inherit' });

/** What the project itself resolves as mha-lab/… lies in build/package; in the package it lies beside package.json. */
const { name, version, description, license, type, exports } = JSON.parse(readFileSync('package.json', 'utf8'));
const inPackage = JSON.parse(JSON.stringify(exports).replaceAll(`./${out}/`, './'));
const manifest = { name, version, description, license, type, sideEffects: false, exports: inPackage };
writeFileSync(`${out}/package.json`, `${JSON.stringify(manifest, null, 2)}\n`);
for (const file of ['web/engine/README.md', 'LICENSE']) copyFileSync(file, `${out}/${basename(file)}`);
