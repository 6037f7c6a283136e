#pragma once

#include <Eigen/Core>

namespace mha {

/// float32, row-major: a row is one token, a column one feature or one key.
using Matrix = Eigen::Matrix<float, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
/// Blocks of columns (a head's part of W_Q, say) are views too, so rows may lie further apart than their length.
using MatrixRef = Eigen::Ref<Matrix, 0, Eigen::OuterStride<>>;
using ConstMatrixRef = Eigen::Ref<const Matrix, 0, Eigen::OuterStride<>>;
/// A view that may be returned: it never holds a copy, as a Ref may.
using ConstMatrixView = Eigen::Map<const Matrix, 0, Eigen::OuterStride<>>;

/// A block of a row-major matrix as such a view; of an empty matrix too, which may have no memory to point into.
template <class Block>
ConstMatrixView view_of(const Block& block) {
  return {block.data(), block.rows(), block.cols(), Eigen::OuterStride<>(block.outerStride())};
}

}  // namespace mha
