#pragma once

#include <emscripten/val.h>

namespace mha::js {

/// Computes a call as web/engine/attention.ts has it: `{ value: result }`, with fresh arrays, or `{ error }`.
///
/// `held` is what the engine holds besides, in bytes. No array is copied before the core found the call sound and its
/// memory free.
emscripten::val attention(const emscripten::val& call, double held);

}  // namespace mha::js
