import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { defineConfig, mergeConfig, type UserConfig } from 'vite';
import { inWords, target } from './scripts/browsers.mjs';
import { pageFonts, preloads } from './scripts/make/page-fonts.ts';

/** A piece that all pages have. */
const piece = (name: string) => readFileSync(resolve(import.meta.dirname, `web/pages/${name}.html`), 'utf8');

/** What all pages have in common: of their heads, the policy first; and what one that does not start says. */
const shared = (more: string) => [
  { place: '<!-- head -->', text: piece('head') + more },
  { place: '<!-- trouble -->', text: piece('trouble').replace('{browsers}', inWords) },
];

/** The page itself. */
export const site: UserConfig = {
  root: 'web/pages',
  // Relative addresses: the site works below any path.
  base: './',
  server: { fs: { allow: [import.meta.dirname] } },
  worker: { format: 'es' },
  plugins: [
    pageFonts(),
    {
      name: 'shared',
      transformIndexHtml: {
        order: 'pre',
        handler: (page, { server }) =>
          // The server of development has no folder above web/pages for a document to name.
          shared(server ? '' : preloads).reduce((html, { place, text }) => html.replace(place, () => text), page),
      },
    },
  ],
  build: {
    target,
    outDir: resolve(import.meta.dirname, 'build/site'),
    emptyOutDir: true,
    // As data: addresses the wasm would be blocked by the page's policy.
    assetsInlineLimit: 0,
  },
};

/** A page beside it, built by itself: nothing of it is then part of what the page fetches. */
const beside = (name: string, build: UserConfig['build'] = {}): UserConfig => ({
  build: {
    ...build,
    emptyOutDir: false,
    copyPublicDir: false,
    rolldownOptions: { input: resolve(import.meta.dirname, `web/pages/${name}.html`) },
  },
});

/** Each by --mode; the gallery keeps its files in a folder of their own. */
const others: Readonly<Record<string, UserConfig>> = {
  bench: beside('bench'),
  gallery: beside('gallery', { assetsDir: 'assets/gallery' }),
};

export default defineConfig(({ mode }) => mergeConfig(site, others[mode] ?? {}));
