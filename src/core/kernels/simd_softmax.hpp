#pragma once

#include <limits>

#include "core/kernels/simd_set.hpp"
#include "core/kernels/simd_vector.hpp"

namespace mha::simd {

inline constexpr float infinite = std::numeric_limits<float>::infinity(),
                       not_a_number = std::numeric_limits<float>::quiet_NaN();
/// Rows that go through each step together: one alone would wait for its own maximum and its own sum.
inline constexpr Index rows_together = 8;

/// The numbers of a row behind its last whole vector, filled up with -inf.
template <class Arch>
XSIMD_INLINE Batch<Arch> last_of(const float* row, Index n, float factor) {
  constexpr Index size = Batch<Arch>::size;
  alignas(64) float last[size];
  for (Index c = 0; c < size; ++c) {
    last[c] = c < n % size ? factor * row[n - n % size + c] : -infinite;
  }
  return Batch<Arch>::load_aligned(last);
}

/// The largest score, and NaN where one that is left is NaN or +inf.
template <class Arch>
XSIMD_INLINE float largest_of(const float* row, Index n, float factor) {
  using Vector = Batch<Arch>;
  constexpr Index size = Vector::size;
  const Vector scale(factor), limit = kept<Arch>(infinite);
  Vector largest = n % size == 0 ? Vector(-infinite) : last_of<Arch>(row, n, factor);
  auto sound = largest < limit;
  for (Index j = 0; j + size <= n; j += size) {
    const Vector score = scale * Vector::load_unaligned(row + j);
    largest = xsimd::max(largest, score);
    sound = sound & (score < limit);
  }
  return xsimd::all(sound) ? xsimd::reduce_max(largest) : not_a_number;
}

/// Sets weights to e^(score - largest). Lane l of the sum adds numbers l, l + size, l + 2·size …, so the order depends
/// on places only, and every number goes through the same vector operations wherever it stands.
template <class Arch>
XSIMD_INLINE Batch<Arch> exponentials(const float* row, Index n, float factor, float largest,
                                      const ExpOfNegative<Arch>& exp, float* weights) {
  using Vector = Batch<Arch>;
  constexpr Index size = Vector::size;
  const Vector scale(factor), top(largest);
  const bool whole = n % size == 0;
  const Vector last = whole ? Vector(0.0F) : exp(last_of<Arch>(row, n, factor) - top);
  Vector sum(0.0F);
  Index j = 0;
  for (; j + size <= n; j += size) {
    const Vector power = exp(scale * Vector::load_unaligned(row + j) - top);
    power.store_unaligned(weights + j);
    sum += power;
  }
  if (whole) return sum;
  alignas(64) float powers[size];
  last.store_aligned(powers);
  for (Index c = 0; j + c < n; ++c) weights[j + c] = powers[c];
  return sum + last;
}

/// The weights of a row in which no key is left, or one whose share has no meaning.
template <class Arch>
XSIMD_INLINE void settle(const float* row, Index n, float factor, float largest, float* weights) {
  for (Index j = 0; j < n; ++j) weights[j] = largest == -infinite || factor * row[j] == -infinite ? 0.0F : not_a_number;
}

template <class Arch>
void softmax(Rows<const float> scores, Index n, float factor, Rows<float> weights, Index rows, Index m) {
  using Vector = Batch<Arch>;
  constexpr Index size = Vector::size;
  const ExpOfNegative<Arch> exp;
  float largest[rows_together], share[rows_together];
  for (Index top = 0; top < rows; top += rows_together) {
    const Index count = least(rows_together, rows - top);
    const float* const from = scores.at + top * scores.stride;
    float* const to = weights.at + top * weights.stride;
    for (Index i = 0; i < count; ++i) largest[i] = largest_of<Arch>(from + i * scores.stride, n, factor);
    for (Index i = 0; i < count; ++i) {
      const float* const row = from + i * scores.stride;
      float* const powers = to + i * weights.stride;
      if (largest[i] > -infinite) {
        share[i] = 1.0F / xsimd::reduce_add(exponentials<Arch>(row, n, factor, largest[i], exp, powers));
      } else {
        settle<Arch>(row, n, factor, largest[i], powers);
        share[i] = 1.0F;
      }
    }
    for (Index i = 0; i < count; ++i) {
      float* const row = to + i * weights.stride;
      const Vector by(share[i]);
      Index j = 0;
      for (; j + size <= n; j += size) (Vector::load_unaligned(row + j) * by).store_unaligned(row + j);
      for (; j < n; ++j) row[j] *= share[i];
      for (; j < m; ++j) row[j] = 0.0F;
    }
  }
}

}  // namespace mha::simd
