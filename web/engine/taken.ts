/** What a caller hands over, taken apart once: the one check of every public call. */
import { limits } from '../../build/generated/tables.ts';
import { EngineError, lostMemory, reason, wrongType } from './errors.ts';
import type { Kind, Names } from './names.ts';

/**
 * A plain copy, so that nothing of a caller's (a getter, a proxy) runs or throws while wasm does: an exception through
 * wasm would leave its stack where it was. Typed arrays are not copied, they may be large, but for those that lie in
 * `memory`, the engine's own, which may grow and leave them dead; nor are those whose kind `names` says, and checks. Lists
 * too long for the engine are left empty, for it to refuse them by their length.
 *
 * Errors  wrong-type for a name that is not among `names`, a value of another kind and what cannot be read; bad-shape for
 *         an array whose memory is gone.
 */
export function taken<T>(what: string, asked: T, names: Names | 0 = 0, memory?: ArrayBufferLike): T {
  const take = (value: unknown, path: string, kind: Kind | undefined): unknown => {
    if (typeof kind === 'string') return value === undefined ? value : checked(value, path, kind);
    if (Array.isArray(value)) {
      if (value.length > limits.entries) return Object.assign([], { length: value.length });
      return value.map((part, at) => take(part, `${path}[${at}]`, kind));
    }
    if (value instanceof Float32Array || value instanceof Uint8Array) return window(value, path, memory);
    if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return value;
    if (kind) checkNames(path || what, value, kind);
    const within = path && `${path}.`;
    return Object.fromEntries(
      Object.entries(value).map(([name, part]) => [name, take(part, within + name, kind ? kind[name] : kind)]),
    );
  };
  try {
    return take(asked, '', names) as T;
  } catch (thrown) {
    if (thrown instanceof EngineError) throw thrown;
    throw wrongType(what, `This cannot be handed to the engine: ${reason(thrown)}`, thrown);
  }
}

/** Errors  wrong-type for what is no object, and for a name that is not among `names`. */
export function checkOptions(what: string, options: unknown, names: Names): void {
  if (typeof options !== 'object' || options === null) throw wrongType(what, `${what} has to be an object.`);
  checkNames(what, options, names);
}

function checkNames(what: string, options: object, names: Names): void {
  for (const name in options) {
    if (!Object.hasOwn(names, name))
      throw wrongType(name, `${what} has no ${name}; it has ${Object.keys(names).join(', ')}.`);
  }
}

/** In an array of the plain class, whose length is what it says. */
function window(array: Float32Array | Uint8Array, path: string, memory?: ArrayBufferLike): unknown {
  checkMemory(array, path);
  if (array.buffer === memory) return array.slice();
  const { buffer, byteOffset, length } = array;
  return array instanceof Float32Array
    ? new Float32Array(buffer, byteOffset, length)
    : new Uint8Array(buffer, byteOffset, length);
}

/** Errors  bad-shape for an array whose memory is gone. */
export function checkMemory(array: Float32Array | Uint8Array, path: string): void {
  try {
    Uint8Array.prototype.keys.call(array); // throws for any kind that was transferred, or whose buffer has shrunk
  } catch (thrown) {
    throw lostMemory(path, thrown);
  }
}

const arrays = { Float32Array, Uint8Array };

function checked(value: unknown, name: string, kind: Extract<Kind, string>): unknown {
  if (kind === 'Float32Array' || kind === 'Uint8Array') {
    if (!(value instanceof arrays[kind])) throw wrongType(name, `${name} has to be a ${kind}.`);
    checkMemory(value, name);
  } else if (typeof value !== kind) {
    throw wrongType(name, `${name} has to be ${kind === 'boolean' ? 'true or false' : 'a number'}.`);
  }
  return value;
}
