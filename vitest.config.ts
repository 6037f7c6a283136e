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
          // The relaxed-SIMD engine needs the flag in Node 20.
          execArgv: ['--experimental-wasm-relaxed-simd'],
        },
      },
      {
        test: {
          name: 'browser',
          include: ['tests/browser/**/*.test.ts'],
          globalSetup: 'tests/browser/harness/setup.ts',
          testTimeout: 60_000,
        },
      },
    ],
  },
});
