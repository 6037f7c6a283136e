import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['tests/{engine,wasm,web,build}/**/*.test.ts'],
    pool: 'forks',
    // The relaxed-SIMD engine needs the flag in Node 20.
    execArgv: ['--experimental-wasm-relaxed-simd'],
  },
});
