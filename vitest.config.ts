import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';

const pages: TestProjectInlineConfiguration['test'] = {
  globalSetup: 'tests/browser/harness/setup.ts',
  pool: 'forks',
  // The engine in Node takes the same flavour as the one on the page.
  execArgv: ['--require', './scripts/relaxed_simd.cjs'],
  // A process reads the libraries once for all its files.
  isolate: false,
  testTimeout: 60_000,
  // Chromium lets a worker that it ends finish what it computes, for some seconds.
  expect: { poll: { timeout: 10_000 } },
};
/** What measures time has the machine for itself: scripts/bench --page runs it, scripts/test does not. */
const measuring = ['tests/browser/**/*budgets.test.ts'];
/** What has nothing to run without a file that is fetched; scripts/test says so. */
const wanting = process.env.MHA_CHECKPOINT ? [] : ['tests/browser/import/checkpoint.test.ts'];

export default defineConfig({
  test: {
    reporters: ['default', './tests/counts.ts'],
    projects: [
      {
        test: {
          name: 'unit',
          include: ['tests/{engine,wasm,web,build}/**/*.test.ts'],
          pool: 'forks',
          maxWorkers: '100%',
          // Some of these start programs, and the machine may be busy with the rest of scripts/test.
          testTimeout: 60_000,
          execArgv: ['--require', './scripts/relaxed_simd.cjs'],
        },
      },
      {
        test: {
          ...pages,
          name: 'browser',
          include: ['tests/browser/**/*.test.ts'],
          exclude: [...measuring, ...wanting],
          maxWorkers: '100%',
          sequence: { groupOrder: 1 },
        },
      },
      { test: { ...pages, name: 'budgets', include: measuring, maxWorkers: 1, sequence: { groupOrder: 2 } } },
    ],
  },
});
