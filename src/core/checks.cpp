#include "core/checks.hpp"

#include <cmath>
#include <limits>
#include <utility>

#include "core/text.hpp"

namespace mha {

std::optional<Error> check_least(const char* name, int value, int least) {
  if (value >= least) return std::nullopt;
  return Error{Errc::bad_value,
               text(name, " is ", value, ", but has to be at least ", least, "."),
               {{"name", name}, {"value", double(value)}, {"least", double(least)}}};
}

std::optional<Error> check_finite(const char* name, double value) {
  if (std::abs(value) <= double{std::numeric_limits<float>::max()}) return std::nullopt;  // NaN is not
  return Error{Errc::bad_value,
               text(name, " is ", value, ", but has to be finite, as a float32 too."),
               {{"name", name}, {"value", value}}};
}

std::optional<Error> check_positive(const char* name, double value) {
  if (std::isfinite(value) && value > 0) return std::nullopt;
  return Error{Errc::bad_value,
               text(name, " is ", value, ", but has to be a finite number above 0."),
               {{"name", name}, {"value", value}}};
}

std::optional<Error> check_kv_heads(int heads, int kv_heads) {
  const auto error = [&](std::string message) {
    return Error{Errc::bad_heads, std::move(message), {{"heads", double(heads)}, {"kvHeads", double(kv_heads)}}};
  };
  if (kv_heads < 1) return error(text(kv_heads, " key/value heads: there has to be at least 1."));
  if (heads % kv_heads == 0) return std::nullopt;
  return error(text(heads, " heads are no multiple of ", kv_heads, " key/value heads."));
}

}  // namespace mha
