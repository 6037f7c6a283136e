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
const options = /** @type {const} */ ({
  node: { type: 'boolean', default: false },
  sizes: { type: 'string', default: main },
  rounds: { type: 'string', default: '15' },
  compare: { type: 'string' },
  docs: { type: 'boolean', default: false },
});
const { values } = asked();

function asked() {
  try {
    return parseArgs({ options });
  } catch (error) {
    return fail(/** @type {Error} */ (error).message);
  }
}

/** @param {string} message @returns {never} */
function fail(message) {
  console.error(`error: ${message}`);
  process.exit(1);
}

/** @param {string} text */
function number(text) {
  const value = Number(text);
  return Number.isInteger(value) && value > 0 ? value : fail(`${text} is not a whole number from 1`);
}

/** @param {string} name @param {unknown} found */
function save(name, found) {
  mkdirSync('build/bench', { recursive: true });
  writeFileSync(`build/bench/${name}.json`, JSON.stringify(found));
  console.log(`\nall figures are in build/bench/${name}.json`);
}

/** @param {number} rounds */
async function ownBench(rounds) {
  const sizes = values.sizes.split(';').map((text) => {
    const [T, d, h, ...more] = text.split(',').map(number);
    return d % h === 0 && more.length === 0 ? { T, d, h } : fail(`${text} is not T,d,h with an h that divides d`);
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
