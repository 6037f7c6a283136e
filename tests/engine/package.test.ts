/** What ships in build/package. */
import { execFile } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import * as engine from 'mha-lab/engine';
import { expect, onTestFinished, test } from 'vitest';
import { flavours } from './flavours.ts';

const shipped = 'build/package';
const scripts = readdirSync(shipped, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.js'))
  .map((file) => ({ file, text: readFileSync(join(shipped, file), 'utf8') }));

test('it offers these names and no others', () => {
  expect(Object.keys(engine).sort()).toEqual(['EngineError', 'createEngine']);
});

test('its scripts make no code out of strings, so that strict pages may use it', () => {
  expect(scripts.length).toBeGreaterThan(0);
  for (const { file, text } of scripts) expect(text, file).not.toMatch(/new Function\(|\beval\(/);
});

test('its scripts import nothing that a bundler for the browser cannot find', () => {
  for (const { file, text } of scripts) {
    const imported = [...text.matchAll(/\b(?:from|import|require)\s*\(?\s*(["'`])(.+?)\1/g)].map(([, , name]) => name);
    expect(
      imported.filter((name) => !name.startsWith('./')),
      file,
    ).toEqual([]);
  }
});

test('it says where its wasm files are in the way that bundlers look for', () => {
  const text = scripts.map((script) => script.text).join('\n');
  for (const flavour of flavours) {
    expect(text).toMatch(new RegExp(`new URL\\(["'\`](\\./)?mha-${flavour}\\.wasm["'\`], ?import\\.meta\\.url\\)`));
  }
});

test.each(flavours)('%s has the instructions that it is named after, and no others', (flavour) => {
  const { length } = readFileSync(join(shipped, `mha-${flavour}.wasm`))
    .toString('latin1')
    .split('\xfd\x85\x02');
  const sumsOfATile = 8; // f32x4.relaxed_madd
  expect(length - 1)[flavour === 'relaxed' ? 'toBeGreaterThanOrEqual' : 'toBeLessThan'](sumsOfATile);
});

/** Programs of a user, in a folder from which the package is found. */
async function folderWith(files: Record<string, string>) {
  const folder = await mkdtemp(join('build', 'user-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  return folder;
}

const run = promisify(execFile);
const examples = [...readFileSync(`${shipped}/README.md`, 'utf8').matchAll(/```ts\n(.*?)```/gs)].map(
  ([, text]) => text,
);

test("a user's program and the examples are checked against its types", { timeout: 30_000 }, async () => {
  const options = { module: 'nodenext', target: 'es2022', lib: ['ES2023', 'ESNext.Disposable', 'DOM'] };
  const compilerOptions = { ...options, strict: true, noEmit: true, types: [] };
  const programs = Object.fromEntries([userProgram, ...examples].map((text, i) => [`program-${i}.ts`, text]));
  const tsconfig = JSON.stringify({ compilerOptions, files: Object.keys(programs) });
  const folder = await folderWith({ ...programs, 'tsconfig.json': tsconfig });
  const compiled = run('npx', ['tsc', '-p', folder]);
  await expect(
    compiled.catch(({ stdout }: { stdout: string }) => Promise.reject(new Error(stdout))),
  ).resolves.toBeDefined();
});

test.each(examples)('example %$ prints what is said behind it', async (example) => {
  const said = [...example.matchAll(/^console\.log\(.*\); \/\/ (.*)$/gm)].map(([, text]) => text);
  expect(said.length).toBeGreaterThan(0);
  const folder = await folderWith({ 'example.mjs': example });
  const { stdout } = await run('node', [join(folder, 'example.mjs')]);
  expect(stdout.trim().split('\n')).toEqual(said);
});

/** Each @ts-expect-error is an error itself where the types let the mistake pass. */
const userProgram = `
import { createEngine, EngineError, type ErrorCode, type Matrix, type StageId } from 'mha-lab/engine';

const engine = await createEngine({ flavour: 'baseline' });
using session = engine.session();
session.load({ source: { kind: 'example', wo: 'mixing' }, heads: 2, causal: true });
const weights: Matrix = session.matrix('weights', 0);
const numbers: Float32Array = weights.data;
const code: ErrorCode = 'bad-heads';
const stage: StageId = 'masked';
export const error = new EngineError({ code, message: stage, details: { numbers: numbers.length } });

const x = { shape: [1, 2, 4], data: new Float32Array(8) };
const masked = engine.attention({ heads: 2, q: x, k: x, v: x, causal: { offset: -1 }, stages: ['masked'] }).masked;
export const shape: readonly number[] | undefined = masked?.shape;

// @ts-expect-error no such stage
session.matrix('wieghts', 0);
// @ts-expect-error heads are missing
session.load({ source: { kind: 'example', wo: 'mixing' } });
// @ts-expect-error numbers are no strings
engine.cost({ tokens: '3', modelWidth: 4, heads: 2 });
// @ts-expect-error float64
engine.attention({ heads: 2, q: { shape: [1, 2, 4], data: new Float64Array(8) }, k: x, v: x });
// @ts-expect-error a key mask is never added
engine.attention({ heads: 2, q: x, k: x, v: x, keyMask: x });
// @ts-expect-error the operator has no such stage
engine.attention({ heads: 2, q: x, k: x, v: x, stages: ['concat'] });
// @ts-expect-error no flavour
await createEngine({ flavour: 'mmx' });
`;
