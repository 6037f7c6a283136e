// Writes what was compared into docs: the figures of performance.md, the plot, and the JSON that both are made from.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { panels } from './growth.mjs';
import { mustLines, verdict, written } from './must.mjs';
import { plot } from './plot.mjs';

/** @typedef {import('./compare.mjs').Compared} Compared */

const page = 'docs/performance.md';

/** @param {string[]} head @param {string[][]} lines */
const table = (head, lines) =>
  [head, head.map(() => '---'), ...lines].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

/** @param {Compared} compared */
function figures(compared) {
  const { cpu, cores, load, loadAtEnd, date, rounds, sittings, grown } = compared;
  const must = mustLines(compared).map((line) => [
    line.what,
    ...[line.must, line.goal, line.median, line.best].map((value) => written(line, value)),
    verdict(line),
  ]);
  const grows = panels(compared);
  const names = Object.keys(grown[0].systems);
  const exponents = ['operations', ...names].map((name) => [
    name,
    ...grows.map(({ operations, series }) => {
      const found = name === 'operations' ? operations : series.find(({ system }) => system === name)?.exponent;
      return found?.toFixed(2) ?? '–';
    }),
  ]);
  const best = sittings[0].rows.map(({ T, d, h }) => {
    const inEach = sittings.map(
      ({ rows }) => rows.find((row) => row.T === T && row.d === d && row.h === h)?.systems ?? {},
    );
    /** @param {RegExp} chosen */
    const least = (chosen) => {
      const times = inEach.flatMap((found) => Object.entries(found).filter(([name]) => chosen.test(name)));
      return times.length === 0 ? '–' : String(Number(Math.min(...times.map(([, time]) => time.best)).toPrecision(3)));
    };
    return [`${T}, ${d}, ${h}`, ...[/^relaxed$/, /^simd$/, /^ort-/].map(least)];
  });
  return `Measured on ${date} on ${cpu}, ${cores} cores, with a load of ${load[0]} at the start and ${loadAtEnd[0]} at
the end. ${rounds} rounds in each of three sittings.

${table(['', 'must', 'goal', 'medians', 'best calls', 'reaches'], must)}

Best call of all sittings, in milliseconds:

${table(['T, d_model, h', 'relaxed', 'simd', 'onnxruntime-web'], best)}

Exponents of growth, and those of the number of operations over the same sizes:

${table(['', ...grows.map(({ letter, fixed }) => `${letter} (${fixed})`)], exponents)}`;
}

/** @param {Compared} compared */
export function writeDocs(compared) {
  const [before, , after] = readFileSync(page, 'utf8').split(/(?<=<!-- figures -->)[^]*(?=<!-- end of figures -->)/);
  writeFileSync(page, `${before}\n\n${figures(compared)}\n\n${after}`);
  writeFileSync('docs/growth.svg', plot(panels(compared)));
  writeFileSync('docs/performance.json', `${JSON.stringify(compared)}\n`);
  execFileSync('npx', ['prettier', '--write', '--log-level', 'warn', page], { stdio: 'inherit' });
  console.log('docs/performance.md, growth.svg and performance.json are written');
}
