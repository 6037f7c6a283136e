#pragma once

#include "core/kernels/kernels.hpp"

namespace mha {

/// A right factor for sets that read it row by row: packed, it is a copy.
namespace plain {

inline Eigen::Index packed_size(Eigen::Index rows, Eigen::Index cols) { return rows * cols; }
inline void pack(ConstMatrixRef b, float* to) { Eigen::Map<Matrix>(to, b.rows(), b.cols()) = b; }
inline void pack_transposed(ConstMatrixRef b, float* to) { Eigen::Map<Matrix>(to, b.cols(), b.rows()) = b.transpose(); }
inline float packed_number(const Packed& b, Eigen::Index row, Eigen::Index col) {
  return b.numbers[row * b.cols + col];
}
inline ConstMatrixView part(const Packed& b, Eigen::Index rows, Eigen::Index cols) {
  return {b.numbers + b.row * b.cols + b.col, rows, cols, Eigen::OuterStride<>(b.cols)};
}

template <void (*row)(std::span<const float> scores, float factor, std::span<float> weights)>
void softmax(ConstMatrixRef scores, float factor, MatrixRef weights) {
  if (weights.size() == 0) return;  // there may be no address to count from
  for (Eigen::Index i = 0; i < scores.rows(); ++i) {
    const auto keys = static_cast<std::size_t>(scores.cols());
    row({scores.data() + i * scores.outerStride(), keys}, factor, {weights.data() + i * weights.outerStride(), keys});
    weights.row(i).tail(weights.cols() - scores.cols()).setZero();
  }
}

}  // namespace plain

/// Eigen expressions, no vector type: runs wherever there is a compiler.
const Kernels& portable_kernels();

}  // namespace mha
