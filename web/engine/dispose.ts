/// <reference lib="esnext.disposable" />

/** Symbol.dispose, and where a browser has none yet a symbol that nobody asks for. */
export const dispose: typeof Symbol.dispose = Symbol.dispose ?? Symbol('dispose');
