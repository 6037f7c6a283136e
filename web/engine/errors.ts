/** The one error that the engine throws. */
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
 * an exception through wasm would leave its stack where it was. Typed arrays stay the caller's: they may be large, and
 * views of something larger.
 *
 * Errors  wrong-type for what cannot be read.
 */
export function copied<T>(asked: T): T {
  try {
    return plain(asked) as T;
  } catch (thrown) {
    const message = `This cannot be handed to the engine: ${reason(thrown)}`;
    throw new EngineError({ code: 'wrong-type', message, details: {} }, thrown);
  }
}

function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, plain(part)]));
}

function trapped<T>(intoWasm: () => T): T {
  try {
    return intoWasm();
  } catch (thrown) {
    throw asEngineError(thrown);
  }
}
