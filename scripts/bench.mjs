// What scripts/bench does once all is built; its head says how it is called.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { asText } from './figures/bench.mjs';
import { compare } from './figures/compare.mjs';
import { writeDocs } from './figures/docs.mjs';
import { flavours } from './figures/flavours.mjs';
import { machine } from './figures/machine.mjs';
import { mustTable } from './figures/must.mjs';
import { inChromium, inNode } from './figures/own.mjs';

/** @typedef {import('../web/bench/plan.ts').Plan} Plan */

const main = '3,4,2;16,64,4;32,128,8;64,256,8;128,512,8;256,512,8;512,512,8;512,768,12;1024,512,8';
const { values } = parseArgs({
  options: {
    node: { type: 'boolean', default: false },
    sizes: { type: 'string', default: main },
    rounds: { type: 'string', default: '15' },
    compare: { type: 'string' },
    docs: { type: 'boolean', default: false },
  },
});

/** @param {string} text */
function number(text) {
  const value = Number(text);
  if (!(Number.isInteger(value) && value > 0)) throw new Error(`${text} is not a number from 1`);
  return value;
}

/** @param {string} name @param {unknown} found */
function save(name, found) {
  mkdirSync('build/bench', { recursive: true });
  writeFileSync(`build/bench/${name}.json`, JSON.stringify(found));
  console.log(`\nall figures are in build/bench/${name}.json`);
}

/** @param {number} rounds */
async function ownBench(rounds) {
  const sizes = values.sizes.split(';').map((size) => {
    const [T, d, h] = size.split(',').map(number);
    return { T, d, h };
  });
  /** @type {Plan['systems']} */
  const systems = ['relaxed', 'simd', 'baseline', 'plain', 'relaxed-causal'];
  const about = machine();
  const found = await (values.node ? inNode : inChromium)({ sizes, systems, rounds, sampleMs: 20, warmMs: 400 });
  const paid = await flavours(!values.node);
  console.log(`\n${found.where} on ${about.cpu}, ${about.cores} cores, load ${about.load[0]}\n`);
  console.log(asText(found.results));
  for (const { flavour, kilobytes, usable } of paid) {
    const after = usable === null ? '' : `, usable after ${usable.toFixed(0)} ms`;
    console.log(`${flavour}: ${kilobytes.toFixed(1)} kB${after}`);
  }
  save(values.node ? 'node' : 'chromium', { ...about, ...found, flavours: paid });
}

const rounds = number(values.rounds);
if (values.compare !== undefined) {
  const found = await compare(values.compare, rounds);
  console.log(mustTable(found));
  save('compare', found);
}
if (values.docs) writeDocs(JSON.parse(readFileSync('build/bench/compare.json', 'utf8')));
if (values.compare === undefined && !values.docs) await ownBench(rounds);
