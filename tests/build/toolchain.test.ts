/** Which em++ the scripts take, on machines that differ in what they have. */
import { readlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { Machine } from './machine.ts';

const choose = 'use_toolchain; in_toolchain em++ --version';

function emscripten(version: string): string {
  return `echo 'emcc (Emscripten gcc/clang-like replacement + linker emulating GNU ld) ${version} ()'`;
}

/** Beginnings of the headers that tell a version, in `folder`. */
function giveHeaders(machine: Machine, folder: string, eigen = '3.4.0', xsimd = '13.2.0'): void {
  const [world, major, minor] = eigen.split('.');
  machine.write(
    `${folder}/eigen3/Eigen/src/Core/util/Macros.h`,
    `#define EIGEN_WORLD_VERSION ${world}\n#define EIGEN_MAJOR_VERSION ${major}\n#define EIGEN_MINOR_VERSION ${minor}\n`,
  );
  machine.write(
    `${folder}/xsimd/config/xsimd_config.hpp`,
    ['MAJOR', 'MINOR', 'PATCH'].map((part, i) => `#define XSIMD_VERSION_${part} ${xsimd.split('.')[i]}\n`).join(''),
  );
}

/** An apt that offers `versions` of Emscripten, Eigen and xsimd; what it was asked to install is in apt.log. */
function giveApt(machine: Machine, [em, eigen, xsimd]: [em: string, eigen: string, xsimd: string]): void {
  machine.install('id', 'echo 0');
  machine.write('offers', `emscripten ${em}~dfsg-2\nlibeigen3-dev ${eigen}-4\nlibxsimd-dev ${xsimd}-1\n`);
  machine.install('apt-cache', `awk -v name="$2" '$1 == name { print "  Candidate: " $2 }' "$here/offers"`);
  machine.install(
    'apt-get',
    `case $1 in
      indextargets)
        echo 'Debian main old-updates http://mirror.test/debian/'
        echo 'Debian main old http://mirror.test/debian/'
        echo 'Other main old http://other.test/' ;;
      install) echo "$*" >>"$here/apt.log"; bash "$here/on-install" ;;
    esac`,
  );
  machine.write('on-install', '');
}

/** A mmdebstrap that makes a root, and a bwrap that runs `em++` of it. Each call of mmdebstrap is in roots.log. */
function giveRootMakers(machine: Machine): void {
  giveHeaders(machine, 'made/usr/include');
  machine.install('mmdebstrap', 'echo "$*" >>"$here/roots.log"; mkdir -p "${@: -2:1}"; cp -r "$here/made/usr" "${@: -2:1}"');
  machine.install('bwrap', `case "\${@: -2:1}" in em++) ${emscripten('3.1.69')} ;; esac`);
}

test('an em++ that is new enough is used, with the Eigen and xsimd beside it', async () => {
  const machine = new Machine();
  machine.install('em++', emscripten('3.1.70'));
  giveHeaders(machine, 'include');
  const { status, output } = await machine.run(choose);
  expect(output).toContain(`using ${machine.folder}/bin/em++ 3.1.70`);
  expect(status).toBe(0);
  expect(readlinkSync(join(machine.project, 'build/include/xsimd'))).toBe(join(machine.folder, 'include/xsimd'));
  expect(machine.has('cache')).toBe(false);
});

test.each([
  ['an older em++', '3.1.68', '3.4.0', '13.2.0', /passing over .*em\+\+: version 3\.1\.68, 3\.1\.69 is needed/],
  ['an em++ with an older Eigen', '4.0.1', '3.3.9', '13.2.0', /passing over .*em\+\+: no Eigen 3\.4 and xsimd 13 beside it/],
  ['an em++ with an older xsimd', '4.0.1', '3.4.0', '12.1.1', /passing over .*em\+\+: no Eigen 3\.4 and xsimd 13 beside it/],
])('%s is passed over, for a Debian root made with the mirror of apt', async (_, em, eigen, xsimd, said) => {
  const machine = new Machine();
  machine.install('em++', emscripten(em));
  giveHeaders(machine, 'include', eigen, xsimd);
  giveApt(machine, ['3.1.6', '3.4.0', '8.1.0']);
  giveRootMakers(machine);
  const { status, output } = await machine.run(choose);
  expect(output).toMatch(said);
  expect(output).toContain(`using em++ of ${machine.root}`);
  expect(output).toContain('3.1.69');
  expect(status).toBe(0);
  expect(machine.lines('roots.log')).toEqual([
    expect.stringMatching(/ trixie \S+\/root\.making http:\/\/mirror\.test\/debian\/$/),
  ]);
});

test('an em++ that does not even start is passed over', async () => {
  const machine = new Machine();
  machine.install('em++', 'exit 1');
  const { output } = await machine.run(choose);
  expect(output).toMatch(/passing over .*em\+\+: version unknown/);
});

test('where apt offers new enough ones, they are installed and used', async () => {
  const machine = new Machine();
  giveApt(machine, ['3.1.69', '3.4.0', '13.2.0']);
  giveHeaders(machine, 'made');
  machine.write('new-em++', `#!/usr/bin/env bash\n${emscripten('3.1.69')}\n`);
  machine.write(
    'on-install',
    `cp -r '${machine.folder}/made' '${machine.folder}/include'
     cp '${machine.folder}/new-em++' '${machine.folder}/bin/em++'; chmod +x '${machine.folder}/bin/em++'`,
  );
  const { status, output } = await machine.run(choose);
  expect(output).toContain(`using ${machine.folder}/bin/em++ 3.1.69`);
  expect(status).toBe(0);
  expect(machine.lines('apt.log').join()).toContain('emscripten libeigen3-dev libxsimd-dev');
});

test('the second time, the root is there and nothing is made or asked for', async () => {
  const machine = new Machine();
  giveApt(machine, ['3.1.6', '3.4.0', '8.1.0']);
  giveRootMakers(machine);
  await machine.run(choose);
  machine.install('apt-get', 'echo apt-get was called; exit 1');
  const { status, output } = await machine.run(choose);
  expect(output).not.toContain('apt-get was called');
  expect(status).toBe(0);
  expect(machine.lines('roots.log')).toHaveLength(1);
});

test('a root that was made by half is not used, and the next run makes it again from nothing', async () => {
  const machine = new Machine();
  giveApt(machine, ['3.1.6', '3.4.0', '8.1.0']);
  giveRootMakers(machine);
  const works = machine.lines('bin/mmdebstrap').join('\n');
  machine.install('mmdebstrap', 'mkdir -p "${@: -2:1}/usr/half"; exit 1');
  const first = await machine.run(choose);
  expect(first.output).toMatch(/error: could not make .*\/root: is there a network/);
  expect(first.status).toBe(1);
  expect(machine.has('cache/mha-lab/root')).toBe(false);

  machine.install('mmdebstrap', works);
  const second = await machine.run(choose);
  expect(second.status).toBe(0);
  expect(machine.has('cache/mha-lab/root/usr/include/xsimd')).toBe(true);
  expect(machine.has('cache/mha-lab/root/usr/half')).toBe(false);
});

test('of two runs at once, one makes the root and the other waits for it', async () => {
  const machine = new Machine();
  giveApt(machine, ['3.1.6', '3.4.0', '8.1.0']);
  giveRootMakers(machine);
  const works = machine.lines('bin/mmdebstrap').join('\n');
  // The first to come waits until the other has said that it waits.
  machine.install('mmdebstrap', `while [ ! -e "$here/other-waits" ]; do :; done\n${works}`);
  const heard = (output: string) => {
    if (output.includes('waiting for another run')) machine.write('other-waits', '');
  };
  const both = await Promise.all([machine.run(choose, heard), machine.run(choose, heard)]);
  expect(both.map(({ status }) => status)).toEqual([0, 0]);
  expect(machine.lines('roots.log')).toHaveLength(1);
});

test('without apt, one line says what to install', async () => {
  const { status, output } = await new Machine().run(choose);
  expect(output).toBe(
    'error: install Emscripten 3.1.69, Eigen 3.4 and xsimd 13 (or newer) and put em++ on the PATH\n',
  );
  expect(status).toBe(1);
});

test('without a network, one line says so', async () => {
  const machine = new Machine();
  machine.install('id', 'echo 0');
  machine.install('apt-get', 'exit 100');
  const { status, output } = await machine.run(choose);
  expect(output).toBe('error: apt-get update failed: is there a network?\n');
  expect(status).toBe(1);
});

test('another toolchain than last time starts the builds anew', async () => {
  const machine = new Machine();
  machine.install('em++', emscripten('3.1.70'));
  giveHeaders(machine, 'include');
  await machine.run(choose);
  machine.write('project/build/wasm/old', '');
  await machine.run(choose);
  expect(machine.has('project/build/wasm/old')).toBe(true);
  machine.install('em++', emscripten('3.1.71'));
  await machine.run(choose);
  expect(machine.has('project/build/wasm')).toBe(false);
});
