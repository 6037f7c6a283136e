// Bundles modules that find their wasm files beside themselves.
import { rmSync } from 'node:fs';
import { basename, parse } from 'node:path';
import { build } from 'rolldown';
import { target } from '../browsers.mjs';

/**
 * build/wasm/simd/mha.wasm becomes mha-simd.wasm.
 * @param {{ originalFileNames: string[] }} asset
 */
function assetFileNames({ originalFileNames: [file] }) {
  const { dir, name, ext } = parse(file);
  return `${name}-${basename(dir)}${ext}`;
}

/**
 * The folder `dir` holds the bundles and their wasm files, and nothing else.
 * @param {Record<string, string>} input
 * @param {string} dir
 * @param {string} ending of a bundle's name
 */
export async function bundle(input, dir, ending) {
  rmSync(dir, { recursive: true, force: true });
  await build({
    input,
    platform: 'neutral',
    // Each `new URL('….wasm', import.meta.url)` becomes a file beside the bundle.
    transform: { target },
    experimental: { resolveNewUrlToAsset: true },
    output: { dir, minify: true, assetFileNames, entryFileNames: `[name].${ending}` },
  });
}
