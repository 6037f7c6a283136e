import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { defineConfig } from 'vite';

/** What the heads of all pages have in common, the policy first. */
const head = readFileSync(resolve(import.meta.dirname, 'web/pages/head.html'), 'utf8');

export default defineConfig({
  root: 'web/pages',
  // Relative addresses: the site works below any path.
  base: './',
  worker: { format: 'es' },
  plugins: [
    {
      name: 'head',
      transformIndexHtml: { order: 'pre', handler: (page) => page.replace('<!-- head -->', () => head) },
    },
  ],
  build: {
    outDir: resolve(import.meta.dirname, 'build/site'),
    emptyOutDir: true,
    // As data: addresses the wasm would be blocked by the page's policy.
    assetsInlineLimit: 0,
  },
});
