#pragma once

#include <concepts>
#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>

namespace mha {

/// Words, or a number.
class Piece {
 public:
  Piece(std::string_view words) : words_(words) {}
  Piece(const char* words) : words_(words) {}
  Piece(const std::string& words) : words_(words) {}
  Piece(std::integral auto number) : kind_(Kind::whole), whole_(static_cast<long long>(number)) {}
  Piece(double number) : kind_(Kind::decimal), decimal_(number) {}

  void append_to(std::string& text) const;

 private:
  enum class Kind : std::uint8_t { words, whole, decimal };
  Kind kind_ = Kind::words;
  union {
    std::string_view words_;
    long long whole_;
    double decimal_;
  };
};

std::string join(std::initializer_list<Piece> pieces);

/// Words and numbers, joined; of a fraction six digits. (std::format would put 40 kB into the wasm file.)
std::string text(const auto&... pieces) { return join({Piece(pieces)...}); }

}  // namespace mha
