// Both bundlers run Emscripten's glue through this.

/**
 * The glue names a wasm file beside itself, for callers that give it none. The engine always does, and a bundler would
 * ship a file that nobody asks for.
 * @returns {import('rolldown').Plugin}
 */
export function quietGlue() {
  const own = /new URL\("mha\.wasm", ?import\.meta\.url\)\.href/;
  return {
    name: 'quiet-glue',
    transform: {
      filter: { id: /mha\.mjs$/ },
      handler(code) {
        if (!own.test(code)) throw new Error('the glue no longer names its wasm as it did: see scripts/glue.mjs');
        return { code: code.replace(own, '""'), map: null };
      },
    },
  };
}
