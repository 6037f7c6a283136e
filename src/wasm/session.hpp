#pragma once

#include <emscripten/val.h>

#include <cstdint>

#include "core/session.hpp"

/// Sessions as web/engine/session.ts drives them: they go by their address, which it keeps to itself. (As an Embind
/// class they would be 3 kB more to fetch.) What comes back is `{ value }` or `{ error }`, as web/engine/types.ts has
/// it.
namespace mha::js {

std::uintptr_t open_session();
void close_session(std::uintptr_t session);
Session& opened_session(std::uintptr_t session);

emscripten::val load(std::uintptr_t session, const emscripten::val& problem);
/// One input of the problem; null where its source has none. Nothing is loaded.
emscripten::val input(const emscripten::val& problem, const emscripten::val& stage);
/// The array itself; empty before anything was loaded.
emscripten::val stages(std::uintptr_t session);
/// Takes `{ stage, head, row }`; `head` is -1 where the stage has none, `row` for all rows.
emscripten::val matrix(std::uintptr_t session, const emscripten::val& asked);
/// Takes `{ row }`.
emscripten::val contributions(std::uintptr_t session, const emscripten::val& asked);
/// Takes `{ row }`; null where there is no such head.
emscripten::val as_one_head(std::uintptr_t session, const emscripten::val& asked);
/// Takes `{ stage, head, row, col }`, `head` as above.
emscripten::val explain(std::uintptr_t session, const emscripten::val& asked);

}  // namespace mha::js
