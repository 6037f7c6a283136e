#include "core/text.hpp"

#include <cmath>

namespace mha {
namespace {

/// Up to six digits, set as JavaScript sets them.
void append_decimal(std::string& text, double number) {
  if (std::isnan(number)) {
    text += "NaN";
    return;
  }
  if (number < 0) text += '-';
  number = std::abs(number);
  if (number == 0 || std::isinf(number)) {
    text += number == 0 ? "0" : "Infinity";
    return;
  }
  int places = 0;  // number · 10^places has its six digits before the point
  for (; number < 1e5; number *= 10) ++places;
  for (; number >= 1e6; number /= 10) --places;
  std::string digits = std::to_string(std::llround(number));
  for (; digits.back() == '0'; digits.pop_back()) --places;

  const int count = static_cast<int>(digits.size()), before = count - places;
  const bool power = before > 21 || before < -5;
  const int point = power ? 1 : before;
  if (point <= 0) text.append("0.").append(-point, '0');
  for (int i = 0; i < count; ++i) {
    if (i == point && i > 0) text += '.';
    text += digits[i];
  }
  if (power) {
    text.append(before > 0 ? "e+" : "e").append(std::to_string(before - 1));
  } else if (before > count) {
    text.append(before - count, '0');
  }
}

}  // namespace

void Piece::append_to(std::string& text) const {
  switch (kind_) {
    case Kind::words:
      text += words_;
      break;
    case Kind::whole:
      text += std::to_string(whole_);
      break;
    case Kind::decimal:
      append_decimal(text, decimal_);
  }
}

std::string join(std::initializer_list<Piece> pieces) {
  std::string text;
  for (const Piece& piece : pieces) piece.append_to(text);
  return text;
}

}  // namespace mha
