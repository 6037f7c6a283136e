#pragma once

#include <cstdint>
#include <deque>
#include <span>
#include <vector>

#include "core/attention.hpp"

/// Calls of the attention operator out of bytes, for the fuzzer and for tests on random problems.
namespace mha {

/// Choices out of bytes, from the front; once they are used up, always the first choice.
class Choices {
 public:
  explicit Choices(std::span<const std::uint8_t> bytes) : left_(bytes) {}

  /// From 0 to n − 1; n up to 256.
  int below(int n) {
    if (left_.empty()) return 0;
    const int first = left_.front();
    left_ = left_.subspan(1);
    return first % n;
  }
  bool once_in(int n) { return below(n) == n - 1; }
  template <class T>
  T one_of(std::initializer_list<T> choices) {
    return choices.begin()[below(static_cast<int>(choices.size()))];
  }

 private:
  std::span<const std::uint8_t> left_;
};

enum class Values : std::uint8_t {
  moderate,  ///< multiples of 1/64 up to 4
  odd,       ///< every eighth is NaN, infinite, −0, huge or tiny
  any,       ///< any bits
};

struct Drawn {
  Call call;
  Values values = Values::moderate;
  unsigned seed = 0;  ///< of the numbers
  /// What the call's arrays are once `fill` was called.
  std::deque<std::vector<float>> floats = {};
  std::deque<std::vector<std::uint8_t>> bytes = {};
};

/// Any mix of what a call may have, with small sizes and at most one long one; sound, but without numbers.
Drawn draw(Choices& from);

/// Gives each array as many numbers as its `size` says, and no room behind them.
void fill(Drawn& drawn);

/// Every array of float32 that a call can have but q, in a fixed order.
template <class C, class Visit>
void each_optional(C& call, const Visit& visit) {
  for (auto* tensor : {&call.k, &call.v, &call.wq, &call.wk, &call.wv, &call.bq, &call.bk, &call.bv, &call.past_key,
                       &call.past_value, &call.added, &call.wo, &call.bo}) {
    visit(*tensor);
  }
}

}  // namespace mha
