#pragma once

#include "core/kernels/kernels.hpp"

namespace mha {

/// A right factor for sets that read it row by row: packed, it is a copy.
namespace plain {

inline Eigen::Index packed_size(Eigen::Index rows, Eigen::Index cols) { return rows * cols; }
inline void pack(ConstMatrixRef b, float* to) { Eigen::Map<Matrix>(to, b.rows(), b.cols()) = b; }
inline void pack_transposed(ConstMatrixRef b, float* to) { Eigen::Map<Matrix>(to, b.cols(), b.rows()) = b.transpose(); }
inline ConstMatrixView part(const Packed& b, Eigen::Index rows, Eigen::Index cols) {
  return {b.numbers + b.row * b.cols + b.col, rows, cols, Eigen::OuterStride<>(b.cols)};
}

}  // namespace plain

/// Eigen expressions, no vector type: runs wherever there is a compiler.
const Kernels& portable_kernels();

}  // namespace mha
