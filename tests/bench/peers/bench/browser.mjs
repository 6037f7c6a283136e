// Measures systems beside each other in one page of Chromium; README.md says how it is called and what it writes.
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { addressOf, openPage } from '../lib/page.mjs';

/** @typedef {import('./measure.mjs').Measured} Measured */

const { values } = parseArgs({
  options: {
    set: { type: 'string', default: '3,4,2;16,64,4;64,256,8;128,512,8' },
    systems: { type: 'string', default: '@1t' },
    plug: { type: 'string', multiple: true, default: [] },
    rounds: { type: 'string', default: '15' },
    out: { type: 'string' },
  },
});

const sizes = values.set.split(';').map((text) => {
  const [T, d, h] = text.split(',').map(Number);
  return { T, d, h };
});
const plugs = values.plug.map((text) => {
  const [name, file] = text.split('=');
  return { name, address: addressOf(file) };
});

/** @param {Measured} measured */
function asText({ T, d, h, systems }) {
  const lines = Object.entries(systems).map(([name, found]) => {
    if ('left_out' in found) return `  ${name.padEnd(20)} ${found.left_out}`;
    const [median, best] = [found.ms_median, found.ms_min].map((ms) => ms.toPrecision(4).padStart(10));
    return `  ${name.padEnd(20)}${median} ms${best} ms  ${found.max_abs_err.output.toExponential(1)}`;
  });
  return [`T = ${T}, d_model = ${d}, h = ${h}: median, best call, error`, ...lines].join('\n');
}

const page = await openPage();
/** @type {Measured[]} */
const results = [];
for (const size of sizes) {
  const asked = { ...size, names: values.systems.split(','), plugs, rounds: Number(values.rounds) };
  results.push(await page.call('bench/measure.mjs', 'measure', asked));
  console.error(asText(results[results.length - 1]));
}
await page.close();

const json = JSON.stringify({ browser: page.browser, results });
if (values.out === undefined) console.log(json);
else writeFileSync(values.out, json);
