#pragma once

#include <emscripten/val.h>

#include <cstdint>

/// Layers as web/engine/packed.ts drives them: they go by their address, which it keeps to itself.
namespace mha::js {

std::uintptr_t open_layer();
void close_layer(std::uintptr_t layer);

/// Takes a problem of the source 'given' whose x is empty: `{ value }` or `{ error }`. `held` is what the engine holds
/// besides, in bytes.
emscripten::val load_layer(std::uintptr_t layer, const emscripten::val& problem, double held);

/// Addresses of the numbers that go in and come out, `{ value: { x, output, weights, allowed } }` or `{ error }`. They
/// hold until the next call of this. `held` includes the room that there was.
emscripten::val make_room(std::uintptr_t layer, int tokens, bool weights, bool allowed, double held);

/// Numbers only, so that nothing stands between a caller and the computation.
void run_layer(std::uintptr_t layer, bool causal, int window);

}  // namespace mha::js
