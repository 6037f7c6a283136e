#pragma once

#include <limits>

#include "core/kernels/simd_vector.hpp"

namespace mha::simd {

/// Every number goes through the same vector operations wherever it stands: the tail is a vector of its own, filled up
/// with -inf. Lane l sums numbers l, l + size, l + 2·size …, so the order of the sum depends on places only.
template <class Arch>
void softmax_row(const float* scores, const std::uint8_t* allowed, float* weights, std::ptrdiff_t n) {
  using Vector = Batch<Arch>;
  constexpr std::ptrdiff_t size = Vector::size;
  constexpr float infinity = std::numeric_limits<float>::infinity();
  if (allowed != nullptr) {
    for (std::ptrdiff_t j = 0; j < n; ++j) weights[j] = allowed[j] != 0 ? scores[j] : -infinity;
    scores = weights;
  }
  const std::ptrdiff_t whole = n - n % size;
  alignas(64) float tail[size];
  for (std::ptrdiff_t c = 0; c < size; ++c) tail[c] = whole + c < n ? scores[whole + c] : -infinity;

  Vector largest = Vector::load_aligned(tail);
  auto sound = largest < Vector(infinity);
  for (std::ptrdiff_t j = 0; j < whole; j += size) {
    const Vector score = Vector::load_unaligned(scores + j);
    largest = xsimd::max(largest, score);
    sound = sound & (score < Vector(infinity));
  }
  if (!xsimd::all(sound)) {
    for (std::ptrdiff_t j = 0; j < n; ++j) {
      weights[j] = scores[j] == -infinity ? 0.0F : std::numeric_limits<float>::quiet_NaN();
    }
    return;
  }
  const float top = xsimd::reduce_max(largest);
  if (top == -infinity) {
    for (std::ptrdiff_t j = 0; j < n; ++j) weights[j] = 0.0F;
    return;
  }

  Vector sum(0.0F);
  for (std::ptrdiff_t j = 0; j < whole; j += size) {
    const Vector power = exp_of_negative<Arch>(Vector::load_unaligned(scores + j) - Vector(top));
    power.store_unaligned(weights + j);
    sum += power;
  }
  const Vector last = exp_of_negative<Arch>(Vector::load_aligned(tail) - Vector(top));
  const Vector share(1.0F / xsimd::reduce_add(sum + last));
  for (std::ptrdiff_t j = 0; j < whole; j += size) {
    (Vector::load_unaligned(weights + j) * share).store_unaligned(weights + j);
  }
  (last * share).store_aligned(tail);
  for (std::ptrdiff_t j = whole; j < n; ++j) weights[j] = tail[j - whole];
}

}  // namespace mha::simd
