#pragma once

#include <Eigen/Core>

namespace mha {

/// float32, row-major: a row is one token, a column one feature or one key.
using Matrix = Eigen::Matrix<float, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
/// Blocks of columns (a head's part of W_Q, say) are views too, so rows may lie further apart than their length.
using MatrixRef = Eigen::Ref<Matrix, 0, Eigen::OuterStride<>>;
/// A view that may be returned: it never holds a copy, as a Ref may.
using ConstMatrixView = Eigen::Map<const Matrix, 0, Eigen::OuterStride<>>;
/// Such a view of anything that lies row after row: a Ref's room for a copy would be a tenth of the wasm file.
struct ConstMatrixRef : ConstMatrixView {
  template <class Any>
  ConstMatrixRef(const Any& matrix)
      : ConstMatrixView(matrix.data(), matrix.rows(), matrix.cols(), Eigen::OuterStride<>(matrix.outerStride())) {
    static_assert(Any::IsRowMajor);
  }
  ConstMatrixRef(const ConstMatrixRef&) = default;
};

/// A block of a row-major matrix as such a view; of an empty matrix too, which may have no memory to point into.
template <class Block>
ConstMatrixView view_of(const Block& block) {
  return {block.data(), block.rows(), block.cols(), Eigen::OuterStride<>(block.outerStride())};
}

/// The same for loops of our own, where a Ref would only be more code.
template <class T>
struct Rows {
  template <class Any>
    requires requires(Any& matrix) { matrix.outerStride(); }
  Rows(Any&& matrix) : at(matrix.data()), rows(matrix.rows()), cols(matrix.cols()), stride(matrix.outerStride()) {}

  T* at;
  Eigen::Index rows, cols, stride;
  T* row(Eigen::Index i) const { return at + i * stride; }
};

/// What Eigen would write out anew in each place: half of the wasm file would be such loops. `to` has the size of
/// `from`.
void copy_rows(Rows<const float> from, Rows<float> to);
void add_rows(Rows<const float> from, Rows<float> to);
void add_to_each_row(const float* row, Rows<float> to);
void scale_rows(Rows<const float> from, float factor, Rows<float> to);
void set_rows(Rows<float> to, float number);
bool all_finite(Rows<const float> rows);

}  // namespace mha
