#pragma once

#include <limits>

#include "core/kernels/simd_set.hpp"
#include "core/kernels/simd_vector.hpp"

namespace mha::simd {

/// Every number goes through the same vector operations wherever it stands: the tail is a vector of its own, filled up
/// with -inf. Lane l sums numbers l, l + size, l + 2·size …, so the order of the sum depends on places only.
template <class Arch>
void softmax_row(const float* scores, float factor, float* weights, Index n) {
  using Vector = Batch<Arch>;
  constexpr Index size = Vector::size;
  constexpr float infinity = std::numeric_limits<float>::infinity();
  constexpr float not_a_number = std::numeric_limits<float>::quiet_NaN();
  const Index whole = n - n % size;
  const Vector scale(factor);
  const auto score_at = [&](Index j) { return scale * Vector::load_unaligned(scores + j); };
  alignas(64) float tail[size];
  Vector last(-infinity);
  if (whole < n) {
    for (Index c = 0; c < size; ++c) tail[c] = whole + c < n ? factor * scores[whole + c] : -infinity;
    last = Vector::load_aligned(tail);
  }

  Vector largest = last;
  auto sound = last < Vector(infinity);
  for (Index j = 0; j < whole; j += size) {
    const Vector score = score_at(j);
    largest = xsimd::max(largest, score);
    sound = sound & (score < Vector(infinity));
  }
  if (!xsimd::all(sound)) {
    for (Index j = 0; j < n; ++j) {
      weights[j] = factor * scores[j] == -infinity ? 0.0F : not_a_number;
    }
    return;
  }
  const Vector top(xsimd::reduce_max(largest));
  if (top.get(0) == -infinity) {
    for (Index j = 0; j < n; ++j) weights[j] = 0.0F;
    return;
  }

  const ExpOfNegative<Arch> exp;
  Vector sum(0.0F);
  for (Index j = 0; j < whole; j += size) {
    const Vector power = exp(score_at(j) - top);
    power.store_unaligned(weights + j);
    sum += power;
  }
  if (whole < n) {
    last = exp(last - top);
    sum += last;
  }
  const Vector share(1.0F / xsimd::reduce_add(sum));
  for (Index j = 0; j < whole; j += size) {
    (Vector::load_unaligned(weights + j) * share).store_unaligned(weights + j);
  }
  if (whole < n) {
    (last * share).store_aligned(tail);
    for (Index j = whole; j < n; ++j) weights[j] = tail[j - whole];
  }
}

}  // namespace mha::simd
