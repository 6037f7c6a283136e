#include "core/one_head.hpp"

#include <cmath>
#include <limits>

#include "core/steps.hpp"

namespace mha {
namespace {

constexpr float hidden = -std::numeric_limits<float>::infinity();

/// Some rows of a stage with all heads' columns side by side.
Matrix joined(const Trace& trace, Stage stage, int first, int count) {
  const int heads = trace.sizes().heads, width = trace.sizes().head_width;
  Matrix all(count, heads * width);
  for (int head = 0; head < heads; ++head) {
    copy_rows(trace.kept(stage, head).middleRows(first, count), all.middleCols(head * width, width));
  }
  return all;
}

}  // namespace

std::optional<Matrix> one_head_weights(const Trace& trace, int row) {
  const Sizes& sizes = trace.sizes();
  if (trace.variant() != Variant::none || sizes.kv_heads != sizes.heads || sizes.mask_heads > 0) return std::nullopt;
  Matrix q = joined(trace, Stage::q, row, 1), k = joined(trace, Stage::k, 0, sizes.keys);
  if (sizes.positions == Positions::rotary) {
    const Matrix plain_q = q, plain_k = k;
    steps::rotate(plain_q, sizes.past + row, q);
    steps::rotate(plain_k, 0, k);
  }
  const Trace::Scaling& scaling = trace.scaling();
  const double wide = scaling.scale.value_or(1 / std::sqrt(static_cast<double>(q.cols())));
  Matrix scores(1, sizes.keys);
  steps::score(trace.kernels(), q, k, steps::Scaling(scaling.sharp * wide, scaling.softcap), scores, scores, scores);
  if (sizes.masked) {
    const auto mask = trace.kept(Stage::mask, no_head).row(row);
    for (Eigen::Index key = 0; key < scores.cols(); ++key) {
      scores(0, key) = mask(key) == hidden ? hidden : sizes.mask_given ? scores(0, key) + mask(key) : scores(0, key);
    }
  }
  trace.kernels().softmax(scores, 1, scores);
  return scores;
}

}  // namespace mha
