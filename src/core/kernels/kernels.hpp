#pragma once

#include <span>

#include "core/matrix.hpp"

namespace mha {

/// A right factor [rows, cols] laid out as one set reads it fastest, or what lies from a row and a column of it on.
struct Packed {
  const float* numbers;
  Eigen::Index rows, cols;
  Eigen::Index row = 0, col = 0;  ///< multiples of `step`

  static constexpr Eigen::Index step = 64;
};

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

  /// How many numbers a packed factor takes, and packing it: b [rows, cols], or the transpose of b [cols, rows].
  Eigen::Index (*packed_size)(Eigen::Index rows, Eigen::Index cols);
  void (*pack)(ConstMatrixRef b, float* to);
  void (*pack_transposed)(ConstMatrixRef b, float* to);

  /// The number in a row and a column of what was packed.
  float (*packed_number)(const Packed& b, Eigen::Index row, Eigen::Index col);

  /// `product` with as many rows and columns of b as a and out take: the same bits.
  void (*product_packed)(ConstMatrixRef a, const Packed& b, MatrixRef out);
  /// Adds the product to out, where a has at most Packed::step columns: one rounding more.
  void (*add_product_packed)(ConstMatrixRef a, const Packed& b, MatrixRef out);

  /// Turns each row of scores, multiplied by a factor first, into weights that sum to one.
  ///
  /// Shapes  scores [r, n] -> weights [r, m], m >= n, of which those beyond n become 0; both may be the same memory.
  /// Masked  a score of -inf, after the factor, becomes exactly 0. A row in which no key is left becomes all zeros.
  ///         Keys of -inf at the end, or in the first multiple of 16, might as well be missing: they change no bit.
  /// Odd     where a key that is left has a score of NaN or +inf, every key that is left gets NaN: no share of an
  ///         infinite whole has a meaning. A share below 2⁻¹²⁶, the smallest normal float32, may come out as 0.
  /// Source  Vaswani et al. 2017, eq. 1. The row maximum is taken off before exp, so that no finite score overflows.
  void (*softmax)(ConstMatrixRef scores, float factor, MatrixRef weights);
};

/// Every set that this machine can run, the reference first. At least reference and portable.
std::span<const Kernels* const> available_kernels();

/// The judge: plain loops, summed in float64.
const Kernels& reference_kernels();

/// The fastest of the available ones.
const Kernels& best_kernels();

}  // namespace mha
