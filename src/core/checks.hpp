#pragma once

#include <optional>

#include "core/error.hpp"

/// What more than one kind of input has to keep to. The sentence names the number.
namespace mha {

/// A size. Errors  bad_value
std::optional<Error> check_least(const char* name, int value, int least);

/// Errors  bad_value for NaN, the infinities and what is one as a float32
std::optional<Error> check_finite(const char* name, double value);

/// Errors  bad_value unless it is finite and above 0
std::optional<Error> check_positive(const char* name, double value);

/// Key/value heads, each of which serves as many heads. Errors  bad_heads
std::optional<Error> check_kv_heads(int heads, int kv_heads);

}  // namespace mha
