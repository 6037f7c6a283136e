#pragma once

#include <cmath>
#include <vector>

#include "calls.hpp"
#include "problems.hpp"

/// What the operator makes of the inputs, matrices and options of a trace.
namespace mha {

/// All heads of an input beside each other, as the operator takes them.
inline Numbers<float> joined(const Trace& trace, Stage stage) {
  const StageShape shape = shape_of(trace.sizes(), stage);
  const int heads = std::max(shape.heads, 1);
  Matrix all(shape.rows, heads * shape.cols);
  for (const int head : heads_of(shape)) {
    all.middleCols(std::max(head, 0) * shape.cols, shape.cols) = whole(trace, stage, head);
  }
  Numbers<float> made{{int(all.cols())}, {all.data(), all.data() + all.size()}};
  const Axis rows = info(stage).rows;
  if (rows != Axis::one) made.shape.insert(made.shape.begin(), shape.rows);
  if (rows == Axis::query || rows == Axis::key) made.shape.insert(made.shape.begin(), 1);
  return made;
}

/// Y of a problem without rotary positions, which the operator does not have, nor any variant or head that is off.
inline Matrix by_operator(const Trace& trace, const Problem& problem, const Kernels& kernels = best_kernels()) {
  const Sizes& sizes = trace.sizes();
  const auto x = joined(trace, Stage::x), wq = joined(trace, Stage::wq), wk = joined(trace, Stage::wk),
             wv = joined(trace, Stage::wv), wo = joined(trace, Stage::wo);
  const auto xk = sizes.cross ? joined(trace, Stage::xk) : x, xv = sizes.cross ? joined(trace, Stage::xv) : x;
  Call call = call_of(x, xk, xv, {.query = sizes.heads, .kv = sizes.kv_heads});
  call.wq = wq.tensor();
  call.wk = wk.tensor();
  call.wv = wv.tensor();
  call.wo = wo.tensor();
  Numbers<float> bq, bk, bv, bo;
  if (sizes.biased) {
    bq = joined(trace, Stage::bq), bk = joined(trace, Stage::bk), bv = joined(trace, Stage::bv),
    bo = joined(trace, Stage::bo);
    call.bq = bq.tensor(), call.bk = bk.tensor(), call.bv = bv.tensor(), call.bo = bo.tensor();
  }
  // As the operator takes them, a head after the other.
  const auto past = [&](Stage stage) {
    const StageShape shape = shape_of(sizes, stage);
    Numbers<float> made{{1, shape.heads, shape.rows, shape.cols}, {}};
    for (const int head : heads_of(shape)) {
      const Matrix rows = whole(trace, stage, head);
      made.data.insert(made.data.end(), rows.data(), rows.data() + rows.size());
    }
    return made;
  };
  Numbers<float> pastk, pastv;
  if (sizes.past > 0) {
    pastk = past(Stage::pastk), pastv = past(Stage::pastv);
    call.past_key = pastk.tensor(), call.past_value = pastv.tensor();
  }
  if (problem.scale || problem.sharp != 1) {
    call.scale = problem.sharp * problem.scale.value_or(1 / std::sqrt(double(sizes.head_width)));
  }
  call.softcap = problem.softcap;
  Numbers<std::uint8_t> allowed{{sizes.tokens, sizes.keys}, {}};
  for (int i = 0; i < sizes.tokens; ++i) {
    for (int j = 0; j < sizes.keys; ++j) allowed.data.push_back(problem.mask.hides(i, j, sizes) == nullptr);
  }
  call.allowed = allowed.tensor();
  Numbers<float> added{{1, std::max(sizes.mask_heads, 1), sizes.tokens, sizes.keys}, {}};
  if (sizes.mask_given) {
    for (const int head : heads_of(shape_of(sizes, Stage::mask))) {
      const Matrix mask = whole(trace, Stage::mask, head);
      added.data.insert(added.data.end(), mask.data(), mask.data() + mask.size());
    }
    call.added = added.tensor();
  }
  const std::vector<float> y = answer(call, kernels).y.data;
  return Eigen::Map<const Matrix>(y.data(), sizes.tokens, sizes.model_width);
}

}  // namespace mha
