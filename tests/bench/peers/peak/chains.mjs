// Modules that show how fast wasm can be at most: chains of multiplications and additions on registers, without memory.

/** The rate is that of independent chains, as many as hide how long one step takes; how many that is differs by CPU. */
const lengths = [8, 10, 12, 13];
/** Steps of each chain in the loop's body. */
const unrolled = 4;
/** Four lanes of a vector, an addition and a multiplication each. */
const flopsPerStep = 8;

/** @typedef {{ name: string, text: string, flops: number }} Chain */

/** Each as WebAssembly text; `flops` of one turn of its loop. @type {Chain[]} */
export const chains = ['mul+add', 'relaxed_madd'].flatMap((how) =>
  lengths.map((count) => ({
    name: `reg ${how} ${count} chains`,
    text: chainsOf(count, how),
    flops: count * unrolled * flopsPerStep,
  })),
);

/** @param {number} count @param {string} how */
function chainsOf(count, how) {
  const all = Array.from({ length: count }, (_, chain) => `$a${chain}`);
  const step = (/** @type {string} */ chain) =>
    how === 'relaxed_madd'
      ? `(local.set ${chain} (f32x4.relaxed_madd (local.get ${chain}) (local.get $x) (local.get $y)))`
      : `(local.set ${chain} (f32x4.add (f32x4.mul (local.get ${chain}) (local.get $x)) (local.get $y)))`;
  const sum = all.map((chain) => `(local.get ${chain})`).reduce((a, b) => `(f32x4.add ${a} ${b})`);
  const splat = (/** @type {number} */ address) => `(f32x4.splat (f32.load (i32.const ${address})))`;
  // What is summed up at the end is returned, so that no step can be left out.
  return `(module
  (memory (export "memory") 1)
  (func (export "run") (param $turns i32) (result f32)
    (local $x v128) (local $y v128) (local $sum v128) ${all.map((chain) => `(local ${chain} v128)`).join(' ')}
    (local.set $x ${splat(0)})
    (local.set $y ${splat(4)})
    ${all.map((chain, at) => `(local.set ${chain} ${splat(8 + 4 * at)})`).join('\n    ')}
    (loop $again
      ${Array.from({ length: unrolled }, () => all.map(step).join('\n      ')).join('\n      ')}
      (br_if $again (local.tee $turns (i32.sub (local.get $turns) (i32.const 1)))))
    (local.set $sum ${sum})
    (f32.add
      (f32.add (f32x4.extract_lane 0 (local.get $sum)) (f32x4.extract_lane 1 (local.get $sum)))
      (f32.add (f32x4.extract_lane 2 (local.get $sum)) (f32x4.extract_lane 3 (local.get $sum))))))`;
}
