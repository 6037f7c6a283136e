/** The one error that the engine throws. */
import { limits } from '../../build/generated/tables.ts';
import type { Raw } from './module.ts';
import type { EngineErrorData } from './types.ts';

export class EngineError extends Error implements EngineErrorData {
  override readonly name = 'EngineError';
  readonly code: EngineErrorData['code'];
  readonly details: EngineErrorData['details'];

  constructor({ code, message, details }: EngineErrorData, cause?: unknown) {
    super(message, { cause });
    this.code = code;
    this.details = details;
  }

  /** What a message to another thread can carry without losing the code. */
  toData(): EngineErrorData {
    return { code: this.code, message: this.message, details: this.details };
  }
}

/** For what `name` was given, or for a name that there is none of. */
export function wrongType(name: string, message: string): EngineError {
  return new EngineError({ code: 'wrong-type', message, details: { name } });
}

/** For what is used after its `close()`. */
export function closed(what: string): EngineError {
  return new EngineError({ code: 'closed', message: `This ${what} was closed before.`, details: {} });
}

/** The words of anything that was thrown. */
export function reason(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message : String(thrown);
}

/** For what should not happen: a trap in wasm, or a fault of ours. Keeps an EngineError as it is. */
export function asEngineError(thrown: unknown): EngineError {
  if (thrown instanceof EngineError) return thrown;
  return new EngineError(
    { code: 'engine-failed', message: `The engine failed: ${reason(thrown)}`, details: {} },
    thrown,
  );
}

/** Calls into wasm: the value, or an EngineError in every case that has none. */
export function call<T>(intoWasm: () => Raw<T>): T {
  const raw = trapped(intoWasm);
  if ('error' in raw) throw new EngineError(raw.error);
  return raw.value;
}

/**
 * A plain copy of what a caller hands over, so that nothing of theirs (a getter, a proxy) runs or throws while wasm does:
 * an exception through wasm would leave its stack where it was. Typed arrays are not copied, they may be large; lists too
 * long for the engine are left empty, for it to refuse them by their length.
 *
 * Errors  wrong-type for what cannot be read; bad-shape for an array whose memory is gone.
 */
export function copied<T>(asked: T): T {
  try {
    return plain(asked, '') as T;
  } catch (thrown) {
    if (thrown instanceof EngineError) throw thrown;
    const message = `This cannot be handed to the engine: ${reason(thrown)}`;
    throw new EngineError({ code: 'wrong-type', message, details: {} }, thrown);
  }
}

function plain(value: unknown, path: string): unknown {
  if (Array.isArray(value)) {
    if (value.length > limits.entries) return Object.assign([], { length: value.length });
    return value.map((part, at) => plain(part, `${path}[${at}]`));
  }
  // In an array of the plain class, whose length is what it says.
  if (value instanceof Float32Array) return new Float32Array(memoryOf(value, path), value.byteOffset, value.length);
  if (value instanceof Uint8Array) return new Uint8Array(memoryOf(value, path), value.byteOffset, value.length);
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return value;
  const within = path && `${path}.`;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, plain(part, within + name)]));
}

function memoryOf(array: Float32Array | Uint8Array, path: string): ArrayBufferLike {
  try {
    Uint8Array.prototype.keys.call(array); // throws for any kind that was transferred, or whose buffer has shrunk
    return array.buffer;
  } catch (thrown) {
    const message = `${path} has lost its memory: its buffer was transferred, or has shrunk.`;
    throw new EngineError({ code: 'bad-shape', message, details: { name: path } }, thrown);
  }
}

function trapped<T>(intoWasm: () => T): T {
  try {
    return intoWasm();
  } catch (thrown) {
    throw asEngineError(thrown);
  }
}
