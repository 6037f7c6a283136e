#pragma once

#include <emscripten/val.h>

#include <cstdint>

/// The measures of a session, and the samples, as web/engine/types.ts has them: `{ value }`, with fresh arrays, or
/// `{ error }`.
namespace mha::js {

/// Takes `{ stage, head }`; `head` is -1 where the stage has none.
emscripten::val stats(std::uintptr_t session, const emscripten::val& asked);
emscripten::val head_stats(std::uintptr_t session, const emscripten::val& asked);
/// Takes `{ head }`.
emscripten::val influence(std::uintptr_t session, const emscripten::val& asked);
/// Takes `{ heads }`.
emscripten::val without(std::uintptr_t session, const emscripten::val& asked);
emscripten::val compare(std::uintptr_t session, const emscripten::val& problem);
emscripten::val compare_sessions(std::uintptr_t session, std::uintptr_t other);

emscripten::val dot_sample(const emscripten::val& sizes);
/// `held` is what the engine holds besides, in bytes.
emscripten::val narrow_heads(const emscripten::val& sizes, double held);

}  // namespace mha::js
