/** The test site: the site as it is shipped, but for the entry of the worker, and with a language of the tests. */
import { resolve } from 'node:path';
import { defineConfig, mergeConfig } from 'vite';
import { site } from '../../../vite.config.ts';

const folder = (path: string) => resolve(import.meta.dirname, '../../..', path);

/** Where the language of the tests is put in. */
const places = {
  '/web/strings/languages.ts': ["  { id: 'hi',", "  { id: 'xx', name: 'xx', direction: 'rtl' },"],
  '/web/lab/parts/parts.ts': ['  hi: () =>', `  xx: () => import('${folder('tests/browser/altered/words-xx.ts')}'),`],
} as const;

export default defineConfig(
  mergeConfig(site, {
    root: folder('web/pages'),
    logLevel: 'warn',
    build: { outDir: folder('build/test-site') },
    plugins: [
      {
        name: 'language-of-the-tests',
        enforce: 'pre', // before types are taken out
        transform(code: string, id: string) {
          const found = Object.entries(places).find(([end]) => id.endsWith(end));
          if (!found) return null;
          const [, [before, line]] = found;
          if (!code.includes(before)) throw new Error(`${id} has no line that begins with ${before}`);
          return code.replace(before, `${line}\n${before}`);
        },
      },
    ],
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
