#include "core/steps.hpp"

#include <cmath>
#include <limits>

#include "core/elementary.hpp"

namespace mha::steps {
namespace {

constexpr float hidden = -std::numeric_limits<float>::infinity();

}  // namespace

Scaling::Scaling(double factor, double softcap) : factor(static_cast<float>(factor)), softcap(softcap) {
  if (!std::isfinite(this->factor)) this->factor = factor;
}

double score_factor(int width) { return 1.0 / std::sqrt(static_cast<double>(width)); }

double reach(Rows<const float> matrix) {
  float most = 0;
  for (Eigen::Index i = 0; i < matrix.rows; ++i) {
    const float* const row = matrix.row(i);
    for (Eigen::Index j = 0; j < matrix.cols; ++j) most = std::abs(row[j]) > most ? std::abs(row[j]) : most;
  }
  return most;
}

double dot(const float* a, Eigen::Index n, const float* b, Eigen::Index step) {
  double sum = 0;
  for (Eigen::Index k = 0; k < n; ++k) sum += double{a[k]} * double{b[k * step]};
  return sum;
}

void repair_column(Rows<const float> a, const float* b, Eigen::Index step, double bias, Rows<float> out,
                   Eigen::Index col) {
  for (Eigen::Index i = 0; i < out.rows; ++i) {
    float& number = out.row(i)[col];
    if (!std::isfinite(number)) number = static_cast<float>(dot(a.row(i), a.cols, b, step) + bias);
  }
}

void repair(Rows<const float> a, Rows<const float> b, const float* bias, Rows<float> out) {
  for (Eigen::Index j = 0; j < out.cols; ++j) repair_column(a, b.at + j, b.stride, bias ? bias[j] : 0, out, j);
}

void product(const Kernels& kernels, ConstMatrixRef a, ConstMatrixRef b, const float* bias, MatrixRef out) {
  kernels.product(a, b, out);
  if (bias) add_to_each_row(bias, out);
  // Of a product that stays finite and a bias, the sum overflows only where it is too large.
  if (!stays_finite(reach(a), reach(b), a.cols())) repair(a, b, bias, out);
}

void score(const Kernels& kernels, ConstMatrixRef q, ConstMatrixRef k, const Scaling& scaling, MatrixRef dots,
           MatrixRef scores, MatrixRef capped) {
  kernels.product_transposed(q, k, dots);
  if (!stays_finite(reach(q), reach(k) * scaling.reach(), q.cols())) {
    return finish_scores(q, k, scaling, dots, scores, capped);
  }
  scale_rows(dots, static_cast<float>(scaling.factor), scores);
  if (scaling.softcap > 0) cap(scores, scaling.softcap, capped);
}

void finish_scores(Rows<const float> q, Rows<const float> k, const Scaling& scaling, Rows<float> dots,
                   Rows<float> scores, Rows<float> capped) {
  const auto factor = static_cast<float>(scaling.factor);
  const double c = scaling.softcap;
  for (Eigen::Index i = 0; i < dots.rows; ++i) {
    for (Eigen::Index j = 0; j < dots.cols; ++j) {
      float product = dots.row(i)[j];
      double exact = product;
      if (!std::isfinite(product)) product = static_cast<float>(exact = dot(q.row(i), q.cols, k.row(j), 1));
      exact *= scaling.factor;
      float made = factor * product;
      if (std::isfinite(made)) {
        exact = made;
      } else {
        made = static_cast<float>(exact);
      }
      dots.row(i)[j] = product;
      scores.row(i)[j] = made;
      if (c > 0) capped.row(i)[j] = static_cast<float>(c * elementary::tanh(exact / c));
    }
  }
}

double angle(Eigen::Index t, Eigen::Index c, Eigen::Index width) {
  const auto pair = static_cast<double>(c % (width / 2));
  return static_cast<double>(t) * elementary::exp(-2 * pair / static_cast<double>(width) * std::log(10000.0));
}

void rotate(ConstMatrixRef rows, Eigen::Index first, MatrixRef rotated) {
  const Eigen::Index width = rows.cols(), half = width / 2;
  for (Eigen::Index t = 0; t < rows.rows(); ++t) {
    for (Eigen::Index c = 0; c < half; ++c) {
      const double by = angle(first + t, c, width), cosine = elementary::cos(by), sine = elementary::sin(by);
      const double one = rows(t, c), other = rows(t, c + half);
      rotated(t, c) = static_cast<float>(one * cosine - other * sine);
      rotated(t, c + half) = static_cast<float>(other * cosine + one * sine);
    }
  }
}

void cap(ConstMatrixRef scores, double c, MatrixRef capped) {
  for (Eigen::Index i = 0; i < scores.rows(); ++i) {
    for (Eigen::Index j = 0; j < scores.cols(); ++j) {
      capped(i, j) = static_cast<float>(c * elementary::tanh(scores(i, j) / c));
    }
  }
}

void weighted_sum(const Kernels& kernels, ConstMatrixRef scores, ConstMatrixRef weights, ConstMatrixRef v,
                  MatrixRef out) {
  if (all_finite(v)) {
    kernels.product(weights, v, out);
    // Weights are at most 1.
    if (!stays_finite(1, reach(v), v.rows())) repair(weights, v, nullptr, out);
    return;
  }
  // 0 · NaN is NaN, so each row gets values of its own, with 0 in place of those that it must not see. A row of a
  // product depends on nothing outside it, so a row that sees only finite values has the same bits as above.
  Matrix seen(v.rows(), v.cols());
  for (Eigen::Index i = 0; i < weights.rows(); ++i) {
    copy_rows(v, seen);
    for (Eigen::Index j = 0; j < v.rows(); ++j) {
      if (scores(i, j) == hidden) set_rows(seen.row(j), 0);
    }
    kernels.product(weights.row(i), seen, out.row(i));
    repair(weights.row(i), seen, nullptr, out.row(i));
  }
}

}  // namespace mha::steps
