/** gallery.html beside the page, built by itself with files of its own: the page fetches no more for it. */
import { resolve } from 'node:path';
import { defineConfig, mergeConfig } from 'vite';
import site from './vite.config.ts';

export default defineConfig(
  mergeConfig(site, {
    build: {
      emptyOutDir: false,
      copyPublicDir: false,
      assetsDir: 'assets/gallery',
      rolldownOptions: { input: resolve(import.meta.dirname, 'web/pages/gallery.html') },
    },
  }),
);
