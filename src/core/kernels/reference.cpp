#include <algorithm>
#include <cmath>
#include <limits>

#include "core/kernels/sets.hpp"

namespace mha {
namespace {

template <class B>
void multiply(const ConstMatrixRef& a, const B& b, MatrixRef& out, bool add = false) {
  for (Eigen::Index i = 0; i < out.rows(); ++i) {
    for (Eigen::Index j = 0; j < out.cols(); ++j) {
      double sum = 0.0;
      for (Eigen::Index k = 0; k < a.cols(); ++k) sum += double{a(i, k)} * double{b(k, j)};
      out(i, j) = add ? out(i, j) + static_cast<float>(sum) : static_cast<float>(sum);
    }
  }
}

void product(ConstMatrixRef a, ConstMatrixRef b, MatrixRef out) { multiply(a, b, out); }

void product_transposed(ConstMatrixRef a, ConstMatrixRef b, MatrixRef out) { multiply(a, b.transpose(), out); }

void product_packed(ConstMatrixRef a, const Packed& b, MatrixRef out) {
  multiply(a, plain::part(b, a.cols(), out.cols()), out);
}

void add_product_packed(ConstMatrixRef a, const Packed& b, MatrixRef out) {
  multiply(a, plain::part(b, a.cols(), out.cols()), out, /*add=*/true);
}

void softmax_row(std::span<const float> scores, float factor, std::span<float> weights) {
  constexpr double infinity = std::numeric_limits<double>::infinity();
  const auto score = [&](std::size_t j) { return double{factor * scores[j]}; };
  const auto left = [&](std::size_t j) { return score(j) != -infinity; };

  double largest = -infinity;
  for (std::size_t j = 0; j < scores.size(); ++j) {
    if (left(j)) largest = std::max(largest, score(j));
  }
  // NaN and inf - inf need no case of their own: they make the sum NaN, and with it every share.
  double sum = 0.0;
  for (std::size_t j = 0; j < scores.size(); ++j) {
    if (left(j)) sum += std::exp(score(j) - largest);
  }
  for (std::size_t j = 0; j < scores.size(); ++j) {
    weights[j] = left(j) ? static_cast<float>(std::exp(score(j) - largest) / sum) : 0.0F;
  }
}

}  // namespace

const Kernels& reference_kernels() {
  static constexpr Kernels kernels{"reference",          product,
                                   product_transposed,   plain::packed_size,
                                   plain::pack,          plain::pack_transposed,
                                   plain::packed_number, product_packed,
                                   add_product_packed,   plain::softmax<softmax_row>};
  return kernels;
}

}  // namespace mha
