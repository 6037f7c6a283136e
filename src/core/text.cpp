#include "core/text.hpp"

namespace mha {

void Piece::append_to(std::string& text) const {
  if (is_number_) {
    text += std::to_string(number_);
  } else {
    text += words_;
  }
}

std::string join(std::initializer_list<Piece> pieces) {
  std::string text;
  for (const Piece& piece : pieces) piece.append_to(text);
  return text;
}

}  // namespace mha
