/** mha-lab/engine: multi-head attention in WebAssembly, every stage of it to be read and explained. */
export { createEngine } from './engine.ts';
export { EngineError } from './errors.ts';
export type * from './attention.ts';
export type * from './layer.ts';
export type * from './statistics.ts';
export type * from './types.ts';
