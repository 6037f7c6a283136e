#pragma once

#include <emscripten/val.h>

#include <optional>
#include <span>
#include <string>
#include <vector>

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

/// Typed arrays: whether a value is a Float32Array or a Uint8Array, how many numbers it holds, all of them copied here.
bool is_floats(const val& value);
bool is_bytes(const val& value);
std::size_t length(const val& typed_array);
template <class T>
void copy(const val& typed_array, std::span<T> to) {
  val(emscripten::typed_memory_view(to.size(), to.data())).template call<void>("set", typed_array);
}

/// What a person would write for a number or string; of anything else, its type or class.
std::string shown(const val& value);

Error wrong_type(const std::string& name, const char* wanted, const val& value);

/// Each of these names the value in its error, wrong_type.
std::optional<Error> object(const std::string& name, const val& value);
Result<int> whole(const std::string& name, const val& value);  ///< within 32 bits
Result<double> number(const std::string& name, const val& value);
Result<std::string> string(const std::string& name, const val& value);
Result<bool> boolean(const std::string& name, const val& value);

/// How many entries a plain array has. Errors  wrong_type; bad_shape where they are more than `longest`
Result<int> entries(const std::string& name, const val& value, int longest);
/// A plain array of whole numbers. Errors  as `entries` and `whole`
Result<std::vector<int>> whole_numbers(const std::string& name, const val& value, int longest);

/// A property that may be left out.
Result<int> whole_or(const char* name, const val& owner, int otherwise);

}  // namespace mha::js
