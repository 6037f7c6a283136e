#include "core/statistics.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace mha {
namespace {

constexpr double nothing = std::numeric_limits<double>::quiet_NaN();

/// A mean that is NaN over nothing.
class Mean {
 public:
  void add(double value) {
    sum_ += value;
    ++count_;
  }
  double value() const { return count_ == 0 ? nothing : sum_ / count_; }

 private:
  double sum_ = 0;
  int count_ = 0;
};

/// A row of zeros sees no key; any other sums to about 1.
bool sees_a_key(const ConstMatrixView& weights, Eigen::Index row) { return (weights.row(row).array() != 0.0f).any(); }

double entropy(const ConstMatrixView& weights, Eigen::Index row) {
  double sum = 0;
  for (const double weight : weights.row(row)) {
    if (weight != 0) sum -= weight * std::log2(weight);
  }
  return sum;
}

double likeness(const ConstMatrixView& a, const ConstMatrixView& b) {
  Mean mean;
  for (Eigen::Index i = 0; i < a.rows(); ++i) {
    if (sees_a_key(a, i)) mean.add(a.row(i).cwiseMin(b.row(i)).cast<double>().sum());
  }
  return mean.value();
}

HeadStats head_stats_of(const Trace& trace, int head) {
  const ConstMatrixView weights = trace.kept(Stage::weights, head);
  HeadStats found{};
  Mean entropies, largest, diagonal, previous, first;
  for (Eigen::Index i = 0; i < weights.rows(); ++i) {
    if (!sees_a_key(weights, i)) {
      found.entropy.push_back(nothing);
      continue;
    }
    found.entropy.push_back(entropy(weights, i));
    entropies.add(found.entropy.back());
    largest.add(weights.row(i).maxCoeff());
    first.add(weights(i, 0));
    if (trace.sizes().cross) continue;  // positions of two sequences have nothing to do with each other
    const Eigen::Index own = trace.sizes().past + i;
    diagonal.add(weights(i, own));
    if (own > 0) previous.add(weights(i, own - 1));
  }
  found.mean_entropy = entropies.value();
  found.mean_largest = largest.value();
  found.mean_diagonal = diagonal.value();
  found.mean_previous = previous.value();
  found.mean_first = first.value();
  for (int other = 0; other < trace.sizes().heads; ++other) {
    found.likeness.push_back(likeness(weights, trace.kept(Stage::weights, other)));
  }
  return found;
}

double distance(float a, float b) {
  if (a == b || (std::isnan(a) && std::isnan(b))) return 0;
  const double apart = std::abs(double{a} - double{b});
  return std::isnan(apart) ? std::numeric_limits<double>::infinity() : apart;
}

Difference difference(const Matrix& a, const Matrix& b, Stage stage, int head) {
  Difference found{{stage, head, 0, 0}, 0};
  for (int row = 0; row < a.rows(); ++row) {
    for (int col = 0; col < a.cols(); ++col) {
      const double apart = distance(a(row, col), b(row, col));
      if (apart > found.largest) found = {{stage, head, row, col}, apart};
    }
  }
  return found;
}

}  // namespace

Stats stats(const Matrix& matrix) {
  Stats found{nothing, nothing, std::vector<double>(matrix.rows()), std::vector<double>(matrix.cols()), 0, 0};
  for (Eigen::Index row = 0; row < matrix.rows(); ++row) {
    for (Eigen::Index col = 0; col < matrix.cols(); ++col) {
      const double cell = matrix(row, col);
      found.row_sums[row] += cell;
      found.col_sums[col] += cell;
      if (std::isnan(cell)) {
        ++found.not_a_number;
      } else if (cell == -INFINITY) {
        ++found.minus_infinity;
      } else if (cell != INFINITY) {
        found.min = std::fmin(found.min, cell);
        found.max = std::fmax(found.max, cell);
      }
    }
  }
  return found;
}

std::vector<HeadStats> head_stats(const Trace& trace) {
  std::vector<HeadStats> found;
  for (int head = 0; head < trace.sizes().heads; ++head) found.push_back(head_stats_of(trace, head));
  return found;
}

Matrix influence(const Trace& trace, int head) {
  const int width = trace.sizes().value_width;
  const Eigen::MatrixXd values = trace.kept(Stage::v, trace.sizes().kv_head(head)).cast<double>();
  const Eigen::MatrixXd rows = trace.kept(Stage::wo, no_head).middleRows(head * width, width).cast<double>();
  const Eigen::RowVectorXd lengths = values.lazyProduct(rows).rowwise().norm().transpose();
  Matrix found = trace.kept(Stage::weights, head);
  for (Eigen::Index j = 0; j < found.cols(); ++j) {
    for (Eigen::Index i = 0; i < found.rows(); ++i) {
      // A hidden key adds nothing, even where its value is NaN.
      if (found(i, j) != 0.0f) found(i, j) = static_cast<float>(double{found(i, j)} * lengths[j]);
    }
  }
  return found;
}

Without without(const Trace& trace, const std::vector<int>& heads) {
  const int tokens = trace.sizes().tokens;
  Without found{trace.sum_without(heads), {}};
  const auto y = trace.kept(Stage::y, no_head);
  for (int row = 0; row < tokens; ++row) {
    found.change.push_back((y.row(row).cast<double>() - found.y.row(row).cast<double>()).norm());
  }
  return found;
}

std::vector<Difference> compare(const Trace& a, const Trace& b) {
  std::vector<Difference> found;
  for (const StageShape& shape : a.stages()) {
    if (!has_stage(b.sizes(), shape.stage) || !(shape_of(b.sizes(), shape.stage) == shape)) continue;
    for (int head = shape.heads == 0 ? no_head : 0; head < shape.heads || head == no_head; ++head) {
      found.push_back(difference(a.rows(shape.stage, head, 0, shape.rows), b.rows(shape.stage, head, 0, shape.rows),
                                 shape.stage, head));
      if (head == no_head) break;
    }
  }
  return found;
}

}  // namespace mha
