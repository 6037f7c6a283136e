#pragma once

#include <concepts>
#include <initializer_list>
#include <string>
#include <string_view>

namespace mha {

/// Words, or a whole number.
class Piece {
 public:
  Piece(std::string_view words) : words_(words) {}
  Piece(const char* words) : words_(words) {}
  Piece(const std::string& words) : words_(words) {}
  Piece(std::integral auto number) : number_(static_cast<long long>(number)), is_number_(true) {}

  void append_to(std::string& text) const;

 private:
  std::string_view words_;
  long long number_ = 0;
  bool is_number_ = false;
};

std::string join(std::initializer_list<Piece> pieces);

/// Words and whole numbers, joined. (std::format would put 40 kB into the wasm file.)
std::string text(const auto&... pieces) { return join({Piece(pieces)...}); }

}  // namespace mha
