/** The package as those have it who install it: types under their own options, and its wasm through their bundlers. */
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { execFileSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { build as esbuild } from 'esbuild';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { build as vite } from 'vite';

const wasm = ['baseline', 'relaxed', 'simd'].map((flavour) => readFileSync(`build/package/mha-${flavour}.wasm`));
let folder = '';

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'mha-consumer-'));
  mkdirSync(join(folder, 'node_modules'));
  cpSync('build/package', join(folder, 'node_modules/mha-lab'), { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{"type": "module"}');
});
afterAll(() => rmSync(folder, { recursive: true }));

const write = (name: string, text: string) => writeFileSync(join(folder, name), text);

/** The wasm files that a bundler left, whatever they are called there. */
function emitted(out: string): Buffer[] {
  const files = readdirSync(join(folder, out), { recursive: true, encoding: 'utf8' });
  return files
    .filter((file) => file.endsWith('.wasm'))
    .toSorted()
    .map((file) => readFileSync(join(folder, out, file)));
}

test('its types are whole under strict with the library of ES2022 and the DOM, checked themselves', () => {
  write(
    'use.ts',
    `import { createEngine, EngineError } from 'mha-lab/engine';
     const engine = await createEngine();
     const weights: Float32Array | undefined = engine.session().matrix('weights', 0).data;
     export { EngineError, weights };`,
  );
  const options = ['--strict', '--noEmit', '--skipLibCheck', 'false', '--types', ''];
  const modern = ['--target', 'es2022', '--module', 'esnext', '--moduleResolution', 'bundler', '--lib', 'es2022,dom'];
  const tsc = resolve('node_modules/typescript/bin/tsc');
  const said = (): string => {
    try {
      return execFileSync(process.execPath, [tsc, ...options, ...modern, 'use.ts'], { cwd: folder, encoding: 'utf8' });
    } catch (error) {
      return (error as { stdout: string }).stdout;
    }
  };
  expect(said()).toBe('');
});

test('vite finds its wasm by itself', async () => {
  write('index.html', '<script type="module" src="./page.js"></script>');
  write('page.js', `import { createEngine } from 'mha-lab/engine'; console.log(createEngine());`);
  await vite({ root: folder, logLevel: 'silent', build: { outDir: 'by-vite', assetsInlineLimit: 0 } });
  const found = emitted('by-vite');
  expect(found).toHaveLength(3);
  for (const file of wasm) expect(found.some((one) => one.equals(file))).toBe(true);
});

test('esbuild, which follows no new URL(), finds it as its README says', async () => {
  const readme = readFileSync('build/package/README.md', 'utf8');
  const [, example] = /```js\n(import[^`]*mha-lab\/mha-simd\.wasm[^`]*)```/.exec(readme)!;
  write('bundled.js', `${example}\nconsole.log(engine);`);
  const { warnings } = await esbuild({
    absWorkingDir: folder,
    entryPoints: ['bundled.js'],
    bundle: true,
    format: 'esm',
    outdir: 'by-esbuild',
    loader: { '.wasm': 'file' },
    logLevel: 'silent',
  });
  expect(warnings).toEqual([]);
  expect(emitted('by-esbuild')).toEqual([wasm[2]]);
});

test('its package.json can be read by name', () => {
  const script = `import data from 'mha-lab/package.json' with { type: 'json' }; console.log(data.name)`;
  const said = execFileSync(process.execPath, ['--no-warnings', '--input-type=module', '-e', script], { cwd: folder });
  expect(said.toString().trim()).toBe('mha-lab');
});
