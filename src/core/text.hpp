#pragma once

#include <concepts>
#include <string>
#include <string_view>

namespace mha {

inline std::string_view piece(std::string_view text) { return text; }
inline std::string piece(std::integral auto number) { return std::to_string(number); }

/// Words and whole numbers, joined. (std::format would put 40 kB into the wasm file.)
std::string text(const auto&... pieces) {
  std::string joined;
  ((joined += piece(pieces)), ...);
  return joined;
}

}  // namespace mha
