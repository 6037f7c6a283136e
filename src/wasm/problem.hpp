#pragma once

#include <emscripten/val.h>

#include "core/error.hpp"
#include "core/problem.hpp"

namespace mha::js {

/// A Problem as web/engine/types.ts has it.
///
/// The arrays of a given source are copied only when the core asks for them, so that what is too large never is.
/// Errors  wrong_type for anything missing or of another type; bad_heads, bad_value, unknown_stage
Result<Problem> read_problem(const emscripten::val& value);

/// Where a stage is addressed: its name, and a head or null.
Result<Stage> read_stage(const emscripten::val& id);

}  // namespace mha::js
