// Growth of cost as a picture: three panels, both axes logarithmic, one line for each system.
import { readFileSync } from 'node:fs';
import { names } from './growth.mjs';

/** @typedef {import('./growth.mjs').Panel} Panel */

const width = 916;
const height = 400;
const panel = { left: 52, top: 64, width: 240, height: 270, gap: 64 };

const styles = `
  svg { background: var(--paper); font: 12px var(--sans); }
  text { fill: var(--soft); }
  .name { fill: var(--ink); }
  .grid { stroke: var(--line); }
  polyline, .key { fill: none; stroke-width: 2; }
  .relaxed { stroke: var(--ink); stroke-width: 3; }
  .simd { stroke: var(--ink); stroke-dasharray: 5 4; }
  .ort-attn23 { stroke: var(--head-1); }
  .tfjs-wasm-perhead { stroke: var(--head-2); }
  .jax-js { stroke: var(--head-3); }
  .naive-js { stroke: var(--head-4); }`;

/** From the logarithm of [low, high] to [from, to]. @param {number[]} range @param {number[]} pixels */
const scale =
  ([low, high], [from, to]) =>
  (/** @type {number} */ value) =>
    Number((from + (Math.log(value / low) / Math.log(high / low)) * (to - from)).toFixed(1));

/** @param {Panel[]} panels */
export function plot(panels) {
  const times = panels.flatMap(({ series }) => series.flatMap(({ points }) => points.map(([, ms]) => ms)));
  const decades = [Math.floor(Math.log10(Math.min(...times))), Math.ceil(Math.log10(Math.max(...times)))];
  const y = scale(
    decades.map((decade) => 10 ** decade),
    [panel.top + panel.height, panel.top],
  );
  const ticks = Array.from({ length: decades[1] - decades[0] + 1 }, (_, i) => 10 ** (decades[0] + i));
  const parts = panels.map((one, at) => drawn(one, panel.left + at * (panel.width + panel.gap), y, ticks));
  // The colours are those of the page, which has them in one place.
  const [tokens] = /:root[^{]*\{[^}]*\}/.exec(readFileSync('web/styles/tokens.css', 'utf8')) ?? [];
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img">
<title>Milliseconds of one call over T, d_model and h</title>
<style>${tokens}${styles}
</style>
${Object.entries(names).map(legend).join('\n')}
${parts.join('\n')}
</svg>
`;
}

/** @param {[string, string]} label @param {number} at */
function legend([system, words], at) {
  const x = panel.left + (at % 3) * (panel.width + panel.gap);
  const y = 14 + 18 * Math.floor(at / 3);
  return `<path class="key ${system}" d="M${x} ${y}h24"/><text class="name" x="${x + 32}" y="${y + 4}">${words}</text>`;
}

/** @param {Panel} one @param {number} left @param {(ms: number) => number} y @param {number[]} ticks */
function drawn({ letter, fixed, series }, left, y, ticks) {
  const values = [...new Set(series.flatMap(({ points }) => points.map(([value]) => value)))].sort((a, b) => a - b);
  const right = left + panel.width;
  const bottom = panel.top + panel.height;
  const x = scale([values[0], values[values.length - 1]], [left, right]);
  const lines = series.map(
    ({ system, points }) =>
      `<polyline class="${system}" points="${points.map(([value, ms]) => `${x(value)},${y(ms)}`).join(' ')}"/>`,
  );
  return [
    ...ticks.map((ms) => `<path class="grid" d="M${left} ${y(ms)}H${right}"/>`),
    ...ticks.map((ms) => `<text x="${left - 8}" y="${y(ms) + 4}" text-anchor="end">${ms}</text>`),
    ...values.map((value) => `<text x="${x(value)}" y="${bottom + 18}" text-anchor="middle">${value}</text>`),
    `<text class="name" x="${(left + right) / 2}" y="${bottom + 40}" text-anchor="middle">${letter} (${fixed}), ms</text>`,
    ...lines,
  ].join('\n');
}
