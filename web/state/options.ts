/** Options and masks as they are where nobody asked for another. */
import type { Mask, Options } from './state.ts';

export const plainOptions: Options = {
  kv: null,
  dk: null,
  dv: null,
  pos: 'none',
  scale: null,
  sharp: 1,
  softcap: null,
  variant: 'none',
  off: [],
  cross: false,
};

/** Everybody sees everything. */
export const noMask: Mask = { causal: false, window: null, pad: 0, cells: [] };
