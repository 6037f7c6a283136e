/** Numbers of every usual kind out of bytes, as float32. */

import { viewOf } from './bytes.ts';
import type { Work } from '../file/work.ts';

interface Kind {
  /** Of one number. */
  readonly bytes: number;
  read(view: DataView, at: number, little: boolean): number;
}

/** By the name that numpy has for it, and ml_dtypes for bfloat16. */
export const kinds = {
  float32: { bytes: 4, read: (view, at, little) => view.getFloat32(at, little) },
  float64: { bytes: 8, read: (view, at, little) => view.getFloat64(at, little) },
  float16: { bytes: 2, read: (view, at, little) => fromFloat16(view.getUint16(at, little)) },
  bfloat16: { bytes: 2, read: (view, at, little) => fromBfloat16(view.getUint16(at, little)) },
  int8: { bytes: 1, read: (view, at) => view.getInt8(at) },
  int16: { bytes: 2, read: (view, at, little) => view.getInt16(at, little) },
  int32: { bytes: 4, read: (view, at, little) => view.getInt32(at, little) },
  int64: { bytes: 8, read: (view, at, little) => Number(view.getBigInt64(at, little)) },
  uint8: { bytes: 1, read: (view, at) => view.getUint8(at) },
  uint16: { bytes: 2, read: (view, at, little) => view.getUint16(at, little) },
  uint32: { bytes: 4, read: (view, at, little) => view.getUint32(at, little) },
  uint64: { bytes: 8, read: (view, at, little) => Number(view.getBigUint64(at, little)) },
  bool: { bytes: 1, read: (view, at) => (view.getUint8(at) === 0 ? 0 : 1) },
} as const satisfies Record<string, Kind>;

export type KindName = keyof typeof kinds;

/** `count` numbers from the start of `bytes`; rounded to float32 where they are wider. */
export async function readNumbers(
  bytes: Uint8Array,
  kind: KindName,
  count: number,
  work: Work,
  little = true,
): Promise<Float32Array<ArrayBuffer>> {
  const view = viewOf(bytes);
  const { bytes: step, read }: Kind = kinds[kind];
  const numbers = new Float32Array(count);
  for (let at = 0; at < count; ++at) {
    numbers[at] = read(view, at * step, little);
    if (at % 65_536 === 0) await work.turn(at / count);
  }
  return numbers;
}

/** 1 sign, 5 exponent, 10 fraction bits. Exact, subnormal numbers too. */
function fromFloat16(bits: number): number {
  const sign = bits & 0x8000 ? -1 : 1;
  const exponent = (bits >> 10) & 0x1f;
  const fraction = bits & 0x3ff;
  if (exponent === 0) return sign * fraction * 2 ** -24;
  if (exponent === 0x1f) return fraction ? NaN : sign * Infinity;
  return sign * (1 + fraction / 1024) * 2 ** (exponent - 15);
}

const shared = new DataView(new ArrayBuffer(4));

/** The upper half of a float32. */
function fromBfloat16(bits: number): number {
  shared.setUint32(0, bits * 0x10000);
  return shared.getFloat32(0);
}
