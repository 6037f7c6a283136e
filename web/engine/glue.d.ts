/** Emscripten's glue: one file for all flavours, which differ in their wasm only. */
declare module '*/mha.mjs' {
  interface Hooks {
    /** Called once; returns the exports, and hands the instance to `done`. */
    instantiateWasm(imports: WebAssembly.Imports, done: (instance: WebAssembly.Instance) => void): WebAssembly.Exports;
  }
  // oxlint-disable-next-line typescript/consistent-type-imports -- a file that imports cannot declare a pattern
  const createMha: (hooks: Hooks) => Promise<import('./module.ts').RawModule>;
  export default createMha;
}
