#include "core/steps.hpp"

#include <cmath>
#include <limits>

#include "core/elementary.hpp"

namespace mha::steps {
namespace {

constexpr float hidden = -std::numeric_limits<float>::infinity();

}  // namespace

float score_factor(int width) { return static_cast<float>(1.0 / std::sqrt(static_cast<double>(width))); }

double angle(Eigen::Index t, Eigen::Index c, Eigen::Index width) {
  const auto pair = static_cast<double>(c % (width / 2));
  return static_cast<double>(t) * elementary::exp(-2 * pair / static_cast<double>(width) * std::log(10000.0));
}

void turn(ConstMatrixRef rows, Eigen::Index first, MatrixRef turned) {
  const Eigen::Index width = rows.cols(), half = width / 2;
  for (Eigen::Index t = 0; t < rows.rows(); ++t) {
    for (Eigen::Index c = 0; c < half; ++c) {
      const double by = angle(first + t, c, width), cosine = elementary::cos(by), sine = elementary::sin(by);
      const double one = rows(t, c), other = rows(t, c + half);
      turned(t, c) = static_cast<float>(one * cosine - other * sine);
      turned(t, c + half) = static_cast<float>(other * cosine + one * sine);
    }
  }
}

void cap(ConstMatrixRef scores, double c, MatrixRef capped) {
  capped = scores.unaryExpr([c](float score) { return static_cast<float>(c * elementary::tanh(score / c)); });
}

void blend(const Kernels& kernels, ConstMatrixRef scores, ConstMatrixRef weights, ConstMatrixRef v, MatrixRef out) {
  if (v.allFinite()) return kernels.product(weights, v, out);
  // 0 · NaN is NaN, so each row gets values of its own, with 0 in place of those that it must not see. A row of a
  // product depends on nothing outside it, so a row that sees only finite values has the same bits as above.
  Matrix seen;
  for (Eigen::Index i = 0; i < weights.rows(); ++i) {
    seen = v;
    for (Eigen::Index j = 0; j < v.rows(); ++j) {
      if (scores(i, j) == hidden) seen.row(j).setZero();
    }
    kernels.product(weights.row(i), seen, out.row(i));
  }
}

void add_part(const Kernels& kernels, ConstMatrixRef head, ConstMatrixRef output_rows, MatrixRef y) {
  Matrix part(y.rows(), y.cols());
  kernels.product(head, output_rows, part);
  y += part;
}

}  // namespace mha::steps
