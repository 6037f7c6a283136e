// In place of Embind's own, as short as this engine needs them: its functions take and give back a few plain types, are
// never overloaded, and strings are UTF-8. Not where Embind reads the bindings: there it puts others in these places.
if (MODULARIZE) {
  addToLibrary({
    _embind_register_function__deps: [
      '$craftInvokerFunction',
      '$embind__requireFunction',
      '$getFunctionName',
      '$heap32VectorToArray',
      '$readLatin1String',
      '$whenDependentTypesAreResolved',
    ],
    _embind_register_function: (signature, count, types, invokerSignature, invoker, fn, isAsync) => {
      const name = getFunctionName(readLatin1String(signature));
      whenDependentTypesAreResolved([], heap32VectorToArray(count, types), ([returned, ...taken]) => {
        const call = embind__requireFunction(invokerSignature, invoker);
        Module[name] = craftInvokerFunction(name, [returned, null, ...taken], null, call, fn, isAsync);
        return [];
      });
    },

    $embind__requireFunction__deps: ['$wasmTable'],
    $embind__requireFunction: (signature, fn) => wasmTable.get(fn),

    $requireRegisteredType__deps: ['$registeredTypes'],
    $requireRegisteredType: (type) => registeredTypes[type],

    _embind_register_std_string__deps: ['$readLatin1String', '$registerType', '$readPointer', 'malloc', 'free'],
    _embind_register_std_string: (type, name) => {
      registerType(type, {
        name: readLatin1String(name),
        fromWireType: (at) => {
          const text = new TextDecoder().decode(HEAPU8.subarray(at + 4, at + 4 + HEAPU32[at >> 2]));
          _free(at);
          return text;
        },
        toWireType: (destructors, text) => {
          const bytes = new TextEncoder().encode(text);
          const at = _malloc(4 + bytes.length);
          HEAPU32[at >> 2] = bytes.length;
          HEAPU8.set(bytes, at + 4);
          destructors?.push(_free, at);
          return at;
        },
        argPackAdvance: 8,
        readValueFromPointer: readPointer,
        destructorFunction: (at) => _free(at),
      });
    },

    _embind_register_std_wstring__deps: [],
    _embind_register_std_wstring: () => {},

    $emval_get_global: () => globalThis,
  });
}
