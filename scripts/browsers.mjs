// The oldest browsers that the page, the lab and the engine run in, as package.json names them.
import { readFileSync } from 'node:fs';

/** @type {{ browsers: Record<'chrome' | 'firefox' | 'safari', string> }} */
export const { browsers } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));

/** For bundlers: what is newer is written in older words, as far as that can be done. */
export const target = Object.entries(browsers).map(([name, version]) => `${name}${version}`);

export const inWords = `Chrome and Edge ${browsers.chrome}, Firefox ${browsers.firefox}, Safari ${browsers.safari}, and all newer ones`;
