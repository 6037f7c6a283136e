/** The scripts behind scripts/bench --compare, which are checked as JavaScript. */
declare module '*/figures/must.mjs' {
  export interface Line {
    readonly what: string;
    readonly median: number;
    readonly best: number;
  }
  export function mustLines(compared: unknown): Line[];
  export function cells(line: Line): string[];
}
declare module '*/figures/growth.mjs' {
  export function exponent(points: readonly (readonly [number, number])[]): number;
}
declare module '*/figures/sizes.mjs' {
  type Size = readonly [number, number, number];
  export const tiny: Size;
  export const small: Size;
  export const large: readonly Size[];
  export const byHeads: readonly Size[];
  export const causal: readonly Size[];
}
