/** What scripts/conformance runs: both runners read the same cases and say the same of them. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';

const column = (...data: (number | string)[]) => ({ shape: [1, data.length, 1], dtype: 'f32', data });

/** Two queries of which the first sees key 0 and the second none; key 1 holds no numbers. */
const attrs = { layout: 'BSE', num_heads: 1, num_kv_heads: 1, scale: 1, softcap: null };
const good = {
  format: 'mha-cases/1',
  name: 'good',
  op: 'attention',
  attrs: { ...attrs, causal: false, causal_offset: null, qk_stage: 'masked' },
  inputs: {
    Q: column(1, 2),
    K: column(3, 'nan'),
    V: column(4, 'inf'),
    attn_mask: { shape: [2, 2], dtype: 'f32', data: [0, '-inf', '-inf', '-inf'] },
  },
  outputs: { Y: column(4, 0), qk: { shape: [1, 1, 2, 2], dtype: 'f32', data: [3, '-inf', '-inf', '-inf'] } },
  tolerance: { atol: 1e-6, rtol: 1e-6 },
};
const wrong = { ...good, name: 'wrong', outputs: { ...good.outputs, Y: column(4, 1) } };
const refused = { ...good, name: 'refused', inputs: { ...good.inputs, V: column(4, 5, 6) } };

/** A folder with these files, and one below it, gone after the test. */
function folderOf(files: Record<string, unknown>) {
  const folder = mkdtempSync(join(tmpdir(), 'mha-cases-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, 'below'));
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), JSON.stringify(content));
  return folder;
}

describe.each([
  ['natively', 'build/native/bin/mha_conformance', []],
  ['through the package', 'node', ['scripts/check/conformance.mjs']],
])('%s', (_, program, first) => {
  function runIn(folder: string) {
    const { status, stdout } = spawnSync(program, [...first, folder], { encoding: 'utf8' });
    return { status, lines: stdout.trim().split('\n') };
  }
  const run = (files: Record<string, unknown>) => runIn(folderOf(files));

  /** How many sets of kernels, or flavours, there are. */
  const sets = (lines: string[]) => Number(/^(\d+) passed, 0 failed$/.exec(lines.at(-1) ?? '')?.[1]);

  test('numbers that are none pass where they are hidden; what is no case is passed over', () => {
    const { status, lines } = run({ 'good.json': good, 'index.json': [{ name: 'good' }], 'below/notes.json': 'notes' });
    expect(sets(lines)).toBeGreaterThan(0);
    expect(lines).toHaveLength(1);
    expect(status).toBe(0);
  });

  test('cases are found in folders below, and in arrays', () => {
    const { lines } = run({ 'good.json': good, 'below/two.json': [good, good] });
    expect(sets(lines)).toBe(3 * sets(run({ 'good.json': good }).lines));
  });

  test('a failing case has a line for each set, with its first wrong element, and the status says so', () => {
    const all = sets(run({ 'good.json': good }).lines);
    const { status, lines } = run({ 'a.json': wrong, 'b.json': good, 'c.json': refused });
    expect(lines.filter((line) => /^wrong, \S+: Y\[1\] is 0\S*, should be 1\S*$/.test(line))).toHaveLength(all);
    expect(lines.filter((line) => /^refused, \S+: .*v has the length 3, k has 2/.test(line))).toHaveLength(all);
    expect(lines.at(-1)).toBe(`${all} passed, ${2 * all} failed`);
    expect(status).toBe(1);
  });

  test('where an infinite value is wanted, no other passes for it', () => {
    const all = sets(run({ 'good.json': good }).lines);
    const qk = { ...good.outputs.qk, data: ['inf', '-inf', '-inf', 'inf'] };
    const { lines } = run({ 'a.json': { ...good, outputs: { qk } } });
    expect(lines.filter((line) => /^good, \S+: qk\[0\] is 3\S*, should be inf$/.test(line))).toHaveLength(all);
  });

  test('a file that is not JSON is one failure, and the others still run', () => {
    const folder = folderOf({ 'good.json': good });
    writeFileSync(join(folder, 'cut.json'), JSON.stringify(good).slice(0, -1));
    const { status, lines } = runIn(folder);
    expect(lines).toEqual([`${join(folder, 'cut.json')}: not JSON`, expect.stringMatching(/^[1-9]\d* passed, 1 failed$/)]);
    expect(status).toBe(1);
  });

  test('a folder without a case did not pass', () => {
    expect(run({ 'index.json': [] })).toEqual({ status: 1, lines: ['0 passed, 0 failed'] });
  });
});
