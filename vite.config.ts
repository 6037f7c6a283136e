import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { defineConfig } from 'vite';
import { pageFonts, preloads } from './scripts/page-fonts.ts';

/** What the heads of all pages have in common, the policy first. */
const head = readFileSync(resolve(import.meta.dirname, 'web/pages/head.html'), 'utf8');

export default defineConfig({
  root: 'web/pages',
  // Relative addresses: the site works below any path.
  base: './',
  server: { fs: { allow: [import.meta.dirname] } },
  worker: { format: 'es' },
  plugins: [
    pageFonts(),
    {
      name: 'head',
      transformIndexHtml: {
        order: 'pre',
        // The server of development has no folder above web/pages for a document to name.
        handler: (page, { server }) => page.replace('<!-- head -->', () => head + (server ? '' : preloads)),
      },
    },
  ],
  build: {
    outDir: resolve(import.meta.dirname, 'build/site'),
    emptyOutDir: true,
    // As data: addresses the wasm would be blocked by the page's policy.
    assetsInlineLimit: 0,
  },
});
