/** How the scripts install, count and complain. */
import { expect, test } from 'vitest';
import { Machine, type Outcome } from './machine.ts';

test('they work from any folder', async () => {
  const machine = new Machine();
  expect((await machine.run('pwd')).output.trim()).toBe(machine.project);
});

test('only what is missing is installed: commands, headers and files', async () => {
  const machine = new Machine();
  machine.install('id', 'echo 0');
  machine.install('apt-get', 'echo "$*" >>"$here/apt.log"');
  machine.install('have', '');
  machine.write('include/lib/have.h', '');
  const wishes = `have:a lack:b lib/have.h:c lib/lack.h:d '${machine.folder}/bin/have:e' '${machine.folder}/lack:f'`;
  const { status } = await machine.run(`install_missing ${wishes}`);
  expect(status).toBe(0);
  expect(machine.lines('apt.log')).toEqual(['update -qq', 'install -qq -y --no-install-recommends b d f']);
});

test('nothing missing: apt is not asked', async () => {
  const machine = new Machine();
  machine.install('have', '');
  expect(await machine.run('install_missing have:a')).toEqual({ status: 0, output: '' });
});

/** The last line is an error, and what went wrong ended the script. */
function complains({ status, output }: Outcome, line: string): void {
  expect(output.trim().split('\n').at(-1)).toBe(`error: ${line}`);
  expect(status).toBe(1);
}

test('without apt, one line names the packages', async () => {
  const outcome = await new Machine().run('install_missing lack:one lack2:two');
  complains(outcome, 'no apt-get here; install what goes by these names on Debian, then run this again: one two');
});

test('who is not root and has no sudo is told what to run as root', async () => {
  const machine = new Machine();
  machine.install('id', 'echo 1000');
  machine.install('apt-get', '');
  complains(await machine.run('install_missing lack:one'), 'only root may install; as root, run: apt-get update -qq');
});

test('who is not root installs by sudo', async () => {
  const machine = new Machine();
  machine.install('id', 'echo 1000');
  machine.install('sudo', 'echo "$*" >>"$here/sudo.log"');
  machine.install('apt-get', 'exit 1');
  expect((await machine.run('install_missing lack:one')).status).toBe(0);
  expect(machine.lines('sudo.log')[0]).toBe('apt-get update -qq');
  expect(machine.lines('sudo.log')[1]).toMatch(/apt-get install .* one$/);
});

test('Node that is missing or too old is named', async () => {
  const machine = new Machine();
  complains(await machine.run('need_node'), 'node and npm are needed, Node 20.19 or newer');
  machine.install('npm', '');
  machine.install('node', 'echo 18.20.4');
  complains(await machine.run('need_node'), 'Node 20.19 or newer is needed; this one is 18.20.4');
});

test('npm packages are installed when the lock file is another than last time, and only then', async () => {
  const machine = new Machine();
  machine.install('node', 'echo 20.19.0');
  machine.install('npm', 'echo "$*" >>"$here/npm.log"; mkdir -p node_modules');
  machine.write('project/package-lock.json', 'one');
  await machine.run('install_node_modules');
  await machine.run('install_node_modules');
  expect(machine.lines('npm.log')).toHaveLength(1);
  machine.write('project/package-lock.json', 'two');
  await machine.run('install_node_modules');
  expect(machine.lines('npm.log')).toHaveLength(2);
  machine.install('npm', 'exit 1');
  machine.write('project/package-lock.json', 'three');
  complains(await machine.run('install_node_modules'), 'npm ci failed: is there a network?');
});

test('npm packages of another folder are installed there, with the flags that are given', async () => {
  const machine = new Machine();
  machine.install('node', 'echo 20.19.0');
  machine.install('npm', 'echo "$PWD: $*" >>"$here/npm.log"; mkdir -p node_modules');
  machine.write('project/tests/peers/package-lock.json', 'one');
  await machine.run('install_node_modules tests/peers --ignore-scripts');
  await machine.run('install_node_modules tests/peers --ignore-scripts');
  const folder = `${machine.project}/tests/peers`;
  expect(machine.lines('npm.log')).toEqual([`${folder}: ci --prefer-offline --loglevel=error --ignore-scripts`]);
  expect(machine.has('project/tests/peers/node_modules/.lock-installed')).toBe(true);
});

test('a build folder that an older checkout configured is configured anew', async () => {
  const machine = new Machine();
  machine.install('cmake', 'echo "$*" >>"$here/cmake.log"; [ "${*: -1}" = --fresh ]');
  expect((await machine.run('configure cmake --preset wasm')).status).toBe(0);
  expect(machine.lines('cmake.log')).toEqual(['--preset wasm', '--preset wasm --fresh']);
  machine.install('cmake', 'exit 1');
  expect((await machine.run('configure cmake --preset wasm')).status).toBe(1);
});

test('a build step that fails ends the script with a line that names it', async () => {
  const outcome = await new Machine().run('must "the site" false; echo went on');
  complains(outcome, 'the site: failed, see above');
  expect(outcome.output).not.toContain('went on');
});

const counting = `
  check quiet true || true
  check suite printf '%s\\n' 'hello' '12 passed, 0 failed' || true
`;

test('a check counts as one, a suite by its own line, and the sum ends the output', async () => {
  const { status, output } = await new Machine().run(`${counting} finish`);
  expect(output).toContain('hello');
  expect(output.match(/^\d+ passed, \d+ failed$/gm)).toEqual(['13 passed, 0 failed']);
  expect(output.endsWith('\n13 passed, 0 failed\n')).toBe(true);
  expect(status).toBe(0);
});

test.each([
  ['a check that fails', 'check bad false', '13 passed, 1 failed'],
  ['a suite with failures', `check bad eval 'echo "5 passed, 2 failed"; false'`, '18 passed, 2 failed'],
  ['a suite with failures that exits with 0', `check bad echo '5 passed, 2 failed'`, '18 passed, 2 failed'],
  ['a suite that crashes after its tests', `check bad eval 'echo "5 passed, 0 failed"; false'`, '18 passed, 1 failed'],
  ['a suite that crashes before it counts', `check bad eval 'echo "5 passed"; kill -SEGV $BASHPID'`, '13 passed, 1 failed'],
])('%s is counted and named, and the exit status says so', async (_, check, sum) => {
  const { status, output } = await new Machine().run(`${counting} ${check} || true\n finish`);
  expect(output).toMatch(/^failed: bad$/m);
  expect(output.endsWith(`\n${sum}\n`)).toBe(true);
  expect(status).toBe(1);
});
