/** The test site: the site as it is shipped, but for the entry of the worker. */
import { resolve } from 'node:path';
import { defineConfig, mergeConfig } from 'vite';
import { site } from '../../../vite.config.ts';

const folder = (path: string) => resolve(import.meta.dirname, '../../..', path);

export default defineConfig(
  mergeConfig(site, {
    root: folder('web/pages'),
    logLevel: 'warn',
    build: { outDir: folder('build/test-site') },
    worker: {
      plugins: () => [
        {
          name: 'altered-worker',
          load: (id: string) =>
            id.endsWith('/web/engine/worker/worker.ts')
              ? `import '${folder('tests/browser/altered/worker.ts')}';`
              : null,
        },
      ],
    },
  }),
);
