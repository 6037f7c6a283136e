// Writes what was compared into docs: the figures of performance.md, the plot, and the JSON that both are made from.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { names, panels } from './growth.mjs';
import { cells, head, msOf, mustLines, ort, relaxed, simd } from './must.mjs';
import { plot } from './plot.mjs';
import { byHeads, distinct, large, small, tiny } from './sizes.mjs';

/** @typedef {import('./compare.mjs').Compared} Compared */

const page = 'docs/performance.md';

/** @param {string[]} columns @param {string[][]} lines */
const table = (columns, lines) =>
  [columns, columns.map(() => '---'), ...lines].map((line) => `| ${line.join(' | ')} |`).join('\n');

/** @param {number} exponent */
const slope = (exponent) => exponent.toFixed(2).replace(/^-(?=0\.00$)/, '');

/** @param {Compared} compared */
function figures(compared) {
  const { cpu, cores, load, loadAtEnd, date, rounds, sittings } = compared;
  const grows = panels(compared);
  const exponents = [
    ['operations', ...grows.map(({ operations }) => slope(operations))],
    ...Object.entries(names).map(([system, name]) => [
      name,
      ...grows.map(({ series }) => slope(series.find((one) => one.system === system)?.exponent ?? NaN)),
    ]),
  ];
  const best = distinct([tiny, small, ...large, ...byHeads]).map((size) => [
    size.join(', '),
    ...[relaxed, simd, ort].map((chosen) => {
      const ms = Math.min(...sittings.map((sitting) => msOf(sitting, 'best')(size, chosen)));
      return String(Number(ms.toPrecision(3)));
    }),
  ]);
  return `Measured on ${date} on ${cpu}, ${cores} cores, with a load of ${load[0]} at the start and ${loadAtEnd[0]} at
the end. ${rounds} rounds in each of three sittings.

${table(head, mustLines(compared).map(cells))}

Best call of all sittings, in milliseconds:

${table(['T, d_model, h', 'relaxed', 'simd', 'onnxruntime-web'], best)}

Exponents of growth, and those of the number of operations over the same sizes:

${table(['', ...grows.map(({ letter, fixed }) => `${letter} (${fixed})`)], exponents)}

![Milliseconds of one call over T, d_model and h, both axes logarithmic, for this engine and its peers](growth.svg)`;
}

/** @param {Compared} compared */
export function writeDocs(compared) {
  const [before, after] = readFileSync(page, 'utf8').split(/(?<=<!-- figures -->)[^]*(?=<!-- end of figures -->)/);
  writeFileSync(page, `${before}\n\n${figures(compared)}\n\n${after}`);
  writeFileSync('docs/growth.svg', plot(panels(compared)));
  writeFileSync('docs/performance.json', `${JSON.stringify(compared)}\n`);
  execFileSync('npx', ['prettier', '--write', '--log-level', 'warn', page], { stdio: 'inherit' });
  console.log('docs/performance.md, growth.svg and performance.json are written');
}
