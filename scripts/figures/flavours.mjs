// What a page pays for each flavour of the engine.
import { kilobytes, sum } from '../check/kilobytes.mjs';
import { withChromium } from './chromium.mjs';

/**
 * Brotli of the package's JavaScript and one wasm; and, in Chromium, milliseconds from asking for the module to an engine
 * that can be called: the median of five fresh windows, served from this machine.
 * @param {boolean} started whether to start it too
 */
export async function flavours(started) {
  const files = kilobytes('build/package', /\.(js|wasm)$/);
  const code = sum(files.filter(({ file }) => file.endsWith('.js')));
  const found = [];
  for (const { file, size } of files) {
    const flavour = /^mha-(.*)\.wasm$/.exec(file)?.[1];
    if (flavour) found.push({ flavour, kilobytes: code + size, usable: started ? await usable(flavour) : null });
  }
  return found;
}

/** @param {string} flavour */
function usable(flavour) {
  return withChromium(async (open) => {
    const times = [];
    for (let window = 0; window < 5; ++window) {
      const page = await open();
      const time = await page.evaluate(async (name) => {
        const began = performance.now();
        const { createEngine } = await import(new URL('../package/engine.js', location.href).href);
        await createEngine({ flavour: name });
        return performance.now() - began;
      }, flavour);
      times.push(time);
      await page.context().close();
    }
    return times.sort((a, b) => a - b)[2];
  });
}
