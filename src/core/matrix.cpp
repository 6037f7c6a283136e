#include "core/matrix.hpp"

#include <cmath>

namespace mha {
namespace {

/// `change(row, column, number)` for each number.
template <class Change>
void for_each(Rows<float> rows, const Change& change) {
  for (Eigen::Index i = 0; i < rows.rows; ++i) {
    for (Eigen::Index j = 0; j < rows.cols; ++j) change(i, j, rows.row(i)[j]);
  }
}

}  // namespace

void copy_rows(Rows<const float> from, Rows<float> to) {
  for_each(to, [&](Eigen::Index i, Eigen::Index j, float& number) { number = from.row(i)[j]; });
}

void add_rows(Rows<const float> from, Rows<float> to) {
  for_each(to, [&](Eigen::Index i, Eigen::Index j, float& number) { number += from.row(i)[j]; });
}

void add_to_each_row(const float* row, Rows<float> to) {
  for_each(to, [&](Eigen::Index, Eigen::Index j, float& number) { number += row[j]; });
}

void scale_rows(Rows<const float> from, float factor, Rows<float> to) {
  for_each(to, [&](Eigen::Index i, Eigen::Index j, float& number) { number = factor * from.row(i)[j]; });
}

void set_rows(Rows<float> to, float number) {
  for_each(to, [&](Eigen::Index, Eigen::Index, float& each) { each = number; });
}

bool all_finite(Rows<const float> rows) {
  for (Eigen::Index i = 0; i < rows.rows; ++i) {
    for (Eigen::Index j = 0; j < rows.cols; ++j) {
      if (!std::isfinite(rows.row(i)[j])) return false;
    }
  }
  return true;
}

}  // namespace mha
