/** scripts/goldens runs PyTorch in a Debian root of its own. */
import { expect, test } from 'vitest';
import { Machine } from './machine.ts';

const goldens = 'exec "$project/scripts/goldens"';

function machineThatMakesRoots(): Machine {
  const machine = new Machine();
  machine.install('id', 'echo 0');
  machine.install('apt-get', '');
  machine.install('mmdebstrap', 'echo "$*" >>"$here/roots.log"; mkdir -p "${@: -1}"');
  machine.install('bwrap', 'echo "$*" >>"$here/bwrap.log"');
  return machine;
}

test('the root is made once, beside that of the toolchain, and the values are made in it each time', async () => {
  const machine = machineThatMakesRoots();
  for (const _ of [1, 2]) expect((await machine.run(goldens)).status).toBe(0);
  expect(machine.lines('roots.log')).toEqual([
    expect.stringMatching(/--include=python3-torch,python3-numpy trixie \S+\/mha-lab\/torch\.making$/),
  ]);
  expect(machine.has('cache/mha-lab/torch')).toBe(true);
  expect(machine.has('cache/mha-lab/root')).toBe(false);
  const inRoot = expect.stringMatching(/ \S+\/mha-lab\/torch\/usr \/usr .* -- python3 -B tests\/golden\/torch\/make\.py$/);
  expect(machine.lines('bwrap.log')).toEqual([inRoot, inRoot]);
});

test('values that could not be made are told, and the status says so', async () => {
  const machine = machineThatMakesRoots();
  machine.install('bwrap', 'echo "AssertionError: Y differs"; exit 1');
  const { status, output } = await machine.run(goldens);
  expect(output).toContain('AssertionError: Y differs');
  expect(output).toMatch(/error: golden values of PyTorch, into tests\/golden\/torch: failed, see above\n$/);
  expect(status).toBe(1);
});
