#include "core/statistics.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <span>

#include "core/elementary.hpp"

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

std::span<const float> row_of(const ConstMatrixView& matrix, Eigen::Index row) {
  return {matrix.data() + row * matrix.outerStride(), static_cast<std::size_t>(matrix.cols())};
}

/// A row of zeros sees no key; any other sums to about 1.
bool sees_a_key(std::span<const float> weights) {
  return std::ranges::any_of(weights, [](float weight) { return weight != 0; });
}

double entropy(std::span<const float> weights) {
  double sum = 0;
  for (const double weight : weights) {
    if (weight != 0) sum -= weight * elementary::log2(weight);
  }
  return sum;
}

/// From how many keys a row can get weight; where the mask makes a score 0, from hidden ones too.
Eigen::Index seen_keys(const Trace& trace, int head, Eigen::Index row) {
  if (!trace.sizes().masked || trace.variant() == Variant::mask_zero) return trace.sizes().keys;
  return (trace.kept(Stage::mask, trace.sizes().mask_head(head)).row(row).array() != -INFINITY).count();
}

double likeness(const ConstMatrixView& a, const ConstMatrixView& b) {
  Mean mean;
  for (Eigen::Index i = 0; i < a.rows(); ++i) {
    const auto row = row_of(a, i), other = row_of(b, i);
    if (!sees_a_key(row)) continue;
    double sum = 0;
    // NaN of either is NaN, as with neither std::min nor std::fmin.
    for (std::size_t j = 0; j < row.size(); ++j) sum += std::isnan(other[j]) ? nothing : std::min(row[j], other[j]);
    mean.add(sum);
  }
  return mean.value();
}

double distance(float a, float b) {
  if (a == b || (std::isnan(a) && std::isnan(b))) return 0;
  const double apart = std::abs(double{a} - double{b});
  return std::isnan(apart) ? std::numeric_limits<double>::infinity() : apart;
}

constexpr std::array statistic_rows{
    HeadStatistic{{"meanSize", &HeadStats::mean_size},
                  "adds-all",
                  nullptr,
                  "Of ‖part_i‖₂, over all rows: how much the head adds to a row of y; 0 through a head that is off."},
    HeadStatistic{{"meanEntropy", &HeadStats::mean_entropy}, "entropy", "whole", "Bits."},
    HeadStatistic{{"meanLimit", &HeadStats::mean_limit},
                  nullptr,
                  nullptr,
                  "Bits: of log₂ of how many keys no rule hides, the most that the entropy of a row can be."},
    HeadStatistic{{"meanLargest", &HeadStats::mean_largest},
                  "largest",
                  nullptr,
                  "Of max_j w_ij; a share from 0 to 1, as the next ones."},
    HeadStatistic{{"meanDiagonal", &HeadStats::mean_diagonal},
                  "own",
                  nullptr,
                  "Of w_ii: a token's own position; w_i,P+i after a past of P keys."},
    HeadStatistic{{"meanPrevious", &HeadStats::mean_previous},
                  "previous",
                  "order",
                  "Of w_i,i−1: the position before its own, over the rows that have one."},
    HeadStatistic{{"meanFirst", &HeadStats::mean_first}, "first", "order", "Of w_i0: the first position."},
};

constexpr auto numbers = [] {
  std::array<HeadNumber, statistic_rows.size()> out{};
  std::ranges::transform(statistic_rows, out.begin(), &HeadStatistic::number);
  return out;
}();

double length(std::span<const double> numbers) {
  double squares = 0;
  for (const double number : numbers) squares += number * number;
  return std::sqrt(squares);
}

/// Row by row, since a part is made when it is read.
Difference difference(const Trace& a, const Trace& b, const StageShape& shape, int head) {
  Difference found{{shape.stage, head, 0, 0}, 0};
  for (int row = 0; row < shape.rows; ++row) {
    const Matrix left = a.rows(shape.stage, head, row, 1), right = b.rows(shape.stage, head, row, 1);
    for (int col = 0; col < shape.cols; ++col) {
      const double apart = distance(left(0, col), right(0, col));
      if (apart > found.largest) found = {{shape.stage, head, row, col}, apart};
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

HeadStats head_stats(const Trace& trace, int head) {
  const ConstMatrixView weights = trace.kept(Stage::weights, head);
  HeadStats found{};
  found.entropy.reserve(weights.rows());
  found.likeness.reserve(trace.sizes().heads);
  Mean entropies, limits, largest, diagonal, previous, first, sizes;
  for (Eigen::Index i = 0; i < weights.rows(); ++i) {
    const auto row = row_of(weights, i);
    sizes.add(trace.contribution(head, static_cast<int>(i)));
    if (!sees_a_key(row)) {
      found.entropy.push_back(nothing);
      continue;
    }
    found.entropy.push_back(entropy(row));
    ++found.rows;
    entropies.add(found.entropy.back());
    limits.add(elementary::log2(static_cast<double>(seen_keys(trace, head, i))));
    // Of a row that holds NaN, nothing is the largest.
    largest.add(std::isnan(found.entropy.back()) ? nothing : std::ranges::max(row));
    first.add(row[0]);
    if (trace.sizes().cross) continue;  // positions of two sequences have nothing to do with each other
    const Eigen::Index own = trace.sizes().past + i;
    diagonal.add(row[own]);
    if (own > 0) previous.add(row[own - 1]);
  }
  found.mean_entropy = entropies.value();
  found.mean_limit = limits.value();
  found.mean_largest = largest.value();
  found.mean_diagonal = diagonal.value();
  found.mean_previous = previous.value();
  found.mean_first = first.value();
  found.mean_size = sizes.value();
  for (int other = 0; other < trace.sizes().heads; ++other) {
    found.likeness.push_back(likeness(weights, trace.kept(Stage::weights, other)));
  }
  return found;
}

std::span<const HeadStatistic> head_statistic_table() { return statistic_rows; }
std::span<const HeadNumber> head_numbers() { return numbers; }

Matrix influence(const Trace& trace, int head) {
  const ConstMatrixView values = trace.kept(Stage::v, trace.sizes().kv_head(head));
  const ConstMatrixView wo = trace.kept(Stage::wo, no_head);
  const Eigen::Index first = Eigen::Index{head} * values.cols();
  Matrix found = trace.kept(Stage::weights, head);
  std::vector<double> brought(wo.cols());
  for (Eigen::Index j = 0; j < found.cols(); ++j) {
    std::ranges::fill(brought, 0.0);
    for (Eigen::Index c = 0; c < values.cols(); ++c) {
      for (Eigen::Index m = 0; m < wo.cols(); ++m) brought[m] += double{values(j, c)} * double{wo(first + c, m)};
    }
    const double whole = trace.is_off(head) ? 0.0 : length(brought);
    for (Eigen::Index i = 0; i < found.rows(); ++i) {
      // A hidden key adds nothing, even where its value is NaN.
      if (found(i, j) != 0.0f) found(i, j) = static_cast<float>(double{found(i, j)} * whole);
    }
  }
  return found;
}

Without without(const Trace& trace, const std::vector<int>& heads) {
  Without found{trace.sum_without(heads), {}};
  const ConstMatrixView y = trace.kept(Stage::y, no_head);
  std::vector<double> apart(y.cols());
  for (Eigen::Index row = 0; row < y.rows(); ++row) {
    for (Eigen::Index col = 0; col < y.cols(); ++col) apart[col] = distance(y(row, col), found.y(row, col));
    found.change.push_back(length(apart));
  }
  return found;
}

std::size_t most_differences(const Trace& trace) {
  std::size_t count = 0;
  for (const StageShape& shape : trace.stages()) count += std::max(shape.heads, 1);
  return count;
}

std::vector<Difference> compare(const Trace& a, const Trace& b) {
  std::vector<Difference> found;
  found.reserve(most_differences(a));
  for (const StageShape& shape : a.stages()) {
    if (!has_stage(b.sizes(), shape.stage) || !(shape_of(b.sizes(), shape.stage) == shape)) continue;
    if (shape.rows == 0 || shape.cols == 0) continue;
    if (shape.heads == 0) found.push_back(difference(a, b, shape, no_head));
    for (int head = 0; head < shape.heads; ++head) found.push_back(difference(a, b, shape, head));
  }
  return found;
}

}  // namespace mha
