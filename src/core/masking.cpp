#include "core/masking.hpp"

#include <limits>

namespace mha {
namespace {

constexpr float hidden = -std::numeric_limits<float>::infinity();

}  // namespace

const char* Masking::hides(Eigen::Index i, Eigen::Index j) const {
  if (causal && j - i > *causal) return "causal";
  if (length && j >= *length) return "length";
  if (keys && keys[j] == 0) return "keys";
  if (allowed && allowed(i, j) == 0) return "mask";
  if (added && added(i, j) == hidden) return "mask";
  return nullptr;
}

void Masking::apply(ConstMatrixRef scores, MatrixRef masked) const {
  for (Eigen::Index i = 0; i < scores.rows(); ++i) {
    for (Eigen::Index j = 0; j < scores.cols(); ++j) {
      // Chosen, not added, so that a hidden score of NaN stays hidden.
      masked(i, j) = hides(i, j) ? hidden : added ? scores(i, j) + added(i, j) : scores(i, j);
    }
  }
}

}  // namespace mha
