#pragma once

#include <emscripten/val.h>

#include <optional>
#include <span>
#include <string>

#include "core/error.hpp"

/// JavaScript values out of C++ ones, and the other way round with their types checked: Embind would take '8', 2.7 and
/// undefined for numbers without a word.
namespace mha::js {

using emscripten::val;

/// `{ value }`
val reply(val value);
/// `{ error: { code, message, details } }`
val reply(const Error& error);

/// A fresh array: a window onto wasm memory goes dead, silently, when that memory grows.
val copy(std::span<const float> numbers);

/// What a person would write for a number or string; of anything else, its type.
std::string shown(const val& value);

Error wrong_type(const std::string& name, const char* wanted, const val& value);

/// Each of these names the value in its error, wrong_type.
std::optional<Error> object(const std::string& name, const val& value);
Result<int> whole(const std::string& name, const val& value);  ///< within 32 bits
Result<double> number(const std::string& name, const val& value);
Result<std::string> string(const std::string& name, const val& value);
Result<bool> boolean(const std::string& name, const val& value);

/// A property that may be left out.
Result<int> whole_or(const char* name, const val& owner, int otherwise);

}  // namespace mha::js
