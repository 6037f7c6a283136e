#pragma once

#include <Eigen/Core>
#include <cmath>
#include <limits>

#include "problems.hpp"

/// The same forward pass in float64, with how far float32 may be from it.
///
/// One float32 operation rounds by u = 2⁻²⁴ of its result. A sum of n products, in whatever order, is therefore within
/// n·u·Σ|a·b| of the exact one (Jeannerod and Rump 2013: no second-order term is needed). What the factors were off by
/// before comes on top: |a|·eb + ea·|b| + ea·eb for each product. So every value here carries a bound, made of sums of
/// magnitudes only, never of the result, which may be small by cancellation.
namespace mha::judge {

using Exact = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
constexpr double u = 0x1p-24;

struct Bounded {
  Exact value;
  Exact bound;
};

inline Bounded input(const Matrix& matrix) {
  return {matrix.cast<double>(), Exact::Zero(matrix.rows(), matrix.cols())};
}

inline Bounded product(const Bounded& a, const Bounded& b) {
  const Exact size_a = a.value.cwiseAbs(), size_b = b.value.cwiseAbs();
  // What is computed with may be larger than the exact factors, by their bounds.
  const Exact sizes = (size_a + a.bound) * (size_b + b.bound);
  return {a.value * b.value, sizes - size_a * size_b + double(a.value.cols()) * u * sizes};
}

inline Bounded transposed(const Bounded& a) { return {a.value.transpose(), a.bound.transpose()}; }

/// Times a factor that is rounded to float32 itself: two roundings.
inline Bounded scaled(const Bounded& a, double factor) {
  return {factor * a.value, factor * (a.bound + 2 * u * (a.value.cwiseAbs() + a.bound))};
}

/// Scores that are off by up to e move a weight by a factor of up to e^2e, since those in the sum may move the other
/// way. Then, relative to the weight and in units of u: taking off the maximum rounds a distance d, which counts d in
/// the exponential, and the mean distance in the sum; an exponential is within 2 units of the last place, 4 u, in both;
/// the sum of n rounds n times, reciprocal, product and result once each. The smallest normal float32 may become 0.
inline Bounded softmax(const Bounded& scores) {
  using Row = Eigen::Array<double, 1, Eigen::Dynamic>;
  Bounded weights{scores.value, scores.bound};
  for (Eigen::Index i = 0; i < scores.value.rows(); ++i) {
    const auto left = (scores.value.row(i).array() > -INFINITY).eval();
    const double max = scores.value.row(i).maxCoeff();
    Row distance = Row::Zero(left.size());
    double off = 0;
    for (Eigen::Index j = 0; j < left.size(); ++j) {
      if (!left[j]) continue;
      off = std::max(off, scores.bound(i, j));
      distance[j] = max - scores.value(i, j);
    }
    Row share = left.select((-distance).exp(), 0.0);
    share /= share.sum();
    const double mean = (share * distance).sum();
    const double keys = double(left.count());
    weights.value.row(i) = share;
    weights.bound.row(i) = share * (std::expm1(2 * off) + u * (distance + 4 * off + mean + 8 + keys + 3)) +
                           left.cast<double>() * double{std::numeric_limits<float>::min()};
  }
  return weights;
}

/// A head's part of the forward pass, and what it adds to Y.
struct Head {
  Bounded q, k, v, dots, scores, weights, head, part;
};

inline Head head_of(const Trace& trace, int head) {
  const auto read = [&](Stage stage, int at) { return input(whole(trace, stage, at)); };
  const int tokens = trace.sizes().tokens, width = trace.sizes().head_width;
  const Bounded x = read(Stage::x, no_head);
  Head found;
  found.q = product(x, read(Stage::wq, head));
  found.k = product(x, read(Stage::wk, head));
  found.v = product(x, read(Stage::wv, head));
  found.dots = product(found.q, transposed(found.k));
  found.scores = scaled(found.dots, 1 / std::sqrt(double(width)));
  Bounded masked = found.scores;
  if (trace.sizes().masked) {
    for (int i = 0; i < tokens; ++i) masked.value.row(i).tail(tokens - i - 1).setConstant(-INFINITY);
  }
  found.weights = softmax(masked);
  found.head = product(found.weights, found.v);
  found.part = product(found.head, input(whole(trace, Stage::wo).middleRows(head * width, width)));
  return found;
}

/// Y is the sum of the parts: n − 1 additions.
inline void add(Bounded& y, const Bounded& part, int heads) {
  y.value += part.value;
  y.bound += part.bound + heads * u * (part.value.cwiseAbs() + part.bound);
}

/// The largest share of its bound that any cell uses up; above 1 is wrong.
inline double used(const Matrix& found, const Bounded& exact) {
  const auto off = (found.cast<double>() - exact.value).array().abs().eval();
  double worst = 0;
  for (Eigen::Index i = 0; i < off.size(); ++i) {
    const double bound = exact.bound.reshaped<Eigen::RowMajor>()[i], by = off.reshaped<Eigen::RowMajor>()[i];
    if (std::isnan(by)) return INFINITY;
    if (by > 0) worst = std::max(worst, by / bound);
  }
  return worst;
}

}  // namespace mha::judge
