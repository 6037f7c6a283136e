#pragma once

#include <cstdint>
#include <span>

#include "core/matrix.hpp"

namespace mha {

/// The operations that attention is made of, in one implementation. A set never calls another.
///
/// An element of a product depends only on its row, its column and their length, summed in the same order wherever it
/// stands in a tile, a tail or a block of a larger matrix; so fused projections equal projections per head bit for bit.
struct Kernels {
  const char* name;

  /// Shapes  a [m, k], b [k, n] -> out [m, n]; out overlaps neither. k = 0 gives zeros.
  /// Error   within k·2⁻²⁴·Σ|a·b| of the exact sum, since float32 adds round each step.
  void (*product)(ConstMatrixRef a, ConstMatrixRef b, MatrixRef out);

  /// Shapes  a [m, k], b [n, k] -> out [m, n] = a · bᵀ; as `product` otherwise.
  void (*product_transposed)(ConstMatrixRef a, ConstMatrixRef b, MatrixRef out);

  /// Turns one row of scores into weights that sum to one.
  ///
  /// Shapes  scores [n], allowed [n] or empty (all allowed) -> weights [n]; may be the same memory as scores.
  /// Masked  a key that is not allowed gets exactly 0, whatever its score, NaN included; so does a score of -inf.
  ///         A row in which no key is left becomes all zeros. Keys excluded at the end change no bit of the others.
  /// Odd     where a key that is left has a score of NaN or +inf, every key that is left gets NaN: no share of an
  ///         infinite whole has a meaning. A share below 2⁻¹²⁶, the smallest normal float32, may come out as 0.
  /// Source  Vaswani et al. 2017, eq. 1. The row maximum is taken off before exp, so that no finite score overflows.
  void (*softmax_row)(std::span<const float> scores, std::span<const std::uint8_t> allowed, std::span<float> weights);
};

/// Every set that this machine can run, the reference first. At least reference and portable.
std::span<const Kernels* const> available_kernels();

/// The judge: plain loops, summed in float64.
const Kernels& reference_kernels();

/// The fastest of the available ones.
const Kernels& best_kernels();

}  // namespace mha
