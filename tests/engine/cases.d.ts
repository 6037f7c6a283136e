/** scripts/check/cases.mjs, which node runs as it is; its own types are checked among the scripts. */
declare module '*/cases.mjs' {
  interface Case {
    readonly name: string;
  }
  export function casesOf(file: string): Case[];
  // oxlint-disable-next-line typescript/consistent-type-imports -- a file that imports cannot declare a pattern
  export function wrongIn(engine: import('mha-lab/engine').Engine, found: Case): string;
}
