/** The flavours of wasm that the package ships, each of which runs here. */
export const flavours = ['relaxed', 'simd', 'baseline'] as const;
