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

/** For what `name` was given, or for a name that there is none of. */
export function wrongType(name: string, message: string, cause?: unknown): EngineError {
  return new EngineError({ code: 'wrong-type', message, details: { name } }, cause);
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

/** The same of what gives no error as a value. */
export function trapped<T>(intoWasm: () => T): T {
  try {
    return intoWasm();
  } catch (thrown) {
    throw asEngineError(thrown);
  }
}

/** Of an array or a buffer that was sent elsewhere. */
export function lostMemory(name: string, thrown: unknown): EngineError {
  const message = `${name} has lost its memory: its buffer was transferred, or has shrunk.`;
  return new EngineError({ code: 'bad-shape', message, details: { name } }, thrown);
}
