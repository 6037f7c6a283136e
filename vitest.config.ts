import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    reporters: ['default', './tests/counts.ts'],
    projects: [
      {
        test: {
          name: 'unit',
          include: ['tests/{engine,wasm,web,build}/**/*.test.ts'],
          pool: 'forks',
          // Some of these start programs, and the machine may be busy with the rest of scripts/test.
          testTimeout: 60_000,
          execArgv: ['--require', './scripts/relaxed_simd.cjs'],
        },
      },
      {
        test: {
          name: 'browser',
          include: ['tests/browser/**/*.test.ts'],
          globalSetup: 'tests/browser/harness/setup.ts',
          pool: 'forks',
          // The engine in Node takes the same flavour as the one on the page.
          execArgv: ['--require', './scripts/relaxed_simd.cjs'],
          // One process reads the libraries once for all files.
          isolate: false,
          testTimeout: 60_000,
        },
      },
    ],
  },
});
