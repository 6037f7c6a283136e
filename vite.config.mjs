import { resolve } from 'node:path';
import { defineConfig } from 'vite';
import { quietGlue } from './scripts/glue.mjs';

export default defineConfig({
  root: 'web/pages',
  // Relative addresses: the site works below any path.
  base: './',
  plugins: [quietGlue()],
  worker: { format: 'es', plugins: () => [quietGlue()] },
  build: {
    outDir: resolve(import.meta.dirname, 'build/site'),
    emptyOutDir: true,
    // As data: addresses the wasm would be blocked by the page's policy.
    assetsInlineLimit: 0,
  },
});
