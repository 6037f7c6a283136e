#pragma once

#include <emscripten/val.h>

#include "core/error.hpp"
#include "core/problem.hpp"
#include "wasm/values.hpp"

namespace mha::js {

/// A Problem as web/engine/types.ts has it.
///
/// The arrays of a given source are copied only when the core asks for them, so that what is too large never is.
/// Errors  wrong_type for anything missing or of another type; bad_heads, bad_value, unknown_stage
Result<Problem> read_problem(const emscripten::val& value);

/// A stage by its name. Errors  wrong_type, unknown_stage
Result<Stage> read_stage(const emscripten::val& id);

/// The property `stage` of what is asked for, a name, and its properties of these names, whole numbers.
struct Place {
  Stage stage;
  Numbers numbers;
};
Result<Place> read_place(const emscripten::val& asked, std::initializer_list<const char*> names);

/// The property `seed` of what is given. Errors  wrong_type; bad_value, from 0 to which number it may be
Result<std::uint32_t> read_seed(const emscripten::val& owner);

}  // namespace mha::js
