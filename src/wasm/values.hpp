#pragma once

#include <emscripten/val.h>

#include <array>
#include <initializer_list>
#include <optional>
#include <span>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "core/error.hpp"
#include "core/limits.hpp"
#include "core/matrix.hpp"
#include "core/memory.hpp"
#include "core/problem.hpp"
#include "core/text.hpp"

/// JavaScript values out of C++ ones, and the other way round with their types checked: Embind would take '8', 2.7 and
/// undefined for numbers without a word.
namespace mha::js {

using emscripten::val;

/// `{ value }`
val reply(val value);
/// `{ error: { code, message, details } }`
val reply(const Error& error);

/// An object of these properties.
val numbers(std::initializer_list<std::pair<const char*, double>> named);

/// A fresh array: a window onto wasm memory goes dead, silently, when that memory grows.
val copy(std::span<const float> numbers);
val copy(std::span<const double> numbers);
/// `{ rows, cols, data }`
val copy(const Matrix& matrix);
/// `{ stage, head, row, col }`; `head` is null where the stage has none.
val address(const Cell& cell);

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
Result<bool> boolean(const std::string& name, const val& value);

/// Errors  wrong_type; bad_value for more than limits::text_bytes; too_large
Result<std::string> string(const std::string& name, const val& value);
/// A whole number from 0, so that none is taken for what the core calls "no head"; errors  out_of_range, wrong_type
Result<int> from_0(const std::string& name, const val& value);
/// A whole number; errors  bad_heads for any other, wrong_type
Result<int> head_count(const char* name, const val& value);

/// How many entries a plain array has. Errors  wrong_type; bad_shape where they are more than `longest`
Result<int> entries(const std::string& name, const val& value, int longest);

/// A plain array, each entry read by `read(its name, entry)`, which gives a Result.
///
/// Errors  as `entries` and `read`; too_large where there is no room for it
template <class Read>
auto list(const std::string& name, const val& value, Read read, int longest = limits::entries)
    -> Result<std::vector<std::remove_cvref_t<decltype(*read(name, value))>>> {
  using T = std::remove_cvref_t<decltype(*read(name, value))>;
  const auto count = entries(name, value, longest);
  if (!count) return count.error();
  if (const auto error = check_obtainable(double(*count) * sizeof(T))) return *error;
  std::vector<T> found;
  found.reserve(*count);
  for (int i = 0; i < *count; ++i) {
    auto entry = read(text(name, "[", i, "]"), value[i]);
    if (!entry) return entry.error();
    found.push_back(*std::move(entry));
  }
  return found;
}

template <auto read>
auto list_of(const std::string& name, const val& value) {
  return list(name, value, read);
}

/// A property that may be left out: `read(name, property)` goes to `to` where it is there. Errors  as `read`
template <class T>
std::optional<Error> read_if_given(const char* name, const val& owner, auto read, T& to) {
  const val value = owner[name];
  if (value.isUndefined()) return std::nullopt;
  auto found = read(name, value);
  if (!found) return found.error();
  to = *std::move(found);
  return std::nullopt;
}

/// Properties of these names, in their order, the rest 0. Errors  as `whole`
using Numbers = std::array<int, 4>;
Result<Numbers> whole_properties(const val& owner, std::initializer_list<const char*> names);

}  // namespace mha::js
