/** The wasm files there are. */
import type { Flavour } from './types.ts';

export interface FlavourFile {
  readonly name: Flavour;
  /** A smallest module that uses the flavour's instructions; null: every browser with WebAssembly runs it. */
  readonly probe: Uint8Array<ArrayBuffer> | null;
  /** Literal addresses: bundlers find the file by them and put the final address in their place. */
  readonly file: () => URL;
}

/** Best first. */
export const flavours: readonly FlavourFile[] = [
  {
    name: 'relaxed',
    // (func (result v128) (f32x4.relaxed_madd …)) of three times (i8x16.splat (i32.const 0))
    probe: Uint8Array.of(
      ...[0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0],
      ...[10, 19, 1, 17, 0, 65, 0, 253, 15, 65, 0, 253, 15, 65, 0, 253, 15, 253, 133, 2, 11],
    ),
    file: () => new URL('../../build/wasm/relaxed/mha.wasm', import.meta.url),
  },
  {
    name: 'simd',
    // (func (result v128) (f32x4.mul (i8x16.splat (i32.const 0)) (i8x16.splat (i32.const 0))))
    probe: Uint8Array.of(
      ...[0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0],
      ...[10, 15, 1, 13, 0, 65, 0, 253, 15, 65, 0, 253, 15, 253, 230, 1, 11],
    ),
    file: () => new URL('../../build/wasm/simd/mha.wasm', import.meta.url),
  },
  {
    name: 'baseline',
    probe: null,
    file: () => new URL('../../build/wasm/baseline/mha.wasm', import.meta.url),
  },
];

/** Whether WebAssembly here knows the flavour's instructions. Asks the validator, never the browser's name. */
export function runsHere({ probe }: FlavourFile): boolean {
  return probe === null || WebAssembly.validate(probe);
}
