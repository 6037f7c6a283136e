import { resolve } from 'node:path';
import { defineConfig } from 'vite';

export default defineConfig({
  root: 'web/pages',
  // Relative addresses: the site works below any path.
  base: './',
  build: {
    outDir: resolve(import.meta.dirname, 'build/site'),
    emptyOutDir: true,
    // A wasm file stays a file: as data: it would be blocked by connect-src.
    assetsInlineLimit: 0,
  },
  worker: { format: 'es' },
});
