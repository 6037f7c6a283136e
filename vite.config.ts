import { resolve } from 'node:path';
import { defineConfig } from 'vite';

export default defineConfig({
  root: 'web/pages',
  // Relative addresses: the site works below any path.
  base: './',
  worker: { format: 'es' },
  build: {
    outDir: resolve(import.meta.dirname, 'build/site'),
    emptyOutDir: true,
    // As data: addresses the wasm would be blocked by the page's policy.
    assetsInlineLimit: 0,
  },
});
