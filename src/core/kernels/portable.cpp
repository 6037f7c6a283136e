#include <algorithm>
#include <cmath>
#include <limits>

#include "core/kernels/sets.hpp"

namespace mha {
namespace {

/// Products to a partial sum: short enough for little rounding, long enough to cost nothing.
constexpr Eigen::Index chunk = 64;
/// Columns at a time, so that a partial sum of a row stays on the stack.
constexpr Eigen::Index strip = 64;

using Block = Eigen::Matrix<float, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor, chunk, strip>;
using RowSum = Eigen::Matrix<float, 1, Eigen::Dynamic, Eigen::RowMajor, 1, strip>;

/// Adds a · b to out, or sets out to it; each element its own sum over k, in order. No Eigen product: how that groups
/// the terms of an element depends on where the element stands.
template <class A, class B, class Out>
void add_chunk(const A& a, const B& b, bool first, Out out) {
  RowSum sum(out.cols());
  for (Eigen::Index i = 0; i < out.rows(); ++i) {
    sum.setZero();
    Eigen::Index k = 0;
    for (; k + 4 <= a.cols(); k += 4) {  // four at a time spares loads and stores of the sum
      sum = (((sum + a(i, k) * b.row(k)) + a(i, k + 1) * b.row(k + 1)) + a(i, k + 2) * b.row(k + 2)) +
            a(i, k + 3) * b.row(k + 3);
    }
    for (; k < a.cols(); ++k) sum += a(i, k) * b.row(k);
    if (first) {
      out.row(i) = sum;
    } else {
      out.row(i) += sum;
    }
  }
}

/// `block_of(k, depth, j, width)` gives rows k… and columns j… of the right factor.
template <class BlockOf>
void multiply(const ConstMatrixRef& a, const BlockOf& block_of, MatrixRef& out, bool add = false) {
  if (a.cols() == 0 && !add) out.setZero();
  for (Eigen::Index j = 0; j < out.cols(); j += strip) {
    const Eigen::Index width = std::min(strip, out.cols() - j);
    for (Eigen::Index k = 0; k < a.cols(); k += chunk) {
      const Eigen::Index depth = std::min(chunk, a.cols() - k);
      add_chunk(a.middleCols(k, depth), block_of(k, depth, j, width), k == 0 && !add, out.middleCols(j, width));
    }
  }
}

void multiply_rows(const ConstMatrixRef& a, const ConstMatrixView& b, MatrixRef& out, bool add) {
  const auto block_of = [&](auto k, auto depth, auto j, auto width) { return b.block(k, j, depth, width); };
  multiply(a, block_of, out, add);
}

void product(ConstMatrixRef a, ConstMatrixRef b, MatrixRef out) { multiply_rows(a, view_of(b), out, /*add=*/false); }

void product_transposed(ConstMatrixRef a, ConstMatrixRef b, MatrixRef out) {
  const auto block_of = [&](auto k, auto depth, auto j, auto width) -> Block {
    return b.block(j, k, width, depth).transpose();
  };
  multiply(a, block_of, out);
}

void product_packed(ConstMatrixRef a, const Packed& b, MatrixRef out) {
  multiply_rows(a, plain::part(b, a.cols(), out.cols()), out, /*add=*/false);
}

void add_product_packed(ConstMatrixRef a, const Packed& b, MatrixRef out) {
  multiply_rows(a, plain::part(b, a.cols(), out.cols()), out, /*add=*/true);
}

void softmax_row(std::span<const float> scores, float factor, std::span<float> weights) {
  using Row = Eigen::Array<float, 1, Eigen::Dynamic>;
  constexpr float infinity = std::numeric_limits<float>::infinity();
  const auto size = static_cast<Eigen::Index>(scores.size());
  if (size == 0) return;

  Eigen::Map<Row> row(weights.data(), size);
  row = factor * Eigen::Map<const Row>(scores.data(), size);
  if (!(row < infinity).all()) {
    row = (row == -infinity).select(Row::Zero(size), Row::Constant(size, std::numeric_limits<float>::quiet_NaN()));
    return;
  }
  const float largest = row.maxCoeff();
  if (largest == -infinity) {
    row.setZero();
    return;
  }
  // std::exp each, summed one by one: Eigen's own exp and sum depend on how the row lies in memory.
  row = row.unaryExpr([largest](float score) { return std::exp(score - largest); });
  double sum = 0.0;
  for (const float share : row) sum += share;
  row /= static_cast<float>(sum);
}

}  // namespace

const Kernels& portable_kernels() {
  static constexpr Kernels kernels{"portable",           product,
                                   product_transposed,   plain::packed_size,
                                   plain::pack,          plain::pack_transposed,
                                   plain::packed_number, product_packed,
                                   add_product_packed,   plain::softmax<softmax_row>};
  return kernels;
}

}  // namespace mha
