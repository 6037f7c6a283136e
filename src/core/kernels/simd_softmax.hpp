#pragma once

#include <cstdint>
#include <limits>
#include <utility>

#include "core/kernels/simd_vector.hpp"

namespace mha::simd {

/// Which numbers of a vector are allowed.
template <class Arch>
XSIMD_INLINE xsimd::batch_bool<float, Arch> allowed_at(const std::uint8_t* allowed) {
  using Integers = xsimd::batch<std::int32_t, Arch>;
  return [allowed]<std::size_t... lanes>(std::index_sequence<lanes...>) {
    return xsimd::batch_bool_cast<float>(Integers(std::int32_t{allowed[lanes]}...) != Integers(0));
  }(std::make_index_sequence<Integers::size>());
}

/// Every number goes through the same vector operations wherever it stands: the tail is a vector of its own, filled up
/// with -inf. Lane l sums numbers l, l + size, l + 2·size …, so the order of the sum depends on places only.
template <class Arch>
void softmax_row(const float* scores, const std::uint8_t* allowed, float* weights, std::ptrdiff_t n) {
  using Vector = Batch<Arch>;
  constexpr std::ptrdiff_t size = Vector::size;
  constexpr float infinity = std::numeric_limits<float>::infinity();
  constexpr float not_a_number = std::numeric_limits<float>::quiet_NaN();
  const std::ptrdiff_t whole = n - n % size;
  if (allowed != nullptr) {
    for (std::ptrdiff_t j = 0; j < whole; j += size) {
      const Vector score = Vector::load_unaligned(scores + j);
      xsimd::select(allowed_at<Arch>(allowed + j), score, Vector(-infinity)).store_unaligned(weights + j);
    }
    for (std::ptrdiff_t j = whole; j < n; ++j) weights[j] = allowed[j] != 0 ? scores[j] : -infinity;
    scores = weights;
  }
  alignas(64) float tail[size];
  Vector last(-infinity);
  if (whole < n) {
    for (std::ptrdiff_t c = 0; c < size; ++c) tail[c] = whole + c < n ? scores[whole + c] : -infinity;
    last = Vector::load_aligned(tail);
  }

  Vector largest = last;
  auto sound = last < Vector(infinity);
  for (std::ptrdiff_t j = 0; j < whole; j += size) {
    const Vector score = Vector::load_unaligned(scores + j);
    largest = xsimd::max(largest, score);
    sound = sound & (score < Vector(infinity));
  }
  if (!xsimd::all(sound)) {
    for (std::ptrdiff_t j = 0; j < n; ++j) {
      weights[j] = scores[j] == -infinity ? 0.0F : not_a_number;
    }
    return;
  }
  const Vector top(xsimd::reduce_max(largest));
  if (top.get(0) == -infinity) {
    for (std::ptrdiff_t j = 0; j < n; ++j) weights[j] = 0.0F;
    return;
  }

  const ExpOfNegative<Arch> exp;
  Vector sum(0.0F);
  for (std::ptrdiff_t j = 0; j < whole; j += size) {
    const Vector power = exp(Vector::load_unaligned(scores + j) - top);
    power.store_unaligned(weights + j);
    sum += power;
  }
  if (whole < n) {
    last = exp(last - top);
    sum += last;
  }
  const Vector share(1.0F / xsimd::reduce_add(sum));
  for (std::ptrdiff_t j = 0; j < whole; j += size) {
    (Vector::load_unaligned(weights + j) * share).store_unaligned(weights + j);
  }
  if (whole < n) {
    (last * share).store_aligned(tail);
    for (std::ptrdiff_t j = whole; j < n; ++j) weights[j] = tail[j - whole];
  }
}

}  // namespace mha::simd
