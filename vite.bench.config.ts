/** bench.html beside the page, built by itself: nothing of it is then part of what the page fetches. */
import { resolve } from 'node:path';
import { defineConfig, mergeConfig } from 'vite';
import site from './vite.config.ts';

export default defineConfig(
  mergeConfig(site, {
    build: {
      emptyOutDir: false,
      copyPublicDir: false,
      rolldownOptions: { input: resolve(import.meta.dirname, 'web/pages/bench.html') },
    },
  }),
);
