/** docs/cases.md: what it says of a case is what both readers read, and its example passes. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Engine } from 'mha-lab/engine';
import { expect, onTestFinished, test } from 'vitest';
import { wrongIn } from '../../scripts/check/cases.mjs';

const page = readFileSync('docs/cases.md', 'utf8');
const quoted = (text: string) => [...text.matchAll(/`([^`\s]+)`/g)].map(([, word]) => word);
/** The names in the first column of the table below a heading. */
function named(heading: string) {
  const [, section] = page.split(`\n## ${heading}\n`);
  const rows = section.split('\n## ')[0].split('\n').filter((line) => line.startsWith('| `'));
  return rows.flatMap((row) => quoted(row.split('|')[1])).sort();
}

/** Notes every name that is looked up; one that is not there has the value of `missing`. */
function watched(object: object, seen: Set<string>, missing?: object) {
  const note = (key: string | symbol) => typeof key === 'string' && seen.add(key);
  return new Proxy(object, {
    get: (from, key) => (note(key), Reflect.get(from, key) ?? missing),
    has: (from, key) => (note(key), key in from),
  });
}

test('the reader of the package looks up the names that the page lists', () => {
  const seen = { case: new Set<string>(), attrs: new Set<string>(), inputs: new Set<string>(), tensor: new Set<string>() };
  const tensor = watched({ shape: [1], dtype: 'f32', data: [0] }, seen.tensor);
  const answer = { shape: [1], data: [0] };
  const engine = { attention: () => ({ output: answer, presentKey: answer, presentValue: answer, scores: answer }) };
  for (const op of ['attention', 'mha']) {
    const attrs = watched({ causal: true, qk_stage: 'scores' }, seen.attrs);
    const outputs = Object.fromEntries(named('Outputs').map((name) => [name, { shape: [1], data: [0] }]));
    const inputs = watched({}, seen.inputs, tensor);
    const tolerance = { atol: 0, rtol: 0 };
    const one = watched({ op, attrs, inputs, outputs, tolerance }, seen.case);
    expect(wrongIn(engine as unknown as Engine, one as { name: string })).toBe('');
  }
  // The format tells that it is a case, the name stands in what is reported: tests/build/conformance.test.ts.
  expect(named('A case')).toEqual([...seen.case, 'format', 'name'].sort());
  expect(named('Options')).toEqual([...seen.attrs].sort());
  expect(named('Inputs')).toEqual([...seen.inputs].sort());
  expect(named('A tensor')).toEqual([...seen.tensor].sort());
});

test('the native reader has each name that the page lists, and no word that the page lacks', () => {
  const code = ['cases', 'conformance'].map((name) => readFileSync(`tests/core/${name}.cpp`, 'utf8')).join('\n');
  const words = new Set([...code.matchAll(/"([A-Za-z_]+)"/g)].map(([, word]) => word));
  const listed = ['A case', 'A tensor', 'Options', 'Inputs', 'Outputs'].flatMap(named);
  expect(listed.filter((name) => !words.has(name))).toEqual([]);
  const said = new Set(quoted(page.replaceAll('"', '')));
  expect([...words].filter((word) => !said.has(word))).toEqual([]);
});

test.each([
  ['natively', 'build/native/bin/mha_conformance', []],
  ['through the package', 'node', ['scripts/check/conformance.mjs']],
])('the example of the page passes %s', (_, program, first) => {
  const [, example] = /```json\n([^]*?)```/.exec(page)!;
  const folder = mkdtempSync(join(tmpdir(), 'mha-cases-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, 'example.json'), example);
  const { stdout } = spawnSync(program, [...first, folder], { encoding: 'utf8' });
  expect(stdout).toMatch(/^[1-9]\d* passed, 0 failed\n$/);
});
