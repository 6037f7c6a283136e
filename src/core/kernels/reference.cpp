#include <algorithm>
#include <cmath>
#include <limits>

#include "core/kernels/kernels.hpp"

namespace mha {
namespace {

template <class B>
void multiply(const ConstMatrixRef& a, const B& b, MatrixRef& out) {
  for (Eigen::Index i = 0; i < out.rows(); ++i) {
    for (Eigen::Index j = 0; j < out.cols(); ++j) {
      double sum = 0.0;
      for (Eigen::Index k = 0; k < a.cols(); ++k) sum += double{a(i, k)} * double{b(k, j)};
      out(i, j) = static_cast<float>(sum);
    }
  }
}

void product(ConstMatrixRef a, ConstMatrixRef b, MatrixRef out) { multiply(a, b, out); }

void product_transposed(ConstMatrixRef a, ConstMatrixRef b, MatrixRef out) { multiply(a, b.transpose(), out); }

void softmax_row(std::span<const float> scores, std::span<const std::uint8_t> allowed, std::span<float> weights) {
  constexpr double infinity = std::numeric_limits<double>::infinity();
  const auto left = [&](std::size_t j) { return (allowed.empty() || allowed[j] != 0) && scores[j] != -infinity; };

  double largest = -infinity;
  for (std::size_t j = 0; j < scores.size(); ++j) {
    if (left(j)) largest = std::max(largest, double{scores[j]});
  }
  // NaN and inf - inf need no case of their own: they make the sum NaN, and with it every share.
  double sum = 0.0;
  for (std::size_t j = 0; j < scores.size(); ++j) {
    if (left(j)) sum += std::exp(scores[j] - largest);
  }
  for (std::size_t j = 0; j < scores.size(); ++j) {
    weights[j] = left(j) ? static_cast<float>(std::exp(scores[j] - largest) / sum) : 0.0F;
  }
}

}  // namespace

const Kernels& reference_kernels() {
  static constexpr Kernels kernels{"reference", product, product_transposed, softmax_row};
  return kernels;
}

}  // namespace mha
