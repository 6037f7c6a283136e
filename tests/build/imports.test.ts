/** scripts/check/imports.mjs holds who may import what. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

/** What the check says of a project that has one file of its own in src and one in web. */
function check(file: string, text: string): { lines: string[]; status: number | null } {
  const folder = mkdtempSync(join(tmpdir(), 'mha-imports-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const path of ['src', 'web', dirname(file)]) mkdirSync(join(folder, path), { recursive: true });
  writeFileSync(join(folder, file), text);
  const { stdout, status } = spawnSync('node', ['scripts/check/imports.mjs', folder], { encoding: 'utf8' });
  return { lines: stdout.trim().split('\n'), status };
}

test.each([
  ['src/core/trace.cpp', '#include <xsimd/xsimd.hpp>', 'xsimd/xsimd.hpp'],
  ['src/core/trace.cpp', '#include <emscripten/bind.h>', 'emscripten/bind.h'],
  ['src/core/trace.cpp', '#include "wasm/values.hpp"', 'src/wasm/values.hpp'],
  ['src/core/kernels/portable.cpp', '#include <xsimd/xsimd.hpp>', 'xsimd/xsimd.hpp'],
  ['src/core/kernels/portable.cpp', '#include "core/kernels/simd.hpp"', 'src/core/kernels/simd.hpp'],
  ['src/core/kernels/simd.hpp', '#include "core/trace.hpp"', 'src/core/trace.hpp'],
  ['src/wasm/module.cpp', '#include <xsimd/xsimd.hpp>', 'xsimd/xsimd.hpp'],
  ['web/engine/engine.ts', "import { reduce } from '../state/changes/reduce.ts';", 'web/state/changes/reduce.ts'],
  ['web/engine/engine.ts', "import { html } from 'lit';", 'lit'],
  ['web/state/changes/reduce.ts', "import { createEngine } from '../../engine/index.ts';", 'web/engine/index.ts'],
  ['web/elements/map/map.ts', "import { createEngine } from '../../engine/index.ts';", 'web/engine/index.ts'],
  ['web/elements/map/map.ts', "import {\n  reduce,\n  type Action,\n} from '../../state/changes/reduce.ts';", 'web/state/changes/reduce.ts'],
  ['web/elements/map/map.ts', "export { MhaLab } from '../../lab/lab.ts';", 'web/lab/lab.ts'],
  ['web/elements/map/map.ts', "const lab = await import('../../lab/lab.ts');", 'web/lab/lab.ts'],
  ['web/elements/map/map.ts', "import '../../lab/lab.ts';", 'web/lab/lab.ts'],
  ['web/lab/lab.ts', "import '../pages/index.ts';", 'web/pages/index.ts'],
  ['web/elements/heads/hue.ts', "import { paint } from '../map/paint.ts';", 'web/elements/map/paint.ts'],
  ['web/state/state.ts', "import { reduce } from './changes/reduce.ts';", 'web/state/changes/reduce.ts'],
  ['web/pages/index.ts', "import { reduce } from '../state/changes/reduce.ts';", 'web/state/changes/reduce.ts'],
])('%s may not say %s', (file, text, imported) => {
  expect(check(file, `${text}\n`)).toEqual({ lines: [`${file} may not import ${imported}`, '0 passed, 1 failed'], status: 1 });
});

test.each([
  ['src/core/trace.cpp', '#include <vector>\n#include <Eigen/Core>\n#include "core/kernels/kernels.hpp"'],
  ['src/core/kernels/simd_avx2.cpp', '#include <xsimd/xsimd.hpp>\n#include "core/kernels/sets.hpp"'],
  ['web/elements/map/map.ts', "import type { Matrix } from '../../engine/types.ts';\nimport { html } from 'lit';"],
  ['web/strings/en/lab.ts', "export const en = { from: 'from', 'x': 'y from \\'z\\'' };"],
])('%s may say %s', (file, text) => {
  expect(check(file, `${text}\n`)).toEqual({ lines: ['1 passed, 0 failed'], status: 0 });
});

test('a folder that the table does not know is named', () => {
  for (const file of ['web/odd/a.ts', 'web/elements/a.ts', 'web/state/odd/a.ts']) {
    expect(check(file, '').lines[0]).toBe(`${file} belongs to no part that scripts/check/imports.mjs knows`);
  }
});
