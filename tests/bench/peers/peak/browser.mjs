// The most that wasm does on this CPU, in Chromium, as JSON: node peak/browser.mjs
import { openPage } from '../lib/page.mjs';

const page = await openPage();
/** @type {import('./measure.mjs').Rate[]} */
const res = await page.call('peak/measure.mjs', 'measure', null);
await page.close();
console.log(JSON.stringify({ browser: page.browser, res }));
